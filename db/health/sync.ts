import { type SQL, sql } from 'drizzle-orm';
import { openCell, sealedColumnsOf } from '../encryption/sealed-rows.ts';
import type { PersonKey } from '../encryption/sealing.ts';
import { isSealing, keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { type Late, prepared, value } from '../engine/prepared.ts';
import { columnNames, type HealthTableName, healthTables, mapTables } from '../schema/health-schema.ts';

type WireField = readonly [field: string, value: string];

const jsonObject = (fields: readonly WireField[]) =>
  `json_object(${fields.map(([field, value]) => `'${field}', ${value}`).join(', ')})`;

const hidden = new Set([
  'user_id',
  'raw_event_id',
  'version',
  'enrichment_version',
  'updated_at_ms',
  'deleted_at_ms',
  'session_id',
  'stages',
  'is_nap',
]);
const wireFields = mapTables(wireFieldsOf);
const rowJson = mapTables((name) => jsonObject(wireFields[name]));

export type SyncPage = {
  userId: string;
  sinceMs: number;
  untilMs: number;
  behind?: { updatedAtMs: number; id: string } | undefined;
  limit: number;
};
export type ChangedRows = { json: Uint8Array; count: number; last: { updatedAtMs: number; id: string } };

/** Built in SQL: rows never become objects. */
export async function listChangedRows(
  orm: Orm,
  name: HealthTableName,
  page: SyncPage,
): Promise<ChangedRows | undefined> {
  const { behind, ...range } = page;
  const ofName = { name, userId: page.userId, fields: wireFields[name] };
  const sealed = listSealedRows(orm, { ...ofName, chosen: () => chosen(name, page) });
  if (sealed !== undefined) return sealed;
  const [row] = behind
    ? await pageQueries[name].further(orm, { ...range, ...behind })
    : await pageQueries[name].first(orm, range);
  if (!row || row[1] === 0) return undefined;
  const [json, count, place] = row;
  return {
    json: json instanceof Uint8Array ? json : new Uint8Array(json),
    count,
    last: { updatedAtMs: Number(place.slice(0, 16)), id: place.slice(16) },
  };
}

type Place = { updatedAtMs: Late<number>; id: Late<string> };
type Chosen = { [Name in 'userId' | 'sinceMs' | 'untilMs' | 'limit']: Late<SyncPage[Name]> } & {
  behind?: Place | undefined;
};

function chosen(name: HealthTableName, { userId, sinceMs, untilMs, limit, behind }: Chosen): SQL {
  const from = behind
    ? sql`(updated_at_ms, id) > (${behind.updatedAtMs}, ${behind.id})`
    : sql`updated_at_ms > ${sinceMs}`;
  return sql`FROM ${healthTables[name]} WHERE user_id = ${userId} AND ${from} AND updated_at_ms <= ${untilMs} ORDER BY updated_at_ms, id LIMIT ${limit}`;
}

const pageQueries = mapTables((name) => {
  const late = { userId: value('userId'), sinceMs: value('sinceMs'), untilMs: value('untilMs'), limit: value('limit') };
  const place = { updatedAtMs: value('updatedAtMs'), id: value('id') };
  const query = (given: Chosen) =>
    prepared((orm) => {
      const rows = sql`SELECT ${sql.raw(rowJson[name])} AS json, printf('%016d', updated_at_ms) || id AS place ${chosen(name, given)}`;
      return orm.values<[json: Uint8Array | ArrayBuffer, count: number, place: string]>(
        sql`SELECT CAST(group_concat(json, ',') AS BLOB), count(*), max(place) FROM (${rows})`,
      );
    });
  return { first: query(late), further: query({ ...late, behind: place }) };
});

function wireFieldsOf(name: HealthTableName): WireField[] {
  const iso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
  const plain = columnNames(name).filter((column) => !hidden.has(column));
  const nap = "CASE is_nap WHEN 1 THEN json('true') WHEN 0 THEN json('false') END";
  return [
    ...plain.map((column): WireField => [column, column]),
    ...(name === 'sleep_sessions' ? [['is_nap', nap] satisfies WireField] : []),
    ['updated_at', iso('updated_at_ms')],
    ['deleted_at', iso('deleted_at_ms')],
  ];
}

type Asked = { name: HealthTableName; userId: string; fields: readonly WireField[]; chosen: () => SQL };
type Piece = { clear: readonly WireField[] } | { sealed: string };
type Row = [updatedAtMs: number, id: string, ...cells: (string | null)[]];

function listSealedRows(
  orm: Orm,
  { name, userId, fields, chosen }: Asked,
): Promise<ChangedRows | undefined> | undefined {
  const hidden = sealedColumnsOf(name);
  if (hidden.length === 0 || !isSealing(orm)) return undefined;
  const pieces = piecesOf(fields, hidden);
  const cells = pieces.map((piece) => ('sealed' in piece ? piece.sealed : jsonObject(piece.clear)));
  const query = sql`SELECT updated_at_ms, id, ${sql.raw(cells.join(', '))} ${chosen()}`;
  return openPage(orm, query, { name, userId, pieces });
}

async function openPage(
  orm: Orm,
  query: SQL,
  { name, userId, pieces }: { name: HealthTableName; userId: string; pieces: readonly Piece[] },
): Promise<ChangedRows | undefined> {
  const rows = await orm.values<Row>(query);
  const last = rows.at(-1);
  if (!last) return undefined;
  const key = await keyOf(orm, userId);
  const texts = rows.map((row) => rowText(key, name, pieces, row));
  return {
    json: new TextEncoder().encode(texts.join(',')),
    count: rows.length,
    last: { updatedAtMs: last[0], id: last[1] },
  };
}

function rowText(key: PersonKey, name: HealthTableName, pieces: readonly Piece[], [, id, ...cells]: Row): string {
  const parts = pieces.map((piece, place) => {
    const cell = cells[place] ?? null;
    if (!('sealed' in piece)) return String(cell).slice(1, -1);
    const text = cell === null ? null : openCell(key, name, piece.sealed, id, cell);
    return `"${piece.sealed}":${JSON.stringify(text)}`;
  });
  return `{${parts.join(',')}}`;
}

function piecesOf(fields: readonly WireField[], hidden: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let clear: WireField[] = [];
  for (const field of fields) {
    if (!hidden.includes(field[0])) clear.push(field);
    else {
      if (clear.length > 0) pieces.push({ clear });
      pieces.push({ sealed: field[0] });
      clear = [];
    }
  }
  return clear.length > 0 ? [...pieces, { clear }] : pieces;
}
