import type { Command } from 'commander';
import type { Hale, LabUpload, Sync } from '../../sdk/index.ts';
import { failureText } from '../failure.ts';
import { examples, exitWith, withServer } from '../program.ts';
import { clientOf, type ServerOption, serverOf } from '../session/client.ts';
import { type Cell, type Column, table } from '../tables/table.ts';
import { formatNumber, jsonText, progressBar, spacedToIso, whenText } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { elapsedText, interruptible, statusLine } from '../waiting.ts';
import { watermarkNow } from './arrivals.ts';
import { addLabReport } from './lab-report.ts';
import { followAll, highestExitCode, isBeingParsed, sendAll, type Upload, uploadsOf } from './lab-uploads.ts';

export function addLabs(program: Command, terminal: Terminal): void {
  const labs = program.command('labs').description('Lab reports: upload, list, show and correct them.');
  addUpload(labs, terminal);
  addList(labs, terminal);
  addLabReport(labs, terminal);
}

function addList(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('list'))
    .description('List the reports that were uploaded, newest first.')
    .option('--json', 'Print them as JSON.');
  examples(command, ['hale labs list', 'hale labs list --json']).action(
    async ({ json = false, ...options }: ServerOption & { json?: boolean }) => {
      const list = await (await clientOf(terminal, options)).labs.list();
      if (json) return terminal.out(`${jsonText(list)}\n`);
      if (list.length === 0) return terminal.err('No report was uploaded. Upload one: hale labs upload report.pdf\n');
      terminal.out(`${labTable(list, terminal)}\n`);
    },
  );
}

type UploadOptions = ServerOption & { wait?: boolean; json?: boolean };

function addUpload(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('upload'))
    .description('Upload lab reports (PDF, JPEG or PNG, at most 10 MB each) and print what they say.')
    .argument('<file...>', 'The reports.')
    .option('--wait', 'Wait until they are read; this is so on a terminal.')
    .option('--no-wait', 'End as soon as they are sent.')
    .option('--json', 'Print the uploads and their values as JSON.');
  examples(command, [
    'hale labs upload report.pdf',
    'hale labs upload *.pdf --no-wait',
    'hale labs upload scan.png --wait --json',
  ]).action(async (files: string[], options: UploadOptions) => {
    const server = await serverOf(terminal, options);
    await runUpload(await clientOf(terminal, options), terminal, { ...options, files, server });
  });
}

async function runUpload(
  hale: Hale,
  terminal: Terminal,
  { files, server, json = false, wait = terminal.interactive.err }: UploadOptions & { files: string[]; server: string },
): Promise<void> {
  const uploads = uploadsOf(files);
  const interruptedText = 'Stopped. What was sent is read all the same: hale labs list';
  const biomarkers = await interruptible(terminal, interruptedText, async (signal) => {
    const since = wait ? await watermarkNow(hale, signal) : null;
    await withProgress(uploads, terminal, { label: 'Sending', isOpen: isUnsent, server }, (changed) =>
      sendAll(hale, uploads, { signal, changed }),
    );
    if (since === null || !uploads.some(({ uploadId }) => uploadId !== null)) return [];
    await withProgress(uploads, terminal, { label: 'Reading', isOpen: isBeingParsed, server }, (changed) =>
      followAll(hale, uploads, { signal, changed }),
    );
    return biomarkersOf(hale, uploads, { since, signal });
  });
  if (json) terminal.out(`${jsonText({ uploads: uploads.map(uploadJson), biomarkers })}\n`);
  else terminal.out(`${uploadTable(uploads, terminal)}\n`);
  if (!json && biomarkers.length > 0) terminal.out(`\n${biomarkerTable(biomarkers, uploads, terminal)}\n`);
  if (!wait || uploads.some(isBeingParsed)) terminal.err('The report is being read, or waits. See: hale labs list\n');
  exitWith(highestExitCode(uploads, { waited: wait }));
}

const isUnsent = ({ status }: Upload) => status === 'waiting' || status === 'sending';

type Progress = { label: string; isOpen: (upload: Upload) => boolean; server: string };

async function withProgress(
  uploads: readonly Upload[],
  terminal: Terminal,
  { label, isOpen, server }: Progress,
  run: (changed: (upload: Upload) => void) => Promise<void>,
): Promise<void> {
  const startedMs = Date.now();
  const total = uploads.filter(isOpen).length;
  const status = statusLine(terminal, () => {
    const open = uploads.filter(isOpen);
    const names = open.filter((upload) => upload.status !== 'waiting').map(({ path }) => path);
    return `${progressBar(label, total - open.length, total, 40)}  ${elapsedText(startedMs)}  ${names.join(', ')}`;
  });
  try {
    await run((upload) => {
      if (upload.error !== null) for (const line of errorLines(upload, server)) status.note(line);
      else if (terminal.interactive.err) status.draw();
      else if (upload.status !== 'sending') status.note(`${upload.path}: ${upload.status}`);
    });
  } finally {
    status.end();
  }
}

const errorLines = ({ path, error }: Upload, server: string): string[] =>
  failureText(error, { server })
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^hale: /, `${path}: `));

async function biomarkersOf(
  hale: Hale,
  uploads: readonly Upload[],
  { since, signal }: { since: string; signal: AbortSignal },
): Promise<Biomarker[]> {
  const ids = new Set(uploads.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId])));
  const { biomarkers } = await hale.data.sync({ since }, { signal });
  return biomarkers.filter(
    ({ upload_id, deleted_at }) => deleted_at === null && upload_id !== null && ids.has(upload_id),
  );
}

const uploadJson = ({ path, status, uploadId, error }: Upload) => ({
  file: path,
  upload_id: uploadId,
  status,
  error: error instanceof Error ? error.message : null,
});

type Place = Pick<Terminal, 'width' | 'color'>;
type Biomarker = Sync['biomarkers'][number];

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

function labTable(labs: readonly LabUpload[], { width, color }: Place): string {
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

function uploadTable(uploads: readonly Upload[], { width, color }: Place): string {
  const rows = uploads.map(({ path, status, uploadId }) => [path, statusCell(status), uploadId ?? '']);
  return table(uploadColumns, rows, { width: width(), color });
}

function biomarkerTable(biomarkers: readonly Biomarker[], uploads: readonly Upload[], { width, color }: Place): string {
  const pathOf = new Map(uploads.map(({ uploadId, path }) => [uploadId, path]));
  const isOne = new Set(biomarkers.map(({ upload_id }) => upload_id)).size < 2;
  const columns: Column[] = [
    { name: 'name', least: 12 },
    { name: 'value', right: true, style: 'bold' },
    { name: 'unit' },
    { name: 'range', least: 8 },
    { name: 'flag' },
    { name: 'day' },
  ];
  if (!isOne) columns.push({ name: 'report', style: 'dim', least: 10 });
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
