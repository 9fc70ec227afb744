import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { NoopCache } from 'drizzle-orm/cache/core';
import { NoopLogger } from 'drizzle-orm/logger';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { type RemoteCallback, SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { type PreparedQueryConfig, RemotePreparedQuery, SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy/session';
import * as schema from '../schema/schema.ts';
import { clock } from '../schema/schema.ts';
import type { Engine, Statement } from './engine.ts';

export type Orm = SqliteRemoteDatabase<typeof schema>;
type Batch = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]];
export type WriteBatch = (orm: Orm) => readonly BatchItem<'sqlite'>[];

export type Db = {
  engine: Engine;
  read: Orm;
  snapshot: <B extends Batch>(build: (orm: Orm) => B) => Promise<BatchResponse<B>>;
  write: <B extends Batch>(build: (orm: Orm) => B) => Promise<BatchResponse<B>>;
  close: () => void;
};

export async function writeAll(db: Db, build: WriteBatch): Promise<void> {
  await db.write((orm) => {
    const [first = orm.run('SELECT 1'), ...rest] = build(orm);
    return [first, ...rest];
  });
}

/** With a plain `?`, SQLite may replan a kept statement. */
class StablePlanDialect extends SQLiteAsyncDialect {
  override escapeParam() {
    return '+?';
  }
}

/** Drizzle's error carries the parameters: health data. */
class BareErrorQuery<Config extends PreparedQueryConfig> extends RemotePreparedQuery<Config> {
  queryWithCache(_sql: string, _params: unknown[], query: () => unknown) {
    return query();
  }
}

const relations = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(
  schema,
  createTableRelationsHelpers,
);
const relationalSchema = { fullSchema: schema, schema: relations.tables, tableNamesMap: relations.tableNamesMap };

class Session extends SQLiteRemoteSession<typeof schema, typeof relationalSchema.schema> {
  readonly #send: RemoteCallback;
  constructor(dialect: SQLiteAsyncDialect, send: Engine['read']) {
    const batch = async (statements: Statement[]) =>
      (await send(statements)).map(({ rows }) => ({ rows: rows as never[] }));
    const single: RemoteCallback = async (sql, params, method) =>
      (await batch([{ sql, params, method }]))[0] ?? { rows: [] };
    super(single, dialect, relationalSchema, batch);
    this.#send = single;
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    ...[query, fields, method, isArrayMode, mapper, metadata, cacheConfig]: Parameters<
      SQLiteRemoteSession<typeof schema, typeof relationalSchema.schema>['prepareQuery']
    >
  ): RemotePreparedQuery<Config> {
    return new BareErrorQuery<Config>(
      ...([this.#send, query, new NoopLogger(), new NoopCache()] as const),
      ...([metadata, cacheConfig, fields, method, isArrayMode, mapper] as const),
    );
  }
}

const senders = new WeakMap<Orm, Engine['read']>();

export function createOrm(send: Engine['read']): Orm {
  const dialect = new StablePlanDialect();
  const orm: Orm = new SqliteRemoteDatabase('async', dialect, new Session(dialect, send), relationalSchema);
  senders.set(orm, send);
  return orm;
}

export function senderOf(orm: Orm): Engine['read'] {
  const send = senders.get(orm);
  if (!send) throw new Error('This Orm was not made by createOrm.');
  return send;
}

export const readClock = (orm: Orm) => orm.select({ nowMs: clock.nowMs }).from(clock);
