import { convert } from '../markers/conversion.ts';
import { findMarker } from '../markers/markers.ts';
import { type Column, type LineParts, partsOf } from './columns.ts';
import { withLabels } from './labels.ts';
import { withLetters } from './letters.ts';
import { goesOn, isBelow, isFirstPart, isSetIn, joinName, leftEdges, type Named } from './names.ts';
import type { Row } from './result.ts';
import { type LineReading, type More, noMore, readLine } from './row.ts';
import { areShareAndCount } from './row-pair.ts';
import { columnsShown, rowsMin, type ShownRow } from './table.ts';
import type { Marks } from './words/flags.ts';
import { saysWhichPage } from './words/heads.ts';
import type { Decimals } from './words/numbers.ts';
import { readBounds } from './words/ranges.ts';
import { isQuality } from './words/scan.ts';
import { isUnit } from './words/units.ts';
import { cellsOf, isSameHand, type Line, lineText } from './words/words.ts';

export type ReadResult = Row & { page: number; line: number; text: string };
export type UnreadLine = { page: number; text: string };
export type LinesRead = { results: ReadResult[]; unread: UnreadLine[] };
export type Context = { decimals: Decimals; marks: Marks; heads: ReadonlySet<string> };

export type Region = { headings: readonly Column[]; page: number; lines: Line[]; heads: Line[] };

export function readRegion({ headings, lines, heads }: Region, context: Context): LinesRead {
  const headed = new Set(heads.map(({ page }) => page));
  const readAs = (line: Line, columns: readonly Column[]) => {
    const parts = withLabels(withLetters(partsOf(line, columns), context.marks));
    return { parts, reading: readLine(parts, context.decimals, headed.has(line.page)) };
  };
  const body = lines.filter(
    (line) => !heads.includes(line) && !namesContact.test(lineText(line)) && !context.heads.has(lineText(line)),
  );
  const rowsWith = (columns: readonly Column[]) =>
    body.flatMap((line) => {
      const { reading } = readAs(line, columns);
      const isWhole =
        reading.kind === 'result' && reading.row.name !== '' && (reading.row.unit ?? reading.row.range_text) !== null;
      return isWhole && reading.used.length > 0 ? [{ line, atoms: reading.used }] : [];
    });
  const [headedRows, plainRows] = [rowsWith(headings), headings.length === 0 ? [] : rowsWith([])];
  const shown = plainRows.length > 1.2 * headedRows.length ? plainRows : headedRows;
  const columns = columnsShown(shown, headings);
  const [first, last] = [shown[0]?.line, shown.at(-1)?.line];
  const [from, to] = [first, last].map((line) => (line ? lines.indexOf(line) : -1)) as [number, number];
  const isTable =
    shown.length >= rowsMin && shown.filter(({ line }) => cellsOf(line).length > 2).length > shown.length / 2;
  let until = to + linesBehind;
  const isWithin = (at: number) => (shown.length < rowsMin ? headings.length > 0 : at >= from && at <= until);
  const book = openBook(context, lines);
  lines.forEach((line, index) => {
    if (heads.includes(line)) {
      book.skip(line);
      return;
    }
    const { parts, reading } = readAs(line, isWithin(index) || headings.length > 0 ? columns : []);
    const isOutside =
      (shown.length >= rowsMin && !isWithin(index)) || namesContact.test(parts.text) || isSmallPrint(line, shown);
    if (reading.kind === 'result' && isWithin(index)) until = Math.max(until, index + linesBehind);
    const isSure = reading.kind !== 'result' || isUnit(reading.row.unit ?? '') || findMarker(reading.row.name) !== null;
    const isNone =
      (isOutside && !isSure) || (isTable && (isProse(parts, line, reading) || isHeading(line, reading, shown)));
    const [next, ...later] = lines.slice(index + 1, index + 1 + linesBehind);
    const nextRow = [next, ...later].find((each) => each && cellsOf(each).length > 1) ?? next;
    book.take({ line, parts, reading: isNone ? { kind: 'none' } : reading, next, nextRow });
  });
  return book.close();
}

const linesBehind = 3;

