import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolders, syncFolder } from './durable-files.ts';

/** A file that takes the place of another, which is kept under a name of its own. */
const Move = z.strictObject({
  from: z.string(),
  to: z.string(),
  keep: z.string(),
  /** Endings of the old one's companions, which would be read as the new one's. */
  companions: z.array(z.string()),
});
export type Move = z.infer<typeof Move>;

const planIn = (dataDir: string) => join(dataDir, 'restore.json');

/**
 * Puts files in place as one: until the plan has its name nothing has changed, and from then on whoever takes the lock of
 * the data folder next finishes what was cut off. The caller holds that lock, and all that moves is on the disk.
 */
export function swap(dataDir: string, moves: readonly Move[]): void {
  const draft = `${planIn(dataDir)}.draft`;
  const plan = moves.map((move) => withPaths(move, (path) => relative(dataDir, path)));
  writeFileSync(draft, JSON.stringify(plan), { mode: 0o600, flush: true });
  renameSync(draft, planIn(dataDir));
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/** Whether some of it may be in place and some not. */
export const isCutOff = (dataDir: string) => existsSync(planIn(dataDir));

/** For the holder of the data folder's lock, before it looks at what is there. True when there was something to finish. */
export function finishSwap(dataDir: string): boolean {
  if (!isCutOff(dataDir)) return false;
  const path = planIn(dataDir);
  const plan = z.array(Move).parse(JSON.parse(readFileSync(path, 'utf8')));
  const moves = plan.map((move) => withPaths(move, (name) => resolve(dataDir, name)));
  for (const move of moves) apply(move);
  const folders = moves.flatMap(({ to, keep }) => [dirname(to), dirname(keep)]);
  for (const folder of new Set(folders)) if (existsSync(folder)) syncFolder(folder);
  rmSync(path);
  syncFolder(dataDir);
  return true;
}

/** The plan holds paths as they are seen from the data folder, which may be mounted elsewhere when it is finished. */
const withPaths = ({ from, to, keep, companions }: Move, change: (path: string) => string): Move => ({
  from: change(from),
  to: change(to),
  keep: change(keep),
  companions,
});

/** What has moved already is not there any more to move. */
function apply({ from, to, keep, companions }: Move): void {
  if (!existsSync(from)) return;
  if (existsSync(to) && !existsSync(keep)) {
    makeFolders(dirname(keep));
    keepBoth(to, keep);
  }
  for (const ending of companions) if (existsSync(to + ending)) renameSync(to + ending, keep + ending);
  makeFolders(dirname(to));
  renameSync(from, to);
}

/** The old one stays in place until the new one takes it, where the disk can give one file two names. */
function keepBoth(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    renameSync(path, name);
  }
}
