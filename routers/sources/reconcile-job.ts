import { listConnectedPeople } from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { refusalOf } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { reconcile } from './reconcile.ts';

const peoplePerPage = 20;
/** Between two pages: at most some twenty questions a second, however many people there are. */
const pauseMs = 1_000;

/**
 * Everybody with a connection, a page at a time, one after the other. A page that dies is begun again; one where the
 * aggregator is down is tried for an hour and then left to the next round.
 */
export async function reconcilePage(
  ctx: Context & { job: JobHandle },
  { afterUserId = '' }: { afterUserId?: string | undefined },
): Promise<void> {
  if (ctx.job.exhausted) return ctx.log.error({ request_id: ctx.requestId }, 'reconcile_given_up');
  const people = await listConnectedPeople(ctx.db.read, { afterUserId, limit: peoplePerPage });
  for (const person of people) await reconcileUnlessRefused(ctx, person);
  const last = people.length === peoplePerPage ? people.at(-1) : undefined;
  if (!last) return;
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const next = { ...jobSpec('reconcileConnections', { requestId, nowMs }), runAtMs: nowMs + pauseMs };
  await ctx.job.finish((orm) => [
    insertJob(orm, { ...next, input: { afterUserId: last.userId }, uniqueKey: 'reconcile-connections:next' }),
  ]);
}

/** One person whom the aggregator does not want to speak about does not keep it from the others. */
async function reconcileUnlessRefused(ctx: Context, person: { userId: string }): Promise<void> {
  try {
    await reconcile(ctx, person);
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    ctx.log.warn({ request_id: ctx.requestId, status: refusal.status }, 'reconcile_refused');
  }
}
