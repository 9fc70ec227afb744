import { findUser } from '../../db/access/users.ts';
import { listSources, type SourceRow } from '../../db/ingestion/sources.ts';
import { spacedTimestamp } from '../core/contract.ts';
import { reconcileWhileWaiting } from '../sources/reconcile.ts';
import { router, userProcedure } from '../trpc.ts';
import { type Connection, GetMe } from './me.contract.ts';

export const meRouter = router({
  /** The stored e-mail address, not the token's: a service token carries none. */
  get: userProcedure
    .meta(GetMe.meta)
    .input(GetMe.input)
    .output(GetMe.output)
    .query(async ({ ctx }) => {
      const userId = ctx.principal.id;
      await reconcileWhileWaiting(ctx, { userId });
      const [user, sources] = await Promise.all([
        findUser(ctx.db.read, { userId }),
        listSources(ctx.db.read, { userId }),
      ]);
      return {
        user_id: userId,
        email: user?.email ?? '',
        connections: sources.map(presentConnection),
        env: ctx.environment,
      };
    }),
});

function presentConnection(row: SourceRow): Connection {
  return {
    id: row.id,
    provider: row.provider,
    aggregator_user_id: row.aggregatorUserId,
    connected_at: spacedTimestamp(row.connectedAtMs),
    deactivated_at: row.deactivatedAtMs === null ? null : spacedTimestamp(row.deactivatedAtMs),
  };
}
