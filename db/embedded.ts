import Database from 'better-sqlite3';
import { type DatabaseError, type Engine, type Result, type Statement, tickSql, toDatabaseError } from './engine.ts';
import type { DatabaseObserver } from './observed.ts';

type Waiting = {
  statements: readonly Statement[];
  /** Batches are committed in the order of these times. */
  dueMs: number;
  urgency: Urgency;
  resolve: (results: Result[]) => void;
  reject: (cause: unknown) => void;
};
type Urgency = { laterMs: number; commitMsMax: number };
type Connection = { database: Database.Database; prepare: (sql: string) => Database.Statement };
type Outcome = { results: Result[] } | { cause: unknown };
type EmbeddedOptions = {
  batchesPerCommitMax?: number;
  /** How long a write waits while another process holds the lock. */
  lockedMsMax?: number;
  onCommit?: DatabaseObserver['commit'];
  onLost?: DatabaseObserver['lost'];
};

const batchesPerCommitMaxDefault = 512;
/**
 * A commit takes in no further batch after `commitMsMax`: the event loop must not be held for long. Work in the background
 * holds it for half as long, and is due `laterMs` after it came: little for it, and much for whoever waits for an answer.
 */
const urgent: Urgency = { laterMs: 0, commitMsMax: 8 };
const background: Urgency = { laterMs: 50, commitMsMax: 4 };
/** Another process is asked for the lock again after this; meanwhile this one answers what only reads. */
const lockedPauseMs = 10;
const preparedMax = 500;
const rewriteMsMax = 60_000;
const versionMin = '3.51.3';

/** `synchronous = 2` (FULL) means an fsync before each COMMIT returns; `secure_delete` overwrites what is erased. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5_000,
  foreign_keys: 1,
  temp_store: 2,
  trusted_schema: 0,
  cell_size_check: 1,
  secure_delete: 1,
  journal_size_limit: 64 * 1024 * 1024,
  wal_autocheckpoint: 4_000,
} as const;
/** From so many pages on the thread that only reads does the checkpoint, long before the writer must. */
const checkpointPagesMin = 1_000;

/**
 * A local SQLite file. Batches that arrive in one turn of the event loop share one transaction, each in a savepoint of
 * its own, and every promise resolves after COMMIT: durable for all at the price of one fsync. Reads have their own
 * connection and never wait for a writer.
 */
export function openEmbedded(path: string, options: EmbeddedOptions = {}): Engine {
  const { batchesPerCommitMax = batchesPerCommitMaxDefault, lockedMsMax = pragmas.busy_timeout, onCommit } = options;
  const writer = connect(path);
  // SQLite waits by sleeping, and with it this whole thread: its one writer waits by itself instead.
  writer.database.pragma('busy_timeout = 0');
  const readerConnection = path === ':memory:' ? writer : connectReader(path);
  const reader = readerConnection === writer ? plainReader(writer) : sharedReader(readerConnection);
  let waiting: Waiting[] = [];
  let failing = false;
  let lost: DatabaseError | undefined;

  const flush = () => {
    if (waiting.length === 0) return;
    reader.refresh();
    const group = waiting.sort((a, b) => a.dueMs - b.dueMs).splice(0, batchesPerCommitMax);
    const startMs = performance.now();
    const outcomes: Outcome[] = lost ? group.map(() => ({ cause: lost })) : commit(writer, group);
    const fault = passingFault(outcomes);
    if (fault && isLocked(fault)) {
      const isLate = ({ dueMs }: Waiting) => startMs - dueMs >= lockedMsMax;
      failing = group.some(isLate);
      settle(group.filter(isLate), outcomes);
      waiting = [...group.filter((batch) => !isLate(batch)), ...waiting];
      setTimeout(flush, lockedPauseMs);
      return;
    }
    failing = fault !== undefined;
    if (fault && isLost(fault) && !lost) {
      lost = fault;
      options.onLost?.(lost);
    }
    onCommit?.(performance.now() - startMs, outcomes.length);
    waiting = [...group.slice(outcomes.length), ...waiting];
    if (waiting.length > 0) setImmediate(flush);
    settle(group, outcomes);
  };

  const put = (statements: readonly Statement[], urgency: Urgency) =>
    new Promise<Result[]>((resolve, reject) => {
      const dueMs = performance.now() + urgency.laterMs;
      if (waiting.push({ statements, dueMs, urgency, resolve, reject }) === 1) setImmediate(flush);
    });

  return {
    kind: 'embedded',
    read: reader.read,
    write: (statements) => put(statements, urgent),
    writeBehind: (statements) => put(statements, background),
    failing: () => failing,
    setUp: orDatabaseError((statements) => {
      reader.refresh();
      const all = () => statements.map((statement) => run(writer, statement));
      writer.database.pragma(`busy_timeout = ${pragmas.busy_timeout}`);
      try {
        return writer.database.transaction(all).immediate();
      } finally {
        writer.database.pragma('busy_timeout = 0');
      }
    }),
    close: () => {
      if (writer.database.open) writer.database.pragma(`busy_timeout = ${pragmas.busy_timeout}`);
      while (waiting.length > 0) flush();
      reader.refresh();
      for (const { database } of new Set([readerConnection, writer])) database.close();
    },
  };
}

