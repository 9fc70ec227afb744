import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type HealthTableName, healthTables } from './health-schema.ts';
import { labSessions } from './schema.ts';

export type DeliveredTable = HealthTableName | 'lab_sessions';
export type RowKey = readonly string[];

export const deliveredTable = (name: DeliveredTable) => (name === 'lab_sessions' ? labSessions : healthTables[name]);

export function keyColumnsOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const single = columns.filter(({ primary }) => primary).map((column) => column.name);
  return [...single, ...primaryKeys.flatMap((key) => key.columns.map((column) => column.name))];
}

const known = new Map<DeliveredTable, readonly string[]>();

export function deliveredKeyColumns(name: DeliveredTable): readonly string[] {
  const columns = known.get(name) ?? keyColumnsOf(deliveredTable(name));
  known.set(name, columns);
  return columns;
}

export const rowKeyOf = (name: DeliveredTable, row: Readonly<Record<string, unknown>>): RowKey =>
  deliveredKeyColumns(name).map((column) => String(row[column]));

export const isSameKey = (one: RowKey, other: RowKey) => one.every((part, at) => part === other[at]);

const columnsOf = (name: DeliveredTable) => sql.raw(deliveredKeyColumns(name).join(', '));
const listOf = (key: RowKey) =>
  sql.join(
    key.map((part) => sql`${part}`),
    sql`, `,
  );

export const isRow = (name: DeliveredTable, key: RowKey): SQL => sql`(${columnsOf(name)}) = (${listOf(key)})`;

export const isOneOf = (name: DeliveredTable, keys: readonly RowKey[]): SQL => {
  const parts = sql.raw(
    deliveredKeyColumns(name)
      .map((_, at) => `value ->> ${at}`)
      .join(', '),
  );
  return sql`(${columnsOf(name)}) IN (SELECT ${parts} FROM json_each(${JSON.stringify(keys)}))`;
};

export function pageBehind(name: DeliveredTable, after: RowKey | undefined, limit: number) {
  const columns = columnsOf(name);
  const place = listOf(after ?? deliveredKeyColumns(name).map(() => ''));
  return { columns, isBehind: sql`(${columns}) > (${place})`, inOrder: sql`ORDER BY ${columns} LIMIT ${limit}` };
}
