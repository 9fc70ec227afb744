import { getTableName } from 'drizzle-orm';
import { DatabaseError } from '../engine/engine.ts';
import type { Orm } from '../engine/orm.ts';
import { type HealthTableName, healthTables, mapTables } from '../schema/health-schema.ts';
import { cellOf, sealedTableOf } from './sealed-columns.ts';
import type { Cell, PersonKey } from './sealing.ts';
import { inKeys, isSealing, keyOf, type Sealed } from './vault.ts';

export const rawEventsOwner = ':deliveries';

type Body = { sha256: string; payload: string };

export const payloadParam = (orm: Orm, { sha256, payload }: Body): string | Sealed =>
  inKeys(orm, [rawEventsOwner], (keys) =>
    keys(rawEventsOwner).seal(cellOf('raw_event_bodies', 'payload', sha256), payload),
  );

export async function unsealEvents<Event extends Body>(orm: Orm, events: Event[]): Promise<Event[]> {
  if (!isSealing(orm)) return events;
  const key = await keyOf(orm, rawEventsOwner);
  return events.map((event) => openEvent(key, event));
}

/** Altered bodies fail their hash and stay as stored. */
export async function unsealIntactEvents<Event extends Body>(orm: Orm, events: Event[]): Promise<Event[]> {
  if (!isSealing(orm)) return events;
  const key = await keyOf(orm, rawEventsOwner);
  return events.map((event) => orStored(event, () => openEvent(key, event)));
}

const openEvent = <Event extends Body>(key: PersonKey, event: Event): Event => ({
  ...event,
  payload: key.open(cellOf('raw_event_bodies', 'payload', event.sha256), event.payload),
});

type Row = { id: string; user_id: string };

const sealedColumns = mapTables((name) => sealedTableOf(getTableName(healthTables[name]))?.columns ?? []);

export const sealedColumnsOf = (name: HealthTableName): readonly string[] => sealedColumns[name];

const healthCell = (name: HealthTableName, column: string, id: string): Cell => [
  getTableName(healthTables[name]),
  column,
  id,
];

export function cellParam(
  orm: Orm,
  name: HealthTableName,
  column: string,
  { id, user_id }: Row,
  cell: unknown,
): unknown {
  if (typeof cell !== 'string' || !sealedColumnsOf(name).includes(column)) return cell;
  return inKeys(orm, [user_id], (keys) => keys(user_id).seal(healthCell(name, column, id), cell));
}

export function rowsParam(orm: Orm, name: HealthTableName, rows: readonly Row[]): string | Sealed {
  const columns = sealedColumnsOf(name);
  if (columns.length === 0 || !isSealing(orm)) return JSON.stringify(rows);
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
  return inKeys(orm, owners, (keys) =>
    JSON.stringify(
      rows.map((row) => ({
        ...row,
        ...mapTexts(row, columns, (column, text) => keys(row.user_id).seal(healthCell(name, column, row.id), text)),
      })),
    ),
  );
}

export async function openRows<Given extends Row>(
  orm: Orm,
  name: HealthTableName,
  userId: string,
  rows: readonly Given[],
): Promise<Given[]> {
  const key = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, ...openCells(name, key, row) }));
}

export async function openIntactRow(orm: Orm, name: HealthTableName, row: Record<string, unknown>) {
  if (!isSealing(orm)) return row;
  const given = { ...row, id: String(row['id']), user_id: String(row['user_id']) };
  const key = await keyOf(orm, given.user_id);
  return orStored(row, () => ({ ...row, ...openCells(name, key, given) }));
}

export const openCell = (key: PersonKey, name: HealthTableName, column: string, id: string, stored: string) =>
  key.open(healthCell(name, column, id), stored);

const openCells = (name: HealthTableName, key: PersonKey, row: Row) =>
  mapTexts(row, sealedColumnsOf(name), (column, stored) => openCell(key, name, column, row.id, stored));

function mapTexts(row: Row, columns: readonly string[], map: (column: string, text: string) => string) {
  const cells: Record<string, unknown> = row;
  const mapped: Record<string, string> = {};
  for (const column of columns) {
    const cell = cells[column];
    if (typeof cell === 'string') mapped[column] = map(column, cell);
  }
  return mapped;
}

function orStored<Value>(stored: Value, open: () => Value): Value {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.reason === 'failed') return stored;
    throw cause;
  }
}
