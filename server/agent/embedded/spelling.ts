import { almostSameWord, wordsOf } from './words.ts';

/** Words that carry the sense of a question beside its metrics, and are long enough to be told from others when misspelled. */
const known = [
  'january february august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday yesterday weekend weekday',
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
  ],
]);

/** The text with slips of the finger in such words mended: `Octobr`, `avrage`. */
export function spelled(text: string): string {
  let mended = text;
  for (const { text: word, start, end } of wordsOf(text).reverse()) {
    if (forms.has(word)) continue;
    const meant = known.find((each) => almostSameWord(word, each));
    if (meant)
      mended = `${mended.slice(0, start)}${/^\p{Lu}/u.test(mended.slice(start)) ? capital(meant) : meant}${mended.slice(end)}`;
  }
  return mended;
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
