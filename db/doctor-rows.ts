import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { type HealthTableName, healthTables } from './health-schema.ts';
import { openOrMark, sealedColumnsOf } from './health-seal.ts';
import { labSessions, rawEvents } from './schema.ts';

/** What the comparison of events with rows reads. Maintenance over all people. */

export type ComparedTable = HealthTableName | 'lab_sessions';
/** A row as it is stored, by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

const tableOf = (name: ComparedTable) => (name === 'lab_sessions' ? labSessions : healthTables[name]);

/** The rows of these ids, by id. */
export async function findStoredRows(
  orm: Orm,
  { table, ids }: { table: ComparedTable; ids: readonly string[] },
): Promise<Map<string, StoredRow>> {
  const columns = table === 'lab_sessions' ? ['id', 'user_id', 'version'] : columnsOf(table);
  const rows = await orm.all<unknown[]>(
    sql`SELECT ${sql.raw(columns.join(', '))} FROM ${sql.raw(getTableName(tableOf(table)))} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  const stored = rows.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  const hidesText = table !== 'lab_sessions' && sealedColumnsOf(table).length > 0;
  const opened = hidesText ? await Promise.all(stored.map((row) => openOrMark(orm, table, row))) : stored;
  return new Map(opened.map((row) => [String(row['id']), row]));
}

/** The names of a health table's columns, the id first. */
export const columnsOf = (table: HealthTableName) => Object.keys(getTableColumns(healthTables[table]));

const live = sql`deleted_at_ms IS NULL AND EXISTS (SELECT 1 FROM ${rawEvents} WHERE sha256 = substr(version, 18) AND payload_removed_at_ms IS NULL)`;

/** Rows that are not withdrawn and whose event is stored with its body. */
export const countLiveRows = async (orm: Orm, table: HealthTableName): Promise<number> =>
  (await orm.all<[number]>(sql`SELECT count(*) FROM ${healthTables[table]} WHERE ${live}`))[0]?.[0] ?? 0;

export const listLiveRows = (
  orm: Orm,
  { table, afterId, limit }: { table: HealthTableName; afterId: string; limit: number },
) =>
  orm.all<[id: string, version: string]>(
    sql`SELECT id, version FROM ${healthTables[table]} WHERE id > ${afterId} AND ${live} ORDER BY id LIMIT ${limit}`,
  );
