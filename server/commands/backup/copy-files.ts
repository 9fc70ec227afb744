import { join } from 'node:path';
import type { StoragePort } from '../../../routers/ports.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { codeOf, isRefusedByDisk, storeDurably } from './durable-files.ts';
import { type BackupFile, filesFolder } from './manifest.ts';

type Upload = { storageKey: string; userId: string };
type Copied = { files: BackupFile[]; missing: string[] };

/**
 * The files that the copied database names, as they are stored, sealed or not: what is under a key does not change. One
 * may have been erased since the database was copied.
 */
export async function copyFiles(
  uploads: readonly Upload[],
  from: Pick<StoragePort, 'get'>,
  to: string,
): Promise<Copied> {
  const files: BackupFile[] = [];
  const missing: string[] = [];
  const owners = new Map(uploads.map(({ storageKey, userId }) => [storageKey, userId]));
  for (const [key, userId] of owners) {
    const path = `${filesFolder}/${key}`;
    const copied = await copyFile(from, { key, userId }, join(to, path));
    if (copied) files.push({ path, ...copied });
    else missing.push(key);
  }
  return { files, missing };
}

async function copyFile(from: Pick<StoragePort, 'get'>, { key, userId }: { key: string; userId: string }, to: string) {
  try {
    return await storeDurably((await from.get(key, { userId })).stream(), to);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    // Else it is a store that is reached over the network.
    if (isRefusedByDisk(cause) || !(cause instanceof Error)) throw cause;
    throw new UsageError(`The file ${key} cannot be copied: ${cause.message}`, { cause });
  }
}
