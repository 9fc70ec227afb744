import { inDigits } from './amounts-in-words.ts';
import { almostSameWord, wordsOf } from './words.ts';

/** Words that carry the sense of a question beside its metrics, and are long enough to be told from others when misspelled. */
const known = [
  'january february august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday yesterday weekend weekday',
  'first second night month today total previous before below above under resting',
  'cholesterol ferritin triglycerides creatinine testosterone',
  'average median highest lowest longest shortest maximum minimum percentile correlation correlate consecutive between',
].flatMap((line) => line.split(' '));
const plurals = 'mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekdays nights months'.split(
  ' ',
);
const meantWords = [...known, ...plurals];
const forms = new Set([
  ...known.flatMap((word) => [word, `${word}s`]),
  ...[
    'averaged',
    'averages',
    'medians',
    'correlated',
    'correlates',
    'correlations',
    'lowers',
    'medial',
    'percentiles',
    'percentage',
    'percentages',
    ...'week weeks weekly nightly monthly totally totaled totalled tonal fist fists mouth mouths moth moths secondly toddy udder blow bellow abode restring'.split(
      ' ',
    ),
  ],
]);

/** What people type in haste, and what it stands for. */
const hasty: Readonly<Record<string, string>> = {
  nite: 'night',
  nites: 'nights',
  tonite: 'tonight',
  yday: 'yesterday',
  ystrday: 'yesterday',
  frist: 'first',
  fisrt: 'first',
  lst: 'last',
  avg: 'average',
  avrg: 'average',
  wk: 'week',
  weke: 'week',
  yaer: 'year',
  yera: 'year',
  yr: 'year',
  yrs: 'years',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  mnth: 'month',
  hw: 'how',
  hwo: 'how',
  wat: 'what',
  waht: 'what',
  teh: 'the',
  mny: 'many',
  mcuh: 'much',
  mch: 'much',
  slp: 'sleep',
  dyas: 'days',
  tdy: 'today',
  btw: 'by the way',
};

const startOfAll =
  /\bwhen i (?:first )?(?:started|began) (?:tracking|measuring|recording|logging|weighing)(?: (?:it|this|myself|my \w+))?\b|\bat the (?:very )?(?:start|beginning)(?= *(?:[?!.]|$))/gi;

/** `Longer than an hour`: a limit of one. */
const single =
  /(?<=\b(?:than|over|under|above|below|least|most) )an?(?= (?:hour|minute|kilomet(?:er|re)|km|mile|lit(?:er|re)|kg|kilo|pound)\b)/gi;

/** In `deep, light and REM sleep` the noun is said once, and `light` alone names nothing. */
const stageInList = /\blight(?=(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:deep|rem)\b)/gi;

/** The text with slips of the finger in such words mended: `Octobr`, `avrage`. */
export function spelled(text: string): string {
  const plain = withBothHalves(
    inDigits(text).replace(startOfAll, 'first').replace(stageInList, 'light sleep').replace(single, '1'),
  );
  let mended = plain;
  for (const { text: word, start, end } of wordsOf(plain).reverse()) {
    if (forms.has(word)) continue;
    const meant = Object.hasOwn(hasty, word) ? hasty[word] : meantWords.find((each) => almostSameWord(word, each));
    if (meant)
      mended = `${mended.slice(0, start)}${/^\p{Lu}/u.test(mended.slice(start)) ? capital(meant) : meant}${mended.slice(end)}`;
  }
  return mended;
}

/** `The first half of May with the second half`: of the same month. */
function withBothHalves(text: string): string {
  const whole = /\bhalf of ((?:(?:this|last|the) (?:month|year)|\p{L}+)(?: \d{4})?)/iu.exec(text)?.[1];
  return whole === undefined
    ? text
    : text.replace(/\b((?:first|second|other|latter|last) half)\b(?! of)/gi, `$1 of ${whole}`);
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
