import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filePath, isEmbedded } from '../../../db/client.ts';
import { copyInto } from '../../../db/engine/copy.ts';
import { DatabaseError } from '../../../db/engine/engine.ts';
import type { StoragePort } from '../../../routers/ports.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { readAbout } from '../../settings/about.ts';
import { findJwtSecret, type StorageLocations } from '../../settings/env.ts';
import { isRestoreCutOff } from '../../storage/data-folder.ts';
import { openFileStore } from '../../storage/file-store.ts';
import { openAuditNotes } from '../database.ts';
import { openDraftFolder } from './draft-folder.ts';
import {
  codeOf,
  copyDurably,
  flushOwned,
  isRefusedByDisk,
  storeDurably,
  writeDurably,
  writingTo,
} from './durable-files.ts';
import {
  type BackupFile,
  databaseName,
  filesFolder,
  filesIn,
  type Manifest,
  manifestName,
  manifestText,
  namePrefix,
  rowsIn,
  secretsName,
} from './manifest.ts';
import { problemsSeenElsewhere } from './verify.ts';

type Wanted = { place: StorageLocations; target: string; withSecrets: boolean };
export type Made = { path: string; manifest: Manifest; audited: boolean } | { problems: string[] };

export async function makeBackup({ place, target, withSecrets }: Wanted): Promise<Made> {
  const startMs = Date.now();
  refuseIncomplete(place, withSecrets);
  const folder = resolve(target);
  return writingTo(folder, async () => {
    const draft = await openDraftFolder(folder);
    const notes = openAuditNotes(place, { action: 'backup', jwtSecret: findJwtSecret([place.dataDir]) });
    try {
      await notes.note('begun');
      const manifest = await writeBackup(draft.path, { place, withSecrets, startMs });
      const problems = await problemsSeenElsewhere(draft.path);
      if (problems.length > 0) return { problems };
      const path = await draft.keep(folderName(startMs));
      await notes.note(`done: ${rowsIn(manifest)} rows, ${filesIn(manifest)} files${withSecrets ? ', secrets' : ''}`);
      return { path, manifest, audited: notes.areWhole() };
    } finally {
      notes.close();
      await draft.discard();
    }
  });
}

function refuseIncomplete({ databaseUrl, dataDir }: StorageLocations, withSecrets: boolean): void {
  if (isRestoreCutOff(dataDir))
    throw new UsageError(`A restore into ${dataDir} was cut off. Start the server once, which completes it.`);
  if (isEmbedded(databaseUrl) && !existsSync(filePath(databaseUrl)))
    throw new UsageError(`There is no database at ${filePath(databaseUrl)}.`);
  if (withSecrets && !existsSync(join(dataDir, secretsName)))
    throw new UsageError(
      `${dataDir} has no ${secretsName}: the secrets come from the environment. Keep them elsewhere.`,
    );
}

type Filling = { place: StorageLocations; withSecrets: boolean; startMs: number };

/** All named files are stored already. */
async function writeBackup(folder: string, { place, withSecrets, startMs }: Filling): Promise<Manifest> {
  const database = join(folder, databaseName);
  const contents = await refuseUnreadable(() => copyInto(database, place));
  const own: BackupFile[] = [{ path: databaseName, ...(await flushOwned(database)) }];
  if (withSecrets) {
    const copied = await copyDurably(join(place.dataDir, secretsName), join(folder, secretsName));
    own.push({ path: secretsName, ...copied });
  }
  const { files, missing } = await copyFiles(contents.uploads, openFileStore(place), folder);
  const { version, commit } = await readAbout();
  const { migrations, encrypted, audit, rows } = contents;
  const manifest: Manifest = {
    format: 1,
    hale: { version, commit },
    taken_at: new Date(startMs).toISOString(),
    finished_at: new Date().toISOString(),
    source: isEmbedded(place.databaseUrl) ? 'embedded' : 'remote',
    migrations,
    encrypted,
    ...(audit && { audit }),
    rows,
    files: [...own, ...files],
    missing_files: missing,
  };
  await writeDurably(join(folder, manifestName), manifestText(manifest));
  return manifest;
}

async function refuseUnreadable<Value>(copy: () => Promise<Value>): Promise<Value> {
  try {
    return await copy();
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.message.startsWith('SQLITE_FULL')) throw cause;
    throw new UsageError(`The database cannot be copied: ${cause.message}`, { cause });
  }
}

const folderName = (startMs: number) =>
  `${namePrefix}${new Date(startMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

type Upload = { storageKey: string; userId: string };
type Copied = { files: BackupFile[]; missing: string[] };

/** A file may have been erased meanwhile. */
async function copyFiles(uploads: readonly Upload[], from: Pick<StoragePort, 'get'>, to: string): Promise<Copied> {
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
    if (isRefusedByDisk(cause) || !(cause instanceof Error)) throw cause;
    throw new UsageError(`The file ${key} cannot be copied: ${cause.message}`, { cause });
  }
}
