import { and, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { openEvents, openIntactEvents, payloadParam } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { commitTimeMs, isOpenEvent, isSettledEvent, rawEventBodies, rawEvents } from '../schema/schema.ts';

/** With its body, which is empty once that was taken away. */
export type RawEventRow = typeof rawEvents.$inferSelect & { payload: string };
export type NewRawEvent = Pick<
  RawEventRow,
  'sha256' | 'type' | 'payload' | 'requestId' | 'orderingMs' | 'receivedAtMs'
>;

const insertRawEventQuery = prepared((orm) => {
  const { sha256, type, requestId } = { sha256: value('sha256'), type: value('type'), requestId: value('requestId') };
  const times = {
    orderingMs: value('orderingMs'),
    receivedAtMs: value('receivedAtMs'),
    queuedAtMs: value('receivedAtMs'),
  };
  return orm
    .insert(rawEvents)
    .values({ sha256, type, requestId, ...times, attempts: 0 })
    .onConflictDoNothing({ target: rawEvents.sha256 })
    .returning({ id: rawEvents.id });
});

// changes() counts the rows of the statement before: none when the delivery was there already.
const insertBodyQuery = prepared((orm) =>
  orm.run(
    sql`INSERT INTO ${rawEventBodies} (raw_event_id, payload) SELECT last_insert_rowid(), ${value('payload')} WHERE changes() > 0`,
  ),
);

/**
 * Two statements, the row and its body. The first returns the id of a delivery seen for the first time, nothing for bytes
 * that are already stored.
 */
export const insertRawEvent = (orm: Orm, event: NewRawEvent) =>
  [insertRawEventQuery(orm, event), insertBodyQuery(orm, { payload: payloadParam(orm, event) })] as const;

/** The columns of a delivery with its body. */
export const withBody = {
  ...getTableColumns(rawEvents),
  payload: sql<string>`coalesce((SELECT payload FROM ${rawEventBodies} WHERE raw_event_id = raw_events.id), '')`,
};

const findRawEventQuery = prepared((orm) =>
  orm
    .select(withBody)
    .from(rawEvents)
    .where(eq(rawEvents.id, value('rawEventId')))
    .limit(1),
);

export async function findRawEvent(orm: Orm, key: { rawEventId: number }): Promise<RawEventRow | undefined> {
  const [row] = await openEvents(orm, await findRawEventQuery(orm, key));
  return row;
}

/** Several at once, whole, by id: to be compared with their hashes. */
export async function listRawEvents(
  orm: Orm,
  { rawEventIds }: { rawEventIds: readonly number[] },
): Promise<RawEventRow[]> {
  const rows = await orm
    .select(withBody)
    .from(rawEvents)
    .where(inArray(rawEvents.id, [...rawEventIds]))
    .orderBy(rawEvents.id);
  return openIntactEvents(orm, rows);
}

const markProcessedQuery = prepared((orm) => {
  const nothing = { processError: null, awaiting: null, awaitingUserId: null };
  return orm
    .update(rawEvents)
    .set({ ...nothing, processedAtMs: commitTimeMs, userId: sql`${value('userId')}`, attempts: sql`attempts + 1` })
    .where(eq(rawEvents.id, value('rawEventId')));
});

export const markProcessed = (orm: Orm, key: { rawEventId: number; userId: string | null }) =>
  markProcessedQuery(orm, key);

/** Parked: acknowledged, kept with its error, not tried again until somebody asks. */
export function markParked(orm: Orm, key: { rawEventId: number; processError: string }) {
  return orm
    .update(rawEvents)
    .set({ processError: key.processError, processedAtMs: null, attempts: sql`attempts + 1` })
    .where(eq(rawEvents.id, key.rawEventId));
}

/** By the hash of its bytes, which the version of each of its rows ends in. */
export async function findRawEventBySha256(orm: Orm, key: { sha256: string }): Promise<RawEventRow | undefined> {
  const rows = await orm.select(withBody).from(rawEvents).where(eq(rawEvents.sha256, key.sha256)).limit(1);
  const [row] = await openEvents(orm, rows);
  return row;
}

/** Parked events, newest first, without their payloads. */
export const listParkedEvents = (orm: Orm, { limit, beforeId }: { limit: number; beforeId?: number | undefined }) =>
  orm
    .select()
    .from(rawEvents)
    .where(and(isNotNull(rawEvents.processError), beforeId === undefined ? undefined : lt(rawEvents.id, beforeId)))
    .orderBy(desc(rawEvents.id))
    .limit(limit);

/** Parked events that have been tried fewer than `attemptsMax` times, in pages, oldest first. */
export const listRetriable = (
  orm: Orm,
  { afterId, attemptsMax, limit }: { afterId: number; attemptsMax: number; limit: number },
) =>
  orm
    .select({ id: rawEvents.id })
    .from(rawEvents)
    .where(and(isNotNull(rawEvents.processError), gt(rawEvents.id, afterId), lt(rawEvents.attempts, attemptsMax)))
    .orderBy(rawEvents.id)
    .limit(limit);

/**
 * What one webhook request brought, by id, without payloads: found by its request among what is settled, and among the
 * few that are still open. Sorted here: asked to sort, SQLite would go through the whole table in the order of the ids.
 */
export async function listRawEventsOfRequest(orm: Orm, { requestId }: { requestId: string }) {
  const those = (condition: SQL | undefined) =>
    orm
      .select()
      .from(rawEvents)
      .where(and(eq(rawEvents.requestId, requestId), condition));
  const found = await those(sql`(${isSettledEvent})`).unionAll(those(and(isOpenEvent, gte(rawEvents.receivedAtMs, 0))));
  return found.sort((a, b) => a.id - b.id);
}
