import { type SQL, sql } from 'drizzle-orm';
import { openEvents } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { rawEventBodies, rawEvents } from '../schema/schema.ts';
import { type RawEventRow, withBody } from './raw-events.ts';

/** Reading many stored events again, in few queries and a bounded memory. Maintenance over all people. */

type EventLength = [id: number, bytes: number];

const eventsPerGroup = 64;
/** Payloads that are in memory at a time, unless one alone is longer. */
const bytesPerGroup = 2 * 1024 * 1024;

/** Of those whose bodies are still kept. */
const listLengths = (orm: Orm, where: SQL) =>
  orm.all<EventLength>(
    sql`SELECT id, coalesce((SELECT octet_length(payload) FROM ${rawEventBodies} WHERE raw_event_id = id), 0) FROM ${rawEvents} WHERE payload_removed_at_ms IS NULL AND ${where}`,
  );

/** A page of events in the order of arrival with the lengths of their payloads: one of `every`, or all. */
export const listEventLengths = (
  orm: Orm,
  { every, offset, afterId, limit }: { every: number; offset: number; afterId: number; limit: number },
) => listLengths(orm, sql`id > ${afterId} AND id % ${every} = ${offset} ORDER BY id LIMIT ${limit}`);

/** The same of those with these hashes. */
export const findEventLengths = (orm: Orm, { sha256s }: { sha256s: readonly string[] }) =>
  listLengths(orm, sql`sha256 IN (SELECT value FROM json_each(${JSON.stringify(sha256s)}))`);

/** The events of a page, a group at a time. `open` decides what becomes of a body that was altered. */
export async function* readEvents(
  orm: Orm,
  page: readonly EventLength[],
  open: typeof openEvents = openEvents,
): AsyncGenerator<RawEventRow[]> {
  for (const ids of groupsOf(page)) {
    const rows = await orm
      .select(withBody)
      .from(rawEvents)
      .where(sql`${rawEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .orderBy(rawEvents.id);
    yield await open(orm, rows);
  }
}

function* groupsOf(page: readonly EventLength[]): Generator<number[]> {
  let ids: number[] = [];
  let bytes = 0;
  for (const [id, length] of page) {
    if (ids.length === eventsPerGroup || (ids.length > 0 && bytes + length > bytesPerGroup)) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(id);
    bytes += length;
  }
  if (ids.length > 0) yield ids;
}
