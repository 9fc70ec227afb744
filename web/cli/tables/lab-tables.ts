import type { LabUpload, Sync } from '../../sdk/index.ts';
import type { Upload } from '../commands/lab-uploads.ts';
import type { Terminal } from '../terminal.ts';
import { type Cell, type Column, table } from './table.ts';
import { formatNumber } from './text.ts';
import { spacedToIso, whenText } from './when.ts';

type Place = Pick<Terminal, 'width' | 'color'>;
export type Biomarker = Sync['biomarkers'][number];

function statusCell(status: string): Cell {
  if (status === 'parsed') return { text: status, style: 'green' };
  const isOver = status.startsWith('failed') || status === 'not sent';
  return isOver ? { text: status.replace(':', ': '), style: 'red' } : { text: status, style: 'yellow' };
}

const listColumns: readonly Column[] = [
  { name: 'report', style: 'bold', least: 16 },
  { name: 'status', least: 12 },
  { name: 'uploaded' },
  { name: 'read' },
  { name: 'id', style: 'dim' },
];

export function labTable(labs: readonly LabUpload[], { width, color }: Place): string {
  const rows = labs.map(({ file_name, aggregator_status, uploaded_at, parsed_at, id }) => [
    file_name ?? '',
    statusCell(aggregator_status),
    whenText(spacedToIso(uploaded_at)),
    whenText(spacedToIso(parsed_at ?? null)),
    id,
  ]);
  return table(listColumns, rows, { width: width(), color });
}

const uploadColumns: readonly Column[] = [
  { name: 'report', style: 'bold', least: 16 },
  { name: 'status', least: 12 },
  { name: 'id', style: 'dim' },
];

export function uploadTable(uploads: readonly Upload[], { width, color }: Place): string {
  const rows = uploads.map(({ path, status, uploadId }) => [path, statusCell(status), uploadId ?? '']);
  return table(uploadColumns, rows, { width: width(), color });
}

/** What the reports say, as printed there. Which report a value is of is only said where there are several. */
export function biomarkerTable(
  biomarkers: readonly Biomarker[],
  uploads: readonly Upload[],
  { width, color }: Place,
): string {
  const pathOf = new Map(uploads.map(({ uploadId, path }) => [uploadId, path]));
  const isOne = new Set(biomarkers.map(({ upload_id }) => upload_id)).size < 2;
  const columns: Column[] = [
    { name: 'name', least: 12 },
    { name: 'value', right: true, style: 'bold' },
    { name: 'unit' },
    { name: 'range', least: 8 },
    { name: 'flag' },
    { name: 'day' },
    ...(isOne ? [] : [{ name: 'report', style: 'dim' as const, least: 10 }]),
  ];
  const sorted = biomarkers.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const rows = sorted.map((each) => [
    each.name,
    each.value_text ?? (each.value === null ? '' : formatNumber(each.value)),
    each.unit ?? '',
    each.reference_range ?? '',
    flagCell(each.flag),
    each.test_date ?? each.date,
    pathOf.get(each.upload_id) ?? '',
  ]);
  return table(columns, rows, { width: width(), color });
}

const flagCell = (flag: string | null): Cell =>
  flag === null || flag === 'normal' ? (flag ?? '') : { text: flag, style: 'yellow' };
