import { stat } from 'node:fs/promises';
import type { Hale } from '../../sdk/index.ts';
import { exitCodeOf, exitCodes } from '../failure.ts';
import { WrongArgument } from '../usage-error.ts';
import { pause, pauseBefore } from '../waiting.ts';

/** `status` is `waiting`, `sending`, `not sent` or the server's. */
export type Upload = { path: string; status: string; uploadId: string | null; error: unknown };
type Changed = (upload: Upload) => void;

const atOnce = 2;
const readMsMax = 10 * 60_000;

export const uploadsOf = (paths: readonly string[]): Upload[] =>
  [...new Set(paths)].map((path) => ({ path, status: 'waiting', uploadId: null, error: null }));

/** One failure does not stop the others, except when nobody is signed in. */
export async function sendAll(
  hale: Hale,
  uploads: readonly Upload[],
  { signal, changed }: { signal: AbortSignal; changed: Changed },
): Promise<void> {
  const queue = uploads.values();
  let isLockedOut = false;
  const worker = async () => {
    for (const upload of queue) {
      if (isLockedOut) return;
      upload.status = 'sending';
      changed(upload);
      try {
        const { upload_id, aggregator_status } = await sent(hale, upload.path, signal);
        Object.assign(upload, { status: aggregator_status, uploadId: upload_id });
      } catch (error) {
        signal.throwIfAborted();
        Object.assign(upload, { status: 'not sent', error });
        isLockedOut ||= exitCodeOf(error) === exitCodes.signIn;
      }
      changed(upload);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const upload of uploads) if (upload.status === 'waiting') upload.status = 'not sent';
}

async function sent(hale: Hale, path: string, signal: AbortSignal) {
  try {
    if (!(await stat(path)).isFile()) throw new WrongArgument('It is no file.');
    return await hale.labs.upload(path, { signal });
  } catch (cause) {
    const code = cause instanceof Error && 'syscall' in cause && 'code' in cause ? cause.code : undefined;
    if (code === undefined) throw cause;
    throw new WrongArgument(code === 'ENOENT' ? 'There is no such file.' : `It cannot be read (${code}).`, { cause });
  }
}

export const isBeingRead = ({ uploadId, status }: Upload): boolean =>
  uploadId !== null && status !== 'parsed' && !status.startsWith('failed');

export async function followAll(
  hale: Hale,
  uploads: readonly Upload[],
  { signal, changed }: { signal: AbortSignal; changed: Changed },
): Promise<void> {
  const endMs = Date.now() + readMsMax;
  for (let look = 1; uploads.some(isBeingRead) && Date.now() < endMs; look += 1) {
    await pause(pauseBefore(look), signal);
    const statuses = new Map(
      (await hale.labs.list({ signal })).map(({ id, aggregator_status }) => [id, aggregator_status]),
    );
    for (const upload of uploads.filter(isBeingRead)) {
      const status = statuses.get(upload.uploadId ?? '');
      if (status === undefined || status === upload.status) continue;
      upload.status = status;
      changed(upload);
    }
  }
}

export function worstCode(uploads: readonly Upload[], { waited }: { waited: boolean }): number {
  const codes = uploads.map((upload) => {
    if (upload.error !== null) return exitCodeOf(upload.error);
    if (upload.uploadId === null || upload.status.startsWith('failed')) return exitCodes.failed;
    return waited && isBeingRead(upload) ? exitCodes.failed : 0;
  });
  return Math.max(0, ...codes);
}
