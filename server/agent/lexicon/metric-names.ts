import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import { unitNames } from './units.ts';
import { almostSameShortWord, almostSameWord, sameWord, singular, type Word, wordsOf } from './words.ts';

export type Mention = { start: number; end: number; keys: readonly string[]; verb: boolean };

type Nameable = Pick<ListedMetric, 'key' | 'label'> &
  Partial<Pick<ListedMetric, 'words' | 'days'>> & {
    /** Extra names; a single word of them is never matched with a typo. */
    everyday?: string[];
    doings?: string[];
  };
type Phrase = { words: string[]; keys: string[]; verb: boolean; exact: boolean };
export type Vocabulary = {
  /** By `beginning`: a slip keeps the first letter. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  bySpelling: ReadonlyMap<string, Phrase>;
  longest: number;
};

// Verbs, and the likeliest metrics first; a noun takes precedence.
const verbs: readonly { words: string; keys: readonly string[] }[] = [
  { words: 'walk walked walking', keys: ['steps', 'distance', 'workout'] },
  { words: 'sleep slept sleeping asleep', keys: ['sleep_duration'] },
  { words: 'weigh weighed', keys: ['weight'] },
  { words: 'burn burned burnt', keys: ['total_calories'] },
  { words: 'breathe breathing', keys: ['breathing_rate'] },
  { words: 'climb climbed', keys: ['floors_climbed', 'elevation_gain'] },
  { words: 'sit sat sitting', keys: ['inactive_time'] },
  {
    words: 'run ran running runs jog jogged jogging cycled cycling bike biked biking swim swam swimming hiked hiking',
    keys: ['workout'],
  },
  { words: 'rowed rowing skied skiing', keys: ['workout'] },
  { words: 'exercise exercised train trained', keys: ['workout_duration', 'workout_count', 'active_time'] },
  { words: 'active', keys: ['active_time'] },
  { words: 'overweight underweight obese', keys: ['bmi'] },
];
const verbWords = new Set(verbs.flatMap(({ words }) => words.split(' ')));

// Words of laboratory names that do not identify a test.
const generic = new Set(
  [
    'serum plasma blood total free level levels count test ratio direct calculated fasting whole urine mean high low the and',
    'vitamin hormone acid protein reactive cell cells white red binding rate volume width index saturation absolute relative',
    'estimated random body pressure time stimulating antibodies antibody',
  ].flatMap((line) => line.split(' ')),
);

// Registry names that are ordinary English words.
const misleading = new Set(['met', 'work']);

/** Metrics with data come first when names collide. */
export function vocabularyOf(metrics: readonly Nameable[]): Vocabulary {
  const phrases = new Map<string, Phrase>();
  const ordered = metrics.toSorted((a, b) => Number((b.days ?? 1) > 0) - Number((a.days ?? 1) > 0));
  const add = (name: string, key: string, { verb = false, exact = false } = {}) => {
    const words = key.startsWith('biomarker:') ? wordsOf(name).map((word) => word.text) : plainWords(name);
    const id = words.join(' ');
    if (id === '' || misleading.has(id)) return;
    const phrase = phrases.get(id) ?? {
      words,
      keys: [],
      verb: verb || verbWords.has(id),
      exact: exact && words.length === 1,
    };
    if (!phrase.keys.includes(key)) phrase.keys.push(key);
    phrases.set(id, phrase);
  };
  for (const metric of ordered) for (const name of namesOf(metric)) add(name, metric.key);
  for (const { key, everyday = [], doings = [] } of ordered) {
    for (const name of everyday) add(name, key, { exact: true });
    for (const name of doings) add(name, key, { verb: true, exact: true });
  }
  const whole = new Set(phrases.keys());
  for (const metric of ordered) for (const name of partsOfLabName(metric)) if (!whole.has(name)) add(name, metric.key);
  const known = metrics.map((metric) => metric.key);
  const meant = (key: string) =>
    known.filter((each) => (key === 'workout' ? each.startsWith('workout') : each === key));
  for (const { words, keys } of verbs) {
    for (const word of words.split(' ')) for (const key of keys.flatMap(meant)) add(word, key);
  }
  const list = [...phrases.values()];
  const bySpelling = new Map(list.toReversed().map((phrase) => [spelling(phrase.words), phrase]));
  for (const phrase of list) bySpelling.set(phrase.words.join(' '), phrase);
  return {
    phrases: Map.groupBy(list, ({ words }) => beginning(words)),
    bySpelling,
    longest: Math.max(0, ...list.map(({ words }) => words.length)),
  };
}

const beginning = (words: readonly string[]): string => `${words.length}${words[0]?.[0]}`;

const keptVocabulariesMax = 32;

/** Keeps what `derive` makes of the names alone: with new data only days and dates of a list change. */
export function keptByNames<Value>(derive: (metrics: readonly ListedMetric[]) => Value) {
  const byNames = new Map<string, Value>();
  const byList = new WeakMap<object, Value>();
  return (metrics: readonly ListedMetric[]): Value => {
    const known = byList.get(metrics);
    if (known !== undefined) return known;
    const id = JSON.stringify(metrics.map(({ key, label, words, days }) => [key, label, words, days > 0]));
    const value = byNames.get(id) ?? derive(metrics);
    byNames.delete(id);
    byNames.set(id, value);
    for (const oldest of byNames.keys()) if (byNames.size > keptVocabulariesMax) byNames.delete(oldest);
    byList.set(metrics, value);
    return value;
  };
}

const spelling = (words: readonly string[]): string => words.map(singular).join(' ');

const takenApart = new Map<string, readonly string[]>();
const takenApartMax = 5_000;

function plainWords(name: string): string[] {
  const known = takenApart.get(name);
  if (known) return [...known];
  const words = wordsOf(name).map((word) => word.text);
  if (takenApart.size < takenApartMax) takenApart.set(name, words);
  return words;
}

const namesOf = ({ key, label, words = [] }: Nameable): string[] => [
  label,
  label.replace(/\s*\(.*\)/, ''),
  ...(/\(([^)]+)\)/.exec(label)?.slice(1) ?? []),
  key.replace(/^biomarker:/, '').replaceAll('_', ' '),
  ...words,
];

