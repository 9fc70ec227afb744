import { readLines } from './read-lines.ts';
import type { Context } from './records.ts';
import { scoreOf } from './score.ts';
import { type Line, linesOf, type Page } from './words/words.ts';

/** Full width, then either side of a gutter. */
export type PageParts = readonly [whole: Line[], left: Line[], right: Line[]];

/** Splits a page with tables side by side, if that reads better. */
export function partsOf(page: Page, context: Context, former: PageParts | null): PageParts {
  const lines = linesOf(page);
  const edge = former && former[2].length > 0 ? Math.min(...former[2].map(leftOf)) - 1 : null;
  const scored = (parts: PageParts) => ({ parts, score: scoreOf(parts.map((own) => readLines(own, context))) });
  const cuts = [...gutters(lines, page.width), ...(edge === null ? [] : [edge])].flatMap((x) => {
    const bands = bandsAt(lines, x).filter((band) => x === edge || areTables(halvesOf(band, x), context));
    const cut = new Set(bands.flat());
    return cut.size === 0 ? [] : [scored([lines.filter((line) => !cut.has(line)), ...halvesOf([...cut], x)])];
  });
  const uncut = scored([lines, [], []]);
  return cuts.reduce((best, each) => (each.score > best.score ? each : best), uncut).parts;
}

const areTables = (halves: readonly Line[][], context: Context) =>
  halves.every((half) => {
    const { results, unread } = readLines(half, context);
    const names = new Set(results.map(({ name }) => name));
    return names.size > 1 && names.size > 0.7 * results.length && results.length >= unread.length / 2;
  });

const leftOf = ({ words }: Line) => words[0]?.left ?? 0;
const middleOf = ({ left, right }: { left: number; right: number }) => (left + right) / 2;

/** The sides may have different baselines. */
function halvesOf(lines: readonly Line[], x: number): [Line[], Line[]] {
  const side = (isRight: boolean) =>
    linesOf({
      number: lines[0]?.page ?? 1,
      width: 0,
      height: 0,
      words: lines.flatMap(({ words }) =>
        words.filter((word) => middleOf(word) >= x === isRight).map((word) => ({ ...word, isMark: false })),
      ),
    });
  return [side(false), side(true)];
}

function bandsAt(lines: readonly Line[], x: number): Line[][] {
  const bands: Line[][] = [[]];
  for (const line of lines) {
    if (isAcross(line, x)) bands.push([]);
    else bands.at(-1)?.push(line);
  }
  return bands.filter((band) => sharesOf(band, x) >= 2);
}

const sharesOf = (band: readonly Line[], x: number) =>
  Math.min(
    band.filter(({ words }) => words.some(({ right }) => right < x)).length,
    band.filter(({ words }) => words.some(({ left }) => left > x)).length,
  );

function isAcross({ words, height }: Line, x: number): boolean {
  const before = Math.max(...words.filter(({ left }) => left < x).map(({ right }) => right));
  const behind = Math.min(...words.filter(({ left }) => left >= x).map(({ left }) => left));
  return before > x || behind - before < 1.2 * height;
}

const guttersMax = 8;

function gutters(lines: readonly Line[], width: number): number[] {
  const step = width / 200;
  const found: { from: number; to: number; count: number }[] = [];
  for (let x = 0.28 * width; x <= 0.72 * width; x += step) {
    const count = Math.max(0, ...bandsAt(lines, x).map((band) => sharesOf(band, x)));
    if (count < 2) continue;
    const last = found.at(-1);
    if (last && x - last.to < 1.5 * step && last.count === count) last.to = x;
    else found.push({ from: x, to: x, count });
  }
  return found
    .sort((a, b) => b.count - a.count || b.to - b.from - (a.to - a.from))
    .slice(0, guttersMax)
    .map(({ from, to }) => (from + to) / 2);
}
