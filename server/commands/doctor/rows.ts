import { createHash } from 'node:crypto';
import type { Db, Orm } from '../../../db/client.ts';
import { unsealIntactEvents } from '../../../db/encryption/sealed-rows.ts';
import { databaseErrorOf } from '../../../db/engine/engine.ts';
import {
  findRawEventBySha256,
  listEventLengths,
  type RawEventRow,
  readEvents,
} from '../../../db/ingestion/raw-events.ts';
import { entriesOf, keysOf } from '../../../db/keys.ts';
import { type HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import { isSameKey, type NormalizedTable, type RowKey, rowKeyOf } from '../../../db/schema/table-key.ts';
import { countLiveRows, findStoredRows, listLiveRows } from '../../../db/upkeep/doctor.ts';
import { type EventRows, type FindSource, rowsOfEvent, sourceFinder } from '../../../routers/ingestion/event-rows.ts';
import { sha256In, versionOf } from '../../../routers/ingestion/event-version.ts';
import { type GivenRow, problemOf } from './contents.ts';
import { newTally, type Outcome, type Tally } from './findings.ts';

const rowsPerQuery = 1_000;
type Entry = { event: RawEventRow; row: GivenRow };
type Tallies = Record<Outcome, Tally>;
type Pass = {
  orm: Orm;
  findSource: FindSource;
  tallies: Tallies;
  confirmed: Map<string, number>;
};

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
    const whole = group.filter((event) => matchesItsHash(pass, event));
    await compareGroup(pass, whole.filter(wasProcessed));
  }
  if (deep) await checkLiveRows(read, { confirmed: pass.confirmed, tally: tallies.rows_not_given });
  return { eventsRead, tallies };
}

const named = ({ id, type, requestId }: RawEventRow) => ({ raw_event_id: id, type, request_id: requestId });

function matchesItsHash({ tallies }: Pass, event: RawEventRow): boolean {
  const whole = createHash('sha256').update(event.payload).digest('hex') === event.sha256;
  if (!whole) tallies.events_altered.add(named(event), event.receivedAtMs);
  return whole;
}

async function compareGroup(pass: Pass, events: readonly RawEventRow[]): Promise<void> {
  const given = await Promise.all(events.map((event) => rowsGivenBy(pass.orm, event, pass.findSource)));
  const entries = new Map<NormalizedTable, Entry[]>([['lab_sessions', []]]);
  for (const [index, event] of events.entries()) {
    const said = given[index] ?? 'unreadable';
    if (typeof said === 'string')
      pass.tallies.events_unexplained.add({ ...named(event), problem: said }, event.receivedAtMs);
    else for (const [table, rows] of rowsByTable(said)) push(entries, table, rows, event);
  }
  const reports = await compareTable(pass, 'lab_sessions', entries.get('lab_sessions') ?? []);
  for (const name of keysOf(healthTables)) {
    const rows = entries.get(name) ?? [];
    // A newer parse may lack results of this one.
    const current = ({ row, event }: Entry) => (reports.get(sessionOf(row)) ?? '') <= versionOf(event);
    await compareTable(pass, name, name === 'biomarkers' ? rows.filter(current) : rows);
  }
}

function push(
  entries: Map<NormalizedTable, Entry[]>,
  table: NormalizedTable,
  rows: readonly GivenRow[],
  event: RawEventRow,
) {
  const list = entries.get(table) ?? [];
  for (const row of rows) list.push({ event, row });
  entries.set(table, list);
}

const rowsByTable = ({ tables, sessions }: EventRows): [NormalizedTable, readonly GivenRow[]][] => [
  ['lab_sessions', sessions.map(({ session }) => session)],
  ...entriesOf(tables),
];

const sessionOf = (row: GivenRow) => ('session_id' in row ? String(row.session_id) : '');

async function compareTable(
  { orm, tallies, confirmed }: Pass,
  table: NormalizedTable,
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

const liveRowsPerPage = 200;
type Search = { confirmed: ReadonlyMap<string, number>; tally: Tally };

async function checkLiveRows(orm: Orm, { confirmed, tally }: Search): Promise<void> {
  for (const table of keysOf(healthTables)) {
    if ((await countLiveRows(orm, table)) !== (confirmed.get(table) ?? 0)) await searchTable(orm, table, tally);
  }
}

async function searchTable(orm: Orm, table: HealthTableName, tally: Search['tally']) {
  let after: RowKey | undefined;
  for (;;) {
    const page = await listLiveRows(orm, { table, after, limit: liveRowsPerPage });
    const byEvent = Map.groupBy(page, ({ version }) => version);
    for (const [version, rows] of byEvent) {
      const event = await findRawEventBySha256(orm, { sha256: sha256In(version) });
      if (!event || !wasProcessed(event)) continue;
      const given = await rowsGivenBy(orm, event);
      if (typeof given === 'string') continue;
      const keys = new Map((given.tables[table] ?? []).map((row) => [row.id, rowKeyOf(table, row)]));
      const { id, type, requestId, receivedAtMs } = event;
      for (const { key } of rows) {
        const rowId = key.at(-1) ?? '';
        if (!isSameKey(key, keys.get(rowId) ?? []))
          tally.add({ raw_event_id: id, type, request_id: requestId, table, row_id: rowId }, receivedAtMs);
      }
    }
    if (page.length < liveRowsPerPage) return;
    after = page.at(-1)?.key;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const eventsPerPage = 2_000;

async function* eventGroups(orm: Orm, share: { every: number; offset: number }): AsyncGenerator<RawEventRow[]> {
  let afterId = 0;
  for (;;) {
    const page = await listEventLengths(orm, { ...share, afterId, limit: eventsPerPage });
    for await (const group of readEvents(orm, page, unsealIntactEvents)) {
      yield group;
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (page.length < eventsPerPage) return;
    afterId = page.at(-1)?.[0] ?? afterId;
  }
}

async function rowsGivenBy(orm: Orm, event: RawEventRow, findSource?: FindSource): Promise<EventRows | string> {
  try {
    return (await rowsOfEvent(orm, event, findSource)) ?? 'its source or person is not known';
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    // Names the field, no value.
    return cause instanceof Error ? cause.message.slice(0, 500) : 'unreadable';
  }
}

const wasProcessed = ({ processedAtMs, processError }: RawEventRow) => processedAtMs !== null && processError === null;
