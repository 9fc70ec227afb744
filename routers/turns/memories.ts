import { deleteMemory, listMemories } from '../../db/turns/memories.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { router, userProcedure } from '../trpc.ts';
import { DeleteMemory, ListMemories } from './memories.contract.ts';

export const memoriesRouter = router({
  list: userProcedure
    .meta(ListMemories.meta)
    .input(ListMemories.input)
    .output(ListMemories.output)
    .query(async ({ ctx, input: { limit } }) => {
      const rows = await listMemories(ctx.db.read, { userId: ctx.principal.id, limit });
      return {
        memories: rows.map(({ id, kind, text, updatedAtMs }) => ({
          id,
          kind,
          text,
          updated_at: timestamp(updatedAtMs),
        })),
      };
    }),

  delete: userProcedure
    .meta(DeleteMemory.meta)
    .input(DeleteMemory.input)
    .output(DeleteMemory.output)
    .mutation(async ({ ctx, input }) => {
      const [gone] = await ctx.db.write((orm) => [deleteMemory(orm, { memoryId: input.id, userId: ctx.principal.id })]);
      if (gone.length === 0) throw fail('memory_not_found');
      return { ok: true as const };
    }),
});
