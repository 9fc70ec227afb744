import Database from 'better-sqlite3';
import { type Engine, type Result, type Statement, toDatabaseError } from './engine.ts';

export type Connection = { database: Database.Database; prepare: (sql: string) => Database.Statement };
const preparedMax = 500;
const versionMin = '3.51.3';

/** `synchronous` 2 (FULL): COMMIT waits for the sync. */
export const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5_000,
  foreign_keys: 1,
  temp_store: 2,
  trusted_schema: 0,
  cell_size_check: 1,
  secure_delete: 1,
  journal_size_limit: 64 * 1024 * 1024,
  wal_autocheckpoint: 12_000,
} as const;
export const openFile = (path: string, options: Database.Options = {}): Database.Database =>
  new Database(path, options);

export const isBusy = (cause: unknown): boolean =>
  cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');

export const versionOf = (database: Database.Database) =>
  String(database.prepare('SELECT sqlite_version()').pluck().get());

export function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return versionOf(database);
  } finally {
    database.close();
  }
}

export function connect(path: string): Connection {
  const database = new Database(path);
  refuseOld(versionOf(database));
  for (const [name, wanted] of Object.entries(pragmas)) {
    database.pragma(`${name} = ${wanted}`);
    const found = database.pragma(name, { simple: true });
    if (found !== wanted && path !== ':memory:') throw new Error(`SQLite refused ${name} = ${wanted}: it is ${found}.`);
  }
  return withCache(database);
}

export function connectReader(path: string): Connection {
  const connection = connect(path);
  connection.database.pragma('query_only = 1');
  connection.database.pragma('wal_autocheckpoint = 0');
  return connection;
}

/** Older versions can corrupt a file on WAL reset. */
export function refuseOld(version: string): void {
  const order = new Intl.Collator('en', { numeric: true });
  if (order.compare(version, versionMin) < 0) throw new Error(`SQLite ${version} is older than ${versionMin}.`);
}

export function withCache(database: Database.Database): Connection {
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

export type Reader = Pick<Engine, 'read'> & {
  refresh: () => void;
};

export function plainReader(reader: Connection): Reader {
  const read = (statements: readonly Statement[]) => statements.map((statement) => run(reader, statement));
  return { read: orDatabaseError(reader.database.transaction(read)), refresh: () => undefined };
}

export const orDatabaseError =
  (send: (statements: readonly Statement[]) => Result[]): Engine['read'] =>
  async (statements) => {
    try {
      return send(statements);
    } catch (cause) {
      throw toDatabaseError(cause);
    }
  };

export function run(connection: Connection, { sql, params, method }: Statement): Result {
  const statement = connection.prepare(sql);
  if (!statement.reader) {
    statement.run(params);
    return { rows: [] };
  }
  const rows = statement.all(params);
  return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
}
