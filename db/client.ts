import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { SQLiteDialect } from 'drizzle-orm/sqlite-core';
import { drizzle, RemotePreparedQuery, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { keepVault, openVault, type Vault } from './encryption/vault.ts';
import { openEmbedded } from './engine/embedded.ts';
import type { Engine, Statement } from './engine/engine.ts';
import { type DatabaseObserver, observed } from './engine/observed.ts';
import { openRemote } from './engine/remote.ts';
import * as schema from './schema/schema.ts';

export type Orm = SqliteRemoteDatabase<typeof schema>;
type Batch = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]];
/** Statements of one transaction, where nobody looks at their results. */
export type WriteBatch = (orm: Orm) => readonly BatchItem<'sqlite'>[];

/**
 * `read` runs single queries. `snapshot` runs several on one consistent state. `write` is the only way to change
 * anything: one batch, one transaction; what depends on the present state is said in SQL, never between statements.
 */
export type Db = {
  engine: Engine;
  /** Null where nothing is sealed. */
  vault: Vault | null;
  read: Orm;
  snapshot: <B extends Batch>(build: (orm: Orm) => B) => Promise<BatchResponse<B>>;
  write: <B extends Batch>(build: (orm: Orm) => B) => Promise<BatchResponse<B>>;
  close: () => void;
};

/**
 * `file:` addresses and `:memory:` open the embedded engine, every other address a libSQL server. With a master key (32
 * bytes in base64) what people say, get and store is sealed under keys of their own.
 */
export function openDb(
  url: string,
  authToken?: string,
  encryptionKey: string | null = null,
  observer?: DatabaseObserver,
): Db {
  return overEngine(openEngine(url, authToken, observer), encryptionKey);
}

function openEngine(url: string, authToken: string | undefined, observer: DatabaseObserver | undefined): Engine {
  const options = observer ? { onCommit: observer.commit, ...(observer.lost && { onLost: observer.lost }) } : {};
  const engine = isEmbedded(url) ? openEmbedded(filePath(url), options) : openRemote(url, authToken);
  return observer ? observed(engine, observer) : engine;
}

export const isEmbedded = (url: string) => url.startsWith('file:') || url === ':memory:';
export const filePath = (url: string) => url.replace(/^file:/, '');

/** One drizzle over any engine. */
export function overEngine(engine: Engine, encryptionKey: string | null = null): Db {
  const vault = encryptionKey === null ? null : openVault(engine, Buffer.from(encryptionKey, 'base64'));
  const read = over(engine.read, vault);
  const write = over(engine.write, vault);
  return {
    engine,
    vault,
    read,
    snapshot: (build) => read.batch(build(read)),
    write: (build) => write.batch(build(write)),
    close: engine.close,
  };
}

/** For a library that expects one connection: what it selects is read, and anything else is a write of its own. */
export function singleOrm({ engine }: Db): Orm {
  const selects = ({ sql }: Statement) => /^select\b/i.test(sql);
  return over((statements) => (statements.every(selects) ? engine.read(statements) : engine.write(statements)));
}

/** For callers that assemble batches of a length known only at run time. An empty batch does nothing. */
export async function writeAll(db: Db, build: WriteBatch): Promise<void> {
  await db.write((orm) => {
    const [first = noop(orm), ...rest] = build(orm);
    return [first, ...rest];
  });
}

const noop = (orm: Orm) => orm.run('SELECT 1');

/**
 * drizzle wraps what a single query throws in an error of its own, whose message holds the parameters: health data. Here
 * single queries fail as batches do, with the engine's `DatabaseError`.
 */
Object.assign(RemotePreparedQuery.prototype, {
  queryWithCache: (_sql: string, _params: unknown[], query: () => unknown) => query(),
});

/**
 * SQLite lets the value that is bound to a plain `?` have a say in the plan, where it is a limit, or is compared in a query
 * with an order or several tables; and then it plans anew at every use of a statement that is kept prepared. A plus sign,
 * which does nothing, hides the value from the planner, and the plan stays.
 */
Object.assign(SQLiteDialect.prototype, { escapeParam: () => '+?' });

function over(sendPlain: Engine['read'], vault: Vault | null = null): Orm {
  const send: Engine['read'] = vault ? (statements) => vault.carry(sendPlain, statements) : sendPlain;
  const batch = async (statements: Statement[]) =>
    (await send(statements)).map(({ rows }) => ({ rows: rows as never[] }));
  const single = async (sql: string, params: unknown[], method: Statement['method']) =>
    (await batch([{ sql, params, method }]))[0] ?? { rows: [] };
  const orm = drizzle(single, batch, { schema });
  senders.set(orm, send);
  if (vault) keepVault(orm, vault);
  return orm;
}

const senders = new WeakMap<Orm, Engine['read']>();

/** The engine under an `Orm`, for a query that needs no more of drizzle. */
export function senderOf(orm: Orm): Engine['read'] {
  const send = senders.get(orm);
  if (!send) throw new Error('This Orm was not made by openDb.');
  return send;
}
