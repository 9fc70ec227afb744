import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { isEmbedded } from '../../db/client.ts';
import { lockFile } from '../../db/engine/embedded-file.ts';
import type { Settings } from '../settings/env.ts';
import { SettingsError, startFailure } from '../settings/errors.ts';

/** Finishes an interrupted restore first. */
export function lockDataFolder({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): () => void {
  if (!isEmbedded(databaseUrl)) return () => undefined;
  const unlock = lockExclusively(dataDir);
  if (!finishSwap(dataDir)) return unlock;
  unlock();
  // The restore may have replaced secrets read before.
  throw new SettingsError(`DATA_DIR: a restore into ${dataDir} had been cut off. It is complete now: start again.`);
}

function lockExclusively(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const ownerPath = `${path}.pid`;
  try {
    const unlock = lockFile(path);
    writeFileSync(ownerPath, `${process.pid}\n`, { mode: 0o600 });
    return () => {
      rmSync(ownerPath, { force: true });
      unlock();
    };
  } catch (cause) {
    const failure = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
    const isHeld = failure instanceof Error && 'code' in failure && failure.code === 'SQLITE_BUSY';
    if (!isHeld) throw startFailure(failure, { dataDir });
    throw new SettingsError(`DATA_DIR: another hale server is using ${dataDir}${ownerOf(ownerPath)}.`, { cause });
  }
}

function ownerOf(path: string): string {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    process.kill(pid, 0);
    return ` (process ${pid})`;
  } catch {
    return '';
  }
}

const Move = z.strictObject({
  from: z.string(),
  to: z.string(),
  keep: z.string(),
  /** SQLite would take the old file's companions for the new one's. */
  companions: z.array(z.string()),
});
export type Move = z.infer<typeof Move>;

const planIn = (dataDir: string) => join(dataDir, 'restore.json');

/** Atomic: the folder's next lock holder finishes a named plan. The caller holds the lock. */
export function swapFiles(dataDir: string, moves: readonly Move[]): void {
  const draft = `${planIn(dataDir)}.draft`;
  const plan = moves.map((move) => withPaths(move, (path) => relative(dataDir, path)));
  writeFileSync(draft, JSON.stringify(plan), { mode: 0o600, flush: true });
  renameSync(draft, planIn(dataDir));
  syncFolder(dataDir);
  finishSwap(dataDir);
}

export const isRestoreCutOff = (dataDir: string) => existsSync(planIn(dataDir));

function finishSwap(dataDir: string): boolean {
  if (!isRestoreCutOff(dataDir)) return false;
  const path = planIn(dataDir);
  const plan = z.array(Move).parse(JSON.parse(readFileSync(path, 'utf8')));
  const moves = plan.map((move) => withPaths(move, (name) => resolve(dataDir, name)));
  for (const move of moves) moveIn(move);
  const folders = moves.flatMap(({ to, keep }) => [dirname(to), dirname(keep)]);
  for (const folder of new Set(folders)) if (existsSync(folder)) syncFolder(folder);
  rmSync(path);
  syncFolder(dataDir);
  return true;
}

/** The folder may be remounted elsewhere. */
const withPaths = ({ from, to, keep, companions }: Move, change: (path: string) => string): Move => ({
  from: change(from),
  to: change(to),
  keep: change(keep),
  companions,
});

function moveIn({ from, to, keep, companions }: Move): void {
  if (!existsSync(from)) return;
  if (existsSync(to) && !existsSync(keep)) {
    makeFolders(dirname(keep));
    keepBoth(to, keep);
  }
  for (const ending of companions) if (existsSync(to + ending)) renameSync(to + ending, keep + ending);
  makeFolders(dirname(to));
  renameSync(from, to);
}

/** Links, where possible, keep the old file until replaced. */
function keepBoth(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    renameSync(path, name);
  }
}

export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  giveToOwner(path);
  syncFolder(dirname(path));
}

export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** A new name is durable once its folder is flushed. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
