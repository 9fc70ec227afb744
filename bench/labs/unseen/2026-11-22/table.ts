import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { type PdfPage, placedPdf, type Text, widthOf } from '../../../../test/support/labs/pdf.ts';
import type { PrintedRow, Report } from '../../paper.ts';
import type { TableLayout } from './layouts.ts';

type Place = readonly [x: number, text: string];
type Line = { places: Place[]; bold?: boolean; isWrapped?: boolean };

/** A report of one unseen layout, and what is printed on it. */
export function makeTable(layout: TableLayout, seed: number): Report {
  const random = createRandom(1_000 + seed);
  const rows: PrintedRow[] = [];
  const blocks = layout.panel.map((entry): Line[] => {
    if ('heading' in entry) return [{ places: [[layout.at.name, entry.heading]], bold: true }];
    if ('note' in entry) return [{ places: [[layout.at.name + 12, entry.note]] }];
    const { row, lines } = rowOf(layout, entry.test, random);
    rows.push(row);
    return lines;
  });
  const parts = paged(blocks, layout.linesPerPage);
  const pages = parts.map((lines, at) => pageOf(layout, lines, layout.head(createRandom(seed), at + 1, parts.length)));
  return { pdf: placedPdf(pages), rows, pages };
}

function rowOf(layout: TableLayout, test: readonly string[], random: Random): { row: PrintedRow; lines: Line[] } {
  const [names = '', unit = '', low = '', high = '', precision, further = ''] = test;
  const { at } = layout;
  const [name = '', ...wrapped] = names.split('~');
  const under = wrapped.map((text): Line => ({ places: [[at.name, text]], isWrapped: true }));
  const title = [name, ...wrapped].join(' ');
  if (precision === undefined) {
    const isAbnormal = high !== '' && random.between(0, 1) < 0.3;
    const value = isAbnormal ? high : low;
    const row = {
      name: title,
      value,
      unit: '',
      range: low,
      low: null,
      high: null,
      flag: isAbnormal ? 'abnormal' : null,
    } as const;
    return { row, lines: [lineOf(layout, name, row, isAbnormal ? layout.marks.high : ''), ...under] };
  }
  const [decimals = '0', limit] = precision.split('<');
  const bounds = { low: numberOf(low), high: numberOf(high) };
  const digits = Number(decimals);
  const amount = Number(drawn(bounds, random).toFixed(digits));
  const isBelowLimit = limit !== undefined && random.between(0, 1) < 0.5;
  const meant = isBelowLimit ? null : flagOf(amount, bounds);
  const print = (number: number, places = digits) => number.toFixed(places).replace('.', layout.decimal);
  const perSex = layout.further === 'code' && further !== '';
  const row: PrintedRow = {
    name: title,
    value: isBelowLimit ? `<${limit}` : print(amount),
    unit,
    range: perSex ? `M: ${low}-${high} F: ${further}` : layout.range(low, high),
    low: perSex ? null : bounds.low,
    high: perSex ? null : bounds.high,
    flag: meant && layout.starred ? 'abnormal' : meant,
  };
  const lines = [lineOf(layout, name, row, meant === null ? '' : layout.marks[meant]), ...under];
  const before = drawn(bounds, random);
  if (layout.further === 'code') lines[0]?.places.push([at.further, '01']);
  if (layout.further === 'previous') lines[0]?.places.push([at.further, print(before)]);
  if (layout.further === 'previous' && further !== '' && !isBelowLimit) {
    const [factor = '', second = '', places = '0'] = further.split(' ');
    const converted = (number: number | null) =>
      number === null ? '' : print(number * (numberOf(factor) ?? 1), Number(places));
    const range = layout.range(converted(bounds.low), converted(bounds.high));
    const line = lineOf(layout, '', { value: converted(amount), unit: second, range }, '');
    lines.push({ places: [...line.places, [at.further, converted(before)]] });
  }
  return { row, lines };
}

function lineOf(
  { at, size, alignRight }: TableLayout,
  name: string,
  { value, unit, range }: Pick<PrintedRow, 'value' | 'unit' | 'range'>,
  mark: string,
): Line {
  const left = alignRight ? at.value - widthOf(value, size) : at.value;
  const places: Place[] = [
    [at.name, name],
    [left, value],
    [at.flag, mark],
    [at.unit, unit],
    [at.range, range],
  ];
  return { places: places.filter(([, text]) => text !== '') };
}

const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));

type Bounds = { low: number | null; high: number | null };

/** About two in three lie within the range. */
function drawn({ low, high }: Bounds, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.05, 0.95);
  if (high === null) return (low ?? 1) * (kind < 0.7 ? 1.05 + share : 0.5 + 0.45 * share);
  if (low === null) return high * (kind < 0.7 ? 0.2 + 0.75 * share : 1.05 + share);
  if (kind < 0.66) return low + (high - low) * share;
  return kind < 0.83 ? high + (high - low) * 0.6 * share : low * (1 - 0.4 * share);
}

const flagOf = (amount: number, { low, high }: Bounds) =>
  high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;

/** A result and the lines below it stay on one page. */
function paged(blocks: readonly Line[][], most: number): Line[][] {
  const pages: Line[][] = [];
  for (const block of blocks) {
    const last = pages.at(-1);
    if (last && last.length + block.length <= most) last.push(...block);
    else pages.push([...block]);
  }
  return pages;
}

const placesOf = (line: string): Place[] =>
  line.split(' | ').map((part) => [Number.parseInt(part, 10), part.slice(part.indexOf(' ') + 1)]);

function pageOf(layout: TableLayout, lines: readonly Line[], head: readonly string[]): PdfPage {
  const { width, height, size, step } = layout;
  const all: Line[] = [
    ...head.map((line) => ({ places: placesOf(line) })),
    { places: [] },
    { places: placesOf(layout.columns), bold: true },
    ...lines,
  ];
  let y = height - 40 + step;
  const texts = all.flatMap(({ places, bold, isWrapped }) => {
    y -= isWrapped ? 0.6 * step : step;
    return places.map(([x, text]): Text => ({ x, y, size, text, font: bold ? 'bold' : 'regular' }));
  });
  return { width, height, texts: [...texts, { x: layout.at.name, y: 24, size: 7, text: layout.foot }] };
}
