import { ArchiveError } from '../archive-error.ts';
import type { CsvMapping } from '../csv-mapping.ts';
import { csvRows } from '../files/csv.ts';
import type { Entry } from '../files/entries.ts';
import { measures } from '../rules/measures.ts';
import { dayMs, dayOf } from '../rules/moment.ts';
import { conversion } from '../rules/units.ts';
import { type ReaderInput, skipOthers, type VendorReader } from './vendor.ts';

export const csvFile: VendorReader = { vendor: 'csv', recognises: () => false, reads: isCsv, read };

function isCsv(name: string): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}

async function read(reading: ReaderInput): Promise<void> {
  const { mapping, entries } = reading;
  if (mapping === null) {
    throw new ArchiveError('needs_mapping', 'say which column means what', { file: entries[0]?.file ?? 'archive' });
  }
  skipOthers(reading, isCsv);
  for (const entry of entries) if (isCsv(entry.name)) await readRows(entry, mapping, reading);
}

async function readRows(entry: Entry, mapping: CsvMapping, reading: ReaderInput): Promise<void> {
  const { book } = reading;
  const index = book.entry(entry.name);
  let header: string[] | null = null;
  for await (const { cells, line } of csvRows(entry, mapping.delimiter)) {
    if (header === null) {
      header = cells.map((cell) => cell.trim());
      checkHeader(header, mapping, entry);
      continue;
    }
    book.tally.records += 1;
    const cell = (name: string) => cells[header?.indexOf(name) ?? -1]?.trim() ?? '';
    const day = dayOf(toYmd(cell(mapping.date), mapping.dateOrder));
    if (Number.isNaN(day)) {
      reading.bad(mapping.date, 'its date is none between 1970 and 2100', { entry, line });
      continue;
    }
    const offset = reading.hasZone ? reading.zone().offsetOfLocal(day * dayMs + dayMs / 2) : null;
    for (const { column, measure, unit } of mapping.columns) {
      const text = cell(column);
      if (text === '') continue;
      const value = conversion(measures[measure].unit, unit)?.(numberIn(text, mapping.decimal)) ?? Number.NaN;
      if (Number.isFinite(value))
        book.reading(measure, book.tally.kind(column), { day, offset, ms: day * dayMs }, value, { entry: index, line });
      else reading.bad(column, 'its value is no finite number', { entry, line });
    }
  }
}

function checkHeader(header: readonly string[], mapping: CsvMapping, entry: Entry): void {
  const place = { file: entry.file, entry: entry.name, line: 1 };
  const missing = [mapping.date, ...mapping.columns.map(({ column }) => column)].filter(
    (name) => !header.includes(name),
  );
  if (missing.length > 0)
    throw new ArchiveError('needs_mapping', `it has no column "${missing[0]?.slice(0, 80)}"`, place);
  const wrong = mapping.columns.find(({ measure, unit }) => conversion(measures[measure].unit, unit) === null);
  if (wrong)
    throw new ArchiveError('needs_mapping', `"${wrong.unit.slice(0, 40)}" is no unit of ${wrong.measure}`, place);
}

function toYmd(text: string, order: CsvMapping['dateOrder']): string {
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/.exec(text) ?? [];
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

/** `1.234,5`, `1,234.5`; thousands also by blank or apostrophe. */
function numberIn(text: string, decimal: '.' | ','): number {
  const plain = text.replace(/[\s'’]/g, '');
  const parts = decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  return parts === '' ? Number.NaN : Number(parts);
}
