import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { syncFolder } from '../../storage/data-folder.ts';

const chunkBytes = 1024 * 1024;
type Measured = { bytes: number; sha256: string };

export const copyDurably = (from: string, to: string): Promise<Measured> => storeDurably(chunksOf(from), to);

export async function storeDurably(chunks: AsyncIterable<Uint8Array>, to: string): Promise<Measured> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, 'wx', 0o600);
  try {
    const measured = await passThrough(chunks, (chunk) => writeWhole(target, chunk));
    await target.sync();
    return measured;
  } catch (cause) {
    await rm(to, { force: true });
    throw cause;
  } finally {
    await target.close();
  }
}

export async function flushOwned(path: string): Promise<Measured> {
  await chmod(path, 0o600);
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return measure(path);
}

export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export const measure = (path: string): Promise<Measured> => passThrough(chunksOf(path), async () => undefined);

const chunksOf = (path: string) => createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Uint8Array>;

async function passThrough(
  chunks: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    await take(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
}

export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  syncFolder(folder);
}

export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return /^SQLITE_[A-Z]+/.exec(cause.message)?.[0] ?? '';
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  ENOENT: 'it cannot be made',
  SQLITE_FULL: 'the disk is full',
  SQLITE_CANTOPEN: 'no file can be made there',
};

export const isRefusedByDisk = (cause: unknown) => Object.hasOwn(reasons, codeOf(cause));

export async function writingTo<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const code = codeOf(cause);
    const reason = reasons[code];
    if (reason === undefined) throw cause;
    const path = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : folder;
    const isThere = path.startsWith(folder) || folder.startsWith(path);
    throw new UsageError(
      isThere ? `Cannot write to ${folder}: ${reason} (${code}).` : `Cannot copy ${path} (${code}).`,
      { cause },
    );
  }
}
