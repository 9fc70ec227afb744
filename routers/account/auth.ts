import { newToken } from '../../db/id.ts';
import { fail } from '../core/errors.ts';
import { router, userProcedure } from '../trpc.ts';
import { CliApprove, serviceTokenDays } from './auth.contract.ts';

export const authRouter = router({
  /** A retry under an `Idempotency-Key` gets the same token: it follows from the claim. */
  cliApprove: userProcedure
    .meta(CliApprove.meta)
    .input(CliApprove.input)
    .output(CliApprove.output)
    .mutation(async ({ ctx }) => {
      const { id, credential } = ctx.principal;
      // A token that makes tokens would never end.
      if (credential !== 'session') throw fail('forbidden', { message: 'Sign in to approve a terminal client.' });
      if (ctx.foreignOrigin) throw fail('forbidden', { message: 'Only a page of this service may approve.' });
      const { effectId, createdAtMs } = ctx.claim ?? { effectId: newToken(), createdAtMs: ctx.nowMs() };
      const token = await ctx.mintServiceToken(id, { id: effectId, nowMs: createdAtMs });
      ctx.log.audit({ request_id: ctx.requestId, user_id: id }, 'service_token_made');
      return { service_token: token, expires_in_days: serviceTokenDays, user_id: id };
    }),
});
