import { findMarker } from '../markers/markers.ts';
import { type Column, dayColumnsOf, headingsOf, partsOf, withoutSecondSystem } from './columns.ts';
import { findReportDate, type ReportDate } from './dates.ts';
import { languageOf } from './headings.ts';
import { repeatedHeads, saysWhichPage } from './heads.ts';
import { giveRange, type LabelledRange, labelledRange, withoutLabel } from './labelled.ts';
import { marksLowWithB, withLetters } from './letters.ts';
import { type Decimals, decimalsIn } from './numbers.ts';
import { readBounds } from './ranges.ts';
import { mended, withDecimals } from './recognized.ts';
import { type LineReading, type Row, readLine } from './row.ts';
import { type Line, linesOf, lineText, type Page } from './words.ts';

type ReadResult = Row & { page: number; line: number; text: string };
type UnreadLine = { page: number; text: string };
export type Reading = { results: ReadResult[]; lines_not_understood: UnreadLine[]; date: ReportDate };

/** Every line with a digit ends as part of a result or among the lines that were not understood. */
export function readReport(pages: readonly Page[], { today }: { today: string }): Reading {
  const whole = pages.flatMap((page) => linesOf(page).map(lineText));
  const language = languageOf(whole.join('\n'));
  const decimals = decimalsIn(whole) ?? (language === 'en' ? 'point' : 'comma');
  const isBLow = language === 'fr' || marksLowWithB(whole.join('\n'));
  const context: Context = { decimals, isBLow, heads: repeatedHeads(pages) };
  let columns: readonly Column[] = [];
  const results: ReadResult[] = [];
  const unread: UnreadLine[] = [];
  for (const page of pages.map((each) => withDecimals(each, decimals))) {
    const read = readPage(page, context, columns);
    results.push(...read.results);
    unread.push(...read.unread);
    columns = read.columns;
  }
  return {
    results: mended(results),
    lines_not_understood: unread,
    date: findReportDate(whole, { language, today }),
  };
}

type Context = { decimals: Decimals; isBLow: boolean; heads: ReadonlySet<string> };
type PageReading = { results: ReadResult[]; unread: UnreadLine[]; columns: readonly Column[] };

/** A page of two tables side by side is cut where that makes more of it understood. */
function readPage(page: Page, context: Context, columns: readonly Column[]): PageReading {
  const whole = readLines(linesOf(page), context, columns);
  const cut = gutters(page)
    .map((x) => {
      const [left, right] = [
        page.words.filter((word) => middleOf(word) < x),
        page.words.filter((word) => middleOf(word) >= x),
      ];
      const readSide = (words: Page['words']) => readLines(linesOf({ ...page, words }), context, []);
      const [one, other] = [readSide(left), readSide(right)];
      const isBoth = one.results.length > 1 && other.results.length > 1;
      const results = [...one.results, ...other.results];
      return { read: { results, unread: [...one.unread, ...other.unread], columns: [] }, isBoth };
    })
    .filter(({ isBoth }) => isBoth)
    .map(({ read }) => read)
    .sort((a, b) => scoreOf(b) - scoreOf(a))[0];
  return cut && scoreOf(cut) > scoreOf(whole) ? cut : whole;
}

const middleOf = ({ left, right }: { left: number; right: number }) => (left + right) / 2;

const scoreOf = ({ results, unread }: PageReading) =>
  results.reduce(
    (sum, { unit, range_text, name }) =>
      sum + 1 + (unit === null ? 0 : 0.5) + (range_text === null ? 0 : 0.5) + (findMarker(name) ? 0.5 : 0),
    0,
  ) -
  0.5 * unread.length;

function gutters(page: Page): number[] {
  const lines = linesOf(page).filter(({ words }) => words.length > 3);
  const step = page.width / 200;
  const found: { from: number; to: number }[] = [];
  for (let x = 0.28 * page.width; x <= 0.72 * page.width; x += step) {
    const both = lines.filter(
      ({ words }) => words.some(({ right }) => right < x) && words.some(({ left }) => left > x),
    );
    const crossing = lines.filter(({ words }) => words.some(({ left, right }) => left < x && right > x));
    if (both.length < 2 || crossing.length > 0.15 * both.length) continue;
    const last = found.at(-1);
    if (last && x - last.to < 1.5 * step) last.to = x;
    else found.push({ from: x, to: x });
  }
  return found.map(({ from, to }) => (from + to) / 2).slice(0, 8);
}

