import { findUser } from '../../db/access/users.ts';
import type { Orm, WriteBatch } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { type LabUploadRow, linkLabResults, markLabFailed, markLabParsed } from '../../db/health/labs.ts';
import { type HealthRow, type HealthRows, type UpsertMode, upsertHealthRows } from '../../db/health/rows.ts';
import { findRawEvent, markParked, type RawEventRow } from '../../db/ingestion/raw-events.ts';
import { noteOrigins } from '../../db/ingestion/row-origins.ts';
import { findSourceByAggregatorUser, touchSource } from '../../db/ingestion/sources.ts';
import { entriesOf } from '../../db/keys.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { jobContracts, jobSpec } from '../core/jobs.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { applyEffects, done, type Effects, type NormalizeTask, wait } from './event-effects.ts';
import { findLabOwner, namedBy, readEvent } from './event-rows.ts';
import { versionOf } from './event-version.ts';
import { storePost } from './feed-post.ts';
import { fetchLater } from './fetch-payload.ts';
import { isFileSource } from './file-source.ts';
import type { NormalizedEvent } from './normalize/normalized-event.ts';
import { listsOf, type Part, portionsOf, reportParts } from './portions.ts';
import { connect, connectedSource, disconnect, keepScopes, markFailing, reauthenticate } from './source-events.ts';

type Kind<Name extends NormalizedEvent['kind']> = Extract<NormalizedEvent, { kind: Name }>;

/** Parks an unreadable event: a retry would not change it. */
export async function normalizeEvent(
  ctx: Context & { job: JobHandle },
  { rawEventId }: { rawEventId: number },
): Promise<void> {
  const event = await findRawEvent(ctx.db.read, { rawEventId });
  if (!event || event.processedAtMs !== null) return;
  const line = { request_id: event.requestId, raw_event_id: event.id, type: event.type };
  ctx.log.info(line, 'normalize_start');
  const effects = ctx.job.exhausted
    ? new Error(`gave up: ${ctx.job.lastError ?? 'the worker ended while at it'}`)
    : await effectsOf(ctx, event).catch(unlessDatabase);
  if (effects instanceof Error) {
    const processError = ctx.job.exhausted ? effects.message : parkingReason(effects);
    await ctx.job.finish((orm) => [markParked(orm, { rawEventId: event.id, processError })]);
    return ctx.log.warn({ ...line, process_error: processError }, 'normalize_parked');
  }
  await applyEffects(ctx.job, effects);
  if (effects.line === 'normalize_fetching') ctx.signals.jobsReady(jobContracts.fetchPayload.lane);
  ctx.log.info(line, effects.line);
}

function unlessDatabase(cause: unknown): Error {
  const database = databaseErrorOf(cause);
  if (database) throw database;
  return cause instanceof Error ? cause : new Error('unknown failure');
}

export async function effectsOf(ctx: Context, event: RawEventRow, mode: UpsertMode = 'newer'): Promise<Effects> {
  const content = readEvent(event);
  const task = {
    event,
    version: versionOf(event),
    mode,
    job: jobSpec('normalizeEvent', { requestId: event.requestId, nowMs: ctx.nowMs() }),
  };
  switch (content.kind) {
    case 'nothing':
      return done(event, null);
    case 'connected':
      return connect(ctx, task, content.user);
    case 'disconnected':
      return disconnect(ctx, task, content.user);
    case 'reauthenticated':
      return reauthenticate(ctx, task, content);
    case 'failing':
      return markFailing(ctx, task, content.user);
    case 'scopes':
      return keepScopes(ctx, task, content);
    case 'reference':
      return fetchLater(task);
    case 'data':
      return storeData(ctx, task, content);
    case 'post':
      return storePost(ctx, task, content);
    case 'labs':
    case 'labs_failed':
      return storeLabs(ctx, task, content);
  }
}

