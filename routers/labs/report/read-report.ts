import { findMarker } from '../markers/markers.ts';
import { findReportDate, type ReportDate } from './dates.ts';
import { languageOf } from './headings.ts';
import { repeatedHeads } from './heads.ts';
import { marksAlike, marksHighWithA, marksLowWithB } from './letters.ts';
import { decimalsIn } from './numbers.ts';
import { mended, withDecimals } from './recognized.ts';
import { type Context, type LinesRead, type ReadResult, readLines, type UnreadLine } from './records.ts';
import { type Line, linesOf, lineText, type Page } from './words.ts';

export type Reading = { results: ReadResult[]; lines_not_understood: UnreadLine[]; date: ReportDate };

/** Every line with a digit ends as part of a result or among the lines that were not understood. */
export function readReport(pages: readonly Page[], { today }: { today: string }): Reading {
  const whole = pages.flatMap((page) => linesOf(page).map(lineText));
  const text = whole.join('\n');
  const language = languageOf(text);
  const decimals = decimalsIn(whole) ?? (language === 'en' ? 'point' : 'comma');
  const high = new Set([...(marksHighWithA(text) ? ['A'] : []), ...(marksAlike(text) ? ['++'] : [])]);
  const isBLow = language === 'fr' || marksLowWithB(text);
  const context: Context = { decimals, isBLow, high, heads: repeatedHeads(pages) };
  const parts: PageParts[] = [];
  for (const page of pages) parts.push(partsOfPage(withDecimals(page, decimals), context, parts.at(-1)?.[1] ?? null));
  const sides = [0, 1, 2].map((side) => parts.flatMap((part) => linesOfPart(part, side)));
  const read = sides.map((lines) => readLines(lines, context));
  const byPage = (one: { page: number }, other: { page: number }) => one.page - other.page;
  return {
    results: mended(read.flatMap(({ results }) => results).sort(byPage)),
    lines_not_understood: read.flatMap(({ unread }) => unread).sort(byPage),
    date: findReportDate(whole, { language, today }),
  };
}

/** A page as it is, or its two halves. */
type PageParts = readonly Page[];
const linesOfPart = (parts: PageParts, side: number) => {
  const page = parts.length === 1 ? (side === 0 ? parts[0] : undefined) : parts[side - 1];
  return page ? linesOf(page) : [];
};

/** A page of two tables side by side is cut where that makes more of it understood, or where the page before was. */
function partsOfPage(page: Page, context: Context, former: Page | null): PageParts {
  const edge = former && Math.min(...former.words.map(({ left }) => left)) - 1;
  const cuts = [...gutters(page), ...(edge === null ? [] : [edge])].map((x) => {
    const halves = [
      page.words.filter((word) => middleOf(word) < x),
      page.words.filter((word) => middleOf(word) >= x),
    ].map((words) => ({ ...page, words }));
    const read = halves.map((half) => readLines(linesOf(half), context));
    const isCut = x === edge || read.every(({ results }) => results.length > 1);
    return { halves, score: isCut ? scoreOf(read) : Number.NEGATIVE_INFINITY };
  });
  const [best] = cuts.sort((a, b) => b.score - a.score);
  return best && best.score > scoreOf([readLines(linesOf(page), context)]) ? best.halves : [page];
}

const middleOf = ({ left, right }: { left: number; right: number }) => (left + right) / 2;

const scoreOf = (read: readonly LinesRead[]) =>
  read
    .flatMap(({ results }) => results)
    .reduce(
      (sum, { unit, range_text, name }) =>
        sum + 1 + (unit === null ? 0 : 0.5) + (range_text === null ? 0 : 0.5) + (findMarker(name) ? 1 : 0),
      0,
    ) -
  0.25 * read.reduce((sum, { unread }) => sum + unread.length, 0);

/** Through a word, or between words that belong together. */
function isAcross({ words, height }: Line, x: number): boolean {
  const before = Math.max(...words.filter(({ left }) => left < x).map(({ right }) => right));
  const behind = Math.min(...words.filter(({ left }) => left >= x).map(({ left }) => left));
  return before > x || behind - before < 1.2 * height;
}

function gutters(page: Page): number[] {
  const lines = linesOf(page).filter(({ words }) => words.length > 3);
  const step = page.width / 200;
  const found: { from: number; to: number }[] = [];
  for (let x = 0.28 * page.width; x <= 0.72 * page.width; x += step) {
    const both = lines.filter(
      ({ words }) => words.some(({ right }) => right < x) && words.some(({ left }) => left > x),
    );
    const crossing = lines.filter((line) => isAcross(line, x));
    if (both.length < 2 || crossing.length > 0.3 * both.length) continue;
    const last = found.at(-1);
    if (last && x - last.to < 1.5 * step) last.to = x;
    else found.push({ from: x, to: x });
  }
  return found.map(({ from, to }) => (from + to) / 2).slice(0, 8);
}
