import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { readClock } from '../../db/engine/orm.ts';

const everyMs = 5_000;
export const markEndings = ['-mark', '-lost'];

const LostCommits = z.object({ behind: z.int(), mark: z.int() });
/** The database ends at commit `behind`; it once reached `mark`. */
export type LostCommits = z.infer<typeof LostCommits>;

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
/** 0 before the first migration. */
const clockOf = async ({ read }: Pick<Db, 'read'>) => {
  const rows = await readClock(read).catch((cause: unknown) => {
    if (databaseErrorOf(cause)?.reason !== 'failed') throw cause;
    return [];
  });
  return rows[0]?.nowMs ?? 0;
};

export type CommitMark = { lost: LostCommits | null; mark: number };

/** Take it before the database is read: an older snapshot ends before a newer mark. */
export function readCommitMark(path: string): CommitMark {
  const lost = textOf(`${path}-lost`);
  return {
    lost: lost === undefined ? null : LostCommits.parse(JSON.parse(lost)),
    mark: Number(textOf(`${path}-mark`) ?? 0),
  };
}

/** Without its write-ahead log SQLite silently opens the last checkpoint. */
export async function findLostCommits(db: Pick<Db, 'read'>, { lost, mark }: CommitMark): Promise<LostCommits | null> {
  if (lost !== null) return lost;
  const behind = await clockOf(db);
  return mark > behind ? { behind, mark } : null;
}

/** Also throws when the file is damaged. */
export async function noteLostCommits(db: Pick<Db, 'read'>, path: string): Promise<LostCommits | null> {
  const known = readCommitMark(path);
  const lost = await findLostCommits(db, known);
  if (lost === null || known.lost !== null) return null;
  const { checkFile } = await import('../../db/upkeep/doctor.ts');
  const [fault] = await checkFile(db.read);
  if (fault !== undefined) throw new Error(`SQLITE_CORRUPT: ${fault}`);
  writeFileSync(`${path}-lost`, `${JSON.stringify(lost)}\n`, { mode: 0o600, flush: true });
  return lost;
}

/** Outside the database, to detect an older copy. */
export function keepCommitMark(db: Pick<Db, 'read'>, path: string): { close: () => Promise<void> } {
  let last = 0;
  const keep = async () => {
    const nowMs = await clockOf(db);
    if (nowMs !== last) writeFileSync(`${path}-mark`, String(nowMs), { mode: 0o600 });
    last = nowMs;
  };
  // Fails on a full disk; the next one tells.
  const tryKeep = () => keep().catch(() => undefined);
  const timer = setInterval(tryKeep, everyMs);
  timer.unref();
  return {
    close: () => {
      clearInterval(timer);
      return tryKeep();
    },
  };
}
