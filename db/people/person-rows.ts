import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { sealedTableOf } from '../encryption/sealed-columns.ts';
import { unsealIntactEvents } from '../encryption/sealed-rows.ts';
import type { Cell } from '../encryption/sealing.ts';
import { keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { type RawEventRow, readEvents } from '../ingestion/raw-events.ts';
import { rawEventBodies, rawEvents } from '../schema/schema.ts';
import { keyColumnsOf } from '../schema/table-key.ts';
import { type PersonTable, type PersonTableName, personTables } from './person-data.ts';

type Value = string | number | null;
export type PersonRow = Record<string, Value>;

const rowsPerPage = 200;

export async function* rowsOfPerson(
  orm: Orm,
  name: PersonTableName,
  person: { userId: string },
): AsyncGenerator<PersonRow[]> {
  const { table, of, withheld = [] }: PersonTable = personTables[name];
  const { columns, key } = shapeOf(name);
  const all = sql.raw(columns.map(quoted).join(', '));
  const order = sql.raw(key.map(quoted).join(', '));
  let isAfter: SQL = sql`true`;
  for (;;) {
    const rows = await orm.values<Value[]>(
      sql`SELECT ${all} FROM ${table} WHERE ${of(person)} AND ${isAfter} ORDER BY ${order} LIMIT ${rowsPerPage}`,
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
    isAfter = sql`(${order}) > (${place})`;
  }
}

export async function countRowsOfPerson(orm: Orm, name: PersonTableName, person: { userId: string }): Promise<number> {
  const { table, of } = personTables[name];
  const [row] = await orm.values<[count: number]>(sql`SELECT count(*) FROM ${table} WHERE ${of(person)}`);
  return row?.[0] ?? 0;
}

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

export type PersonNames = { userId: string; names: readonly string[] };

const eventsPerPage = 1_000;

export const namesOf = ({ userId }: { userId: string }): SQL =>
  sql`SELECT aggregator_user_id AS name FROM sources WHERE user_id = ${userId}
    UNION SELECT aggregator_user_id FROM former_connections WHERE source_id IN (SELECT id FROM sources WHERE user_id = ${userId})
    UNION SELECT aggregator_upload_id FROM lab_uploads WHERE user_id = ${userId} AND aggregator_upload_id IS NOT NULL`;

export const listNamesOfPerson = async (orm: Orm, person: { userId: string }): Promise<string[]> =>
  (await orm.values<[name: string]>(namesOf(person))).map(([name]) => name);

/** An event without an owner counts if it names the person. */
export async function* eventsOfPerson(orm: Orm, person: PersonNames): AsyncGenerator<RawEventRow[]> {
  for (let afterId = 0; ; ) {
    const page = await orm.values<[id: number, isWanted: number, bytes: number | null]>(
      sql`SELECT id, user_id IS NULL OR user_id = ${person.userId}, CASE WHEN user_id IS NULL OR user_id = ${person.userId}
          THEN (SELECT octet_length(payload) FROM ${rawEventBodies} WHERE raw_event_id = id) END
        FROM ${rawEvents} WHERE id > ${afterId} ORDER BY id LIMIT ${eventsPerPage}`,
    );
    const wanted = page.flatMap(([id, isWanted, bytes]): [number, number][] => (isWanted ? [[id, bytes ?? 0]] : []));
    for await (const events of readEvents(orm, wanted, unsealIntactEvents)) {
      const theirs = events.filter((event) => isTheirs(event, person));
      if (theirs.length > 0) yield theirs;
    }
    afterId = page.at(-1)?.[0] ?? afterId;
    if (page.length < eventsPerPage) return;
  }
}

function isTheirs(event: RawEventRow, { userId, names }: PersonNames): boolean {
  if (event.userId !== null) return event.userId === userId;
  if (event.awaitingUserId === userId) return true;
  return [userId, ...names].some((name) => event.payload.includes(JSON.stringify(name)));
}
