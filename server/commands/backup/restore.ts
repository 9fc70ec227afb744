import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { filePath, isEmbedded } from '../../../db/client.ts';
import { removeCompanions } from '../../../db/engine/embedded-file.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { findJwtSecret, type StorageLocations } from '../../settings/env.ts';
import { SettingsError } from '../../settings/errors.ts';
import { markEndings } from '../../storage/commit-mark.ts';
import {
  giveToOwner,
  lockDataFolder,
  type Move,
  makeFolders,
  swapFiles,
  syncFolder,
} from '../../storage/data-folder.ts';
import { openAuditNotes } from '../database.ts';
import { codeOf, copyDurably, flushOwned, measure, writingTo } from './durable-files.ts';
import { type BackupFile, databaseName, type Manifest, readManifest, secretsName, storageKeyOf } from './manifest.ts';
import { problemsSeenElsewhere } from './verify.ts';

type Wanted = { folder: string; place: StorageLocations; replace: boolean };
export type Restored = Placed | { problems: string[] };
type Placed = { manifest: Manifest; kept: string[]; audited: boolean };
type Targets = { dataDir: string; database: string; storage: string; stamp: string };

const companions = ['-wal', '-shm', '-journal', ...markEndings];
const stagingFolder = (storage: string) => join(storage, '.restoring');

export async function restoreBackup({ folder, place, replace }: Wanted): Promise<Restored> {
  const targets = targetsOf(place);
  const manifest = await readManifest(folder);
  refuseNewer(manifest);
  return writingTo(targets.dataDir, async () => {
    makeFolders(targets.dataDir);
    const unlock = lockDataFolder({ dataDir: targets.dataDir, databaseUrl: place.databaseUrl });
    try {
      if (existsSync(targets.database) && !replace)
        throw new UsageError(
          `There is a database at ${targets.database}. With --replace it is kept under another name, and the backup takes its place.`,
        );
      const problems = await problemsSeenElsewhere(folder);
      if (problems.length > 0) return { problems };
      return await putInPlace(folder, manifest, targets);
    } finally {
      unlock();
    }
  });
}

function targetsOf({ dataDir, databaseUrl, storageDir, bucket }: StorageLocations): Targets {
  if (!isEmbedded(databaseUrl))
    throw new SettingsError('DATABASE_URL: a backup is restored into a file; name a data folder with --into.');
  if (bucket) throw new SettingsError('STORAGE_URL: files are restored into a folder; name a data folder with --into.');
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return { dataDir: resolve(dataDir), database: resolve(filePath(databaseUrl)), storage: resolve(storageDir), stamp };
}

function refuseNewer({ migrations: applied, hale }: Manifest): void {
  const known = new Set<string>(migrations.map(({ tag }) => tag));
  const unknown = applied.filter((tag) => !known.has(tag));
  if (unknown.length > 0)
    throw new UsageError(
      `The backup is of a newer version, hale ${hale.version} (${unknown.join(', ')}). Restore it with that.`,
    );
}

async function putInPlace(folder: string, manifest: Manifest, targets: Targets): Promise<Placed> {
  const planned = manifest.files.map((file) => ({ file, move: moveOf(file, targets) }));
  const clean = async () => {
    await rm(stagingFolder(targets.storage), { recursive: true, force: true });
    for (const { move } of planned)
      for (const ending of ['', ...move.companions]) await rm(move.from + ending, { force: true });
  };
  await clean();
  const needed: Move[] = [];
  let audited = false;
  try {
    for (const { file, move } of planned) {
      if (file.path !== databaseName && (await hasSameContent(move.to, file))) continue;
      await stage(join(folder, file.path), move.from, file);
      needed.push(move);
      if (file.path === databaseName) {
        const jwtSecret = findJwtSecret([folder, targets.dataDir]);
        audited = await auditRestore(move.from, manifest, jwtSecret);
      }
    }
    mergeOldLog(targets.database);
    for (const place of new Set(needed.map(({ from }) => dirname(from)))) syncFolder(place);
  } catch (cause) {
    await clean();
    throw cause;
  }
  const kept = needed.filter(({ to }) => existsSync(to)).map(({ keep }) => keep);
  swapFiles(targets.dataDir, needed);
  await clean();
  return { manifest, kept, audited };
}

/** Before the swap, so the audit log never lacks the restore. */
async function auditRestore(path: string, { taken_at }: Manifest, jwtSecret: string | null): Promise<boolean> {
  const notes = openAuditNotes(
    { databaseUrl: `file:${path}`, databaseAuthToken: null },
    { action: 'restore', jwtSecret },
  );
  await notes.note(`done: as of ${taken_at}`);
  notes.close();
  if (!removeCompanions(path)) throw new UsageError(`Another process has ${path} open. Stop it first.`);
  await flushOwned(path);
  giveToOwner(path);
  return notes.areWhole();
}

function moveOf(file: BackupFile, { dataDir, database, storage, stamp }: Targets): Move {
  const key = storageKeyOf(file);
  if (key !== null) {
    // Storage ignores dotfiles.
    const keep = join(storage, `.before-${stamp}`, key);
    return { from: join(stagingFolder(storage), key), to: join(storage, key), keep, companions: [] };
  }
  const to = file.path === databaseName ? database : join(dataDir, secretsName);
  const ofDatabase = file.path === databaseName ? companions : [];
  return { from: `${to}.restoring`, to, keep: `${to}.before-${stamp}`, companions: ofDatabase };
}

async function hasSameContent(path: string, { bytes, sha256 }: BackupFile): Promise<boolean> {
  try {
    const found = await measure(path);
    return found.bytes === bytes && found.sha256 === sha256;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cause;
  }
}

async function stage(from: string, to: string, { path, bytes, sha256 }: BackupFile): Promise<void> {
  makeFolders(dirname(to));
  const copied = await copyDurably(from, to);
  giveToOwner(to);
  if (copied.bytes !== bytes || copied.sha256 !== sha256) throw new UsageError(`${path} changed while it was copied.`);
}

function mergeOldLog(path: string): void {
  if (!existsSync(path) || !hasSqliteHeader(path)) return;
  let isSettled: boolean;
  try {
    isSettled = removeCompanions(path);
  } catch {
    return;
  }
  if (!isSettled) throw new UsageError(`Another process has ${path} open. Stop it first.`);
}

/** SQLite would delete a headerless file's log, perhaps all that is left. */
function hasSqliteHeader(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(16);
    return readSync(file, head) === head.byteLength && head.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(file);
  }
}
