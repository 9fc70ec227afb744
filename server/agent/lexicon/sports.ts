import { blank } from './words.ts';

/** A place that names workouts; `type` is the aggregator's name, null for any kind. */
export type Sport = { start: number; end: number; type: string | null };

type Listed = { type: string; words: string };

// Longer names first.
const listed: readonly Listed[] = [
  { type: 'running', words: 'runs?|ran|running|jog(?:s|ged|ging)?' },
  { type: 'mountain_biking', words: 'mountain[- ]bik(?:e|es|ed|ing)' },
  { type: 'stationary_biking', words: '(?:stationary|exercise|indoor)[- ](?:bik(?:e|es|ing)|cycling)' },
  { type: 'horseback_riding', words: 'horse(?:back)?[- ](?:rid(?:e|es|ing)|rode)' },
  {
    type: 'biking',
    words:
      '(?:(?:out|sat|sit|sitting|been) )?on (?:my|the) bike|(?:bike|bicycle|cycling|evening|morning)[- ]rides?|(?:bike|bicycle|cycling) (?:tours?|trips?)|bik(?:e|es|ed|ing)|bicycl\\w+|cycl(?:ed|ing)|(?<=\\b(?:i|to|and|or) )cycle|rid(?:es?|ing|den)|rode|spins?(?! class)|in the saddle',
  },
  { type: 'spinning', words: 'spin(?:ning)?[- ]class(?:es)?|spinning' },
  { type: 'open_water_swimming', words: 'open[- ]water[- ]sw(?:im|ims|imming|am)' },
  { type: 'swimming', words: 'sw(?:i|a|u)m|swims|swimming' },
  { type: 'hiking', words: 'hik(?:e|es|ed|ing)' },
  { type: 'rowing_machine', words: 'rowing[- ]machine' },
  { type: 'rowing', words: 'row(?:ed|ing)|(?<=\\b(?:i|to) )row' },
  { type: 'nordic_walking', words: 'nordic[- ]walk(?:s|ing)?' },
  { type: 'cross_country_skiing', words: 'cross[- ]country[- ]ski(?:s|ed|ing)?' },
  { type: 'skiing', words: 'ski(?:s|ed|ing)?' },
  {
    type: 'strength_training',
    words:
      '(?:lift(?:s|ed|ing)?|pump(?:ed|ing)|hit(?:ting)?|did|do) (?:the )?(?:weights|iron)|(?<=\\bi )lift(?:ed)?(?! (?:the|my|up|a(?! (?:week|month))|0 {2}))|(?:strength|weights?|resistance)[- ](?:trainings?|workouts?|sessions?)|strength|(?<=\\b(?:did|do|doing|done|days? (?:with|of)|nights after|after) )weights|weights(?=[- ](?:days?|ones?))|lifting sessions?|(?<!(?:heavy|weight) )lifting(?! (?:my|the|off|it))|gym',
  },
  { type: 'weightlifting', words: 'weight[- ]?lifting' },
  { type: 'dancing', words: 'danc(?:e|ed|es|ing)' },
  { type: 'meditation', words: 'meditat(?:e|ed|ing|ion|ions)' },
  { type: 'stretching', words: 'stretch(?:ed|ing)' },
  { type: 'rock_climbing', words: 'rock[- ]climb(?:s|ed|ing)?|bouldering' },
  { type: 'kayaking', words: 'kayak(?:s|ed|ing)?' },
  { type: 'surfing', words: 'surf(?:ed|ing)' },
  { type: 'table_tennis', words: 'table[- ]tennis' },
  { type: 'english_football', words: 'soccer' },
  ...'yoga pilates tennis badminton squash basketball volleyball golf boxing kickboxing crossfit hiit snowboarding'
    .split(' ')
    .map((type) => ({ type, words: type })),
];

// `how far did I walk` means the day's distance, not a workout.
const walks =
  /\b(?:an?|no|my|the|many|last|latest|longest|shortest|fastest|each|per|every|long|of|on|during|in|for) (?:(?:evening|morning|last|longest|shortest|fastest|long|daily|dog) )*walks?\b(?! (?:more|less|fewer|further|farther|over|under|at least|at most|\d))|\bwalks\b|\bwalking (?:workouts?|sessions?)\b/gi;
const walked =
  /\b(?:heart rate|pulse|hr|bpm|calories|kcal|speed|how fast|how hard|how long|how often|how many times|minutes|hours|how much time)\b.*\b(walk(?:ed|ing)?)\b/gi;

// `running average`, `in the long run`, `3 days in a row`.
const misleading =
  /\b(?<=(?<!(?:streak of|consecutive|successive) )(?:days|nights|weeks) )running\b(?! (?:in a row|straight|on end|on the trot))|\brunning (?:year|month|week|quarter|average|mean|total|out|low|late|shoes)\b|\bin the long run\b|\b(?:i|we) started (?:\w+ing)\b|\b(?:car|bus|train) rides?\b/gi;

const generic =
  /\bwork(?:ed|ing)?[- ]?out\b|\bworkouts?\b|\btrainings?\b|\btrained\b|(?<=\bi )train\b|\bexercis(?:e|ed|es|ing)\b|\b(?:exercise|training) sessions?\b|\bactivities\b|(?<=\b(?:many|number of|my|last|all) )sessions\b(?! (?:of|in bed|length))|(?<!\b(?:which|what|by|per|each|every|kinds? of|types? of) )\bsports?\b(?! (?:types?|kinds?))/gi;

