import { importing } from '../../data/import-state.ts';
import { address } from '../../data/place.ts';
import { changed } from '../../data/query.ts';
import { scriptUrl } from '../../data/scripts.ts';
import { onSignOut, token } from '../../data/session.ts';
import { toast } from '../../parts/toast.tsx';
import type { Begun, FromWorker, ImportChoices, ImportProgress, ToWorker } from '../../worker/messages.ts';

/** Set by the bundler. */
declare const ARCHIVE_WORKER: string;

type Chosen = { name: string; bytes: number; files: { name: string; blob: File }[] };

let chosen: Chosen | null = null;
let choices: ImportChoices = {};
let worker: Worker | null = null;
let timing: { step: string; startedMs: number } = { step: '', startedMs: 0 };

export function importFiles(files: readonly File[]): void {
  const [first] = files;
  if (!first || worker) return;
  const sorted = files
    .map((blob) => ({ name: blob.webkitRelativePath || blob.name, blob }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const name = sorted.length === 1 ? first.name : `${sorted[0]?.name} and ${sorted.length - 1} more`;
  chosen = { name, bytes: files.reduce((sum, { size }) => sum + size, 0), files: sorted };
  choices = {};
  start();
}

export function goOn(more: ImportChoices = {}): void {
  choices = { ...choices, ...more };
  start();
}

export function stopImport(): void {
  end();
  chosen = null;
  importing.value = { state: 'none' };
  changed('archives.');
}

function end(): void {
  worker?.terminate();
  worker = null;
}

function start(): void {
  if (!chosen) return;
  end();
  const { name, bytes } = chosen;
  const progress: ImportProgress = { step: 'looking', done: 0, total: bytes, records: 0, days: 0 };
  importing.value = { state: 'running', name, progress, leftMs: null, skipped: 0 };
  const started = new Worker(scriptUrl(ARCHIVE_WORKER), { type: 'module' });
  worker = started;
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data));
  started.addEventListener('error', () =>
    hear({ kind: 'problem', message: 'This browser could not finish reading the file.', canKeepGoing: false }),
  );
  tell({ kind: 'import', baseUrl: address, ...chosen, choices, begun: recallBegun() });
}

const tell = (message: ToWorker) => worker?.postMessage(message);

function hear(message: FromWorker): void {
  if (!chosen) return;
  const { name } = chosen;
  const skipped = importing.value.state === 'running' ? importing.value.skipped : 0;
  switch (message.kind) {
    case 'needs_token':
      void token().then(
        (text) => tell({ kind: 'token', token: text }),
        () => tell({ kind: 'token', token: null }),
      );
      return;
    case 'progress': {
      const { kind: _, ...progress } = message;
      importing.value = { state: 'running', name, progress, leftMs: leftOf(progress), skipped };
      return;
    }
    case 'begun':
      keepBegun(message.begun);
      if (importing.value.state === 'running') importing.value = { ...importing.value, skipped: message.skipped };
      changed('archives.');
      return;
    case 'needs_zone':
      importing.value = { state: 'needs_zone', name };
      break;
    case 'needs_mapping':
      importing.value = { state: 'needs_mapping', name, mapping: message.mapping };
      break;
    case 'known':
      importing.value = { state: 'known', name, archive: message.archive };
      break;
    case 'done':
      importing.value = { state: 'done', name, archive: message.archive, skipped };
      keepBegun(null);
      toast(`${name} is imported`);
      changed('');
      break;
    case 'problem':
      importing.value = { state: 'problem', name, message: message.message, canKeepGoing: message.canKeepGoing };
      changed('archives.');
  }
  end();
}

const steadyMs = 1_500;

function leftOf({ step, done, total }: ImportProgress): number | null {
  const nowMs = Date.now();
  if (timing.step !== step) timing = { step, startedMs: nowMs };
  const elapsedMs = nowMs - timing.startedMs;
  return done > 0 && elapsedMs > steadyMs ? (elapsedMs / done) * Math.max(0, total - done) : null;
}

/** An id and a hash: no health data. */
const begunKey = 'hale.import';

function keepBegun(begun: Begun | null): void {
  if (begun) localStorage.setItem(begunKey, `${begun.id} ${begun.mark}`);
  else localStorage.removeItem(begunKey);
}

function recallBegun(): Begun | null {
  const [id, mark] = localStorage.getItem(begunKey)?.split(' ') ?? [];
  return id !== undefined && mark !== undefined ? { id, mark } : null;
}

onSignOut(() => {
  keepBegun(null);
  end();
  chosen = null;
  importing.value = { state: 'none' };
});
