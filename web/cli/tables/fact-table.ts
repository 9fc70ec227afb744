import type { Fact as SentFact } from '../../sdk/types.ts';
import { type Column, table } from './table.ts';
import { formatNumber, paint } from './text.ts';

type Fact = Pick<SentFact, 'key' | 'value' | 'unit' | 'n' | 'window' | 'source'>;

const columns: readonly Column[] = [
  { name: 'key', least: 20 },
  { name: 'value', right: true, style: 'bold' },
  { name: 'unit' },
  { name: 'n', right: true },
  { name: 'window' },
  { name: 'source', least: 12 },
];

/** A fact sheet, one fact a line. Where even a shortened table does not fit, two lines a fact. No trailing newline. */
export function factTable(
  facts: readonly Fact[],
  { width, color = false }: { width: number; color?: boolean },
): string {
  const rows = facts.map(({ key, value, unit, n, window, source }) => [
    key,
    formatNumber(value),
    unit,
    String(n),
    window,
    source,
  ]);
  return table(columns, rows, { width, color, stacked: (cells) => stacked(cells, color) });
}

function stacked([key, value, unit, n, window, source]: readonly string[], color: boolean): string {
  const amount = paint([value, unit].filter(Boolean).join(' '), 'bold', color);
  return `${key} = ${amount}\n  ${paint(`n ${n}, ${window}, ${source}`, 'dim', color)}`;
}
