import { cellsOf, linesOf, type Word } from '../../routers/labs/report/words/words.ts';

/** Where readings differ: doubtful whatever OCR's own confidence. */
export const disputed = 0.5;
const surest = 0.97;
const byMajority = 0.9;

/** Majority by cell; digits without one are disputed. */
export function agreed(readings: readonly (readonly Word[])[]): Word[] {
  const [first = [], ...others] = readings;
  const cells = cellsIn(first);
  const words = cells.flatMap((cell) => voted([cell, ...others.map((other) => other.filter(isWithin(cell)))]));
  const missed = others.map((other) => other.filter((word) => !cells.some((cell) => isWithin(cell)(word))));
  const [second = [], ...rest] = missed;
  const found = cellsIn(second).flatMap((cell) => {
    const again = rest.map((other) => other.filter(isWithin(cell)));
    return again.some((each) => keyOf(each) === keyOf(cell)) ? cell : [];
  });
  // Cell bars are no words.
  const bars = first.filter(
    (word) => isBar(word) && others.some((other) => other.filter(isBar).some(isWithin([word]))),
  );
  return [...words, ...found, ...bars];
}

const isBar = ({ text }: Word) => /^[|¦│]$/.test(text);

const cellsIn = (words: readonly Word[]): Word[][] =>
  linesOf({ number: 1, width: 0, height: 0, words }).flatMap((line) => cellsOf(line).map((cell) => cell.words));

const isWithin = (cell: readonly Word[]) => {
  const [left, right] = [Math.min(...cell.map((word) => word.left)), Math.max(...cell.map((word) => word.right))];
  const [y = 0, height = 0] = [cell[0]?.y, cell[0]?.height];
  return (word: Word): boolean => {
    const middle = (word.left + word.right) / 2;
    return Math.abs(word.y - y) < 0.5 * height && middle > left - 0.3 * height && middle < right + 0.3 * height;
  };
};

/** Ignores spaces and dash kinds. */
const keyOf = (words: readonly Word[]) =>
  words
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[–—−]/g, '-');

const meanOf = (words: readonly Word[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
const surestOf = (readings: readonly (readonly Word[])[]) =>
  [...readings].sort((one, other) => meanOf(other) - meanOf(one))[0] ?? [];
const raised = (words: readonly Word[], to: number) =>
  words.map((word) => ({ ...word, confidence: Math.max(word.confidence, to) }));

function voted(readings: readonly (readonly Word[])[]): Word[] {
  const alike = [...Map.groupBy(readings, keyOf).values()].sort((one, other) => other.length - one.length)[0] ?? [];
  if (alike.length === readings.length) return raised(surestOf(alike), surest);
  if (alike.length > 1 && keyOf(alike[0] ?? []) !== '') return raised(surestOf(alike), byMajority);
  const [first = [], ...others] = readings;
  if (others.some((other) => other.length === first.length))
    return first.flatMap((word, at) =>
      votedWord(
        word,
        others.flatMap((other) => (other.length === first.length ? (other[at] ?? []) : [])),
      ),
    );
  const plausible = readings.filter(isPlausible);
  const chosen = surestOf(plausible.length > 0 ? plausible : [first]);
  return /\d/.test(readings.map(keyOf).join('')) ? chosen.map(doubted) : [...chosen];
}

function votedWord(word: Word, others: readonly Word[]): Word[] {
  const same = others.filter((other) => keyOf([other]) === keyOf([word]));
  if (same.length > 0) return raised(surestOf([[word], ...same.map((other) => [other])]), byMajority);
  const [one, other] = others;
  if (one && other && keyOf([one]) === keyOf([other])) return raised(surestOf([[one], [other]]), byMajority);
  const all = [[word], ...others.map((each) => [each])];
  const plausible = all.filter(isPlausible);
  const chosen = surestOf(plausible.length > 0 ? plausible : all);
  return /\d/.test(all.map(keyOf).join('')) ? chosen.map(doubted) : [...chosen];
}

const doubted = (word: Word): Word => ({ ...word, confidence: Math.min(word.confidence, disputed) });

const isPlausible = (words: readonly Word[]) =>
  words.length > 0 &&
  words.every(({ text }) => /^[[(]?(?:[<>≤≥]=?)?\d+(?:[.,]\d+)?[\])]?\*?$|^[<>≤≥-]$|^[HL]{1,2}$/.test(text));
