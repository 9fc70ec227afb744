import { type SQL, sql } from 'drizzle-orm';
import { openCell, sealedColumnsOf } from '../encryption/sealed-rows.ts';
import type { PersonKey } from '../encryption/sealing.ts';
import { isSealing, keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import type { HealthTableName } from '../schema/health-schema.ts';
import type { ChangedRows } from './health.ts';

/** A field on the wire and the SQL of its value. */
export type WireField = readonly [field: string, value: string];

export const jsonObject = (fields: readonly WireField[]) =>
  `json_object(${fields.map(([field, value]) => `'${field}', ${value}`).join(', ')})`;

type Asked = { name: HealthTableName; userId: string; fields: readonly WireField[]; chosen: () => SQL };
/** Fields that the database writes as JSON together, or one that is sealed. */
type Piece = { clear: readonly WireField[] } | { sealed: string };
type Row = [updatedAtMs: number, id: string, ...cells: (string | null)[]];

/**
 * A page of a table with sealed columns, in the form that the database gives every other page. Undefined where nothing
 * is sealed: then the database makes the page.
 */
export function listSealedRows(
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
