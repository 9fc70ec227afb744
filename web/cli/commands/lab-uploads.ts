import { stat } from 'node:fs/promises';
import type { Hale } from '../../sdk/index.ts';
import { pause, pollPauseMs } from '../../sdk/timing.ts';
import { exitCodeOf, exitCodes } from '../failure.ts';
import { WrongArgument } from '../usage-error.ts';

export type Upload = { path: string; status: string; uploadId: string | null; error: unknown };
type Changed = (upload: Upload) => void;

const parallelMax = 2;
const parsingMsMax = 10 * 60_000;

export const uploadsOf = (paths: readonly string[]): Upload[] =>
  [...new Set(paths)].map((path) => ({ path, status: 'waiting', uploadId: null, error: null }));

export async function sendAll(
  hale: Hale,
  uploads: readonly Upload[],
  { signal, changed }: { signal: AbortSignal; changed: Changed },
): Promise<void> {
  const queue = uploads.values();
  let isSignedOut = false;
  const worker = async () => {
    for (const upload of queue) {
      if (isSignedOut) return;
      upload.status = 'sending';
      changed(upload);
      try {
        const { upload_id, aggregator_status } = await uploadOne(hale, upload.path, signal);
        Object.assign(upload, { status: aggregator_status, uploadId: upload_id });
      } catch (error) {
        signal.throwIfAborted();
        Object.assign(upload, { status: 'not sent', error });
        isSignedOut ||= exitCodeOf(error) === exitCodes.signIn;
      }
      changed(upload);
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, worker));
  for (const upload of uploads) if (upload.status === 'waiting') upload.status = 'not sent';
}

async function uploadOne(hale: Hale, path: string, signal: AbortSignal) {
  try {
    if (!(await stat(path)).isFile()) throw new WrongArgument('It is no file.');
    return await hale.labs.upload(path, { signal });
  } catch (cause) {
    const code = cause instanceof Error && 'syscall' in cause && 'code' in cause ? cause.code : undefined;
    if (code === undefined) throw cause;
    throw new WrongArgument(code === 'ENOENT' ? 'There is no such file.' : `It cannot be read (${code}).`, { cause });
  }
}

export const isBeingParsed = ({ uploadId, status }: Upload): boolean =>
  uploadId !== null && status !== 'parsed' && !status.startsWith('failed');

export async function followAll(
  hale: Hale,
  uploads: readonly Upload[],
  { signal, changed }: { signal: AbortSignal; changed: Changed },
): Promise<void> {
  const endMs = Date.now() + parsingMsMax;
  for (let attempt = 1; uploads.some(isBeingParsed) && Date.now() < endMs; attempt += 1) {
    await pause(pollPauseMs(attempt), signal);
    const statuses = new Map(
      (await hale.labs.list({ signal })).map(({ id, aggregator_status }) => [id, aggregator_status]),
    );
    for (const upload of uploads.filter(isBeingParsed)) {
      const status = statuses.get(upload.uploadId ?? '');
      if (status === undefined || status === upload.status) continue;
      upload.status = status;
      changed(upload);
    }
  }
}

export function highestExitCode(uploads: readonly Upload[], { waited }: { waited: boolean }): number {
  const codes = uploads.map((upload) => {
    if (upload.error !== null) return exitCodeOf(upload.error);
    if (upload.uploadId === null || upload.status.startsWith('failed')) return exitCodes.failed;
    return waited && isBeingParsed(upload) ? exitCodes.failed : 0;
  });
  return Math.max(0, ...codes);
}
