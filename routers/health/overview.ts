import { userProcedure } from '../trpc.ts';
import { GetOverview } from './overview.contract.ts';

/** tRPC loads routers late, but no single procedure. */
export const overview = userProcedure
  .meta(GetOverview.meta)
  .input(GetOverview.input)
  .output(GetOverview.output)
  .query(async ({ ctx, input }) =>
    (await import('./overview-tiles.ts')).overviewOf(ctx, { userId: ctx.principal.id, input }),
  );
