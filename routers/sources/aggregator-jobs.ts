import type { z } from 'zod';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { findLabUpload, type LabUploadRow, markLabFailed, markLabSubmitted } from '../../db/health/labs.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import { findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { type jobContracts, jobSpec } from '../core/jobs.contract.ts';
import { isFileSource } from '../ingestion/file-source.ts';
import { refusalOf } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';

type JobContext = Context & { job: JobHandle };
type Input<Name extends keyof typeof jobContracts> = z.output<(typeof jobContracts)[Name]['input']>;

/** 401 and 403 concern the account and may pass. */
const unknownSourceStatuses = new Set([400, 404, 422]);
const fileRefusals: ReadonlyMap<number, string> = new Map([
  [400, 'rejected'],
  [413, 'too_large'],
  [415, 'unsupported_type'],
  [422, 'rejected'],
]);

export async function endSourceUpstream(ctx: JobContext, { aggregatorUserId }: Input<'endSource'>): Promise<void> {
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (isFileSource({ aggregatorUserId }) || (source && source.deactivatedAtMs === null)) return;
  if (ctx.job.exhausted) return logGivenUp(ctx, 'endSource');
  await ctx.aggregator.deauthenticate({ aggregatorUserId: source?.aggregatorUserId ?? aggregatorUserId }, ctx);
}

export async function requestHistory(ctx: JobContext, input: Input<'requestHistory'>): Promise<void> {
  const source = await findSourceByAggregatorUser(ctx.db.read, input);
  if (!source || source.deactivatedAtMs !== null) return;
  if (ctx.job.exhausted) return logGivenUp(ctx, 'requestHistory');
  try {
    await ctx.aggregator.requestHistory({ ...input, aggregatorUserId: source.aggregatorUserId }, ctx);
  } catch (cause) {
    const status = refusalOf(cause)?.status;
    if (status === undefined || !unknownSourceStatuses.has(status)) throw cause;
    ctx.log.warn({ request_id: ctx.requestId, source_id: source.id, type: input.type, status }, 'history_refused');
  }
}

const firstTryMs = 5_000;
const clockMarginMs = 86_400_000;

/** The aggregator has no idempotency key, so a retry looks for the file by its unique name. */
export async function submitLab(ctx: JobContext, key: Input<'submitLab'>): Promise<void> {
  const upload = await findLabUpload(ctx.db.read, key);
  if (upload?.aggregatorStatus !== 'pending') return;
  if (ctx.job.exhausted) return markRefused(ctx, key, 'aggregator_unavailable');
  const { storageKey } = upload;
  const fileName = storageKey.split('/').at(-1) ?? key.uploadId;
  try {
    const { aggregatorUploadId } =
      (await findSubmitted(ctx, { ...upload, fileName })) ?? (await submit(ctx, { ...upload, fileName }));
    const job = jobSpec('normalizeEvent', { requestId: ctx.requestId, nowMs: ctx.nowMs() });
    await ctx.job.finish((orm) => [
      ...markLabSubmitted(orm, { ...key, aggregatorUploadId }),
      requeueAwaiting(orm, { ...job, awaited: { aggregatorUploadId } }),
    ]);
    ctx.signals.jobsReady();
  } catch (cause) {
    const reason = isIdTaken(cause) ? 'duplicate' : fileRefusals.get(refusalOf(cause)?.status ?? 0);
    if (reason === undefined) throw cause;
    await markRefused(ctx, key, reason);
  }
}

type Submission = LabUploadRow & { fileName: string };

async function submit(ctx: JobContext, { userId, fileName, storageKey, contentType }: Submission) {
  const content = await ctx.storage.get(storageKey, { userId });
  return ctx.aggregator.submitLab({ userId, fileName, contentType, content }, ctx);
}

async function findSubmitted(ctx: JobContext, { userId, fileName, uploadedAtMs }: Submission) {
  if (ctx.job.attempt === 1 && ctx.nowMs() - uploadedAtMs < firstTryMs) return null;
  const found = ctx.aggregator.findLab({ userId, fileName, sinceMs: uploadedAtMs - clockMarginMs }, ctx);
  return found.catch((cause: unknown) => {
    if (refusalOf(cause)) return null;
    throw cause;
  });
}

const isIdTaken = (cause: unknown) => databaseErrorOf(cause)?.reason === 'constraint';

async function markRefused(ctx: JobContext, key: Input<'submitLab'>, reason: string): Promise<void> {
  await ctx.job.finish((orm) => [markLabFailed(orm, { ...key, reason })]);
  ctx.log.warn({ request_id: ctx.requestId, upload_id: key.uploadId, reason }, 'lab_not_submitted');
}

function logGivenUp(ctx: JobContext, job: string): void {
  ctx.log.error({ request_id: ctx.requestId, job, error: ctx.job.lastError }, 'upstream_given_up');
}
