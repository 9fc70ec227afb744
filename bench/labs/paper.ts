import type { Flag } from '../../routers/labs/report/words/flags.ts';
import { createRandom, type Random } from '../../server/simulator/random.ts';
import { type Font, type PdfPage, placedPdf, type Text, widthOf } from '../../test/support/labs/pdf.ts';
import type { TrueRow } from '../../test/support/labs/truth.ts';

export type PrintedRow = Omit<TrueRow, 'flag'> & { flag: Flag | null };
/** A row of a layout without critical marks. */
export type PlainRow = PrintedRow & { flag: 'high' | 'low' | 'abnormal' | null };
export type Report = { pdf: Uint8Array<ArrayBuffer>; rows: readonly PrintedRow[]; pages: readonly PdfPage[] };
export type Sheet = ReturnType<typeof paper>;
export type Sex = 'm' | 'f';
export type Test = {
  name: string;
  unit: string;
  low: string;
  high: string;
  precision: string;
  extra: string;
  more: readonly string[];
};
type Bounds = { low: number | null; high: number | null };
type Drawn = Bounds & { amount: number; text: string; flag: 'low' | 'high' | null };
export type Found = Bounds & { amount: number; text: string; flag: PrintedRow['flag'] };

/** A test per line: name; unit; low; high; digits and limit of detection; what the layout wants besides. */
export const testsOf = (list: string): Test[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', unit = '', low = '', high = '', precision = '', extra = '', ...more] = line.trim().split(';');
      return { name, unit, low, high, precision, extra, more };
    });

export const isHeading = ({ name }: Test) => name.startsWith('#');
export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[random.whole(0, list.length - 1)] ?? list[0];
export const chance = (random: Random, share: number) => random.between(0, 1) < share;
export const two = (number: number) => String(number).padStart(2, '0');
export const dayOf = (random: Random, sign: string, year = '2025') =>
  [two(random.whole(1, 28)), two(random.whole(1, 12)), year].join(sign);
export const ofSex = (text: string, sex: Sex) => text.split('/')[sex === 'm' ? 0 : 1] ?? text;
const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));

/** Most tests of a panel, never the same selection: doctors order differently. */
export const ordered = (tests: readonly Test[], random: Random) =>
  tests.filter((test) => isHeading(test) || chance(random, 0.93));

function amountWithin({ low, high }: Bounds, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.04, 0.96);
  if (low === null) return (high ?? 1) * (kind < 0.7 ? 0.35 + 0.6 * share : 1.03 + 0.7 * share);
  if (high === null) return low * (kind < 0.7 ? 1.02 + 0.6 * share : 0.97 - 0.4 * share);
  const width = high - low;
  if (kind < 0.7) return low + width * share;
  return kind < 0.86 ? high + 0.5 * width * share : Math.max(0.45 * low, low - 0.4 * width * share);
}

/** What the analyser found, printed with the country's decimal sign. */
export function drawn(test: Test, random: Random, sex: Sex = 'm', fixed?: number): Drawn {
  const bounds = { low: numberOf(ofSex(test.low, sex)), high: numberOf(ofSex(test.high, sex)) };
  const [digits = '0', sign = '', limit = ''] = test.precision.split(/([<>])/);
  const amount = Number((fixed ?? amountWithin(bounds, random)).toFixed(Number(digits)));
  const edge = numberOf(limit) ?? 0;
  const { low, high } = bounds;
  const isBelow = sign === '<' && (amount < edge || chance(random, low === null ? 0.35 : 0.1));
  if (isBelow || (sign === '>' && amount > edge)) {
    const flag = isBelow && low !== null && edge <= low ? 'low' : null;
    return { low, high, amount, text: `${sign}${limit}`, flag };
  }
  const flag = high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;
  return { ...bounds, amount, text: printed(amount, Number(digits), test), flag };
}

const printed = (amount: number, digits: number, { low, high, more }: Test) =>
  amount.toFixed(digits).replace('.', `${low}${high}${more}`.includes(',') ? ',' : '.');

export const noBounds = { low: null, high: null };
export const boundsOf = ({ low, high }: Bounds) => ({ low, high });
export const rangeOf = ({ low, high }: Test, between: string, below: string, above: string) =>
  low === '' ? `${below}${high}` : high === '' ? `${above}${low}` : `${low}${between}${high}`;

export const isWorded = ({ precision }: Test) => precision === 'w';

/** A number with its bounds, or a word: `w` as precision, the usual answer and the others in `extra`. */
export function found(test: Test, random: Random, sex: Sex, fixed?: number): Found {
  if (!isWorded(test)) return drawn(test, random, sex, fixed);
  const [usual = '', ...others] = test.extra.split('|');
  const isOdd = others.length > 0 && chance(random, 0.25);
  const text = isOdd ? (others[random.whole(0, others.length - 1)] ?? usual) : usual;
  return { text, ...noBounds, amount: 0, flag: isOdd ? 'abnormal' : null };
}

/** The range of a person of this sex, or the words of a worded test. */
export function spanOf(test: Test, sex: Sex, between = ' - ', below = '< ', above = '> '): string {
  if (isWorded(test)) return test.low;
  const [low, high] = [ofSex(test.low, sex), ofSex(test.high, sex)];
  return low === '' && high === '' ? '' : rangeOf({ ...test, low, high }, between, below, above);
}

export const letterOf = (flag: Found['flag']) =>
  flag === 'high' ? 'H' : flag === 'low' ? 'L' : flag === null ? '' : '*';

export function paper(width: number, height: number) {
  const pages: (PdfPage & { texts: Text[]; lines: [number, number, number, number][] })[] = [];
  const put = (x: number, y: number, text: string, size = 9, font: Font = 'regular') => {
    if (text !== '') pages.at(-1)?.texts.push({ x, y, size, text, font });
  };
  return {
    pages,
    put,
    next: () => void pages.push({ width, height, texts: [], lines: [] }),
    right: (x: number, y: number, text: string, size = 9, font: Font = 'regular') =>
      put(x - widthOf(text, size, font), y, text, size, font),
    rule: (x1: number, y1: number, x2: number, y2 = y1) => void pages.at(-1)?.lines.push([x1, y1, x2, y2]),
    numbered: (x: number, y: number, text: (at: number, of: number) => string, size = 7) => {
      for (const [at, { texts }] of pages.entries()) texts.push({ x, y, size, text: text(at + 1, pages.length) });
    },
  };
}

export const done = ({ pages }: Sheet, rows: readonly PrintedRow[]): Report => ({
  pdf: placedPdf(pages),
  rows,
  pages,
});

/** A layout that draws its pages itself; each set has random numbers of its own. */
export const drawnFrom =
  (firstSeed: number, draw: (random: Random) => { pages: PdfPage[]; rows: PrintedRow[] }) =>
  (seed: number): Report => {
    const { pages, rows } = draw(createRandom(firstSeed + seed));
    return { pdf: placedPdf(pages), rows, pages };
  };
