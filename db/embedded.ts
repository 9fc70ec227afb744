import Database from 'better-sqlite3';
import { type Engine, type Result, type Statement, tickSql, toDatabaseError } from './engine.ts';

type Waiting = {
  statements: readonly Statement[];
  resolve: (results: Result[]) => void;
  reject: (cause: unknown) => void;
};
type Connection = { database: Database.Database; prepare: (sql: string) => Database.Statement };
type Outcome = { results: Result[] } | { cause: unknown };

const defaults = { batchesPerCommitMax: 512 };
/** A commit takes in no further batch after this: the event loop must not be held for long. */
const commitMsMax = 8;
const preparedMax = 500;
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
} as const;

/**
 * A local SQLite file. Batches that arrive in one turn of the event loop share one transaction, each in a savepoint of
 * its own, and every promise resolves after COMMIT: durable for all at the price of one fsync. Reads have their own
 * connection and never wait for a writer.
 */
export function openEmbedded(path: string, { batchesPerCommitMax } = defaults): Engine {
  const writer = connect(path);
  const readerConnection = path === ':memory:' ? writer : connectReader(path);
  const reader = readerConnection === writer ? plainReader(writer) : sharedReader(readerConnection);
  let waiting: Waiting[] = [];

  const flush = () => {
    reader.refresh();
    const group = waiting.splice(0, batchesPerCommitMax);
    const outcomes = commit(writer, group);
    waiting = [...group.slice(outcomes.length), ...waiting];
    if (waiting.length > 0) setImmediate(flush);
    settle(group, outcomes);
  };

  return {
    kind: 'embedded',
    read: reader.read,
    write: (statements) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ statements, resolve, reject }) === 1) setImmediate(flush);
      }),
    setUp: orDatabaseError((statements) => {
      reader.refresh();
      const all = () => statements.map((statement) => run(writer, statement));
      return writer.database.transaction(all).immediate();
    }),
    close: () => {
      while (waiting.length > 0) flush();
      reader.refresh();
      for (const { database } of new Set([readerConnection, writer])) database.close();
    },
  };
}

/** Only the reading half, for a thread whose writes travel to the one that holds the writer. */
export function openEmbeddedReader(path: string): Reader & Pick<Engine, 'close'> {
  const connection = connectReader(path);
  const reader = sharedReader(connection);
  const close = () => {
    reader.refresh();
    connection.database.close();
  };
  return { ...reader, close };
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

function connect(path: string): Connection {
  const database = new Database(path);
  refuseOld(String(database.prepare('SELECT sqlite_version()').pluck().get()));
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
  let open = false;
  const refresh = () => {
    if (open) commit.run();
    open = false;
  };
  const read = orDatabaseError((statements) => {
    if (!open) {
      begin.run();
      open = true;
      setImmediate(refresh);
    }
    return statements.map((statement) => run(reader, statement));
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
    const endMs = performance.now() + commitMsMax;
    run(connection, { sql: tickSql, params: [Date.now()], method: 'run' });
    const outcomes: Outcome[] = [];
    for (const { statements } of group) {
      outcomes.push(attempt(statements));
      if (performance.now() > endMs) break;
    }
    return outcomes;
  };
  try {
    return connection.database.transaction(all).immediate();
  } catch (cause) {
    return group.map(() => ({ cause: toDatabaseError(cause) }));
  }
}

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
