import type { z } from 'zod';
import type { Biomarker } from '../../../routers/data/data.contract.ts';
import { printable } from '../../../web/cli/tables/text.ts';

type Result = Pick<
  z.output<typeof Biomarker>,
  'name' | 'value' | 'value_text' | 'unit' | 'reference_range' | 'flag' | 'test_date'
>;

/** Lab results by name, one a line: value as printed, range, flag and day. No trailing newline. */
export function labList(results: readonly Result[]): string {
  const sorted = results.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  const rows = sorted.map((result) => [
    printable(result.name),
    printable([result.value_text ?? result.value, result.unit].filter((part) => part !== null).join(' ')),
    printable(result.reference_range ?? ''),
    printable(result.flag ?? ''),
    result.test_date ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => Bun.stringWidth(row[column] ?? ''))));
  return rows
    .map((row) => `  ${row.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - Bun.stringWidth(text)));