const partsMax = 6;

// `LDL` of `LDL Cholesterol, direct`.
function partsOfLabName({ key, label }: Nameable): string[] {
  if (!key.startsWith('biomarker:')) return [];
  const words = wordsOf(label).map((word) => word.text);
  // What reads like a sentence is no name.
  if (words.length > partsMax) return [];
  return words.filter((word) => word.length >= 3 && !generic.has(word) && !/^\d/.test(word));
}

/** Longest names first, without overlap, in text order. */
export function findMentions(text: string, vocabulary: Vocabulary, options = { typos: true }): Mention[] {
  const words = wordsOf(text);
  const spelled = words.map((word) => singular(word.text));
  const taken = new Set<number>();
  const mentions: Mention[] = [];
  const tries = options.typos ? [exactly, nearly] : [exactly];
  for (let length = vocabulary.longest; length > 0; length--) {
    const { plain, behind } = placesFor(words, length);
    // `average heart rate variabilty`: a typo in a long name wins over a shorter exact name.
    for (const [find, places] of [plain, behind].flatMap((group) => tries.map((each) => [each, group] as const))) {
      for (const at of places) {
        if (!options.typos && !vocabulary.bySpelling.has(spelled.slice(at, at + length).join(' '))) continue;
        const span = words.slice(at, at + length);
        if (span.some((_, offset) => taken.has(at + offset)) || isUnit(words, at, span)) continue;
        if (options.typos && isOtherStep(text, span)) continue;
        const phrase = find(span, vocabulary);
        if (!phrase) continue;
        for (let word = at; word < at + length; word++) taken.add(word);
        mentions.push({ start: span[0]?.start ?? 0, end: span.at(-1)?.end ?? 0, keys: phrase.keys, verb: phrase.verb });
      }
    }
  }
  return mentions.sort((a, b) => a.start - b.start);
}

