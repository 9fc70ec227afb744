import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type HealthTableName, healthTables } from './health-schema.ts';
import { labSessions } from './schema.ts';

export type NormalizedTable = HealthTableName | 'lab_sessions';
export type RowKey = readonly string[];

export const normalizedTable = (name: NormalizedTable) => (name === 'lab_sessions' ? labSessions : healthTables[name]);

export function keyColumnsOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const single = columns.filter(({ primary }) => primary).map((column) => column.name);
  return [...single, ...primaryKeys.flatMap((key) => key.columns.map((column) => column.name))];
}

const known = new Map<NormalizedTable, readonly string[]>();

export function rowKeyColumns(name: NormalizedTable): readonly string[] {
  const columns = known.get(name) ?? keyColumnsOf(normalizedTable(name));
  known.set(name, columns);
  return columns;
}

export const rowKeyOf = (name: NormalizedTable, row: Readonly<Record<string, unknown>>): RowKey =>
  rowKeyColumns(name).map((column) => String(row[column]));

export const isSameKey = (one: RowKey, other: RowKey) => one.every((part, at) => part === other[at]);

const columnsOf = (name: NormalizedTable) => sql.raw(rowKeyColumns(name).join(', '));
const listOf = (key: RowKey) =>
  sql.join(
    key.map((part) => sql`${part}`),
    sql`, `,
  );

export const isRow = (name: NormalizedTable, key: RowKey): SQL => sql`(${columnsOf(name)}) = (${listOf(key)})`;

export const isOneOf = (name: NormalizedTable, keys: readonly RowKey[]): SQL => {
  const parts = sql.raw(
    rowKeyColumns(name)
      .map((_, at) => `value ->> ${at}`)
      .join(', '),
  );
  return sql`(${columnsOf(name)}) IN (SELECT ${parts} FROM json_each(${JSON.stringify(keys)}))`;
};

export function pageAfter(name: NormalizedTable, after: RowKey | undefined, limit: number) {
  const columns = columnsOf(name);
  const place = listOf(after ?? rowKeyColumns(name).map(() => ''));
  return { columns, isAfter: sql`(${columns}) > (${place})`, inOrder: sql`ORDER BY ${columns} LIMIT ${limit}` };
}
