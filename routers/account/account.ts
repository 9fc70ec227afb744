import { findUser } from '../../db/access/users.ts';
import { newToken } from '../../db/id.ts';
import { listSources, type SourceRow } from '../../db/ingestion/sources.ts';
import { findStoredBytes } from '../../db/people/stored-bytes.ts';
import { spacedTimestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { reconcileWhileWaiting } from '../sources/reconcile.ts';
import { router, userProcedure } from '../trpc.ts';
import { AccountUsage, CliApprove, type Connection, GetMe, serviceTokenDays } from './account.contract.ts';
import { accountActivity } from './activity.ts';
import { deviceRouter } from './device.ts';
import { deleteAccount, exportAccount, prepareDelete } from './leave.ts';
import { oauthRouter } from './oauth.ts';
import { profileProcedures } from './profile.ts';
import { accountPasskeys, makeServiceToken, requireSession, sessionsRouter, tokensRouter } from './tokens.ts';

export const meRouter = router({
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

export const authRouter = router({
  cliApprove: userProcedure
    .meta(CliApprove.meta)
    .input(CliApprove.input)
    .output(CliApprove.output)
    .mutation(async ({ ctx, input }) => {
      requireSession(ctx);
      const { id, authTimeMs } = ctx.principal;
      const { effectId, createdAtMs } = ctx.claim ?? { effectId: newToken(), createdAtMs: ctx.nowMs() };
      const token = await makeServiceToken(ctx, {
        ...{ id: effectId, userId: id, name: input.name ?? '', createdAtMs, authTimeMs },
      });
      if (token === null) throw fail('invalid_token');
      return { service_token: token, expires_in_days: serviceTokenDays, user_id: id };
    }),
  device: deviceRouter,
  oauth: oauthRouter,
});

const accountUsage = userProcedure
  .meta(AccountUsage.meta)
  .output(AccountUsage.output)
  .query(async ({ ctx }) => {
    const { uploads, archives, rawEvents } = await findStoredBytes(ctx.db.read, { userId: ctx.principal.id });
    const bytes = uploads + archives + rawEvents;
    return { bytes, bytes_max: ctx.limits.storagePerPersonBytes, uploads, archives, raw_events: rawEvents };
  });

export const accountRouter = router({
  ...profileProcedures,
  tokens: tokensRouter,
  sessions: sessionsRouter,
  passkeys: accountPasskeys,
  usage: accountUsage,
  activity: accountActivity,
  export: exportAccount,
  prepareDelete,
  delete: deleteAccount,
});