const asked = new Set(['average', 'mean', 'highest', 'lowest', 'max', 'min', 'maximum', 'minimum', 'peak']);

function placesFor(words: readonly Word[], length: number): { plain: number[]; behind: number[] } {
  const places = Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => at);
  const isAsked = (at: number) => asked.has(words[at]?.text ?? '');
  return { plain: places.filter((at) => !isAsked(at)), behind: places.filter(isAsked) };
}

const exactly = (span: readonly Word[], { bySpelling }: Vocabulary): Phrase | undefined =>
  bySpelling.get(span.map(({ text }) => text).join(' ')) ?? bySpelling.get(spelling(span.map(({ text }) => text)));

const nearly = (span: readonly Word[], { phrases, bySpelling }: Vocabulary): Phrase | undefined =>
  phrases.get(beginning(span.map(({ text }) => text)))?.find(
    (phrase) =>
      !phrase.exact &&
      phrase.words.every((word, index) => {
        const typed = span[index]?.text ?? '';
        if (sameWord(typed, word)) return true;
        // `weight in` is no slip of `weigh in`.
        if (bySpelling.has(typed)) return false;
        return almostSameWord(typed, word) || isShortSlip(typed, word, span, phrase);
      }),
  );

// `heart rte`, `deap sleep`: exact neighbours allow a typo in a short word.
const isShortSlip = (typed: string, word: string, span: readonly Word[], { words }: Phrase): boolean =>
  words.length > 1 &&
  almostSameShortWord(typed, word) &&
  words.some((each, index) => each !== word && sameWord(span[index]?.text ?? '', each));

// `the next step`, `step by step`.
const isOtherStep = (text: string, span: readonly Word[]): boolean =>
  span.length === 1 &&
  span[0]?.text === 'step' &&
  !/\b(?:many|daily|average|total|number of|my|most|no|zero|a single) step\b|\bstep (?:data|days?|counts?|totals?|numbers?|records?|averages?|mean|median|trend)\b/i.test(
    text,
  );

// `58 bpm` names no metric; `steps` is both unit and name.
function isUnit(words: readonly Word[], at: number, span: readonly Word[]): boolean {
  const before = words[at - 1]?.text ?? '';
  const name = span.map((word) => word.text).join(' ');
  if (
    lengths.test(name) &&
    ofSpeed.test(
      words
        .slice(at + 1, at + 3)
        .map(({ text }) => text)
        .join(' '),
    )
  )
    return true;
  // `have I met 10,000 steps`, `five days running`
  if (name === 'met' || (name === 'running' && /^(?:days|nights|weeks)$/.test(before))) return true;
  // `the top 3 calorie days`
  if (/^(?:days|nights|weeks|months|workouts)$/.test(words[at + span.length]?.text ?? '')) return false;
  return /^\d/.test(before) && name !== 'steps' && name !== 'step' && (unitNames.includes(name) || name === 'watts');
}

// `km per hour` is a speed.
const lengths = /^(?:km|kms|miles|kilomet(?:er|re)s?)$/;
const ofSpeed = /^(?:h|(?:per|an) hour)\b/;

// Names used in questions only.

