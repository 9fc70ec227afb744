import { getTableName } from 'drizzle-orm';
import { DatabaseError } from '../engine/engine.ts';
import type { Orm } from '../engine/orm.ts';
import { type HealthTableName, healthTables } from '../schema/health-schema.ts';
import type { Cell, PersonKey } from './sealing.ts';
import { inKeys, isSealing, keyOf, type Sealed } from './vault.ts';

/**
 * Of the health rows, what a person or a laboratory put in words. Numbers, dates and what SQL chooses rows by (the kind
 * of a workout, the name of a laboratory value) stay clear.
 */
const sealedColumns: { [Name in HealthTableName]?: readonly string[] } = {
  activities: ['name'],
  biomarkers: ['value_text', 'flag', 'reference_range'],
};
const none: readonly string[] = [];

export const sealedColumnsOf = (name: HealthTableName): readonly string[] => sealedColumns[name] ?? none;

type Row = { id: string; user_id: string };
const cellOf = (name: HealthTableName, column: string, id: string): Cell => [
  getTableName(healthTables[name]),
  column,
  id,
];

/** One cell as a parameter. */
export function cellParam(
  orm: Orm,
  name: HealthTableName,
  column: string,
  { id, user_id }: Row,
  cell: unknown,
): unknown {
  if (typeof cell !== 'string' || !sealedColumnsOf(name).includes(column)) return cell;
  return inKeys(orm, [user_id], (keys) => keys(user_id).seal(cellOf(name, column, id), cell));
}

/** Rows as one parameter of JSON. */
export function rowsParam(orm: Orm, name: HealthTableName, rows: readonly Row[]): string | Sealed {
  const columns = sealedColumnsOf(name);
  if (columns.length === 0 || !isSealing(orm)) return JSON.stringify(rows);
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
  return inKeys(orm, owners, (keys) =>
    JSON.stringify(
      rows.map((row) => ({
        ...row,
        ...texts(row, columns, (column, text) => keys(row.user_id).seal(cellOf(name, column, row.id), text)),
      })),
    ),
  );
}

/** A person's rows as they were given. */
export async function openRows<Given extends Row>(
  orm: Orm,
  name: HealthTableName,
  userId: string,
  rows: readonly Given[],
): Promise<Given[]> {
  const key = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, ...openCells(name, key, row) }));
}

/** For a comparison of what is stored with what should be: a cell that cannot be opened is none that anybody gave. */
export async function openOrMark(orm: Orm, name: HealthTableName, row: Record<string, unknown>) {
  if (!isSealing(orm)) return row;
  const given = { ...row, id: String(row['id']), user_id: String(row['user_id']) };
  try {
    return { ...row, ...openCells(name, await keyOf(orm, given.user_id), given) };
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.reason === 'failed') return row;
    throw cause;
  }
}

export const openCell = (key: PersonKey, name: HealthTableName, column: string, id: string, stored: string) =>
  key.open(cellOf(name, column, id), stored);

const openCells = (name: HealthTableName, key: PersonKey, row: Row) =>
  texts(row, sealedColumnsOf(name), (column, stored) => openCell(key, name, column, row.id, stored));

/** The given columns of a row that hold text, turned into another. */
function texts(row: Row, columns: readonly string[], turn: (column: string, text: string) => string) {
  const cells: Record<string, unknown> = row;
  const turned: Record<string, string> = {};
  for (const column of columns) {
    const cell = cells[column];
    if (typeof cell === 'string') turned[column] = turn(column, cell);
  }
  return turned;
}