const isProse = ({ cells }: LineParts, { words }: Line, reading: LineReading) =>
  cells === 1 &&
  words.length > 6 &&
  reading.kind !== 'more' &&
  (reading.kind !== 'result' || reading.row.unit === null || reading.row.range_text === null);

function isHeading(line: Line, reading: LineReading, shown: readonly ShownRow[]): boolean {
  if (reading.kind !== 'result') return false;
  const { unit, range_text, flag_text, name, value, value_text } = reading.row;
  const isHead = value === null && !/\d/.test(lineText(line)) && !isQuality(value_text);
  if ((!isHead && (unit ?? range_text ?? flag_text ?? value) !== null) || findMarker(name)) return false;
  const [first] = line.words;
  const isLike = (other: Line) =>
    isSameHand(other.words[0], first) && Math.abs((other.words[0]?.left ?? 0) - (first?.left ?? 0)) < 3;
  return !shown.some((row) => isLike(row.line));
}

const isSmallPrint = ({ words }: Line, shown: readonly ShownRow[]) =>
  shown.length >= rowsMin &&
  words.every(({ height, font }) => font !== undefined && shown.every(({ line }) => height < 0.8 * line.height));

type Pending = Named & { lines: Line[]; said: More[]; value?: { row: Row; line: Line } };
type Found = { row: Row; before: Row | null };
type Last = { result: ReadResult; line: Line; named: Line };
const namesContact = /(?<!\p{L})(?:tel|tél|telefon|fax|phone|fon|telefono|teléfono|e-?mail|www|https?)(?!\p{L})|@/iu;

type Taken = { line: Line; parts: LineParts; reading: LineReading; next: Line | undefined; nextRow: Line | undefined };

const textOf = (lines: readonly Line[]) => lines.map(lineText).join(' ');

