import type { Random } from '../../../../server/simulator/random.ts';
import { type PdfPage, type Text, widthOf } from '../../../../test/support/labs/pdf.ts';

export type Font = 'regular' | 'bold' | 'mono';
export type Piece = readonly [x: number, text: string, font?: Font, size?: number];
export type Line = { pieces: Piece[]; drop?: number };
/** The lines of a block stay on one page; a heading also stays with what follows. */
export type Block = { lines: Line[]; isHeading?: true };
type Sheet = {
  size: number;
  step: number;
  blocks: Block[];
  head: (page: number, pages: number) => Line[];
  foot: (page: number, pages: number) => Line[];
};

const [width, height, bottom] = [595, 842, 70];

export function printed({ size, step, blocks, head, foot }: Sheet): PdfPage[] {
  const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { drop }) => sum + (drop ?? step), 0);
  const room = height - 36 - bottom - heightOf(head(1, 1));
  const parts: Line[][] = [[]];
  for (const { lines, isHeading } of blocks) {
    const last = parts.at(-1) ?? [];
    if (heightOf(last) + heightOf(lines) + (isHeading ? 40 : 0) <= room) last.push(...lines);
    else parts.push([...lines]);
  }
  return parts.map((part, at) => {
    const place = (lines: readonly Line[], top: number) => {
      let y = top;
      return lines.flatMap(({ pieces, drop }) => {
        y -= drop ?? step;
        return pieces
          .filter(([, text]) => text !== '')
          .map(([x, text, font = 'regular', own = size]): Text => ({ x, y, size: own, text, font }));
      });
    };
    const body = place([...head(at + 1, parts.length), ...part], height - 36);
    return { width, height, texts: [...body, ...place(foot(at + 1, parts.length), bottom - 6)] };
  });
}

export const right = (x: number, text: string, size: number): Piece => [x - widthOf(text, size), text];

type Bounds = { low: number | null; high: number | null };
type Test = Bounds & { name: string; unit: string; decimals: number; more: string; further: string };
type Entry =
  | { heading: string }
  | { note: string }
  | { words: readonly [name: string, usual: string, unusual: string] }
  | Test;

/** A line each: `# heading`, `> note`, `name|=|usual word|unusual word` or `name|unit|low|high|decimals|more|further`. */
export const entriesOf = (table: string): Entry[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('# ')) return { heading: line.slice(2) };
      if (line.startsWith('> ')) return { note: line.slice(2) };
      const [name = '', unit = '', low = '', high = '', decimals = '0', more = '', further = ''] = line.split('|');
      if (unit === '=') return { words: [name, low, high] };
      const numberOf = (text: string) => (text === '' ? null : Number(text));
      return { name, unit, low: numberOf(low), high: numberOf(high), decimals: Number(decimals), more, further };
    });

/** About two in three lie within the range. */
export function drawn({ low, high, decimals }: Test, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.05, 0.95);
  const amount = () => {
    if (low === null) return (high ?? 1) * (kind < 0.68 ? 0.45 + 0.5 * share : 1.02 + 0.7 * share);
    if (high === null) return low * (kind < 0.68 ? 1.03 + 0.8 * share : 0.55 + 0.4 * share);
    if (kind < 0.68) return low + (high - low) * share;
    return kind < 0.84 ? high + (high - low) * 0.5 * share : low * (1 - 0.15 * share);
  };
  return Number(amount().toFixed(decimals));
}

export const flagOf = (amount: number, { low, high }: Bounds) =>
  high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;

export const decimalComma = (amount: number, decimals: number) => amount.toFixed(decimals).replace('.', ',');
