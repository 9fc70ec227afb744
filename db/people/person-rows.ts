import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { sealedTableOf } from '../encryption/sealed-columns.ts';
import type { Cell } from '../encryption/sealing.ts';
import { keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { keyColumnsOf } from '../schema/table-key.ts';
import { type PersonTable, type PersonTableName, personTables } from './person-data.ts';

type Value = string | number | null;
/** A row as it is stored, opened: column → value. */
export type PersonRow = Record<string, Value>;

const rowsPerPage = 200;

/** A person's rows of one table in the order of their keys, a page at a time. */
export async function* rowsOfPerson(
  orm: Orm,
  name: PersonTableName,
  person: { userId: string },
): AsyncGenerator<PersonRow[]> {
  const { table, of, withheld = [] }: PersonTable = personTables[name];
  const { columns, key } = shapeOf(name);
  const all = sql.raw(columns.map(quoted).join(', '));
  const order = sql.raw(key.map(quoted).join(', '));
  let behind: SQL = sql`true`;
  for (;;) {
    const rows = await orm.values<Value[]>(
      sql`SELECT ${all} FROM ${table} WHERE ${of(person)} AND ${behind} ORDER BY ${order} LIMIT ${rowsPerPage}`,
    );
    const opener = await keyOf(orm, person.userId);
    const read = rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
    if (read.length > 0) yield read.map((row) => without(withheld, opened(name, row, opener.open)));
    const last = read.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    const place = sql.join(
      key.map((column) => sql`${last[column] ?? null}`),
      sql`, `,
    );
    behind = sql`(${order}) > (${place})`;
  }
}

export async function countRowsOfPerson(orm: Orm, name: PersonTableName, person: { userId: string }): Promise<number> {
  const { table, of } = personTables[name];
  const [row] = await orm.values<[count: number]>(sql`SELECT count(*) FROM ${table} WHERE ${of(person)}`);
  return row?.[0] ?? 0;
}

/** Columns, and those of the primary key: not every table has row ids. */
export function shapeOf(name: PersonTableName): { columns: string[]; key: string[] } {
  const { table } = personTables[name];
  return { columns: getTableConfig(table).columns.map((column) => column.name), key: keyColumnsOf(table) };
}

function opened(name: string, row: PersonRow, open: (cell: Cell, stored: string) => string): PersonRow {
  const sealed = sealedTableOf(name);
  if (!sealed) return row;
  const key = sealed.bound.map((column) => row[column] ?? '');
  const cells = sealed.columns.flatMap((column) => {
    const stored = row[column];
    return typeof stored === 'string' ? [[column, open([name, column, ...key], stored)]] : [];
  });
  return { ...row, ...Object.fromEntries(cells) };
}

const without = (withheld: readonly string[], row: PersonRow): PersonRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.includes(column)));
export const quoted = (column: string) => `"${column}"`;
