import {
  type Connection,
  connect,
  isBusy,
  openFile,
  orDatabaseError,
  plainReader,
  pragmas,
  refuseOld,
  run,
  versionOf,
  withCache,
} from './embedded-connection.ts';
import type { Engine } from './engine.ts';

const logRoomBytes = 17 * 1024 * 1024;

export function lockFile(path: string): () => void {
  const database = openFile(path, { timeout: 0 });
  try {
    database.pragma('journal_mode = delete');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new Error(`${path} is locked by another process.`, { cause });
  }
  return () => database.close();
}

export function emptyLog(path: string): boolean {
  const { database } = connect(path);
  try {
    return truncatesLog(database);
  } finally {
    database.close();
  }
}

export const compactionDue = 1;
/** Larger files block a running server's writes for over a second. */
export const compactedBesideServerMax = 128 * 1024 * 1024;
const checkpointMsMax = 20;
const pauseMs = 30;
const patienceMsDefault = 60_000;

export function requestCompaction(path: string): void {
  const { database } = connect(path);
  try {
    database.pragma(`user_version = ${compactionDue}`);
  } finally {
    database.close();
  }
}

export function isCompactionDue(path: string): boolean {
  const { database } = connect(path);
  try {
    return database.pragma('user_version', { simple: true }) === compactionDue;
  } finally {
    database.close();
  }
}

export type CompactionOutcome = 'compacted' | 'large' | 'busy';
type CompactionLimits = { bytesMax?: number; patienceMs?: number };

/** `secure_delete` leaves copies where SQLite moved rows. */
export async function compactFile(
  path: string,
  { bytesMax = Number.POSITIVE_INFINITY, patienceMs = patienceMsDefault }: CompactionLimits = {},
): Promise<CompactionOutcome> {
  const { database } = connect(path);
  const endMs = performance.now() + patienceMs;
  const until = async (isDone: () => boolean): Promise<boolean> => {
    while (!isDone()) {
      if (performance.now() > endMs) return false;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return true;
  };
  try {
    const [pages, free, pageBytes] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(database.pragma(name, { simple: true })),
    );
    const usedBytes = ((pages ?? 0) - (free ?? 0)) * (pageBytes ?? 0);
    if (usedBytes > bytesMax) return 'large';
    // The temporary copy may exceed memory.
    database.pragma(`temp_store = ${usedBytes > compactedBesideServerMax ? 'FILE' : 'MEMORY'}`);
    database.pragma('wal_autocheckpoint = 0');
    if (!(await until(() => succeeds(() => database.exec('VACUUM'))))) return 'busy';
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma(`busy_timeout = ${checkpointMsMax}`);
    if (!(await until(() => truncatesLog(database)))) return 'busy';
    database.pragma(`busy_timeout = ${pragmas.busy_timeout}`);
    database.pragma('user_version = 0');
    return 'compacted';
  } finally {
    database.close();
  }
}

function succeeds(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (cause) {
    if (isBusy(cause)) return false;
    throw cause;
  }
}

function truncatesLog(database: Connection['database']): boolean {
  const [answer] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return answer?.busy === 0;
}

/** An fsync over existing bytes takes half as long. */
export function growLog(path: string): void {
  const { database } = connect(path);
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('cache_size = 100');
    database.exec('BEGIN IMMEDIATE; CREATE TABLE log_room (bytes BLOB)');
    database.prepare('INSERT INTO log_room VALUES (zeroblob(?))').run(logRoomBytes);
    database.exec('ROLLBACK');
  } catch {
    if (database.inTransaction) database.exec('ROLLBACK');
  } finally {
    database.close();
  }
}

export function copyDatabase(path: string, target: string): void {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  try {
    refuseOld(versionOf(database));
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

export function openReadOnly(path: string): Pick<Engine, 'read' | 'close'> {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  return { read: plainReader(withCache(database)).read, close: () => void database.close() };
}

export function openNewFile(path: string): Pick<Engine, 'setUp' | 'close'> {
  const connection = withCache(openFile(path));
  connection.database.pragma('journal_mode = off');
  connection.database.pragma('foreign_keys = 0');
  const setUp = orDatabaseError((statements) => {
    const all = () => statements.map((statement) => run(connection, statement));
    return connection.database.transaction(all).immediate();
  });
  return { setUp, close: () => void connection.database.close() };
}

export function removeCompanions(path: string): boolean {
  const database = openFile(path, { fileMustExist: true, timeout: 0 });
  try {
    return database.pragma('journal_mode = delete', { simple: true }) === 'delete';
  } catch (cause) {
    if (isBusy(cause)) return false;
    throw cause;
  } finally {
    database.close();
  }
}
