import { listMemories } from '../../db/turns/memories.ts';
import { timestamp } from '../core/contract.ts';
import { router, userProcedure } from '../trpc.ts';
import { ListMemories } from './memories.contract.ts';

const injectedMax = 30;

export const memoriesRouter = router({
  list: userProcedure
    .meta(ListMemories.meta)
    .output(ListMemories.output)
    .query(async ({ ctx }) => {
      const rows = await listMemories(ctx.db.read, { userId: ctx.principal.id, limit: injectedMax });
      return {
        memories: rows.map(({ id, kind, text, updatedAtMs }) => ({
          id,
          kind,
          text,
          updated_at: timestamp(updatedAtMs),
        })),
      };
    }),
});
