import { ArchiveError } from '../archive-error.ts';
import { type Entry, untilDamage } from './entries.ts';

export type CsvRow = { cells: string[]; line: number };

const rowMax = 1024 * 1024;

/** RFC 4180. */
export const csvRows = (entry: Entry, delimiter: string): AsyncGenerator<CsvRow> =>
  untilDamage(entry, allRows(entry, delimiter));

async function* allRows(entry: Entry, delimiter: string): AsyncGenerator<CsvRow> {
  const place = { file: entry.file, entry: entry.name };
  const decoder = new TextDecoder('utf-8');
  let text = '';
  let line = 1;
  const take = function* (isEnd: boolean): Generator<CsvRow> {
    let at = 0;
    let quote = text.indexOf('"');
    for (;;) {
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
      const end = endOfRow(text, at, quote);
      if (end < 0) break;
      const row = text.slice(at, end).replace(/\r$/, '');
      if (row.trim() !== '') yield { cells: cellsOf(row, delimiter), line };
      line += row.includes('\n') ? row.split('\n').length : 1;
      at = end + 1;
    }
    text = text.slice(at);
    if (isEnd && text.trim() !== '') throw new ArchiveError('cut', 'a quoted cell never ends', { ...place, line });
    if (text.length > rowMax) throw new ArchiveError('too_large', 'a row is longer than 1 MiB', { ...place, line });
  };
  for await (const chunk of entry.open()) {
    text += decoder.decode(chunk, { stream: true });
    yield* take(false);
  }
  text += `${decoder.decode()}\n`;
  yield* take(true);
}

function endOfRow(text: string, start: number, firstQuote: number): number {
  let quote = firstQuote;
  let from = start;
  for (;;) {
    const end = text.indexOf('\n', from);
    if (end < 0 || quote < 0 || quote > end) return end;
    const closing = text.indexOf('"', quote + 1);
    if (closing < 0) return -1;
    from = closing + 1;
    quote = text.indexOf('"', from);
  }
}

function cellsOf(row: string, delimiter: string): string[] {
  if (!row.includes('"')) return row.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= row.length; ) {
    if (row[at] !== '"') {
      const end = row.indexOf(delimiter, at);
      cells.push(end < 0 ? row.slice(at) : row.slice(at, end));
      at = end < 0 ? row.length + 1 : end + 1;
      continue;
    }
    let end = row.indexOf('"', at + 1);
    while (end >= 0 && row[end + 1] === '"') end = row.indexOf('"', end + 2);
    const closing = end < 0 ? row.length : end;
    cells.push(row.slice(at + 1, closing).replaceAll('""', '"'));
    const next = row.indexOf(delimiter, closing);
    at = next < 0 ? row.length + 1 : next + 1;
  }
  return cells;
}

export async function* csvRecords(
  entry: Entry,
  delimiter = ',',
): AsyncGenerator<{ row: Record<string, string>; line: number }> {
  let header: string[] | null = null;
  for await (const { cells, line } of csvRows(entry, delimiter)) {
    if (header === null) {
      header = cells.map((cell) => cell.trim().toLowerCase());
      continue;
    }
    const row: Record<string, string> = {};
    for (const [at, name] of header.entries()) row[name] = cells[at]?.trim() ?? '';
    yield { row, line };
  }
}

export function delimiterOf(header: string): ',' | ';' | '\t' | '|' {
  const count = (delimiter: string) => header.split(delimiter).length;
  return ([',', ';', '\t', '|'] as const).reduce((best, delimiter) =>
    count(delimiter) > count(best) ? delimiter : best,
  );
}
