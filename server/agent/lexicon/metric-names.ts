import type { MetricInfo } from '../model.ts';
import { unitNames } from './units.ts';
import { almostSameShortWord, almostSameWord, sameWord, singular, type Word, wordsOf } from './words.ts';

export type Mention = { start: number; end: number; keys: readonly string[]; verb: boolean };

type Nameable = Pick<MetricInfo, 'key' | 'label'> &
  Partial<Pick<MetricInfo, 'words' | 'days'>> & {
    /** Extra names; a single word of them is never matched with a typo. */
    everyday?: string[];
    doings?: string[];
  };
type Phrase = { words: string[]; keys: string[]; verb: boolean; exact: boolean };
export type Vocabulary = {
  phrases: ReadonlyMap<number, readonly Phrase[]>;
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
  const byLength = Map.groupBy(list, ({ words }) => words.length);
  return { phrases: byLength, bySpelling, longest: Math.max(0, ...byLength.keys()) };
}

const keptVocabulariesMax = 32;

/** Keeps what `derive` makes of the names alone: with new data only days and dates of a list change. */
export function keptByNames<Value>(derive: (metrics: readonly MetricInfo[]) => Value) {
  const byNames = new Map<string, Value>();
  const byList = new WeakMap<object, Value>();
  return (metrics: readonly MetricInfo[]): Value => {
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
  phrases.get(span.length)?.find(
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
  !/\b(?:many|daily|average|total|number of|my|most) step\b|\bstep (?:days?|counts?|totals?|numbers?|records?|averages?|mean|median|trend)\b/i.test(
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
  return /^\d/.test(before) && name !== 'steps' && name !== 'step' && (unitNames.includes(name) || name === 'watts');
}

// `km per hour` is a speed.
const lengths = /^(?:km|kms|miles|kilomet(?:er|re)s?)$/;
const ofSpeed = /^(?:h|(?:per|an) hour)\b/;
