import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { listRawEvents, type RawEventRow } from '../ingestion/raw-events.ts';
import { rawEvents } from '../schema/schema.ts';

/** How deliveries name a person: their id, and what their connections and uploads are called at the aggregator. */
export type PersonNames = { userId: string; names: readonly string[] };

const rowsPerPage = 1_000;
/** A payload may have megabytes. */
const payloadsPerPage = 10;

/** For a statement: a column `name` of what the person's connections and uploads are called. */
export const namesOf = ({ userId }: { userId: string }): SQL =>
  sql`SELECT aggregator_user_id AS name FROM sources WHERE user_id = ${userId}
    UNION SELECT aggregator_user_id FROM former_connections WHERE source_id IN (SELECT id FROM sources WHERE user_id = ${userId})
    UNION SELECT aggregator_upload_id FROM lab_uploads WHERE user_id = ${userId} AND aggregator_upload_id IS NOT NULL`;

export const listNamesOfPerson = async (orm: Orm, person: { userId: string }): Promise<string[]> =>
  (await orm.values<[name: string]>(namesOf(person))).map(([name]) => name);

/**
 * The person's deliveries, a few at a time, in order of arrival. One that has had its effect has its owner; one that
 * waits, could not be read or has not been looked at yet has none, and is theirs when it names them.
 */
export async function* eventsOfPerson(orm: Orm, person: PersonNames): AsyncGenerator<RawEventRow[]> {
  for (let afterId = 0; ; ) {
    const page = await orm.values<[id: number, owner: string | null]>(
      sql`SELECT id, user_id FROM ${rawEvents} WHERE id > ${afterId} ORDER BY id LIMIT ${rowsPerPage}`,
    );
    const wanted = page.filter(([, owner]) => owner === null || owner === person.userId).map(([id]) => id);
    for (let at = 0; at < wanted.length; at += payloadsPerPage) {
      const events = await listRawEvents(orm, { rawEventIds: wanted.slice(at, at + payloadsPerPage) });
      const theirs = events.filter((event) => isTheirs(event, person));
      if (theirs.length > 0) yield theirs;
    }
    afterId = page.at(-1)?.[0] ?? afterId;
    if (page.length < rowsPerPage) return;
  }
}

function isTheirs(event: RawEventRow, { userId, names }: PersonNames): boolean {
  if (event.userId !== null) return event.userId === userId;
  if (event.awaitingUserId === userId) return true;
  return [userId, ...names].some((name) => event.payload.includes(JSON.stringify(name)));
}
