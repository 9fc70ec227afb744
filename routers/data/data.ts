import type { z } from 'zod';
import { ImportHistory, SyncData } from './data.contract.ts';
import { importHistory } from './import-history.ts';
import { syncPieces } from './sync-stream.ts';
import { JsonAnswer, jsonAnswerOf } from '../core/json-answer.ts';
import { router, userProcedure } from '../trpc.ts';

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
