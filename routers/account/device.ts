import { decideGrant, findOpenGrant } from '../../db/access/device-grants.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { router, userProcedure } from '../trpc.ts';
import { DecideDevice, FindDevice } from './device.contract.ts';
import { requireSession } from './tokens.ts';

export const deviceRouter = router({
  find: userProcedure
    .meta(FindDevice.meta)
    .input(FindDevice.input)
    .output(FindDevice.output)
    .query(async ({ ctx, input }) => {
      requireSession(ctx);
      const grant = await findOpenGrant(ctx.db.read, { userCode: input.user_code, nowMs: ctx.nowMs() });
      if (!grant) throw unknownCode();
      return {
        user_code: shownCode(grant.userCode),
        name: grant.name,
        address: grant.address,
        asked_at: timestamp(grant.createdAtMs),
      };
    }),

  decide: userProcedure
    .meta(DecideDevice.meta)
    .input(DecideDevice.input)
    .output(DecideDevice.output)
    .mutation(async ({ ctx, input }) => {
      requireSession(ctx);
      const { id: userId, authTimeMs } = ctx.principal;
      const decision = input.granted ? ('granted' as const) : ('declined' as const);
      const key = { userCode: input.user_code, nowMs: ctx.nowMs() };
      const [decided] = await ctx.db.write((orm) => [decideGrant(orm, { ...key, decision, userId, authTimeMs })]);
      if (decided.length === 0) throw unknownCode();
      ctx.log.audit({ request_id: ctx.requestId, user_id: userId, decision }, 'device_decided');
      return {};
    }),
});

export const shownCode = (userCode: string) => `${userCode.slice(0, 4)}-${userCode.slice(4)}`;

const unknownCode = () =>
  fail('invalid_field', {
    message: 'No machine waits with this code. It may be mistyped, used or older than ten minutes.',
    details: { field: 'user_code' },
  });