/** Only the reading half, for a thread whose writes travel to the one that holds the writer. */
export function openEmbeddedReader(path: string): Reader & Pick<Engine, 'close'> & { checkpoint: () => void } {
  const connection = connectReader(path);
  const reader = sharedReader(connection);
  const close = () => {
    reader.refresh();
    connection.database.close();
  };
  return { ...reader, close, checkpoint: () => checkpoint(connection, reader) };
}

/**
 * Moves what commits have left in the write-ahead log to its place, once that is much. It holds up this thread alone;
 * the writer would do it inside a commit, while requests wait. What fails here is left to the writer.
 */
function checkpoint({ database }: Connection, reader: Reader): void {
  if (!database.open) return;
  reader.refresh();
  try {
    const [state] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    if (state && state.log - state.checkpointed >= checkpointPagesMin) database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    return;
  }
}

/** Takes an exclusive lock that ends with the process. Throws when another process holds it. */
export function lockFile(path: string): () => void {
  const database = new Database(path, { timeout: 0 });
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
export function emptyLog(path: string, waitMsMax: number = pragmas.busy_timeout): boolean {
  const { database } = connect(path);
  try {
    database.pragma(`busy_timeout = ${waitMsMax}`);
    const [answer] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return answer?.busy === 0;
  } finally {
    database.close();
  }
}

/**
 * One state of a file as a file of its own, with everything that was committed before. Others may write to it meanwhile:
 * they do not wait, and what they write is not in the copy.
 */
export function copyDatabase(path: string, target: string): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    refuseOld(versionOf(database));
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** Reads a file that nobody writes to. Nothing is set in it, and no companion appears beside it. */
export function openStill(path: string): Pick<Engine, 'read' | 'close'> {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  return { read: plainReader(withCache(database)).read, close: () => void database.close() };
}

/** Fills a new file whose rows come in any order. Whoever is killed at it starts anew, so it keeps no journal. */
export function openFresh(path: string): Pick<Engine, 'setUp' | 'close'> {
  const connection = withCache(new Database(path));
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
  const database = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    return database.pragma('journal_mode = delete', { simple: true }) === 'delete';
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')) return false;
    throw cause;
  } finally {
    database.close();
  }
}

/**
 * Writes the file anew without what was ever in it: when rows move from page to page, SQLite leaves copies of them behind
 * that not even `secure_delete` overwrites. Others wait while it does, and it waits for them. The log has all of it then.
 */
export function rewriteFile(path: string): void {
  const { database } = connect(path);
  try {
    database.pragma(`busy_timeout = ${rewriteMsMax}`);
    // What is copied may be larger than the memory.
    database.pragma('temp_store = 1');
    database.exec('VACUUM');
  } finally {
    database.close();
  }
}

const versionOf = (database: Database.Database) => String(database.prepare('SELECT sqlite_version()').pluck().get());

/** The library that stands behind embedded files. */
export function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return versionOf(database);
  } finally {
    database.close();
  }
}

function connect(path: string): Connection {
  const database = new Database(path);
  refuseOld(versionOf(database));
  for (const [name, wanted] of Object.entries(pragmas)) {
    database.pragma(`${name} = ${wanted}`);
    const found = database.pragma(name, { simple: true });
    if (found !== wanted && path !== ':memory:') throw new Error(`SQLite refused ${name} = ${wanted}: it is ${found}.`);
  }
  return withCache(database);
}

function connectReader(path: string): Connection {
  const connection = connect(path);
  connection.database.pragma('query_only = 1');
  connection.database.pragma('wal_autocheckpoint = 0');
  return connection;
}

/** Versions before 3.51.3 can corrupt a file when the write-ahead log is reset (fixed upstream in 3.51.3). */
function refuseOld(version: string): void {
  const order = new Intl.Collator('en', { numeric: true });
  if (order.compare(version, versionMin) < 0) throw new Error(`SQLite ${version} is older than ${versionMin}.`);
}

