import type { Fact as SentFact } from '../sdk/types.ts';

type Fact = Pick<SentFact, 'key' | 'value' | 'unit' | 'n' | 'window' | 'source'>;

/** Text for people at a terminal. Pure: the caller knows the width, whether it is a terminal, and about NO_COLOR. */

export type FactTableOptions = { width: number; color?: boolean };

const columns = ['key', 'value', 'unit', 'n', 'window', 'source'] as const;
type Column = (typeof columns)[number];
const alignedRight: ReadonlySet<Column> = new Set(['value', 'n']);
/** What gives way when the table is too wide, in this order, and to what it may shrink. */
const shrinking: readonly (readonly [Column, number])[] = [
  ['source', 12],
  ['key', 20],
];
const gap = '  ';

/** A fact sheet, one fact a line. Where even a shortened table does not fit, two lines a fact. No trailing newline. */
export function factTable(facts: readonly Fact[], options: FactTableOptions): string {
  const rows = facts.map(cells);
  const widths = fit(rows, options.width);
  if (!widths) return rows.map((row) => stacked(row, options)).join('\n');
  const header = columns
    .map((column) => pad(column, widths[column], alignedRight.has(column)))
    .join(gap)
    .trimEnd();
  const lines = rows.map((row) =>
    columns.map((column) => cell(row[column], column, widths[column], options)).join(gap),
  );
  return [paint(header, 'dim', options), ...lines.map((line) => line.trimEnd())].join('\n');
}

type Row = Record<Column, string>;

function cells(fact: Fact): Row {
  return {
    key: printable(fact.key),
    value: formatNumber(fact.value),
    unit: printable(fact.unit),
    n: String(fact.n),
    window: printable(fact.window),
    source: printable(fact.source),
  };
}

/** Up to three decimals; small numbers keep three significant digits, so that 0.0004 does not become 0. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(Math.abs(value) >= 1 ? value.toFixed(3) : value.toPrecision(3)));
}

/** Names come from laboratory files and devices: control characters in them must not reach the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '');
}

function fit(rows: readonly Row[], width: number): Record<Column, number> | null {
  const widest = (column: Column) => Math.max(column.length, ...rows.map((row) => Bun.stringWidth(row[column])));
  const widths = Object.fromEntries(columns.map((column) => [column, widest(column)])) as Record<Column, number>;
  let excess = columns.reduce((sum, column) => sum + widths[column], gap.length * (columns.length - 1)) - width;
  for (const [column, least] of shrinking) {
    const cut = Math.min(Math.max(excess, 0), Math.max(widths[column] - least, 0));
    widths[column] -= cut;
    excess -= cut;
  }
  return excess > 0 ? null : widths;
}

function cell(text: string, column: Column, width: number, options: FactTableOptions): string {
  const padded = pad(truncate(text, width), width, alignedRight.has(column));
  return column === 'value' ? paint(padded, 'bold', options) : padded;
}

function stacked(row: Row, options: FactTableOptions): string {
  const value = paint([row.value, row.unit].filter(Boolean).join(' '), 'bold', options);
  return `${row.key} = ${value}\n  ${paint(`n ${row.n}, ${row.window}, ${row.source}`, 'dim', options)}`;
}

function truncate(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  const kept: string[] = [];
  let used = 1; // the ellipsis
  for (const character of text) {
    used += Bun.stringWidth(character);
    if (used > width) break;
    kept.push(character);
  }
  return `${kept.join('')}…`;
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - Bun.stringWidth(text)));
  return right ? space + text : text + space;
}

const codes = { bold: [1, 22], dim: [2, 22] } as const;

function paint(text: string, style: keyof typeof codes, options: FactTableOptions): string {
  if (!options.color) return text;
  const [on, off] = codes[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** `Importing  [########........]  12/24`. */
export function progressBar(label: string, done: number, total: number, width: number): string {
  const counts = `${done}/${total}`;
  const room = Math.min(40, width - Bun.stringWidth(label) - counts.length - 2 - 2 * gap.length);
  if (room < 5) return truncate(`${label} ${counts}`, Math.max(1, width));
  const filled = total > 0 ? Math.round((room * Math.min(done, total)) / total) : room;
  return `${label}${gap}[${'#'.repeat(filled)}${'.'.repeat(room - filled)}]${gap}${counts}`;
}

export type ProgressOptions = { label: string; tty: boolean; width: number; write: (text: string) => void };

/** On a terminal one line that is drawn over itself, elsewhere a plain line for about every tenth. */
export function progressReporter(options: ProgressOptions): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    const tenth = total > 0 ? Math.floor((10 * done) / total) : 10;
    if (options.tty) {
      const end = done >= total ? '\n' : '';
      // One column stays free: a full line would wrap on some terminals and could not be drawn over.
      options.write(`\r${progressBar(options.label, done, total, options.width - 1)}\u001b[K${end}`);
    } else if (tenth > lastTenth) {
      options.write(`${options.label}: ${done} of ${total}\n`);
    }
    lastTenth = Math.max(lastTenth, tenth);
  };
}
