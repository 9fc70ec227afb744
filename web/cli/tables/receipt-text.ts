import type { ArchiveProgress } from '../../archives/archive-event.ts';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import type { Archive, ArchiveReceipt } from '../../sdk/index.ts';
import { type Column, table } from './table.ts';
import { counted, durationText, progressBar, whenText } from './text.ts';

type Place = { width: number; color: boolean };

const grouped = (count: number) => count.toLocaleString('en-US');

const kindColumns: readonly Column[] = [
  { name: 'kind', style: 'bold', least: 20 },
  { name: 'taken', right: true },
  { name: 'merged', right: true },
  { name: 'skipped', least: 12 },
];

export function receiptText(receipt: ArchiveReceipt, { width, color }: Place): string {
  const { events, first_day, last_day, days, records, kinds } = receipt;
  const rows = kinds.map(({ kind, taken, merged, skipped }) => [
    kind,
    grouped(taken),
    grouped(merged),
    skipped.map(({ reason, count }) => `${reason.replaceAll('_', ' ')} ${grouped(count)}`).join(', '),
  ]);
  const span = first_day === null ? 'No day' : `${first_day} to ${last_day}: ${counted(days, 'day')}`;
  const parts = [
    counted(events.daily, 'daily summary', 'daily summaries'),
    counted(events.sleep, 'sleep'),
    counted(events.activity, 'workout'),
    counted(events.body, 'day of body readings', 'days of body readings'),
  ];
  const table_ = rows.length === 0 ? [] : [table(kindColumns, rows, { width, color }), ''];
  return [...table_, `${span}, from ${grouped(records)} records.`, `${parts.join(', ')}.`].join('\n');
}

const listColumns: readonly Column[] = [
  { name: 'file', style: 'bold', least: 16 },
  { name: 'vendor' },
  { name: 'status' },
  { name: 'from' },
  { name: 'to' },
  { name: 'events', right: true },
  { name: 'begun' },
  { name: 'id', style: 'dim' },
];

export function archiveTable(archives: readonly Archive[], { width, color }: Place): string {
  const rows = archives.map(({ file_name, vendor, status, receipt, events, created_at, id }) => [
    file_name,
    vendor,
    status,
    receipt?.first_day ?? '',
    receipt?.last_day ?? '',
    grouped(events),
    whenText(created_at),
    id,
  ]);
  return table(listColumns, rows, { width, color });
}

const mebibyte = 1024 * 1024;

export function readingText(name: string, progress: ArchiveProgress, elapsedMs: number): string {
  const { bytes, bytesTotal, records, days } = progress;
  const bar = progressBar(`Reading ${name}`, Math.ceil(bytes / mebibyte), Math.ceil(bytesTotal / mebibyte), 70);
  const leftMs = bytes > 0 && elapsedMs > 2_000 ? (elapsedMs / bytes) * Math.max(0, bytesTotal - bytes) : null;
  const left = leftMs === null ? '' : `  ${durationText(leftMs)} left`;
  return `${bar} MiB  ${grouped(records)} records  ${grouped(days)} days${left}`;
}

const mappingColumns: readonly Column[] = [{ name: 'column', style: 'bold' }, { name: 'read as' }, { name: 'unit' }];

export function mappingText({ date, dateOrder, decimal, columns }: CsvMapping, { width, color }: Place): string {
  const rows = [
    [date, 'day', dateOrder],
    ...columns.map(({ column, measure, unit }) => [column, measure.replaceAll('_', ' '), unit]),
  ];
  return `${table(mappingColumns, rows, { width, color })}\nDecimals are written with "${decimal}".`;
}
