import type { z } from 'zod';
import { writeAll } from '../../db/client.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { listActiveSources } from '../../db/ingestion/sources.ts';
import type { ImportHistory } from './data.contract.ts';
import { addDays, utcDay } from '../core/days.ts';
import { fail } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { historyTypes } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';

const note =
  'The aggregator sends the data to the webhook, usually within 30 to 120 seconds; GET /v1/data/sync then has it. Importing again overwrites the same rows.';

/**
 * Asks the aggregator, by jobs, to send the last days of each connection again. Days are of UTC. The same days of the
 * same connection are asked for once at a time, however often somebody imports.
 */
export async function importHistory(
  ctx: Context,
  { userId, days }: { userId: string; days: number },
): Promise<z.output<typeof ImportHistory.output>> {
  const { requestId, claim } = ctx;
  const nowMs = ctx.nowMs();
  const end = utcDay(nowMs);
  const start = addDays(end, -days);
  const sources = await listActiveSources(ctx.db.read, { userId });
  if (sources.length === 0) throw noActiveConnections();
  const connections = sources.map(({ provider, aggregatorUserId }) => ({
    provider,
    aggregator_user_id: aggregatorUserId,
    per_type: { activity: 'queued', sleep: 'queued', daily: 'queued', body: 'queued' } as const,
  }));
  const output = { ok: true as const, days, start, end, connections, note };
  const jobs = sources.flatMap(({ id, aggregatorUserId }) =>
    historyTypes.map((type) => ({
      ...jobSpec('requestHistory', { requestId, nowMs }),
      input: { aggregatorUserId, type, start, end },
      uniqueKey: `history:${id}:${type}:${start}:${end}`,
    })),
  );
  await writeAll(ctx.db, (orm) => [...(claim?.settle(orm, output) ?? []), ...jobs.map((job) => insertJob(orm, job))]);
  ctx.signals.jobsReady();
  return output;
}

const noActiveConnections = () =>
  fail('invalid_request', {
    message: 'No wearable is connected. Connect one with POST /v1/sources/aggregator/connect.',
    details: { reason: 'no_active_connections' },
  });
