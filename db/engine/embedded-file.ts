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

/** A little more than a checkpoint moves at a time. */
const logRoomBytes = 17 * 1024 * 1024;

/** Takes an exclusive lock that ends with the process. Throws when another process holds it. */
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

/** Moves the write-ahead log into the file and empties it. False while somebody reads an older state. */
export function emptyLog(path: string): boolean {
  const { database } = connect(path);
  try {
    return truncatesLog(database);
  } finally {
    database.close();
  }
}

/** In the file's header (`user_version`), where it survives a crash: deleted rows may have left copies. */
const compactionDue = 1;
/** More than this is not compacted beside a running server, whose writes wait: about a second. */
export const compactedBesideServerMax = 128 * 1024 * 1024;
/** A checkpoint waits this long for readers; others cannot write meanwhile. */
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

/**
 * Rewrites the file with `VACUUM` and empties the log: neither holds anything of deleted rows then. `secure_delete`
 * alone leaves copies where SQLite moved rows to another page. Others cannot write meanwhile.
 */
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
    // VACUUM builds a temporary copy; a large one does not fit into memory.
    database.pragma(`temp_store = ${usedBytes > compactedBesideServerMax ? 'FILE' : 'MEMORY'}`);
    // The checkpoint follows after the write lock is released.
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

/** False when another connection is in the way. */
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

/**
 * Gives the log its usual size beforehand, by a large transaction that is rolled back. An fsync over existing bytes
 * takes half as long as one that makes the file longer.
 */
export function growLog(path: string): void {
  const { database } = connect(path);
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('cache_size = 100');
    database.exec('BEGIN IMMEDIATE; CREATE TABLE log_room (bytes BLOB)');
    database.prepare('INSERT INTO log_room VALUES (zeroblob(?))').run(logRoomBytes);
    database.exec('ROLLBACK');
  } catch {
    // A full disk or a busy file: the log grows later, as it is needed.
    if (database.inTransaction) database.exec('ROLLBACK');
  } finally {
    database.close();
  }
}

/** Copies one committed state into a file of its own. Writers do not wait. */
export function copyDatabase(path: string, target: string): void {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  try {
    refuseOld(versionOf(database));
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** For a file that nobody writes to. Sets nothing, and makes no companion files. */
export function openStill(path: string): Pick<Engine, 'read' | 'close'> {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  return { read: plainReader(withCache(database)).read, close: () => void database.close() };
}

/** Fills a new file without a journal: a process that is killed starts over. */
export function openFresh(path: string): Pick<Engine, 'setUp' | 'close'> {
  const connection = withCache(openFile(path));
  connection.database.pragma('journal_mode = off');
  connection.database.pragma('foreign_keys = 0');
  const setUp = orDatabaseError((statements) => {
    const all = () => statements.map((statement) => run(connection, statement));
    return connection.database.transaction(all).immediate();
  });
  return { setUp, close: () => void connection.database.close() };
}

/** Makes a database one file without companions. False while somebody else has it open. */
export function settleFile(path: string): boolean {
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