// biome-ignore format: a table is read by its rows.
const names: Readonly<Record<string, string>> = {
  steps: 'steppage, how much did i move, how much do i move, how much have i moved, how much i moved, how much i move, step tally, step totals, step total, footsteps, step counter, pedometer, day on foot, days on foot, paces walked',
  distance: 'kilometres covered, kilometers covered, km covered, miles covered, metres covered, ground covered, ground, metres walked, meters walked, kilometres walked, kilometers walked, km walked, miles walked, mileage, distance on foot',
  floors_climbed: 'storeys, flights, staircases, stair count, stairs climbed, floors of stairs',
  elevation_gain: 'metres of climbing, meters of climbing, metres climbed, meters climbed, climbing metres, elevation gained, height gained, height gain, vertical gain, metres of ascent, meters of ascent, altitude gained, metres gained, meters gained',
  total_calories: 'calorie days, calorie day, total energy, energy expenditure, energy expended, energy burnt, calorie burn, energy used, energy spent, calories used, calories spent, energy output, kcals, cals, energy use',
  calorie_intake: 'calories consumed, food intake',
  active_time: 'active min, active mins, exercise minutes, activity minutes, minutes of activity, minutes of exercise, time moving, time on the move, on the move, activity',
  low_intensity_time: 'light movement, gentle activity, low activity',
  moderate_intensity_time: 'moderate min, moderate mins, moderate exercise, moderate effort, moderate movement, moderate intensity activity, medium intensity, moderately active',
  vigorous_time: 'vigorous min, vigorous mins, vigorous, vigorous exercise, vigorous effort, vigorous movement, vigorous workouts, vigorously active, intense activity, intense minutes, intense effort, high intensity, hard exercise, very active',
  inactive_time: 'sat on my backside, sat on my bum, sat on my butt, sat about doing nothing, sat doing nothing, sat about, seated, sitting down, sitting around, sat around, sat down, sitting time, inactivity, idle time, couch time, screen chair time, sedentary hours',
  standing_time: 'stood',
  resting_heart_rate: 'resting heartrate, heartrate at rest, heart at rest, heart in rest, heart rate when rest, heart rate in rest, pulse in rest, pulse when rest, heart while resting, heart when resting, rest pulse, rest heart rate, resting heart, resting heartbeat, resting heart beat, resting pulse rate, heart rate at rest, pulse at rest, hr at rest, heart rate when resting, pulse when resting, resting rate, resting bpm, bpm resting, bpm at rest, resting beats, beats at rest, beats per minute at rest',
  heart_rate: 'heart doing, on the heart, on my heart, heart work, heart working, heart is beating, heart beating, heart beats, heart been beating, heartbeat, heart beat, heartrate, pulse rate, beats per minute',
  max_heart_rate: 'top heart rate, top pulse, peak pulse, maximum pulse, highest pulse',
  hrv_rmssd: 'heartrate variability, hr variability, variability of my heart rate, variability of my pulse, heart variability, hr variation, heart rate variation',
  spo2: 'o2, o2 sats, o2 saturation, oxygen sats, oxygen levels, blood oxygen level, blood oxygen levels, blood oxygen saturation, o2 level',
  vo2max: 'v02 max, v02max, vo2, aerobic fitness, cardiorespiratory fitness, cardio fitness level',
  stress: 'stress levels, stress score, tension, stressed out',
  total_stress_score: 'stress score',
  sleep_duration: 'shut-eye, shut eye, shuteye, kip, snooze, slumber, zzz, zzzs, night\'s rest, nights of sleep, night of sleep, amount of sleep, length of sleep, sleep length, sleeps, sleep hours, length of my sleep, length of my nights',
  deep_sleep: 'deep phase, deep phases, deep stage, slow-wave sleep, deep-sleep',
  light_sleep: 'light phase, light phases, light stage',
  rem_sleep: 'rem phase, rem phases, rem stage, dreaming, dream sleep',
  awake_time: 'in bed without sleeping, in bed not sleeping, in bed but awake, time awake in bed, awake in bed, lie awake, lying awake, lay awake, lain awake, spent awake, wakefulness, awake during the night',
  time_in_bed: 'in the bed, in my bed, time spent in bed, hours spent in bed, spend in bed, spent in bed, lie in bed, lying in bed, stay in bed, stayed in bed',
  sleep_latency: 'falling asleep, fell asleep, get to sleep, getting to sleep, got to sleep, drift off, drifting off, drifted off, nod off, nodding off, nodded off, doze off, dozing off, drop off to sleep, time to sleep onset',
  wakeups: 'wakings, night wakings, times awoken, woken up, wake-up count',
  nap_duration: 'nap minutes, minutes of naps, siesta, siestas, daytime sleep, catnaps',
  breathing_rate: 'breaths, breaths a minute, breaths per minute, respirations per minute, respiration, respirations, breath rate, breathing frequency',
  sleep_score: 'sleep rating, sleep mark, sleep quality score, sleep grade, night score',
  sleep_efficiency: 'efficiency of my sleep, how efficient, how efficiently',
  readiness_score: 'readiness level',
  weight: 'scale say, scale says, scale said, scale read, scale reads, scale show, scale shows, scale showed, scales say, scales said, scales read, scales show, scales showed, on the scale, on the scales, step on the scale, step on the scales, stepped on the scale, stepped on the scales, stood on the scale, stood on the scales, stand on the scale, stand on the scales, get on the scale, get on the scales, bodyweight, weighing, weigh-in, weigh-ins',
  body_fat: 'how fat, bodyfat, fat percent, fat share, fat level, body-fat',
  muscle_mass: 'muscles, muscle weight',
  bmi: 'body-mass index, bodymass index',
  systolic_blood_pressure: 'pressure, systolic value, systolic reading, bp, upper blood pressure, upper pressure, upper bp, top number, upper number, upper value, systolic bp',
  diastolic_blood_pressure: 'diastolic value, diastolic reading, lower blood pressure, lower pressure, lower bp, bottom number, lower number, lower value, diastolic bp',
  glucose: 'sugar, blood sugars, glucose level, glucose levels, blood sugar level, blood sugar levels, sugar levels',
  body_temperature: 'body temp, temp',
  water_intake: 'fluids, fluid, litres of water, liters of water, water consumption',
  workout_pace: 'pace per km, pace per kilometre, pace per kilometer, pace per mile, min per km, mins per km, minutes per km, minutes per kilometre, minutes per kilometer, minutes a kilometre, minutes per mile, min per mile, min/km, time per km, time per kilometre',
  workout_speed: 'average pace speed, average running speed, average riding speed, running speed, riding speed, cycling speed',
  workout_duration: 'session length, session duration, workout lengths, time working out, workout minutes, workout hours, time training',
  workout_heart_rate: 'training pulse, workout pulse, exercise pulse',
};