/** A name may wait for its value, a result for its range. */
function openBook({ decimals, marks, heads }: Context, lines: readonly Line[]) {
  const read: LinesRead = { results: [], unread: [] };
  const lefts = leftEdges(lines);
  let pending: Pending | null = null;
  let last: Last | null = null;

  const leave = (line: Line, text = lineText(line)) => {
    if (/\d/.test(text)) read.unread.push({ page: line.page, text });
  };
  const drop = () => {
    for (const line of pending?.lines ?? []) leave(line);
    pending = null;
  };
  const add = ({ row, before }: Found, line: Line, name: string, text: string, named = line) => {
    const results = (before ? [before, row] : [row]).map((each): ReadResult => {
      const flag = marks.get(each.flag_text ?? '') ?? each.flag;
      return { ...each, flag, name, page: line.page, line: line.number, text };
    });
    read.results.push(...results);
    const result = results.at(-1);
    if (result) last = { result, line, named };
  };
  const more = (said: More, line: Line) => {
    if (!last) return;
    giveMore(last.result, said, decimals);
    last.result.text += ` ${lineText(line)}`;
    last.line = line;
  };

  const rangesSaid = () => (pending ? pending.said.map(({ range }) => range) : [last?.result.range_text ?? null]);

  function takeResult(found: Found, { line, next }: Taken): boolean {
    const { row } = found;
    if (last && isBelow(line, last.line) && isSameInOther(last.result, row)) {
      more(noMore, line);
      return true;
    }
    if (row.name === '') {
      if (pending && !pending.value && isBelow(line, pending.line)) {
        const { text, said, lines: above } = pending;
        pending = null;
        add(found, line, text, textOf([...above, line]), above[0]);
        if (last) for (const each of said) giveMore(last.result, each, decimals);
        return true;
      }
      if (!last || !isBelow(line, last.line)) return false;
      if (areShareAndCount(last.result.unit ?? '', row.unit ?? '')) {
        add(found, line, last.result.name, lineText(line), last.named);
        return true;
      }
      // In a second unit, or a bound alone: a range.
      const isRange = row.operator !== null && row.range_text === null && last.result.range_text === null;
      more(isRange ? { ...noMore, range: row.value_text } : noMore, line);
      return true;
    }
    if (pending && !pending.value && isBelow(line, pending.line) && pending.said.length === 0) {
      const isWrapped = isSetIn(pending, line, next, lefts);
      const name = joinName(pending.text, row.name);
      if (isFirstPart(pending, row.name, line, isWrapped)) {
        if (name.split(' ').length > (row.unit === null ? 10 : 15) && !findMarker(name)) return false;
        const text = textOf([...pending.lines, line]);
        pending = null;
        add(found, line, name, text);
        return true;
      }
    }
    drop();
    add(found, line, row.name, lineText(line));
    return true;
  }

  function takeMore(said: More, { line, nextRow }: Taken): boolean {
    if (pending?.value && said.isSaid && said.range !== null && isBelow(line, pending.line)) {
      const { text, value, lines: above } = pending;
      pending = null;
      add({ row: value.row, before: null }, value.line, text, textOf(above));
      more(said, line);
      return true;
    }
    if (pending?.value) return false;
    if (pending && isBelow(line, pending.line) && said.name === null) {
      pending = { ...pending, line, lines: [...pending.lines, line], said: [...pending.said, said] };
      return true;
    }
    if (!last || !isBelow(line, last.line)) return false;
    if (said.isBelow && (last.result.low ?? last.result.high) !== null) return false;
    const isName = said.name !== null && goesOn(last.result.name, last, { text: said.name, line }, nextRow, lefts);
    if (!isName && said.name !== null && !/\d/.test(said.range ?? '')) return false;
    drop();
    more(isName ? said : { ...said, name: null }, line);
    return true;
  }

  return {
    skip(line: Line) {
      drop();
      leave(line);
      last = null;
    },
    take(taken: Taken) {
      const { line, parts, reading, nextRow } = taken;
      const isHead =
        saysWhichPage(lineText(line)) ||
        (reading.kind === 'result' &&
          reading.row.unit === null &&
          !findMarker(reading.row.name) &&
          heads.has(lineText(line)));
      if (isScale(parts, rangesSaid()) && takeMore(noMore, taken)) return;
      if (!isHead && reading.kind === 'result' && takeResult(reading, taken)) return;
      if (!isHead && reading.kind === 'value' && pending && !pending.value && isBelow(line, pending.line)) {
        pending = { ...pending, line, lines: [...pending.lines, line], value: { row: reading.row, line } };
        return;
      }
      if (!isHead && reading.kind === 'more' && takeMore(reading.more, taken)) return;
      if (!isHead && reading.kind === 'name' && !pending && last && isBelow(line, last.line)) {
        if (goesOn(last.result.name, last, { text: reading.text, line }, nextRow, lefts)) {
          more({ ...noMore, name: reading.text }, line);
          return;
        }
      }
      if (isHead || reading.kind !== 'name') {
        drop();
        leave(line);
        return;
      }
      drop();
      pending = { text: reading.text, line, lines: [line], said: [] };
    },
    close() {
      drop();
      return read;
    },
  };
}

function isSameInOther({ name, value, unit }: Row, other: Row): boolean {
  const marker = findMarker(name);
  if (!marker || value === null || other.value === null || unit === null || other.unit === null) return false;
  if (unit === other.unit || findMarker(other.name)) return false;
  const converted = convert(value, unit, other.unit, marker);
  return converted !== null && Math.abs(converted - other.value) < 0.03 * Math.abs(converted);
}

/** The ends of a drawn scale repeat the range's numbers. */
function isScale({ atoms }: LineParts, ranges: readonly (string | null)[]): boolean {
  const bounds: readonly string[] = ranges.join(' ').match(/[\d.,]+/g) ?? [];
  return atoms.length > 0 && atoms.every(({ kind, text }) => kind === 'number' && bounds.includes(text));
}

function giveMore(result: ReadResult, { name, range, unit, flag, flagText, isSaid }: More, decimals: Decimals): void {
  if (name !== null) result.name = joinName(result.name, name);
  if (range !== null && !(isSaid && result.range_text !== null)) {
    const text = result.range_text === null ? range : `${result.range_text} ${range}`;
    Object.assign(result, { range_text: text, ...readBounds(text, decimals) });
  }
  result.unit ??= unit;
  if (result.flag_text === null) Object.assign(result, { flag, flag_text: flagText });
}
