import type { z } from 'zod';
import { writeAll } from '../../db/client.ts';
import { listActiveSources } from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { requireRoom } from '../account/room.ts';
import { addDays, utcDay } from '../core/days.ts';
import { fail } from '../core/errors.ts';
import { historyTypes, jobSpec } from '../core/jobs.contract.ts';
import { JsonAnswer, jsonAnswerOf } from '../core/json-answer.ts';
import { isFileSource } from '../ingestion/file-source.ts';
import { type Context, router, userProcedure } from '../trpc.ts';
import { ImportHistory, SyncData } from './data.contract.ts';
import { syncPieces } from './sync-stream.ts';

type Sync = z.output<typeof SyncData.output>;
type SyncInput = { since?: string | undefined; cursor?: string | undefined };

const range = (userId: string, { since, cursor }: SyncInput) => ({
  userId,
  sinceMs: Date.parse(since ?? cursor ?? '1970-01-01'),
});

export const dataRouter = router({
  sync: userProcedure
    .meta(SyncData.meta)
    .input(SyncData.input)
    .output(jsonAnswerOf(SyncData.output))
    .query(async ({ ctx, input }) => {
      const answer = new JsonAnswer<Sync>(syncPieces(ctx, range(ctx.principal.id, input)));
      return ctx.sendsPieces ? answer : answer.collected();
    }),

  import: userProcedure
    .meta(ImportHistory.meta)
    .input(ImportHistory.input)
    .output(ImportHistory.output)
    .mutation(({ ctx, input }) => importHistory(ctx, { userId: ctx.principal.id, days: input.days })),
});

const note =
  'The aggregator sends the data to the webhook, usually within 30 to 120 seconds; GET /v1/data/sync then has it. Importing again overwrites the same rows.';

async function importHistory(
  ctx: Context,
  { userId, days }: { userId: string; days: number },
): Promise<z.output<typeof ImportHistory.output>> {
  const { requestId, claim } = ctx;
  const nowMs = ctx.nowMs();
  const end = utcDay(nowMs);
  const start = addDays(end, -days);
  const active = await listActiveSources(ctx.db.read, { userId });
  const sources = active.filter((source) => !isFileSource(source));
  if (sources.length === 0) throw noActiveConnections();
  await requireRoom(ctx, { userId, bytes: 0 });
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