type Pending = { text: string; line: Line };

const isBelow = (line: Line, above: Line) => line.y - above.y < 2.2 * line.height;

function readLines(lines: readonly Line[], context: Context, given: readonly Column[]): PageReading {
  const { decimals, isBLow, heads } = context;
  let columns = given;
  const results: ReadResult[] = [];
  const unread: UnreadLine[] = [];
  let pending: Pending | null = null;
  let last: { result: ReadResult; line: Line } | null = null;
  let held: (LabelledRange & { text: string; line: Line }) | null = null;
  let headed = -1;
  const lefts = leftEdges(lines);
  const drop = () => {
    if (held) unread.push({ page: held.line.page, text: held.text });
    held = null;
    if (pending && /\d/.test(pending.text)) unread.push({ page: pending.line.page, text: pending.text });
    pending = null;
  };
  lines.forEach((line, index) => {
    const headings = headingsOf(line) ?? dayColumnsOf(line);
    if (headings) {
      drop();
      const isMore = headed >= 0 && index - headed <= headLinesMax;
      const merged = isMore ? joinedColumns(columns, headings) : headings;
      columns = merged.some(({ role }) => role === 'value')
        ? withoutSecondSystem(merged, lines.slice(index + 1, index + 40))
        : isMore || dayColumnsAhead(lines, index)
          ? merged
          : [];
      headed = index;
      last = null;
      if (/\d/.test(lineText(line))) unread.push({ page: line.page, text: lineText(line) });
      return;
    }
    const parts = withLetters(partsOf(line, columns), isBLow);
    const labelled = labelledRange(parts);
    if (labelled && last && isBelow(line, last.line) && last.result.range_text === null && !pending) {
      giveRange(last.result, labelled, decimals);
      last.result.text += ` ${lineText(line)}`;
      return;
    }
    if (labelled && pending && isBelow(line, pending.line)) {
      held = { ...labelled, text: lineText(line), line };
      pending = { ...pending, line };
      return;
    }
    const said = readLine(
      pending && isBelow(line, pending.line) ? withoutLabel(parts) : parts,
      decimals,
      columns !== given,
    );
    const reading = isHead(line, said, heads) ? ({ kind: 'none' } as const) : said;
    const isNear = last !== null && line.y - last.line.y < 2.2 * line.height;
    if (reading.kind === 'result') {
      const result = withName(reading.row, {
        pending,
        line,
        isWrapped: isWrapped(pending, line, lines[index + 1], lefts),
      });
      if (result) {
        if (result.text !== lineText(line)) pending = null;
        const own = pending === null ? held : null;
        if (own) held = null;
        drop();
        results.push(result);
        headed = -1;
        if (own) {
          if (result.range_text === null) giveRange(result, own, decimals);
          result.text += ` ${own.text}`;
        }
        last = { result, line };
        return;
      }
    }
    if (reading.kind === 'range' && last && isNear) {
      extendRange(last.result, reading.text, line, decimals);
      last = { result: last.result, line };
      return;
    }
    if (reading.kind === 'name' && last && isNear && !pending && continues(last, reading, line, lines[index + 1])) {
      Object.assign(last.result, {
        name: joinName(last.result.name, reading.text),
        text: `${last.result.text} ${lineText(line)}`,
      });
      last = { result: last.result, line };
      return;
    }
    drop();
    if (reading.kind === 'name') pending = { text: reading.text, line };
    else if (/\d/.test(lineText(line))) unread.push({ page: line.page, text: lineText(line) });
  });
  drop();
  for (const result of results) result.name = result.name.replace(/[\s:,=…_-]+$/, '');
  return { results, unread, columns };
}

const isHead = (line: Line, reading: LineReading, heads: ReadonlySet<string>) =>
  saysWhichPage(lineText(line)) ||
  (reading.kind === 'result' &&
    reading.row.value === null &&
    !findMarker(reading.row.name) &&
    heads.has(lineText(line)));

const headLinesMax = 4;

const dayColumnsAhead = (lines: readonly Line[], index: number) =>
  lines.slice(index + 1, index + headLinesMax).some((line) => dayColumnsOf(line) !== null);

/** Days stand above or below words: a column that both name keeps its word. */
function joinedColumns(one: readonly Column[], other: readonly Column[]): Column[] {
  const isApart = (column: Column) => one.every(({ left, right }) => column.left > right || column.right < left);
  return [...one, ...other.filter(isApart)];
}

