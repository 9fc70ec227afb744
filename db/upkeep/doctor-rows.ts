import { getTableColumns, sql } from 'drizzle-orm';
import { openIntactRow, sealedColumnsOf } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { rawEvents } from '../schema/schema.ts';
import { type DeliveredTable, deliveredTable, isOneOf, pageBehind, type RowKey } from '../schema/table-key.ts';

/** What the comparison of events with rows reads. Maintenance over all people. */

/** A row as it is stored, by the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The rows of these keys, by id. */
export async function findStoredRows(
  orm: Orm,
  { table, keys }: { table: DeliveredTable; keys: readonly RowKey[] },
): Promise<Map<string, StoredRow>> {
  const columns = table === 'lab_sessions' ? ['id', 'user_id', 'version'] : columnsOf(table);
  const rows = await orm.all<unknown[]>(
    sql`SELECT ${sql.raw(columns.join(', '))} FROM ${deliveredTable(table)} WHERE ${isOneOf(table, keys)}`,
  );
  const stored = rows.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  const hidesText = table !== 'lab_sessions' && sealedColumnsOf(table).length > 0;
  const opened = hidesText ? await Promise.all(stored.map((row) => openIntactRow(orm, table, row))) : stored;
  return new Map(opened.map((row) => [String(row['id']), row]));
}

/** The names of a health table's columns, the id first. */
export const columnsOf = (table: HealthTableName) => Object.keys(getTableColumns(healthTables[table]));

const live = sql`deleted_at_ms IS NULL AND EXISTS (SELECT 1 FROM ${rawEvents} WHERE sha256 = substr(version, 18) AND payload_removed_at_ms IS NULL)`;

/** Rows that are not withdrawn and whose event is stored with its body. */
export const countLiveRows = async (orm: Orm, table: HealthTableName): Promise<number> =>
  (await orm.all<[number]>(sql`SELECT count(*) FROM ${healthTables[table]} WHERE ${live}`))[0]?.[0] ?? 0;

/** A page of them in the order of their keys. */
export async function listLiveRows(
  orm: Orm,
  { table, after, limit }: { table: HealthTableName; after?: RowKey | undefined; limit: number },
): Promise<{ key: RowKey; version: string }[]> {
  const { columns, isBehind, inOrder } = pageBehind(table, after, limit);
  const rows = await orm.all<[version: string, ...key: string[]]>(
    sql`SELECT version, ${columns} FROM ${healthTables[table]} WHERE ${isBehind} AND ${live} ${inOrder}`,
  );
  return rows.map(([version, ...key]) => ({ key, version }));
}
