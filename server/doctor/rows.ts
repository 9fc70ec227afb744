import type { Db, Orm } from '../../db/client.ts';
import { type Found, findVersions, listProcessedIds, type StoredVersion } from '../../db/doctor.ts';
import { databaseErrorOf } from '../../db/engine.ts';
import { findRawEvent, type RawEventRow } from '../../db/raw-events.ts';
import type { HealthTableName } from '../../db/schema.ts';
import { type EventRows, rowsOfEvent, versionOf } from '../../routers/event-rows.ts';
import type { IngestPort } from '../../routers/ports.ts';
import { newTally } from './tally.ts';

const eventsPerPage = 200;

/**
 * Reads every processed event again and compares: each of its rows is there, in its version or a newer one, or as a
 * tombstone. One payload and the ids of one event's rows are in memory at a time.
 */
export async function checkRows(
  { read }: Pick<Db, 'read'>,
  ingest: IngestPort,
): Promise<{ rows: Found; events: Found }> {
  const rows = newTally();
  const events = newTally();
  let afterId = 0;
  for (;;) {
    const page = await listProcessedIds(read, { afterId, limit: eventsPerPage });
    for (const [rawEventId] of page) {
      afterId = rawEventId;
      const event = await findRawEvent(read, { rawEventId });
      if (!event) continue;
      const named = { raw_event_id: event.id, type: event.type, request_id: event.requestId };
      const given = await givenBy(read, ingest, event);
      if (typeof given === 'string') events.add({ ...named, problem: given }, event.receivedAtMs);
      else
        for (const wrong of await wrongRows(read, given, versionOf(event)))
          rows.add({ ...named, ...wrong }, event.receivedAtMs);
    }
    if (page.length < eventsPerPage) return { rows: rows.found(), events: events.found() };
    // Other work of this process gets its turn, and the database a chance to move its log on.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function givenBy(orm: Orm, ingest: IngestPort, event: RawEventRow): Promise<EventRows | string> {
  try {
    return (await rowsOfEvent(orm, ingest, event)) ?? 'its connection or person is not known';
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    // The normalizer's words name the field and carry nothing of the payload.
    return cause instanceof Error ? cause.message.slice(0, 500) : 'unreadable';
  }
}

type Wrong = { table: string; row_id: string; problem: 'missing' | 'older' };

async function wrongRows(orm: Orm, { tables, sessions }: EventRows, version: string): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const superseded = new Set<string>();
  const compare = async (table: HealthTableName | 'lab_sessions', ids: readonly string[]) => {
    if (ids.length === 0) return;
    const stored = await findVersions(orm, { table, ids });
    for (const id of new Set(ids)) {
      const found = stored.get(id);
      const problem = problemOf(found, version);
      if (problem) wrong.push({ table, row_id: id, problem });
      if (table === 'lab_sessions' && found && found.version > version) superseded.add(id);
    }
  };
  await compare(
    'lab_sessions',
    sessions.map(({ session }) => session.id),
  );
  const { biomarkers = [], ...others } = tables;
  // A newer parse of the same report need not have all the results of this one.
  await compare(
    'biomarkers',
    biomarkers.filter((row) => !superseded.has(row.session_id)).map(({ id }) => id),
  );
  for (const [table, rows] of Object.entries(others))
    await compare(
      table as HealthTableName,
      rows.map(({ id }) => id),
    );
  return wrong;
}

function problemOf(found: StoredVersion | undefined, version: string): Wrong['problem'] | undefined {
  if (!found) return 'missing';
  return found.deleted || found.version >= version ? undefined : 'older';
}
