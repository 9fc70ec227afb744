import { and, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { payloadParam, unsealEvents, unsealIntactEvents } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { rowOrigins } from '../schema/archive-schema.ts';
import { commitTimeMs, isHandledEvent, isUnhandledEvent, rawEventBodies, rawEvents } from '../schema/schema.ts';

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

// changes() is 0 for a duplicate.
const insertBodyQuery = prepared((orm) =>
  orm.run(
    sql`INSERT INTO ${rawEventBodies} (raw_event_id, payload) SELECT last_insert_rowid(), ${value('payload')} WHERE changes() > 0`,
  ),
);

export const insertRawEvent = (orm: Orm, event: NewRawEvent) =>
  [insertRawEventQuery(orm, event), insertBodyQuery(orm, { payload: payloadParam(orm, event) })] as const;

export const orderByCommit = (orm: Orm, { sha256 }: { sha256: string }) =>
  orm
    .update(rawEvents)
    .set({ orderingMs: commitTimeMs })
    .where(and(eq(rawEvents.sha256, sha256), sql`processed_at_ms IS NULL`));

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
  const [row] = await unsealEvents(orm, await findRawEventQuery(orm, key));
  return row;
}

export async function listRawEvents(
  orm: Orm,
  { rawEventIds }: { rawEventIds: readonly number[] },
): Promise<RawEventRow[]> {
  const rows = await orm
    .select(withBody)
    .from(rawEvents)
    .where(inArray(rawEvents.id, [...rawEventIds]))
    .orderBy(rawEvents.id);
  return unsealIntactEvents(orm, rows);
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

export function markParked(orm: Orm, key: { rawEventId: number; processError: string }) {
  return orm
    .update(rawEvents)
    .set({ processError: key.processError, processedAtMs: null, attempts: sql`attempts + 1` })
    .where(eq(rawEvents.id, key.rawEventId));
}

export async function findRawEventBySha256(orm: Orm, key: { sha256: string }): Promise<RawEventRow | undefined> {
  const rows = await orm.select(withBody).from(rawEvents).where(eq(rawEvents.sha256, key.sha256)).limit(1);
  const [row] = await unsealEvents(orm, rows);
  return row;
}

export const listParkedEvents = (orm: Orm, { limit, beforeId }: { limit: number; beforeId?: number | undefined }) =>
  orm
    .select()
    .from(rawEvents)
    .where(and(isNotNull(rawEvents.processError), beforeId === undefined ? undefined : lt(rawEvents.id, beforeId)))
    .orderBy(desc(rawEvents.id))
    .limit(limit);

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

/** SQL sorting would walk the whole table. */
export async function listRawEventsOfRequest(orm: Orm, { requestId }: { requestId: string }) {
  const those = (condition: SQL | undefined) =>
    orm
      .select()
      .from(rawEvents)
      .where(and(eq(rawEvents.requestId, requestId), condition));
  const found = await those(sql`(${isHandledEvent})`).unionAll(
    those(and(isUnhandledEvent, gte(rawEvents.receivedAtMs, 0))),
  );
  return found.sort((a, b) => a.id - b.id);
}

type EventLength = [id: number, bytes: number];

const eventsPerGroup = 64;
const bytesPerGroup = 2 * 1024 * 1024;

const listLengths = (orm: Orm, where: SQL) =>
  orm.all<EventLength>(
    sql`SELECT id, coalesce((SELECT octet_length(payload) FROM ${rawEventBodies} WHERE raw_event_id = id), 0) FROM ${rawEvents} WHERE payload_removed_at_ms IS NULL AND ${where}`,
  );

export const listEventLengths = (
  orm: Orm,
  { every, offset, afterId, limit }: { every: number; offset: number; afterId: number; limit: number },
) => listLengths(orm, sql`id > ${afterId} AND id % ${every} = ${offset} ORDER BY id LIMIT ${limit}`);

export const findEventLengths = (orm: Orm, { sha256s }: { sha256s: readonly string[] }) =>
  listLengths(orm, sql`sha256 IN (SELECT value FROM json_each(${JSON.stringify(sha256s)}))`);

export async function* readEvents(
  orm: Orm,
  page: readonly EventLength[],
  unseal: typeof unsealEvents = unsealEvents,
): AsyncGenerator<RawEventRow[]> {
  for (const ids of groupsOf(page)) {
    const rows = await orm
      .select(withBody)
      .from(rawEvents)
      .where(sql`${rawEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .orderBy(rawEvents.id);
    yield await unseal(orm, rows);
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

const isNormalized = sql`processed_at_ms IS NOT NULL AND process_error IS NULL AND awaiting IS NULL AND awaiting_user_id IS NULL`;

export type OldEvent = { id: number; isRemovable: boolean };

export async function listOldEvents(
  orm: Orm,
  { afterId, receivedBeforeMs, limit }: { afterId: number; receivedBeforeMs: number; limit: number },
): Promise<OldEvent[]> {
  const rows = await orm.values<[id: number, isOld: number, isRemovable: number]>(
    sql`SELECT id, received_at_ms < ${receivedBeforeMs}, ${isNormalized} AND payload_removed_at_ms IS NULL FROM ${rawEvents} WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
  );
  const young = rows.findIndex(([, isOld]) => isOld === 0);
  return (young < 0 ? rows : rows.slice(0, young)).map(([id, , isRemovable]) => ({
    id,
    isRemovable: isRemovable === 1,
  }));
}

/** The hash stays, to know duplicates. */
export const removePayloads = (orm: Orm, { ids }: { ids: readonly number[] }) => {
  const chosen = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isNormalized}
    AND NOT EXISTS (SELECT 1 FROM ${rowOrigins} WHERE raw_event_id = ${rawEvents.id})`;
  return [
    orm.run(sql`DELETE FROM ${rawEventBodies} WHERE raw_event_id IN (SELECT id FROM ${rawEvents} WHERE ${chosen})`),
    orm.run(sql`UPDATE ${rawEvents} SET payload_removed_at_ms = ${commitTimeMs} WHERE ${chosen}`),
  ];
};
