import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { type Font, type PdfPage, placedPdf, type Text, widthOf } from '../pdf.ts';
import type { TrueRow } from '../truth.ts';

type SketchRow = Omit<TrueRow, 'flag'> & { flag: TrueRow['flag'] | 'abnormal' };
type Side = SketchRow['flag'];
/** Right-aligned at `x` where `to` is set; `raised` and `small` print exponents and notes. */
export type Place = { x: number; text: string; font?: Font; to?: boolean; size?: number; raised?: number };
export type Line = readonly Place[];

/** A test with what is printed of it: `second` in the other system of units, `former` from the newest to the oldest. */
export type Tested = SketchRow & {
  section: string;
  former: string[];
  second: { value: string; unit: string; range: string };
  note: string;
  from: string;
  to: string;
};

export type Sketch = {
  name: string;
  /** `shift`: a page has two columns of `perPage` lines, the second so far to the right. */
  paper: { width: number; height: number; size: number; step: number; perPage: number; font?: Font; shift?: number };
  panel: string;
  decimal: '.' | ',';
  range: (low: string, high: string) => string;
  head: (page: number, pages: number, random: Random) => Line[];
  foot: (page: number, pages: number) => Line[];
  section: (title: string) => Line[];
  lines: (test: Tested, random: Random) => Line[];
  /** What a reader should make of the row, where it is not what the panel says. */
  expect?: (test: Tested) => Partial<SketchRow>;
  /** A result that is printed on the row before this one. */
  before?: (test: Tested) => SketchRow | null;
};

export const at = (x: number, text: string, more: Partial<Place> = {}): Place => ({ x, text, ...more });
/** `40 text | 300 text`. */
export const line = (text: string): Line =>
  text.split(' | ').map((part) => {
    const [, x = '0', words = ''] = /^(\d+) (.*)$/.exec(part.trim()) ?? [];
    return at(Number(x), words);
  });

export const boundsAs = (between: string, upTo: string, above: string) => (low: string, high: string) =>
  low && high ? `${low}${between}${high}` : high ? `${upTo}${high}` : low ? `${above}${low}` : '';

export function makeSketch(sketch: Sketch, seed: number) {
  const random = createRandom(7_000 + seed);
  const rows: SketchRow[] = [];
  const blocks = sketch.panel
    .trim()
    .split('\n')
    .map((entry): Line[] => {
      if (entry.startsWith('# ')) return sketch.section(entry.slice(2));
      if (entry.startsWith('> ')) return [line(entry.slice(2))];
      const test = tested(sketch, entry, random);
      const { name, value, unit, range, low, high, flag } = test;
      const before = sketch.before?.(test);
      if (before) rows.push(before);
      rows.push({ ...{ name, value, unit, range, low, high, flag }, ...sketch.expect?.(test) });
      return sketch.lines(test, random);
    });
  const { width, height, size, step, perPage, shift } = sketch.paper;
  const columns = paged(blocks, perPage);
  const count = shift === undefined ? 1 : 2;
  const parts = Array.from({ length: Math.ceil(columns.length / count) }, (_, at) =>
    columns.slice(at * count, (at + 1) * count),
  );
  const pages = parts.map((own, index, all): PdfPage => {
    const head = sketch.head(index + 1, all.length, createRandom(seed));
    const bottom = sketch.foot(index + 1, all.length);
    const rowAt = (row: number) => height - 40 - row * step;
    const texts = [
      ...head.flatMap((each, row) => textsOf(sketch, each, rowAt(row), size)),
      ...own.flatMap((lines, column) =>
        lines.flatMap((each, row) =>
          textsOf(sketch, each, rowAt(head.length + row), size).map((text) => ({
            ...text,
            x: text.x + column * (shift ?? 0),
          })),
        ),
      ),
      ...bottom.flatMap((each, row) => textsOf(sketch, each, 40 - row * 10, 7)),
    ];
    return { width, height, texts };
  });
  return { pdf: placedPdf(pages), pages, rows };
}

/** `name | unit | low | high | decimals | factor unit decimals | note`; `name || normal | abnormal` has words. */
function tested({ decimal, range }: Sketch, entry: string, random: Random): Tested {
  const [name = '', unit = '', low = '', high = '', digits, second = '', note = ''] = entry
    .split('|')
    .map((part) => part.trim());
  const word = { section: '', former: [low, low], second: { value: '', unit: '', range: '' }, note, from: '', to: '' };
  if (digits === undefined) {
    const isAbnormal = random.between(0, 1) < 0.3;
    const flag = isAbnormal ? ('abnormal' as const) : null;
    return { ...word, name, value: isAbnormal ? high : low, unit: '', range: low, low: null, high: null, flag };
  }
  const bounds = { low: numberOf(low), high: numberOf(high) };
  const [places = '0', least] = digits.split('<');
  const print = (number: number, count = Number(places)) => number.toFixed(count).replace('.', decimal);
  const draw = () => Number(anywhere(bounds, random).toFixed(Number(places)));
  const amount = draw();
  const isLeast = least !== undefined && random.between(0, 1) < 0.5;
  const [factor = '1', secondUnit = unit, secondPlaces = places] = second.split(' ').filter(Boolean);
  const convert = (number: number | null) =>
    number === null ? '' : print(number * Number(factor), Number(secondPlaces));
  return {
    ...word,
    ...{ name, unit, from: low, to: high, ...bounds },
    value: isLeast ? `<${least}` : print(amount),
    range: range(low, high),
    flag: isLeast ? null : sideOf(amount, bounds),
    former: [print(draw()), print(draw()), print(draw())],
    second: {
      value: isLeast ? `<${convert(numberOf(least ?? ''))}` : convert(amount),
      unit: secondUnit,
      range: range(convert(bounds.low), convert(bounds.high)),
    },
  };
}

const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));
const sideOf = (amount: number, { low, high }: { low: number | null; high: number | null }): Side =>
  high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;

function anywhere({ low, high }: { low: number | null; high: number | null }, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.07, 0.93);
  if (high === null) return (low ?? 1) * (kind < 0.7 ? 1.1 + share : 0.5 + 0.4 * share);
  if (low === null) return high * (kind < 0.7 ? 0.3 + 0.6 * share : 1.1 + share);
  if (kind < 0.6) return low + (high - low) * share;
  return kind < 0.8 ? high * 1.02 + (high - low) * 0.6 * share : low * (0.95 - 0.4 * share);
}

function paged(blocks: readonly Line[][], most: number): Line[][] {
  const pages: Line[][] = [];
  for (const block of blocks) {
    const last = pages.at(-1);
    if (last && last.length + block.length <= most) last.push(...block);
    else pages.push([...block]);
  }
  return pages;
}

const textsOf = ({ paper }: Sketch, places: Line, y: number, size: number): Text[] =>
  places
    .filter(({ text }) => text !== '')
    .map(({ x, text, font = paper.font ?? 'regular', to: isRight, size: own = size, raised = 0 }) => {
      return { x: isRight ? x - widthOf(text, own, font) : x, y: y + raised, size: own, font, text };
    });
