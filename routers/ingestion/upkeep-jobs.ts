import { requeueParked, requeueUnprocessed, unpark } from '../../db/ingestion/normalize-jobs.ts';
import { listOldEvents, listRetriable, removePayloads } from '../../db/ingestion/raw-events.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';

const pageMax = 1_000;
const attemptsMax = 10;

export async function retryParked(
  ctx: Context & { job: JobHandle },
  { afterId = 0 }: { afterId?: number | undefined },
) {
  const page = await listRetriable(ctx.db.read, { afterId, attemptsMax, limit: pageMax });
  const ids = page.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return;
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const next = { ...jobSpec('retryParked', { requestId, nowMs }), input: { afterId: last } };
  await ctx.job.finish((orm) => [
    requeueParked(orm, { ...jobSpec('normalizeEvent', { requestId, nowMs }), ids, limit: pageMax }),
    unpark(orm, { queuedAtMs: nowMs }),
    ...(ids.length === pageMax ? [insertJob(orm, { ...next, uniqueKey: 'retry-parked:next' })] : []),
  ]);
  ctx.log.info({ request_id: requestId, events: ids.length }, 'parked_retried');
  ctx.signals.jobsReady();
}

export async function pruneRawEvents(
  ctx: Context & { job: JobHandle },
  { afterId = 0 }: { afterId?: number | undefined },
): Promise<void> {
  const { rawEventRetentionMs } = ctx.limits;
  if (rawEventRetentionMs === null) return;
  const nowMs = ctx.nowMs();
  const page = await listOldEvents(ctx.db.read, {
    afterId,
    receivedBeforeMs: nowMs - rawEventRetentionMs,
    limit: pageMax,
  });
  const ids = page.filter(({ isRemovable }) => isRemovable).map(({ id }) => id);
  const last = page.length === pageMax ? page.at(-1) : undefined;
  const { requestId } = ctx;
  const next = last && { ...jobSpec('pruneRawEvents', { requestId, nowMs }), input: { afterId: last.id } };
  await ctx.job.finish((orm) => [
    ...(ids.length > 0 ? removePayloads(orm, { ids }) : []),
    ...(next ? [insertJob(orm, { ...next, uniqueKey: 'prune-raw-events:next' })] : []),
  ]);
  if (ids.length > 0) ctx.log.info({ request_id: requestId, events: ids.length }, 'raw_events_pruned');
  ctx.signals.jobsReady();
}

/** Younger events may still be in their storing request. */
const sweepAgeMs = 60_000;
const sweepMax = 10_000;

export async function sweepEvents(ctx: Context & { job: JobHandle }): Promise<void> {
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const job = jobSpec('normalizeEvent', { requestId, nowMs });
  await ctx.job.finish((orm) => [
    requeueUnprocessed(orm, { ...job, receivedBeforeMs: nowMs - sweepAgeMs, limit: sweepMax }),
  ]);
  ctx.signals.jobsReady();
}
