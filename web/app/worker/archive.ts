import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ArchiveError } from '../../archives/archive-error.ts';
import { guessCsvMapping } from '../../archives/csv-mapping.ts';
import { type ArchiveReading, readArchive } from '../../archives/read-archive.ts';
import { findImport, hashOf, sendReading } from '../../archives/sending.ts';
import { type Archive, Hale, HaleError } from '../../sdk/index.ts';
import type { FromWorker, ImportOrder, ImportProgress, ToWorker } from './messages.ts';

declare const postMessage: (message: FromWorker) => void;

const { signal } = new AbortController();
const tellEveryMs = 200;
let answerToken: (token: string | null) => void = () => undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'token') answerToken(data.token);
  else void run(data).catch((cause: unknown) => postMessage(problemOf(cause)));
});

/** Only the page holds the session. */
const askToken = () =>
  new Promise<string | null>((resolve) => {
    answerToken = resolve;
    postMessage({ kind: 'needs_token' });
  });

/** Web Crypto has no incremental hash. */
function newHash() {
  const hash = sha256.create();
  return { update: (bytes: Uint8Array) => hash.update(bytes), digest: () => bytesToHex(hash.digest()) };
}

const markOf = ({ choices: { mapping, keepGoing } }: ImportOrder) =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify([location.pathname, mapping, keepGoing]))));

async function run(order: ImportOrder): Promise<void> {
  const { baseUrl, name, bytes, files, choices } = order;
  const hale = new Hale({ baseUrl, apiKeyProvider: askToken });
  const { timeZone, mapping, keepGoing, again } = choices;
  let progress: ImportProgress = { step: 'looking', done: 0, total: bytes, records: 0, days: 0 };
  let reading: ArchiveReading | undefined;
  const timer = setInterval(() => {
    if (reading && progress.step === 'reading') {
      const { bytes: done, bytesTotal: total, records, days } = reading.progress;
      progress = { step: 'reading', done, total, records, days };
    }
    postMessage({ kind: 'progress', ...progress });
  }, tellEveryMs);
  try {
    const vendor = mapping && 'csv';
    reading = await readArchive(files, { vendor, timeZone, mapping, keepGoing }).catch((cause: unknown) => {
      if (!(isUnknownTable(cause) && mapping === undefined)) throw cause;
      return undefined;
    });
    if (!reading || (reading.vendor === 'csv' && mapping === undefined)) return await askMapping(order);
    const onBytes = (done: number) => {
      progress = { ...progress, done };
    };
    const hash = await hashOf(files, { newHash, signal, onBytes });
    const known = again === true ? null : await findImport(hale, { sha256: hash, timeZone }, signal);
    if (known) return postMessage({ kind: 'known', archive: known });
    progress = { ...progress, step: 'reading', done: 0 };
    const { archive } = await sendReading(
      hale,
      reading,
      { vendor: reading.vendor, name, bytes, sha256: hash, timeZone },
      {
        signal,
        onBegin: (begun) => tellBegun(order, begun),
        onProgress: (step, done, total) => {
          const { records, days } = reading?.progress ?? progress;
          const ofDays = { done: reading?.receipt.days ?? 0, total: days };
          progress = { step, records, days, ...(step === 'sending' ? ofDays : { done, total }) };
        },
      },
    );
    postMessage({ kind: 'done', archive });
  } finally {
    clearInterval(timer);
  }
}

/** Other readers' or choices' parts are resent. */
function tellBegun(order: ImportOrder, { id, next_part }: Archive): number {
  const mark = markOf(order);
  const skipped = order.begun?.id === id && order.begun.mark === mark ? next_part - 1 : 0;
  postMessage({ kind: 'begun', begun: { id, mark }, skipped });
  return skipped;
}

const isUnknownTable = (cause: unknown) =>
  cause instanceof ArchiveError && cause.code === 'not_recognised' && /\.csv$/i.test(cause.file);

async function askMapping({ files, name }: ImportOrder): Promise<void> {
  const [file] = files;
  const mapping = file && files.length === 1 ? await guessCsvMapping(file) : null;
  if (mapping) return postMessage({ kind: 'needs_mapping', mapping });
  const message = `${name}: no column of dates and known measures was found.`;
  postMessage({ kind: 'problem', message, canKeepGoing: false });
}

const readableInPart = new Set(['bad_record', 'cut', 'broken']);

function problemOf(cause: unknown): FromWorker {
  if (cause instanceof ArchiveError && cause.code === 'needs_time_zone') return { kind: 'needs_zone' };
  const canKeepGoing = cause instanceof ArchiveError && readableInPart.has(cause.code);
  return { kind: 'problem', message: sentenceOf(cause), canKeepGoing };
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof ArchiveError) return `${cause.message}.`;
  if (cause instanceof HaleError) return cause.message;
  if (cause instanceof DOMException) return 'The file can no longer be read: it was changed, moved or removed.';
  return 'The file cannot be read in this browser.';
}
