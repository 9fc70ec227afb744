import { ImportHistory, SyncData } from './data.contract.ts';
import { importHistory } from './import-history.ts';
import { syncPieces } from './sync-stream.ts';
import { router, userProcedure } from '../trpc.ts';

type SyncInput = { since?: string | undefined; cursor?: string | undefined };

const range = (userId: string, { since, cursor }: SyncInput) => ({
  userId,
  sinceMs: Date.parse(since ?? cursor ?? '1970-01-01'),
});

export const dataRouter = router({
  sync: userProcedure
    .meta(SyncData.meta)
    .input(SyncData.input)
    .output(SyncData.output)
    .query(async ({ ctx, input }) => {
      const pieces = await Array.fromAsync(syncPieces(ctx, range(ctx.principal.id, input)));
      return JSON.parse(Buffer.concat(pieces).toString());
    }),

  /** The same answer for the REST surface, which sends it as it is made instead of holding all of it. */
  syncPieces: userProcedure
    .input(SyncData.input)
    .query(({ ctx, input }) => syncPieces(ctx, range(ctx.principal.id, input))),

  import: userProcedure
    .meta(ImportHistory.meta)
    .input(ImportHistory.input)
    .output(ImportHistory.output)
    .mutation(({ ctx, input }) => importHistory(ctx, { userId: ctx.principal.id, days: input.days })),
});