function leftEdges(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { words } of lines) {
    const left = Math.round(words[0]?.left ?? 0);
    counts.set(left, (counts.get(left) ?? 0) + 1);
  }
  return counts;
}

/** One line set in below a name that begins where the rows begin is the rest of that name. */
function isWrapped(pending: Pending | null, line: Line, next: Line | undefined, lefts: ReadonlyMap<number, number>) {
  if (!pending || pending.text.endsWith(':')) return false;
  const [first, own, below] = [pending.line, line, next].map((each) => Math.round(each?.words[0]?.left ?? -1));
  if (first === undefined || own === undefined) return false;
  const isSetIn = own > first && own < first + 3 * line.height;
  return isSetIn && below !== own && (lefts.get(first) ?? 0) > (lefts.get(own) ?? 0);
}

const nameWordsMax = 10;

function withName(
  row: Row,
  { pending, line, isWrapped: goesOn }: { pending: Pending | null; line: Line; isWrapped: boolean },
): ReadResult | null {
  const place = { page: line.page, line: line.number, text: lineText(line) };
  const isNear = pending !== null && line.y - pending.line.y < 2.2 * line.height;
  if (row.name === '')
    return pending && isNear ? { ...row, ...place, name: pending.text, text: `${pending.text} ${place.text}` } : null;
  if (
    pending &&
    isNear &&
    ((goesOn && (/^\p{Ll}/u.test(row.name) || !findMarker(row.name))) || isFirstPart(pending.text, row.name))
  ) {
    const name = joinName(pending.text, row.name);
    // A sentence that holds a number.
    const wordsMax = row.unit === null ? nameWordsMax : 1.5 * nameWordsMax;
    if (name.split(' ').length > wordsMax && !findMarker(name)) return null;
    return { ...row, ...place, name, text: `${pending.text} ${place.text}` };
  }
  return { ...row, ...place };
}

const unfinished = /(?:[-,/(]|\b(?:and|und|et|y|e|of|de|di|du|der|with|mit|con|avec))$|\([^)]*$/iu;

function isFirstPart(first: string, second: string): boolean {
  if (first.endsWith(':')) return false;
  if (unfinished.test(first) || /^[(,/)]/.test(second)) return true;
  const isUpper = first === first.toUpperCase();
  if (/^\p{Ll}/u.test(second) && !isUpper && !findMarker(second)) return true;
  return !findMarker(second) && findMarker(joinName(first, second)) !== null && findMarker(first) === null;
}

const namesMethod =
  /\b(?:method|methode|méthode|método|metodo|technique|técnica|tecnica|IFCC|E?CLIA|CMIA|HPLC|ISE|ELISA|calculated|(?:photo|fotom|spectro|espectro|turbidi|nephelo|immuno|inmuno|chemilum|quimiolum|colorim|kolorim|enzym|enzim|hexokin|electr|elektr)\p{L}*)\b/iu;

function continues(
  last: { result: ReadResult; line: Line },
  { text }: Extract<LineReading, { kind: 'name' }>,
  line: Line,
  next: Line | undefined,
): boolean {
  const { name } = last.result;
  if (text.split(' ').length > 6 || /:(?:\s|$)/.test(text) || text.endsWith('.')) return false;
  const own = line.words[0]?.left ?? 0;
  const above = last.line.words[0]?.left ?? 0;
  if (Math.abs(own - above) > 3 * line.height) return false;
  if (line.height < 0.9 * last.line.height || namesMethod.test(text)) return false;
  if (unfinished.test(name) || /^[(,/)]/.test(text)) return true;
  const gap = line.y - last.line.y;
  const isTight = next === undefined ? gap < 1.3 * line.height : gap < 0.85 * (next.y - line.y);
  if (/^\p{Ll}/u.test(text) || (isTight && findMarker(joinName(name, text)))) return true;
  return isTight && !findMarker(name) && (text !== text.toUpperCase() || text.length < 4);
}

const joinName = (first: string, second: string) =>
  (/\p{L}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first + second : `${first} ${second}`).replace(/\( /, '(');

function extendRange(result: ReadResult, text: string, line: Line, decimals: Decimals): void {
  const isFirst = result.range_text === null;
  const bounds = isFirst ? readBounds(text, decimals) : { low: null, high: null };
  Object.assign(result, {
    range_text: isFirst ? text : `${result.range_text}; ${text}`,
    ...bounds,
    text: `${result.text} ${lineText(line)}`,
  });
}
