import type { Orm, WriteBatch } from '../db/client.ts';
import { type HealthRow, type HealthRows, upsertHealthRows } from '../db/health.ts';
import { newId } from '../db/id.ts';
import {
  findLabUploadByAggregatorId,
  type LabUploadRow,
  linkLabResults,
  markLabFailed,
  markLabParsed,
  upsertLabSession,
} from '../db/labs.ts';
import { type Awaited, markProcessed, putAside, type RawEventRow, requeueAwaiting } from '../db/raw-events.ts';
import type { HealthTableName } from '../db/schema.ts';
import { connectSource, disconnectSource, findSourceByAggregatorUser, touchSource } from '../db/sources.ts';
import { findUser } from '../db/users.ts';
import { eventVersion } from './event-version.ts';
import { jobSpec } from './job-spec.ts';
import type { AggregatorUser, NormalizedEvent } from './ports.ts';
import type { Context } from './trpc.ts';

type Kind<Name extends NormalizedEvent['kind']> = Extract<NormalizedEvent, { kind: Name }>;
/** Statements for the transaction that also finishes the job, and the log line that is true once they are committed. */
export type Effects = { line: 'normalize_complete' | 'normalize_waiting'; build: WriteBatch };

/** The sender's ordering time, then the hash of the bytes. */
const versionOf = (event: RawEventRow) => eventVersion(event.orderingMs, event.sha256);

/** What a stored delivery changes. Throws what the normalizer throws when the payload cannot become rows. */
export async function effectsOf(ctx: Context, event: RawEventRow): Promise<Effects> {
  const version = versionOf(event);
  const content = ctx.ingest.normalize(JSON.parse(event.payload), { rawEventId: event.id, version });
  const delivery = {
    event,
    version,
    job: jobSpec('normalizeEvent', { requestId: event.requestId, nowMs: ctx.nowMs() }),
  };
  switch (content.kind) {
    case 'nothing':
      return done(event, null);
    case 'connected':
      return connect(ctx, delivery, content.user);
    case 'disconnected':
      return disconnect(ctx, delivery, content.user);
    case 'data':
      return storeData(ctx, delivery, content);
    case 'labs':
    case 'labs_failed':
      return storeLabs(ctx, delivery, content);
  }
}

type Delivery = { event: RawEventRow; version: string; job: ReturnType<typeof jobSpec> };

const done = ({ id }: RawEventRow, userId: string | null, build: WriteBatch = () => []): Effects => ({
  line: 'normalize_complete',
  build: (orm) => [...build(orm), markProcessed(orm, { rawEventId: id, userId })],
});

const wait = ({ event, job }: Delivery, awaited: Awaited, build: WriteBatch = () => []): Effects => ({
  line: 'normalize_waiting',
  build: (orm) => [...build(orm), ...putAside(orm, { ...job, rawEventId: event.id, awaited })],
});

async function connect(ctx: Context, delivery: Delivery, user: AggregatorUser): Promise<Effects> {
  const userId = user.referenceId;
  if (userId === null) return done(delivery.event, null);
  if (!(await findUser(ctx.db.read, { userId }))) return wait(delivery, { userId });
  return done(delivery.event, userId, connection(delivery, user, userId));
}

/** The connection, and the events that came before it. */
const connection =
  ({ version, job }: Delivery, { aggregatorUserId, provider }: AggregatorUser, userId: string): WriteBatch =>
  (orm) => [
    connectSource(orm, { id: newId('src'), userId, provider, aggregatorUserId, version }),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId } }),
  ];

/** The end of a connection that has not begun here yet waits for its beginning: deliveries come in any order. */
async function disconnect(ctx: Context, delivery: Delivery, { aggregatorUserId }: AggregatorUser): Promise<Effects> {
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (!source) return wait(delivery, { aggregatorUserId });
  return done(delivery.event, source.userId, (orm) => [
    disconnectSource(orm, { aggregatorUserId, version: delivery.version }),
  ]);
}

/**
 * Data names its connection. Where that is not known yet, the reference id that hale gave the aggregator names the
 * person: then the connection is made from it, and this event comes again behind it; else the event waits.
 */
async function storeData(ctx: Context, delivery: Delivery, { user, rows }: Kind<'data'>): Promise<Effects> {
  const { aggregatorUserId, referenceId } = user;
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (source) {
    const { id: sourceId, userId, provider } = source;
    const tables = rows({ userId, sourceId, provider });
    return done(delivery.event, userId, (orm) => [...upsertTables(orm, tables), touchSource(orm, { sourceId })]);
  }
  const awaited = { aggregatorUserId, userId: referenceId };
  if (referenceId === null || !(await findUser(ctx.db.read, { userId: referenceId }))) return wait(delivery, awaited);
  // A version below every real one: whatever an auth or deauth event says about this connection counts for more.
  return wait(delivery, awaited, connection({ ...delivery, version: '' }, user, referenceId));
}

function upsertTables(orm: Orm, tables: HealthRows) {
  return Object.entries(tables).map(([name, rows]) =>
    upsertHealthRows(orm, name as HealthTableName, rows as HealthRow<HealthTableName>[]),
  );
}

type LabContent = Kind<'labs'> | Kind<'labs_failed'>;

/** A report belongs to the upload that it names; the vendor's envelope also carries the person's reference id. */
async function storeLabs(ctx: Context, delivery: Delivery, content: LabContent): Promise<Effects> {
  const { uploadId, referenceId } = content;
  if (uploadId === null && referenceId === null)
    throw new Error('upload_id: the report names neither an upload nor a person');
  const upload =
    uploadId === null ? undefined : await findLabUploadByAggregatorId(ctx.db.read, { aggregatorUploadId: uploadId });
  const referenced = upload || referenceId === null ? undefined : await findUser(ctx.db.read, { userId: referenceId });
  const userId = upload?.userId ?? referenced?.id;
  if (userId === undefined) {
    return wait(delivery, { ...(uploadId !== null && { aggregatorUploadId: uploadId }), userId: referenceId });
  }
  // A failure says nothing but which upload it is about, and hale may be just about to learn the upload's name.
  if (!upload && uploadId !== null && content.kind === 'labs_failed')
    return wait(delivery, { aggregatorUploadId: uploadId });
  return done(delivery.event, userId, (orm) => [
    ...labRows(orm, content, userId, upload),
    ...(upload ? [markUpload(orm, upload, content)] : []),
    ...(upload || uploadId === null ? [] : linkLabResults(orm, { aggregatorUploadId: uploadId, userId })),
  ]);
}

/** On the wire a result names our upload; the aggregator's id is its own affair. */
function labRows(orm: Orm, content: LabContent, userId: string, upload: LabUploadRow | undefined) {
  if (content.kind === 'labs_failed') return [];
  return content.sessions({ userId }).flatMap(({ session, results }) => {
    const named = results.map((result) => ({ ...result, upload_id: upload?.id ?? result.upload_id }));
    return upsertLabSession(orm, { session, results: named });
  });
}

function markUpload(orm: Orm, { id: uploadId, userId }: LabUploadRow, content: LabContent) {
  return content.kind === 'labs'
    ? markLabParsed(orm, { uploadId, userId })
    : markLabFailed(orm, { uploadId, userId, reason: content.reason });
}

/** The message of a parked event: what the normalizer says names the field and carries no value of the payload. */
export const parkingReason = (cause: Error) => cause.message.slice(0, 500);
