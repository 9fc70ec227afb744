import { listOldEvents, removePayloads } from '../../db/ingestion/retention.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';

const pageMax = 1_000;

/**
 * Takes away the bodies of deliveries that are older than the operators want them kept. What waits or could not be read
 * stays: it has not had its effect yet.
 */
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
