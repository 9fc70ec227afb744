import {
  endSource,
  insertEndSourceJob,
  listActiveSources,
  type SourceRow,
  sourceIsActive,
} from '../../db/ingestion/sources.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { eventVersion } from '../ingestion/event-version.ts';
import { router, userProcedure } from '../trpc.ts';
import { ConnectSource, DeleteSource, ListSources, type Source } from './sources.contract.ts';

export const sourcesRouter = router({
  list: userProcedure
    .meta(ListSources.meta)
    .input(ListSources.input)
    .output(ListSources.output)
    .query(async ({ ctx }) => ({
      data: (await listActiveSources(ctx.db.read, { userId: ctx.principal.id })).map(presentSource),
    })),

  connect: userProcedure
    .meta(ConnectSource.meta)
    .input(ConnectSource.input)
    .output(ConnectSource.output)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const { provider, redirect_url: redirectUrl = `${ctx.baseUrl}/connected` } = input;
      const active = await listActiveSources(ctx.db.read, { userId });
      if (active.some((source) => source.provider === provider))
        throw fail('already_exists', { message: `${provider} is connected already.` });
      const session = await ctx.aggregator.createWidgetSession({ userId, provider, redirectUrl }, ctx);
      return { widget_url: session.widgetUrl, session_id: session.sessionId };
    }),

  delete: userProcedure
    .meta(DeleteSource.meta)
    .input(DeleteSource.input)
    .output(DeleteSource.output)
    .mutation(async ({ ctx, input }) => {
      const { requestId, claim } = ctx;
      const nowMs = ctx.nowMs();
      const key = { sourceId: input.id, userId: ctx.principal.id };
      // Sorts after every event of this millisecond, whose tie is hexadecimal.
      const version = eventVersion(nowMs, 'owner');
      const answers = await ctx.db.write((orm) => [
        insertEndSourceJob(orm, { ...jobSpec('endSource', { requestId, nowMs }), ...key }),
        ...(claim?.settle(orm, undefined, sourceIsActive(key)) ?? []),
        endSource(orm, { ...key, version }),
      ]);
      const ended = answers.at(-1);
      if (!Array.isArray(ended) || ended.length === 0) throw fail('source_not_found');
      ctx.signals.jobsReady();
    }),
});

export function presentSource(row: SourceRow): Source {
  return {
    id: row.id,
    provider: row.provider,
    connected_at: timestamp(row.connectedAtMs),
    last_sync_at: row.lastSyncAtMs === null ? null : timestamp(row.lastSyncAtMs),
    status: statusOf(row),
  };
}

const isDegraded = ({ errorVersion, healthyVersion }: SourceRow) => errorVersion > healthyVersion;

function statusOf(row: SourceRow): Source['status'] {
  if (row.deactivatedAtMs !== null) return 'inactive';
  return isDegraded(row) ? 'degraded' : 'active';
}
