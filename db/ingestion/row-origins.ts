import { sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { rowOrigins } from '../schema/archive-schema.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { commitTimeMs } from '../schema/schema.ts';
import { isOneOf, type RowKey } from '../schema/table-key.ts';

export const feedContributor = 'feed';
export const aggregatorContributor = '';

type Origin = typeof rowOrigins.$inferSelect;
type Contributed = Pick<Origin, 'userId' | 'contributor'>;
export type OriginOfRow = Omit<Origin, 'tableName' | 'userId' | 'contributor'>;

export const noteOrigins = (
  orm: Orm,
  { userId, contributor, tableName, rows }: Contributed & { tableName: HealthTableName; rows: readonly OriginOfRow[] },
) => {
  const list = rows.map(({ rowId, date, version, rawEventId }) => [rowId, date, version, rawEventId]);
  return orm.run(
    sql`INSERT INTO ${rowOrigins} (user_id, table_name, row_id, contributor, date, version, raw_event_id)
      SELECT ${userId}, ${tableName}, value ->> 0, ${contributor}, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(list)}) WHERE true
      ON CONFLICT (user_id, table_name, row_id, contributor) DO UPDATE SET version = excluded.version, raw_event_id = excluded.raw_event_id, date = excluded.date
      WHERE excluded.version > ${rowOrigins}.version`,
  );
};

export type SaidRow = {
  tableName: HealthTableName;
  rowId: string;
  date: string;
  version: string;
  otherVersion: string | null;
};

export async function listSaidRows(
  orm: Orm,
  { userId, contributor, limit }: Contributed & { limit: number },
): Promise<SaidRow[]> {
  const rows = await orm.all<[HealthTableName, string, string, string, string | null]>(
    sql`SELECT table_name, row_id, date, version, (SELECT max(version) FROM ${rowOrigins} AS other
        WHERE other.user_id = own.user_id AND other.table_name = own.table_name AND other.row_id = own.row_id AND other.contributor <> own.contributor)
      FROM ${rowOrigins} AS own WHERE user_id = +${userId} AND contributor = +${contributor} LIMIT +${limit}`,
  );
  return rows.map(([tableName, rowId, date, version, otherVersion]) => ({
    tableName,
    rowId,
    date,
    version,
    otherVersion,
  }));
}

type Chosen = { tableName: HealthTableName; keys: readonly RowKey[]; versions: readonly string[] };

const isChosen = ({ tableName, keys, versions }: Chosen) =>
  sql`${isOneOf(tableName, keys)} AND version IN (SELECT value FROM json_each(${JSON.stringify(versions)}))`;

/** A version below all others, so the next upsert wins. */
export const makeReplaceable = (orm: Orm, chosen: Chosen) =>
  orm.run(sql`UPDATE ${healthTables[chosen.tableName]} SET version = '' WHERE ${isChosen(chosen)}`);

export const withdrawRows = (orm: Orm, chosen: Chosen) =>
  orm.run(
    sql`UPDATE ${healthTables[chosen.tableName]} SET version = '', deleted_at_ms = coalesce(deleted_at_ms, ${commitTimeMs}), updated_at_ms = CASE WHEN deleted_at_ms IS NULL THEN ${commitTimeMs} ELSE updated_at_ms END WHERE ${isChosen(chosen)}`,
  );

export const removeOrigins = (
  orm: Orm,
  { userId, contributor, tableName, rowIds }: Contributed & { tableName: HealthTableName; rowIds: readonly string[] },
) =>
  orm.run(
    sql`DELETE FROM ${rowOrigins} WHERE user_id = ${userId} AND contributor = ${contributor} AND table_name = ${tableName} AND row_id IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`,
  );

export const removeOrigin = (
  orm: Orm,
  { userId, tableName, rowId, version }: Pick<Origin, 'userId' | 'rowId' | 'version'> & { tableName: HealthTableName },
) =>
  orm.run(
    sql`DELETE FROM ${rowOrigins} WHERE user_id = ${userId} AND table_name = ${tableName} AND row_id = ${rowId} AND version = ${version}`,
  );

export type RowName = { table: HealthTableName; id: string; date: string };
const spanTables = ['sleep_sessions', 'activities'] as const;

/** `isWhole` also covers days between its first and last. */
export async function listSuperseded(
  orm: Orm,
  { userId, contributor, sourceId, isWhole }: Contributed & { sourceId: string; isWhole: boolean },
): Promise<RowName[]> {
  const found = await Promise.all(
    spanTables.map(async (table) => {
      const own = sql`FROM ${rowOrigins} WHERE user_id = +${userId} AND contributor = +${contributor} AND table_name = +${table}`;
      const live = sql`FROM ${rowOrigins} AS live WHERE live.user_id = present.user_id AND live.table_name = +${table} AND live.row_id = present.id AND live.contributor IN (${aggregatorContributor}, ${feedContributor})`;
      const rows = await orm.all<[string, string]>(
        sql`SELECT id, date FROM ${healthTables[table]} AS present WHERE user_id = +${userId} AND source_id = +${sourceId} AND version <> ''
          AND date BETWEEN (SELECT min(date) ${own}) AND (SELECT max(date) ${own}) AND version < (SELECT max(version) ${own})
          AND (date IN (SELECT date ${own}) OR ${isWhole ? 1 : 0} AND NOT EXISTS (SELECT 1 ${live}))
          AND NOT EXISTS (SELECT 1 ${own} AND row_id = present.id)`,
      );
      return rows.map(([id, date]) => ({ table, id, date }));
    }),
  );
  return found.flat();
}

export async function listContributed(
  orm: Orm,
  { userId, contributor, from, to }: Contributed & { from: string; to: string },
): Promise<RowName[]> {
  const found = await Promise.all(
    spanTables.map(async (table) => {
      const rows = await orm.all<[string, string]>(
        sql`SELECT row_id, date FROM ${rowOrigins} WHERE user_id = +${userId} AND contributor = +${contributor} AND table_name = +${table} AND date BETWEEN +${from} AND +${to}`,
      );
      return rows.map(([id, date]) => ({ table, id, date }));
    }),
  );
  return found.flat();
}
