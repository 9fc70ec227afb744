import { findUser } from '../../db/access/users.ts';
import type { Orm, WriteBatch } from '../../db/client.ts';
import { type LabUploadRow, linkLabResults, markLabFailed, markLabParsed } from '../../db/health/labs.ts';
import { type HealthRow, type HealthRows, type UpsertMode, upsertHealthRows } from '../../db/health/rows.ts';
import type { RawEventRow } from '../../db/ingestion/raw-events.ts';
import { findSourceByAggregatorUser, touchSource } from '../../db/ingestion/sources.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';
import { type Delivery, done, type Effects, wait } from './event-effects.ts';
import { findLabOwner, namedBy, readEvent, versionOf } from './event-rows.ts';
import { fetchLater } from './ingest.ts';
import type { NormalizedEvent } from './normalize/normalized-event.ts';
import { listsOf, type Part, portionsOf, reportParts } from './portions.ts';
import { connect, connection, disconnect, noteError, noteScopes, reauthenticate } from './source-events.ts';

type Kind<Name extends NormalizedEvent['kind']> = Extract<NormalizedEvent, { kind: Name }>;
/** Throws what the normalizer throws. Mode `reread` reprocesses: it leaves the times of sources and uploads. */
export async function effectsOf(ctx: Context, event: RawEventRow, mode: UpsertMode = 'newer'): Promise<Effects> {
  const content = readEvent(event);
  const delivery = {
    event,
    version: versionOf(event),
    mode,
    job: jobSpec('normalizeEvent', { requestId: event.requestId, nowMs: ctx.nowMs() }),
  };
  switch (content.kind) {
    case 'nothing':
      return done(event, null);
    case 'connected':
      return connect(ctx, delivery, content.user);
    case 'disconnected':
      return disconnect(ctx, delivery, content.user);
    case 'reauthenticated':
      return reauthenticate(ctx, delivery, content);
    case 'failing':
      return noteError(ctx, delivery, content.user);
    case 'scopes':
      return noteScopes(ctx, delivery, content);
    case 'reference':
      return fetchLater(delivery);
    case 'data':
      return storeData(ctx, delivery, content);
    case 'labs':
    case 'labs_failed':
      return storeLabs(ctx, delivery, content);
  }
}

/** An unknown source is made from a known reference id, and the raw event runs again after it; otherwise it waits. */
async function storeData(ctx: Context, delivery: Delivery, { user, rows }: Kind<'data'>): Promise<Effects> {
  const { aggregatorUserId, referenceId } = user;
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (source) {
    const { id: sourceId, userId, provider } = source;
    const portions = portionsOf(healthParts(rows({ userId, sourceId, provider }), delivery.mode));
    const touched =
      (build: WriteBatch, version: string | null): WriteBatch =>
      (orm) => [...build(orm), touchSource(orm, { sourceId, version })];
    return done(
      delivery.event,
      userId,
      touched(portions.pop() ?? nothing, delivery.mode === 'newer' ? delivery.version : null),
      portions.map((portion) => touched(portion, null)),
    );
  }
  const awaited = { aggregatorUserId, userId: referenceId };
  if (referenceId === null || !(await findUser(ctx.db.read, { userId: referenceId }))) return wait(delivery, awaited);
  // The lowest version: any auth or deauth event of this source wins.
  return wait(delivery, awaited, connection({ ...delivery, version: '' }, user, referenceId));
}

const nothing: WriteBatch = () => [];
/** More would exceed the parameters of one statement and travel as JSON, which is slower. */
const rowsPerPart = 32;

function healthParts(tables: HealthRows, mode: UpsertMode): Part[] {
  return Object.entries(tables).flatMap(([name, all]) =>
    listsOf(all as HealthRow<HealthTableName>[], rowsPerPart).map((rows) => ({
      rows: rows.length,
      build: (orm) => [upsertHealthRows(orm, name as HealthTableName, rows, mode)],
    })),
  );
}

type LabContent = Kind<'labs'> | Kind<'labs_failed'>;

async function storeLabs(ctx: Context, delivery: Delivery, content: LabContent): Promise<Effects> {
  const { uploadId, referenceId } = content;
  if (uploadId === null && referenceId === null)
    throw new Error('upload_id: the report names neither an upload nor a person');
  const { upload, userId } = await findLabOwner(ctx.db.read, content);
  if (userId === undefined) {
    return wait(delivery, { ...(uploadId !== null && { aggregatorUploadId: uploadId }), userId: referenceId });
  }
  if (!upload && uploadId !== null && content.kind === 'labs_failed')
    return wait(delivery, { aggregatorUploadId: uploadId });
  const reports = content.kind === 'labs' ? content.sessions({ userId }).map((report) => namedBy(upload, report)) : [];
  const portions = portionsOf(await reportParts(ctx.db.read, reports, delivery.mode));
  const last = portions.pop() ?? nothing;
  const build: WriteBatch = (orm) => [
    ...last(orm),
    ...(upload && !isRead(upload, delivery) ? [markUpload(orm, upload, content)] : []),
    ...(upload || uploadId === null ? [] : linkLabResults(orm, { aggregatorUploadId: uploadId, userId })),
  ];
  return done(delivery.event, userId, build, portions);
}

const isRead = ({ parsedAtMs }: LabUploadRow, { mode }: Delivery) => mode === 'reread' && parsedAtMs !== null;

function markUpload(orm: Orm, { id: uploadId, userId }: LabUploadRow, content: LabContent) {
  return content.kind === 'labs'
    ? markLabParsed(orm, { uploadId, userId })
    : markLabFailed(orm, { uploadId, userId, reason: content.reason });
}

/** Messages of the normalizer name a field and hold no value. */
export const parkingReason = (cause: Error) => cause.message.slice(0, 500);
