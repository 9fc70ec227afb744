import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { ServiceTokenRow } from '../../db/access/service-tokens.ts';
import { type Scope, scopes } from '../../routers/account/oauth.contract.ts';
import { resourceOf } from '../../routers/account/oauth.ts';
import { deriveKey } from '../settings/secrets-file.ts';
import { accessType } from './authenticate.ts';
import { authTimeMsOf, checkToken, strictOptions, UserId, verifiedBy } from './session-tokens.ts';
import type { Verified } from './verified-tokens.ts';

const accessS = 3_600;
const refreshType = 'hale-refresh+jwt';

type Options = { jwtSecret: string; baseUrl: string };
type Grant = Pick<ServiceTokenRow, 'id' | 'userId' | 'clientId' | 'scopes' | 'authTimeMs' | 'expiresAtMs'>;

const Claims = z.object({
  sub: UserId,
  jti: z.string().regex(/^[0-9A-Za-z]{1,64}$/),
  client_id: z.string().min(1).max(64),
});
const AccessClaims = Claims.extend({
  scope: z
    .string()
    .transform((text) => text.split(' ').filter((name): name is Scope => scopes.some((s) => s === name))),
});
const RefreshClaims = Claims.extend({ seq: z.int().positive() });

/** Kinds of token are not interchangeable. */
export function createOAuthTokens({ jwtSecret, baseUrl }: Options) {
  const accessKey = deriveKey(jwtSecret, 'oauth access tokens');
  const refreshKey = deriveKey(jwtSecret, 'oauth refresh tokens');
  const audience = resourceOf(baseUrl);
  const sign = (grant: Grant, claims: object, typ: string, expiresAtMs: number, key: Uint8Array, nowMs: number) =>
    new SignJWT({ ...claims, client_id: grant.clientId, auth_time: grant.authTimeMs / 1000, jti: grant.id })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setSubject(grant.userId)
      .setIssuer(baseUrl)
      .setAudience(audience)
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor(expiresAtMs / 1000))
      .sign(key);
  const read = (token: string, typ: string, key: Uint8Array) =>
    checkToken(token, () => jwtVerify(token, key, { ...strictOptions('HS256'), typ, issuer: baseUrl, audience }));

  return {
    mint: async (grant: Grant, refreshSeq: number, nowMs: number) => {
      const untilMs = Math.min(nowMs + accessS * 1000, grant.expiresAtMs);
      return {
        access_token: await sign(grant, { scope: grant.scopes }, accessType, untilMs, accessKey, nowMs),
        token_type: 'Bearer',
        expires_in: Math.floor((untilMs - nowMs) / 1000),
        refresh_token: await sign(grant, { seq: refreshSeq }, refreshType, grant.expiresAtMs, refreshKey, nowMs),
        scope: grant.scopes,
      };
    },
    readAccess: async (token: string): Promise<(Verified & { clientId: string }) | null> => {
      const payload = await read(token, accessType, accessKey);
      const claims = AccessClaims.safeParse(payload);
      if (!payload || !claims.success) return null;
      const { sub: userId, jti: tokenId, scope, client_id: clientId } = claims.data;
      const person = { userId, email: '', authTimeMs: authTimeMsOf(payload), signedInMs: null };
      return { ...verifiedBy(payload, { ...person, credential: 'service', tokenId, scopes: scope }), clientId };
    },
    readRefresh: async (token: string) => {
      const { data } = RefreshClaims.safeParse(await read(token, refreshType, refreshKey));
      return data ? { userId: data.sub, tokenId: data.jti, clientId: data.client_id, refreshSeq: data.seq } : null;
    },
  };
}
