import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { insertJobsSelect, jobPlaceholders } from '../jobs/queue.ts';
import { formerConnections, isUnhandledEvent, jobs, labUploads, rawEvents, sources, users } from '../schema/schema.ts';

export type JobSpec = { lane: string; name: string; requestId: string; runAtMs: number; nowMs: number };

const insertNormalizeJobQuery = prepared((orm) =>
  insertJobsSelect(orm, {
    ...jobPlaceholders,
    ...normalizeJobOf(sql`last_insert_rowid()`, sql`WHERE changes() > 0`),
    input: sql`json_object('rawEventId', last_insert_rowid(), 'near', ${value('near')})`,
  }),
);

/** Jobs with equal `near` run in sequence. */
export const insertNormalizeJob = (orm: Orm, { near = 0, ...job }: JobSpec & { near?: number }) =>
  insertNormalizeJobQuery(orm, { ...job, near });

export type Awaited = {
  aggregatorUserId?: string;
  aggregatorUploadId?: string;
  archiveId?: string;
  userId?: string | null;
};

function awaitingKey({ aggregatorUserId, aggregatorUploadId, archiveId }: Awaited): string | null {
  if (archiveId !== undefined) return `archive:${archiveId}`;
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

export function requeueAwaiting(orm: Orm, { awaited, ...job }: JobSpec & { awaited: Awaited }) {
  const condition = sql`awaiting = ${awaitingKey(awaited)} OR awaiting_user_id = ${awaited.userId ?? null}`;
  return insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${condition}`) });
}

export const normalizeAgain = (orm: Orm, { condition, ...job }: JobSpec & { condition: SQL }) => [
  insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${condition}`) }),
  orm.update(rawEvents).set({ processedAtMs: null }).where(condition),
];

export function requeueUnprocessed(
  orm: Orm,
  { receivedBeforeMs, limit, ...job }: JobSpec & { receivedBeforeMs: number; limit: number },
) {
  return insertJobsSelect(orm, {
    ...job,
    ...normalizeFrom(sql`FROM ${rawEvents} WHERE ${isUnhandledEvent} AND received_at_ms < ${receivedBeforeMs}
      AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key = 'normalize:' || raw_events.id) LIMIT ${limit}`),
  });
}

export function requeueParked(
  orm: Orm,
  { ids, limit, ...job }: JobSpec & { ids?: number[] | undefined; limit: number },
) {
  const chosen = ids ? sql`AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` : sql``;
  const from = sql`FROM ${rawEvents} WHERE process_error IS NOT NULL ${chosen} ORDER BY id LIMIT ${limit}`;
  return insertJobsSelect(orm, { ...job, ...normalizeFrom(sql`FROM (SELECT id ${from}) AS raw_events WHERE true`) });
}

export const unpark = (orm: Orm, { queuedAtMs }: { queuedAtMs: number }) =>
  orm
    .update(rawEvents)
    .set({ processError: null, queuedAtMs })
    .where(
      sql`process_error IS NOT NULL AND EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key = 'normalize:' || raw_events.id)`,
    )
    .returning({ id: rawEvents.id });