async function storeData(ctx: Context, task: NormalizeTask, content: Kind<'data'>): Promise<Effects> {
  const { user, rows, contributor } = content;
  const { aggregatorUserId, referenceId } = user;
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (source) {
    const { id: sourceId, userId, provider } = source;
    const tables = rows({ userId, sourceId, provider });
    const portions = portionsOf(
      isFileSource(source) ? fileParts(tables, { userId, contributor }) : healthParts(tables, task.mode),
    );
    const touched =
      (build: WriteBatch, version: string | null): WriteBatch =>
      (orm) => [...build(orm), touchSource(orm, { sourceId, version })];
    return done(
      task.event,
      userId,
      touched(portions.pop() ?? nothing, task.mode === 'newer' ? task.version : null),
      portions.map((portion) => touched(portion, null)),
    );
  }
  const awaited = { aggregatorUserId, userId: referenceId };
  if (referenceId === null || !(await findUser(ctx.db.read, { userId: referenceId }))) return wait(task, awaited);
  return wait(task, awaited, connectedSource({ ...task, version: '' }, user, referenceId));
}

const nothing: WriteBatch = () => [];
/** `upsertHealthRows` takes more rows as JSON, which is slower. */
const rowsPerPart = 32;

function healthParts(tables: HealthRows, mode: UpsertMode): Part[] {
  return entriesOf(tables).flatMap(([name, all]) =>
    listsOf(all, rowsPerPart).map((rows) => ({
      rows: rows.length,
      build: (orm) => [upsertHealthRows(orm, name, rows, mode)],
    })),
  );
}

function fileParts(tables: HealthRows, by: { userId: string; contributor: string }): Part[] {
  return entriesOf(tables).flatMap(([name, all]) =>
    listsOf(all, rowsPerPart).map((rows) => ({
      rows: rows.length,
      build: (orm) => [
        upsertHealthRows(orm, name, rows, 'quiet'),
        noteOrigins(orm, { ...by, tableName: name, rows: rows.map(originOf) }),
      ],
    })),
  );
}

const originOf = ({ id, date, version, raw_event_id }: HealthRow<HealthTableName>) => ({
  rowId: id,
  ...{ date, version, rawEventId: raw_event_id },
});

type LabContent = Kind<'labs'> | Kind<'labs_failed'>;

async function storeLabs(ctx: Context, task: NormalizeTask, content: LabContent): Promise<Effects> {
  const { uploadId, referenceId } = content;
  if (uploadId === null && referenceId === null)
    throw new Error('upload_id: the report names neither an upload nor a person');
  const { upload, userId } = await findLabOwner(ctx.db.read, content);
  if (userId === undefined) {
    return wait(task, { ...(uploadId !== null && { aggregatorUploadId: uploadId }), userId: referenceId });
  }
  if (!upload && uploadId !== null && content.kind === 'labs_failed')
    return wait(task, { aggregatorUploadId: uploadId });
  const reports = content.kind === 'labs' ? content.sessions({ userId }).map((report) => namedBy(upload, report)) : [];
  const portions = portionsOf(await reportParts(ctx.db.read, reports, task.mode));
  const last = portions.pop() ?? nothing;
  const build: WriteBatch = (orm) => [
    ...last(orm),
    ...(upload && !isRead(upload, task) ? [markUpload(orm, upload, content)] : []),
    ...(upload || uploadId === null ? [] : linkLabResults(orm, { aggregatorUploadId: uploadId, userId })),
  ];
  return done(task.event, userId, build, portions);
}

const isRead = ({ parsedAtMs }: LabUploadRow, { mode }: NormalizeTask) => mode === 'reprocess' && parsedAtMs !== null;

function markUpload(orm: Orm, { id: uploadId, userId }: LabUploadRow, content: LabContent) {
  return content.kind === 'labs'
    ? markLabParsed(orm, { uploadId, userId })
    : markLabFailed(orm, { uploadId, userId, reason: content.reason });
}

/** Normalizers' messages hold no value. */
export const parkingReason = (cause: Error) => cause.message.slice(0, 500);
