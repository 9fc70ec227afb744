import { and, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { openEvents, openIntactEvents, payloadParam } from './delivery-seal.ts';
import { prepared, value } from './prepared.ts';
import { insertJobsSelect } from './queue.ts';
import {
  commitTimeMs,
  formerConnections,
  isOpenEvent,
  isSettledEvent,
  jobs,
  labUploads,
  rawEventBodies,
  rawEvents,
  sources,
  users,
} from './schema.ts';

/** With its body, which is empty once that was taken away. */
export type RawEventRow = typeof rawEvents.$inferSelect & { payload: string };
export type NewRawEvent = Pick<
  RawEventRow,
  'sha256' | 'type' | 'payload' | 'requestId' | 'orderingMs' | 'receivedAtMs'
>;
export type JobSpec = { lane: string; name: string; requestId: string; runAtMs: number; nowMs: number };

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

const insertNormalizeJobQuery = prepared((orm) =>
  insertJobsSelect(orm, {
    ...{
      lane: value('lane'),
      name: value('name'),
      requestId: value('requestId'),
      runAtMs: value('runAtMs'),
      nowMs: value('nowMs'),
    },
    // The body's row bears the id of its delivery, and is there or not as that is.
    ...normalizeJobOf(sql`last_insert_rowid()`, sql`WHERE changes() > 0`),
    input: sql`json_object('rawEventId', last_insert_rowid(), 'near', ${value('near')})`,
  }),
);

/**
 * Stands right behind `insertRawEvent`: the job of what that has stored, none for a duplicate. Of jobs that are claimed
 * together those of one `near` are done one after the other; of 0, first.
 */
export const insertNormalizeJob = (orm: Orm, { near = 0, ...job }: JobSpec & { near?: number }) =>
  insertNormalizeJobQuery(orm, { ...job, near });

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

/** What may end an event's wait: its connection or upload upstream, or the person it was made out to. */
export type Awaited = { aggregatorUserId?: string; aggregatorUploadId?: string; userId?: string | null };

function awaitingKey({ aggregatorUserId, aggregatorUploadId }: Awaited): string | null {
  if (aggregatorUserId !== undefined) return `source:${aggregatorUserId}`;
  return aggregatorUploadId === undefined ? null : `upload:${aggregatorUploadId}`;
}

const normalizeFrom = (from: SQL) => normalizeJobOf(sql`raw_events.id`, from);

function normalizeJobOf(rawEventId: SQL, from: SQL) {
  return {
    input: sql`json_object('rawEventId', ${rawEventId})`,
    uniqueKey: sql`'normalize:' || ${rawEventId}`,
    from,
  };
}

/**
 * Puts an event aside until what it needs appears. Had that appeared in the meantime, the event is queued again in
 * the same transaction: between looking and waiting nothing can slip through.
 */
export function putAside(
  orm: Orm,
  { rawEventId, awaited, ...job }: JobSpec & { rawEventId: number; awaited: Awaited },
) {
  const awaiting = awaitingKey(awaited);
  const awaitingUserId = awaited.userId ?? null;
  return [
    orm
      .update(rawEvents)
      .set({ awaiting, awaitingUserId, processedAtMs: null, processError: null })
      .where(eq(rawEvents.id, rawEventId)),
    insertJobsSelect(orm, {
      ...job,
      ...normalizeFrom(sql`FROM ${rawEvents} WHERE id = ${rawEventId} AND (
        EXISTS (SELECT 1 FROM ${sources} WHERE aggregator_user_id = ${awaited.aggregatorUserId ?? null})
        OR EXISTS (SELECT 1 FROM ${formerConnections} WHERE aggregator_user_id = ${awaited.aggregatorUserId ?? null})
        OR EXISTS (SELECT 1 FROM ${labUploads} WHERE aggregator_upload_id = ${awaited.aggregatorUploadId ?? null})
        OR EXISTS (SELECT 1 FROM ${users} WHERE id = ${awaitingUserId}))`),
    }),
  ];
}

/** Queues every event that waited for `awaited`, in the transaction that brings it. */
export function requeueAwaiting(orm: Orm, { awaited, ...job }: JobSpec & { awaited: Awaited }) {
  const condition = sql`awaiting = ${awaitingKey(awaited)} OR awaiting_user_id = ${awaited.userId ?? null}`;
  return insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${condition}`) });
}

/** Queues events that have had their effect, so that they have it anew. */
export const requeueAgain = (orm: Orm, { condition, ...job }: JobSpec & { condition: SQL }) => [
  insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${condition}`) }),
  orm.update(rawEvents).set({ processedAtMs: null }).where(condition),
];

/** The safety net under the webhook: events stored but never queued, or queued and lost with their job. */
export function requeueUnprocessed(
  orm: Orm,
  { receivedBeforeMs, limit, ...job }: JobSpec & { receivedBeforeMs: number; limit: number },
) {
  return insertJobsSelect(orm, {
    ...job,
    ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${isOpenEvent} AND received_at_ms < ${receivedBeforeMs}
      AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key = 'normalize:' || raw_events.id) LIMIT ${limit}`),
  });
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

/** Queues parked events, oldest first; `unpark` stands behind it in the same batch. */
export function requeueParked(
  orm: Orm,
  { ids, limit, ...job }: JobSpec & { ids?: number[] | undefined; limit: number },
) {
  const chosen = ids ? sql`AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` : sql``;
  const from = sql`FROM ${rawEvents} WHERE process_error IS NOT NULL ${chosen} ORDER BY id LIMIT ${limit}`;
  return insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM (SELECT id ${from}) AS raw_events WHERE true`) });
}

/** Forgets the error of every parked event that is queued, and returns the events' ids. */
export const unpark = (orm: Orm, { queuedAtMs }: { queuedAtMs: number }) =>
  orm
    .update(rawEvents)
    .set({ processError: null, queuedAtMs })
    .where(
      sql`process_error IS NOT NULL AND EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key = 'normalize:' || raw_events.id)`,
    )
    .returning({ id: rawEvents.id });

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
