import { createHash } from 'node:crypto';
import type { Db, Orm } from '../../../db/client.ts';
import type { RawEventRow } from '../../../db/ingestion/raw-events.ts';
import { type HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import { type DeliveredTable, rowKeyOf } from '../../../db/schema/table-key.ts';
import { findStoredRows } from '../../../db/upkeep/doctor-rows.ts';
import { type EventRows, type FindSource, sourceFinder, versionOf } from '../../../routers/ingestion/event-rows.ts';
import { type GivenRow, problemOf } from './contents.ts';
import { eventGroups, givenBy, hasHadEffect } from './events.ts';
import { checkLiveRows } from './live-rows.ts';
import { newTally } from './tally.ts';

const rowsPerQuery = 1_000;

export type Outcome = 'rows_wrong' | 'rows_differ' | 'rows_not_given' | 'events_altered' | 'events_unexplained';
type Entry = { event: RawEventRow; row: GivenRow };
type Tallies = Record<Outcome, ReturnType<typeof newTally>>;
type Pass = {
  orm: Orm;
  findSource: FindSource;
  tallies: Tallies;
  /** How many rows of a table are not withdrawn and from an event that gives them. */
  confirmed: Map<string, number>;
};

/**
 * Reads events again and compares: their bytes have their hash, and each of the rows that they give is there as they say
 * it, or from a newer one. Of many events a share is read, another one each time, unless all are asked for; then rows
 * that no event gives are looked for as well.
 */
export async function checkRows(
  { read }: Pick<Db, 'read'>,
  { events, deep, sampleMax, nowMs }: { events: number; deep: boolean; sampleMax: number; nowMs: number },
): Promise<{ eventsRead: number; tallies: Tallies }> {
  const tallies = {
    rows_wrong: newTally(),
    rows_differ: newTally(),
    rows_not_given: newTally(),
    events_altered: newTally(),
    events_unexplained: newTally(),
  };
  const pass: Pass = { orm: read, findSource: sourceFinder(), tallies, confirmed: new Map() };
  const every = deep ? 1 : Math.max(1, Math.ceil(events / sampleMax));
  let eventsRead = 0;
  for await (const group of eventGroups(read, { every, offset: nowMs % every })) {
    eventsRead += group.length;
    const whole = group.filter((event) => isWhole(pass, event));
    await compareGroup(pass, whole.filter(hasHadEffect));
  }
  if (deep) await checkLiveRows(read, { confirmed: pass.confirmed, tally: tallies.rows_not_given });
  return { eventsRead, tallies };
}

const named = ({ id, type, requestId }: RawEventRow) => ({ raw_event_id: id, type, request_id: requestId });

function isWhole({ tallies }: Pass, event: RawEventRow): boolean {
  const whole = createHash('sha256').update(event.payload).digest('hex') === event.sha256;
  if (!whole) tallies.events_altered.add(named(event), event.receivedAtMs);
  return whole;
}

async function compareGroup(pass: Pass, events: readonly RawEventRow[]): Promise<void> {
  const given = await Promise.all(events.map((event) => givenBy(pass.orm, event, pass.findSource)));
  const entries = new Map<DeliveredTable, Entry[]>([['lab_sessions', []]]);
  for (const [index, event] of events.entries()) {
    const said = given[index] ?? 'unreadable';
    if (typeof said === 'string')
      pass.tallies.events_unexplained.add({ ...named(event), problem: said }, event.receivedAtMs);
    else for (const [table, rows] of rowsByTable(said)) push(entries, table, rows, event);
  }
  const reports = await compareTable(pass, 'lab_sessions', entries.get('lab_sessions') ?? []);
  for (const name of Object.keys(healthTables) as HealthTableName[]) {
    const rows = entries.get(name) ?? [];
    // A newer parse of the same report need not have all the results of this one.
    const current = ({ row, event }: Entry) => (reports.get(sessionOf(row)) ?? '') <= versionOf(event);
    await compareTable(pass, name, name === 'biomarkers' ? rows.filter(current) : rows);
  }
}

function push(
  entries: Map<DeliveredTable, Entry[]>,
  table: DeliveredTable,
  rows: readonly GivenRow[],
  event: RawEventRow,
) {
  const list = entries.get(table) ?? [];
  for (const row of rows) list.push({ event, row });
  entries.set(table, list);
}

const rowsByTable = ({ tables, sessions }: EventRows): [DeliveredTable, readonly GivenRow[]][] => [
  ['lab_sessions', sessions.map(({ session }) => session)],
  ...(Object.entries(tables) as [HealthTableName, readonly GivenRow[]][]),
];

const sessionOf = (row: GivenRow) => ('session_id' in row ? String(row.session_id) : '');

/** Tells the versions of the rows that are stored. */
async function compareTable(
  { orm, tallies, confirmed }: Pass,
  table: DeliveredTable,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (let at = 0; at < entries.length; at += rowsPerQuery) {
    const some = entries.slice(at, at + rowsPerQuery);
    const stored = await findStoredRows(orm, { table, keys: some.map(({ row }) => rowKeyOf(table, row)) });
    for (const { event, row } of some) {
      const found = stored.get(row.id);
      const version = versionOf(event);
      const wrong = problemOf(table, found, row, version);
      const outcome = wrong?.problem === 'differs' ? tallies.rows_differ : tallies.rows_wrong;
      if (wrong) outcome.add({ ...named(event), table, row_id: row.id, ...wrong }, event.receivedAtMs);
      if (!found) continue;
      versions.set(row.id, String(found['version']));
      if (found['version'] === version && found['deleted_at_ms'] === null)
        confirmed.set(table, (confirmed.get(table) ?? 0) + 1);
    }
  }
  return versions;
}
