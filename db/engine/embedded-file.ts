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

/** What is done to an embedded file as a whole: locking, copying, emptying its log. */

/** A little more than is moved to its place at a time; beyond that the log grows by itself, once. */
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

/**
 * Moves everything from the write-ahead log into the file and empties the log, which may hold what was overwritten in the
 * file. False while somebody reads an older state. Nobody can write while it waits for them: beside a running server,
 * whose reads end when its writes have, it waits for a moment only.
 */
export function emptyLog(path: string): boolean {
  const { database } = connect(path);
  try {
    return truncatesLog(database);
  } finally {
    database.close();
  }
}

/** Set while deleted rows may have left traces: kept in the file's header, so that a crash or a copy keeps it too. */
const compactionDue = 1;
/** The most that is compacted beside a server, whose writes wait meanwhile: about a second. */
export const compactedBesideServerMax = 128 * 1024 * 1024;
/** A checkpoint waits this long for readers; others cannot write meanwhile. */
const checkpointMsMax = 20;
const pauseMs = 30;
const patienceMsDefault = 60_000;

/** Makes the next `compactFile` or server start compact the file, whatever happens in between. */
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
 * Rewrites the file with `VACUUM` and empties the log, so that neither holds anything of deleted rows. `secure_delete`
 * alone does not: SQLite leaves old copies in a page when it moves rows to another. Nobody else can write meanwhile.
 * `large` when more than `bytesMax` are in use; `busy` when somebody writes or reads an older state for `patienceMs`.
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
    // VACUUM builds the new file as a temporary one: a large file would not fit into memory.
    database.pragma(`temp_store = ${usedBytes > compactedBesideServerMax ? 'FILE' : 'MEMORY'}`);
    // The checkpoint follows without the write lock.
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
 * Gives the log its usual size before it is needed: what a transaction writes that does not fit into memory, and takes
 * back, stays as room. A commit that makes a file longer is durable only when the file system has written down the new
 * length, which doubles its time; over what is there it is written without. Whoever writes meanwhile comes first.
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
    // A full disk or a busy file: nothing that must be written is missing, and what must be will notice it.
    if (database.inTransaction) database.exec('ROLLBACK');
  } finally {
    database.close();
  }
}

/**
 * One state of a file as a file of its own, with everything that was committed before. Others may write to it meanwhile:
 * they do not wait, and what they write is not in the copy.
 */
export function copyDatabase(path: string, target: string): void {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  try {
    refuseOld(versionOf(database));
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** Reads a file that nobody writes to. Nothing is set in it, and no companion appears beside it. */
export function openStill(path: string): Pick<Engine, 'read' | 'close'> {
  const database = openFile(path, { readonly: true, fileMustExist: true });
  return { read: plainReader(withCache(database)).read, close: () => void database.close() };
}

/** Fills a new file whose rows come in any order. Whoever is killed at it starts anew, so it keeps no journal. */
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

/** Has a database consist of its one file, without companions. False while somebody else has it open. */
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