function withCache(database: Database.Database): Connection {
  const prepared = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = database.prepare(sql);
    if (fresh.reader) fresh.raw();
    if (prepared.size >= preparedMax) prepared.delete(prepared.keys().next().value ?? '');
    prepared.set(sql, fresh);
    return fresh;
  };
  return { database, prepare };
}

type Reader = Pick<Engine, 'read'> & {
  /** What is read from now on sees everything that is committed now. */
  refresh: () => void;
};

/**
 * Reads of one turn of the event loop share a read transaction, because beginning and ending one (locks, system calls)
 * costs as much as a read. It ends with the turn, or earlier by `refresh`, so that nobody who was told that a write is
 * done can read the state before it.
 */
function sharedReader(reader: Connection): Reader {
  const begin = reader.database.prepare('BEGIN');
  const commit = reader.database.prepare('COMMIT');
  const rollback = reader.database.prepare('ROLLBACK');
  let open = false;
  const refresh = () => {
    if (!open) return;
    open = false;
    try {
      commit.run();
    } catch {
      // A damaged page or a failing disk, which the read has been told of. There was nothing to keep.
      if (reader.database.inTransaction) rollback.run();
    }
  };
  const read = orDatabaseError((statements) => {
    if (!open) {
      begin.run();
      open = true;
      setImmediate(refresh);
    }
    try {
      return statements.map((statement) => run(reader, statement));
    } catch (cause) {
      open = reader.database.inTransaction;
      throw cause;
    }
  });
  return { read, refresh };
}

/** For a database in memory, whose one connection also writes: each read is a transaction of its own. */
function plainReader(reader: Connection): Reader {
  const read = (statements: readonly Statement[]) => statements.map((statement) => run(reader, statement));
  return { read: orDatabaseError(reader.database.transaction(read)), refresh: () => undefined };
}

const orDatabaseError =
  (send: (statements: readonly Statement[]) => Result[]): Engine['read'] =>
  async (statements) => {
    try {
      return send(statements);
    } catch (cause) {
      throw toDatabaseError(cause);
    }
  };

/** Outcomes of the first batches of the group: all of them unless time ran out. A transaction that ends early fails them all. */
function commit(connection: Connection, group: readonly Waiting[]): Outcome[] {
  const savepoint = connection.database.transaction((statements: readonly Statement[]) =>
    statements.map((statement) => run(connection, statement)),
  );
  const attempt = (statements: readonly Statement[]): Outcome => {
    try {
      return { results: savepoint(statements) };
    } catch (cause) {
      // A full disk or an I/O error ends the whole transaction, and nothing may be written outside of one.
      if (!connection.database.inTransaction) throw cause;
      return { cause: toDatabaseError(cause) };
    }
  };
  const all = () => {
    const startMs = performance.now();
    run(connection, { sql: tickSql, params: [Date.now()], method: 'run' });
    const outcomes: Outcome[] = [];
    for (const { statements, urgency } of group) {
      if (outcomes.length > 0 && performance.now() - startMs > urgency.commitMsMax) break;
      outcomes.push(attempt(statements));
    }
    return outcomes;
  };
  try {
    return connection.database.transaction(all).immediate();
  } catch (cause) {
    return group.map(() => ({ cause: toDatabaseError(cause) }));
  }
}

/** What the whole commit failed of, where that is nothing about the statements. */
function passingFault(outcomes: readonly Outcome[]): DatabaseError | undefined {
  const [first] = outcomes;
  if (!first || 'results' in first) return undefined;
  const error = toDatabaseError(first.cause);
  return error.reason === 'unavailable' && outcomes.every((outcome) => 'cause' in outcome) ? error : undefined;
}

const isLocked = ({ message }: DatabaseError) => message.startsWith('SQLITE_BUSY');

/**
 * After an fsync that failed nobody knows what the disk holds, and the next one may say that all is well. Nothing more is
 * written through this process; the next start moves all that the log holds to the file and has that synced.
 */
const isLost = ({ message }: DatabaseError) => /^SQLITE_IOERR_(DIR_)?FSYNC/.test(message);

function settle(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    if ('results' in outcome) group[index]?.resolve(outcome.results);
    else group[index]?.reject(outcome.cause);
  }
}

function run(connection: Connection, { sql, params, method }: Statement): Result {
  const statement = connection.prepare(sql);
  if (!statement.reader) {
    statement.run(params);
    return { rows: [] };
  }
  const rows = statement.all(params);
  return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
}