const doings: Readonly<Record<string, string>> = {
  total_calories: 'expended, expend, burning, burns, torch, torched',
  distance: 'cover, covered, covering, kilometres, kilometers, kilometre, kilometer, kms, km, miles',
  calorie_intake: 'eat, ate, eaten, eating',
  water_intake: 'drink, drank, drunk, drinking, hydrate, hydrated, litres, liters',
  weight:
    'heavy, heavier, lighter, fatter, thinner, skinnier, slimmer, heaviest, lightest, skinniest, thinnest, fattest, weighing',
  stress: 'stressful, stressed, calm, calmer, calmest, tense, relaxed',
  sleep_duration: 'kipped, kipping, snoozed, dozed, slumbered',
  wakeups: 'woke, wake, waking, awoke',
  inactive_time: 'inactive, idle, seated',
  standing_time: 'stand, stood',
  resting_heart_rate: 'resting',
  sleep_latency: 'drift off, nod off, doze off, drop off, drop off once in bed, drop off once i in bed',
  awake_time: 'restless, tossing, tossing and turning, toss and turn, tossed and turned',
  deep_sleep:
    'sleep deeper, sleep deeply, sleep more deeply, slept deeper, slept deeply, slept more deeply, sleeping deeper, sleeping deeply',
  rem_sleep: 'dream, dreams, dreamt, dreamed',
  steps: 'lazier',
  vo2max: 'fitter',
};

const lists = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string[]> =>
  new Map(Object.entries(table).map(([key, words]) => [key, words.split(', ')]));

const everydayOf = lists(names);

const doingsOf = lists(doings);

export const vocabularyOfQuestions = keptByNames((metrics) =>
  vocabularyOf(
    metrics.map((metric) => ({
      ...metric,
      everyday: everydayOf.get(metric.key) ?? [],
      doings: doingsOf.get(metric.key) ?? [],
    })),
  ),
);
