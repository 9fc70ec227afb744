import {
  deleteIdentitySession,
  listIdentitySessions,
  listPasskeys,
  type PasskeyRow,
} from '../../db/access/identity.ts';
import {
  announceTokenChange,
  endServiceToken,
  findServiceToken,
  insertServiceToken,
  listServiceTokens,
  type ServiceTokenRow,
} from '../../db/access/service-tokens.ts';
import { writeAll } from '../../db/client.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { type Context, type Principal, router, userProcedure } from '../trpc.ts';
import { serviceTokenDays } from './account.contract.ts';
import { noteActivity } from './activity.ts';
import {
  EndSession,
  ListPasskeys,
  ListSessions,
  ListTokens,
  RevokeToken,
  type ServiceToken,
} from './tokens.contract.ts';

const listedMax = 200;
const sessionsMax = 100;
export const passkeysMax = 20;

export const tokensRouter = router({
  list: userProcedure
    .meta(ListTokens.meta)
    .input(ListTokens.input)
    .output(ListTokens.output)
    .query(async ({ ctx }) => {
      const { id: userId, tokenId } = ctx.principal;
      const rows = await listServiceTokens(ctx.db.read, { userId, nowMs: ctx.nowMs(), limit: listedMax });
      return { tokens: rows.map((row) => presentToken(row, tokenId)) };
    }),

  revoke: userProcedure
    .meta(RevokeToken.meta)
    .input(RevokeToken.input)
    .output(RevokeToken.output)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const [ended] = await ctx.db.write((orm) => [
        endServiceToken(orm, { tokenId: input.id, userId }),
        announceTokenChange(orm, { userId }),
      ]);
      if (ended.length === 0) throw fail('token_not_found');
      ctx.log.audit({ request_id: ctx.requestId, user_id: userId }, 'service_token_revoked');
      await noteActivity(ctx, { userId, action: 'token_revoke', ...ctx.client() });
      await ctx.verifiedTokens.refreshNow();
      return {};
    }),
});

export const sessionsRouter = router({
  list: userProcedure
    .meta(ListSessions.meta)
    .output(ListSessions.output)
    .query(async ({ ctx }) => {
      const { id: userId, credential, signedInMs } = ctx.principal;
      const rows = await listIdentitySessions(ctx.db.read, { userId, nowMs: ctx.nowMs(), limit: sessionsMax });
      return {
        sessions: rows.map(({ id, createdAt, userAgent }) => ({
          id,
          device: userAgent ?? '',
          signed_in_at: timestamp(createdAt.getTime()),
          current: credential === 'session' && createdAt.getTime() === signedInMs,
        })),
      };
    }),

  end: userProcedure
    .meta(EndSession.meta)
    .input(EndSession.input)
    .output(EndSession.output)
    .mutation(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const [gone] = await ctx.db.write((orm) => [deleteIdentitySession(orm, { sessionId: input.id, userId })]);
      if (gone.length === 0) throw fail('not_found', { message: 'You have no such sign-in.' });
      await noteActivity(ctx, { userId, action: 'session_end', ...ctx.client() });
      return {};
    }),
});

export const accountPasskeys = userProcedure
  .meta(ListPasskeys.meta)
  .output(ListPasskeys.output)
  .query(async ({ ctx }) => {
    const rows = await listPasskeys(ctx.db.read, { userId: ctx.principal.id, limit: passkeysMax });
    return { passkeys: rows.map(presentPasskey) };
  });

export const presentPasskey = ({ id, name, deviceType, backedUp, createdAt }: PasskeyRow) => ({
  ...{ id, name: name ?? '', synced: deviceType === 'multiDevice' || backedUp },
  created_at: createdAt ? timestamp(createdAt.getTime()) : null,
});

const presentToken = (row: ServiceTokenRow, current: string | null): ServiceToken => ({
  id: row.id,
  name: row.name,
  created_at: timestamp(row.createdAtMs),
  last_used_at: row.lastUsedMs === null ? null : timestamp(row.lastUsedMs),
  expires_at: timestamp(row.expiresAtMs),
  scopes: row.scopes?.split(' ') ?? null,
  current: row.id === current,
});

type UserContext = Context & { principal: Extract<Principal, { kind: 'user' }> };

/** A service token must not prolong itself. */
export function requireSession({ principal, foreignOrigin }: UserContext): void {
  if (principal.credential !== 'session') throw fail('forbidden', { message: 'Sign in to approve a terminal client.' });
  if (foreignOrigin) throw fail('forbidden', { message: 'Only a page of this service may approve.' });
}

type Maker = Pick<Context, 'db' | 'log' | 'audit' | 'nowMs' | 'requestId' | 'client' | 'mintServiceToken'>;
type NewToken = { id: string; userId: string; name: string; createdAtMs: number; authTimeMs: number };

/** Null when the sign-in was ended. */
export async function makeServiceToken(ctx: Maker, made: NewToken): Promise<string | null> {
  const { id, userId, createdAtMs } = made;
  const expiresAtMs = createdAtMs + serviceTokenDays * 86_400_000;
  await writeAll(ctx.db, (orm) => [insertServiceToken(orm, { ...made, expiresAtMs })]);
  const row = await findServiceToken(ctx.db.read, { tokenId: id, userId });
  if (!row) return null;
  ctx.log.audit({ request_id: ctx.requestId, user_id: userId }, 'service_token_made');
  await noteActivity(ctx, { userId, action: 'token_make', ...ctx.client() });
  return ctx.mintServiceToken(userId, { id, nowMs: createdAtMs, authTimeMs: row.authTimeMs });
}