/** The words of kinds of workouts, which are no slips of others. */
export const sportWords: readonly string[] = listed.flatMap(
  ({ words }) => `${words} ${words.replaceAll('[- ]?', '')}`.match(/[a-z]{4,}/g) ?? [],
);

const patterns = listed.map(({ type, words }) => ({ type, pattern: new RegExp(`\\b(?:${words})\\b`, 'gi') }));

export function findSports(text: string, hasLimit = false): Sport[] {
  let rest = text;
  for (const match of text.matchAll(misleading)) rest = blank(rest, match.index, match.index + match[0].length);
  const found: Sport[] = [];
  const take = (start: number, end: number, type: string) => {
    found.push({ start, end, type });
    rest = blank(rest, start, end);
  };
  const particular = patterns.toSorted((a, b) => Number(isShort(a.type)) - Number(isShort(b.type)));
  for (const { type, pattern } of particular)
    for (const match of rest.matchAll(pattern)) take(match.index, match.index + match[0].length, type);
  const limited = hasLimit || /\bsteps?\b|\b(?:more|less|fewer|over|under|least|most|than)\b/i.test(rest);
  for (const match of rest.matchAll(walks)) take(match.index, match.index + match[0].length, 'walking');
  if (!limited) for (const match of rest.matchAll(walked)) take(...lastWord(match), 'walking');
  return found.sort((a, b) => a.start - b.start);
}

// Looked for after longer names: `biking` is part of `mountain biking`.
const isShort = (type: string): boolean =>
  ['running', 'biking', 'swimming', 'rowing', 'skiing', 'tennis'].includes(type);

const lastWord = (match: RegExpExecArray): [start: number, end: number] => {
  const end = match.index + match[0].length;
  return [end - (match[1]?.length ?? 0), end];
};

const findAnyWorkout = (text: string): Sport[] =>
  Array.from(text.matchAll(generic), ({ 0: word, index }) => ({ start: index, end: index + word.length, type: null }));

// `how far` applies to these; only durations to the others.
const movers = /running|biking|swimming|hiking|rowing|walking|skiing|kayaking/;
export const coversDistance = (type: string | null): boolean => type === null || movers.test(type);

/** A metric of days, and the same of single workouts. */
export const workoutKeys: Readonly<Record<string, string>> = {
  steps: 'workout_steps',
  distance: 'workout_distance',
  floors_climbed: 'workout_floors_climbed',
  elevation_gain: 'workout_elevation_gain',
  total_calories: 'workout_calories',
  active_calories: 'workout_active_calories',
  active_time: 'workout_duration',
  heart_rate: 'workout_heart_rate',
  max_heart_rate: 'workout_max_heart_rate',
  min_heart_rate: 'workout_min_heart_rate',
  strain: 'workout_strain',
};

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `running` as `run`, `runs`, `running`; `hiking` as `hike`, `hiked`; `padel` as `padel`, `padels`. */
function formsOf(word: string): string {
  const [, stem] = /^(\p{L}{2,})ing$/u.exec(word) ?? [];
  if (stem === undefined) return `${escaped(word)}(?:s|es)?`;
  const bare = stem.replace(/(\p{L})\1$/u, '$1');
  return `(?:${escaped(stem)}|${escaped(bare)})(?:e|es|ed|s|ing)?`;
}

const patternOf = (type: string): RegExp => {
  const words = type.split('_').filter((word) => word !== '');
  const [last = '', ...first] = words.toReversed();
  return new RegExp(`\\b${[...first.toReversed().map(escaped), formsOf(last)].join('[ -]?')}\\b`, 'giu');
};

const patternsOfOwn = new Map<string, RegExp>();
const patternsMax = 2_000;

function patternFor(type: string): RegExp {
  const known = patternsOfOwn.get(type);
  if (known) return known;
  const pattern = patternOf(type);
  if (patternsOfOwn.size < patternsMax) patternsOfOwn.set(type, pattern);
  return pattern;
}

/** Names are data: what reads like a sentence names no kind of workout. */
const looksLikeName = (type: string): boolean => type.length <= 40 && /^\p{L}{3,}(?:_\p{L}+){0,2}$/u.test(type);

const listedAs = (type: string): string | null => {
  const said = type.replaceAll('_', ' ');
  const [only, ...others] = findSports(said);
  return only && others.length === 0 && only.start === 0 && only.end === said.length ? only.type : null;
};

/**
 * Names of workouts: those of the person's own rows, then those that are known anyway. What the rows spell in another
 * way is asked for as the rows have it: `rides` of a person whose rows say `cycling`.
 */
export function findActivities(text: string, activities: readonly string[]): Sport[] {
  let rest = text;
  const found: Sport[] = [];
  const own = activities.filter((type) => looksLikeName(type) && listedAs(type) !== type);
  for (const type of own.toSorted((a, b) => b.length - a.length)) {
    if (listedAs(type) !== null) continue;
    for (const { index, 0: said } of rest.matchAll(patternFor(type))) {
      found.push({ start: index, end: index + said.length, type });
      rest = blank(rest, index, index + said.length);
    }
  }
  const spelledOtherwise = new Map(own.map((type) => [listedAs(type), type] as const));
  const asInRows = (type: string | null) =>
    type === null || activities.includes(type) ? type : (spelledOtherwise.get(type) ?? type);
  const listed = findSports(rest).map((sport) => ({ ...sport, type: asInRows(sport.type) }));
  return [...found, ...listed, ...findAnyWorkout(rest)];
}
