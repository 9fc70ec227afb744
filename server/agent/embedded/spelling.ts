import { almostSameWord, wordsOf } from './words.ts';

/** Words that carry the sense of a question beside its metrics, and are long enough to be told from others when misspelled. */
const known = [
  'january february august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday yesterday weekend weekday',
  'first second night nights month months total today previous before below above under longest between resting yesterday',
  'average median highest lowest longest shortest maximum minimum percentile correlation correlate consecutive between',
].flatMap((line) => line.split(' '));
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
    ...(
      'week weeks weekly nightly monthly totals totally totaled totalled fist fists frost mouth mouths moth moths seconds secondly ' +
      'tonal totem toddy udder blow bellow abode longer lower testing nesting jesting vesting arresting rusting wresting wrestling rest'
    ).split(' '),
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

/** The text with slips of the finger in such words mended: `Octobr`, `avrage`. */
export function spelled(text: string): string {
  const plain = text.replace(startOfAll, 'first');
  let mended = plain;
  for (const { text: word, start, end } of wordsOf(plain).reverse()) {
    if (forms.has(word)) continue;
    const meant = Object.hasOwn(hasty, word) ? hasty[word] : known.find((each) => almostSameWord(word, each));
    if (meant)
      mended = `${mended.slice(0, start)}${/^\p{Lu}/u.test(mended.slice(start)) ? capital(meant) : meant}${mended.slice(end)}`;
  }
  return mended;
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
