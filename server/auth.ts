import { hash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { base62Sha256 } from '../db/id.ts';
import { fail } from '../routers/errors.ts';
import type { IdentityProvider } from './env.ts';

export type Identity = { userId: string; email: string };
export type Authentication = { identity: Identity } | { refusal: 'missing_authorization' | 'invalid_token' };
/** At once for a token that is known; a promise only where there is something to wait for. */
export type Authenticate = (header: string | null) => Authentication | Promise<Authentication>;

const clockToleranceS = 5;
const tokenBytesMax = 8_192;
const cachedTokensMax = 10_000;
const serviceIssuer = 'hale';
const serviceTokenDays = 30;
const jwksTimeoutMs = 5_000;
const jwksCooldownMs = 30_000;
const jwksRetryMs = 1_000;
const jwksRefreshMs = 600_000;
/** The last moment that a `Date` can hold. */
const dateMsMax = 8.64e15;

const invalid = { refusal: 'invalid_token' } as const;

/** A user id, as service tokens and some providers carry it. */
const UserId = z.string().regex(/^user_[0-9A-Za-z_-]{1,120}$/);
const Claims = z.object({ iss: z.string(), sub: z.string().min(1).max(255), email: z.string().max(320).catch('') });

/**
 * Bearer verification in the specification's order. The header's `alg` picks one branch and there is no falling
 * through: HS256 is only ever tried with the service's own secret, RS256 only with the provider's keys. Verified
 * tokens are remembered until they expire, because verifying costs as much as a request.
 */
export function createAuthenticate(options: {
  jwtSecret: string;
  identityProvider: IdentityProvider | null;
  nowMs: () => number;
  /** Called once per token: makes the user on the first call ever. */
  provision: (identity: Identity) => Promise<void>;
}): Authenticate {
  const verified = new Map<string, { identity: Identity; expiresMs: number }>();
  const secret = new TextEncoder().encode(options.jwtSecret);
  const provider = options.identityProvider && createProviderBranch(options.identityProvider);

  const verify = async (token: string): Promise<{ identity: Identity; expiresMs: number } | null> => {
    const alg = algorithmOf(token);
    if (alg === 'HS256') return fromServiceToken(token, secret);
    if (alg === 'RS256' && provider) return provider(token);
    return null;
  };

  const learn = async (token: string, key: string): Promise<Authentication> => {
    verified.delete(key);
    const found = await verify(token);
    if (!found) return invalid;
    await options.provision(found.identity);
    if (verified.size >= cachedTokensMax) verified.delete(verified.keys().next().value ?? '');
    verified.set(key, found);
    return found;
  };

  return (header) => {
    if (header === null) return { refusal: 'missing_authorization' };
    const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1];
    if (token === undefined || token.length > tokenBytesMax) return invalid;
    const key = hash('sha256', token, 'base64');
    const known = verified.get(key);
    return known && known.expiresMs > options.nowMs() ? known : learn(token, key);
  };
}

/** A 30-day token for terminal clients, signed by the service itself. */
export function mintServiceToken(
  userId: string,
  { jwtSecret, nowMs }: { jwtSecret: string; nowMs: number },
): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(UserId.parse(userId))
    .setIssuer(serviceIssuer)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + serviceTokenDays * 86_400)
    .sign(new TextEncoder().encode(jwtSecret));
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

/** A service token may leave `iss` out; one that names another issuer is not ours, whoever knew the secret. */
async function fromServiceToken(token: string, secret: Uint8Array) {
  const payload = await check(() => jwtVerify(token, secret, strict('HS256')));
  const userId = UserId.safeParse(payload?.sub);
  if (!payload || !userId.success || (payload.iss !== undefined && payload.iss !== serviceIssuer)) return null;
  return remember(payload, { userId: userId.data, email: '' });
}

function createProviderBranch({ issuer, jwksUrl, audience, authorizedParties }: IdentityProvider) {
  // The last good keys stay for as long as the provider is down; a reload in the background drops withdrawn ones.
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: jwksTimeoutMs,
    cooldownDuration: jwksCooldownMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: spacedFetch(() => (keys.jwks() ? jwksCooldownMs : jwksRetryMs)),
  });
  let loadedMs = Date.now();
  const refresh = () => {
    if (Date.now() - loadedMs < jwksRefreshMs) return;
    loadedMs = Date.now();
    keys.reload().catch(() => undefined);
  };
  return async (token: string) => {
    refresh();
    const payload = await check(() =>
      jwtVerify(token, keys, { ...strict('RS256'), issuer, ...(audience !== null && { audience }) }),
    );
    const claims = Claims.safeParse(payload);
    if (!payload || !claims.success) return null;
    if (authorizedParties.length > 0 && !authorizedParties.includes(String(payload['azp']))) return null;
    const { iss, sub, email } = claims.data;
    const userId = UserId.safeParse(sub).data ?? `user_${base62Sha256(`${iss}|${sub}`, 24)}`;
    return remember(payload, { userId, email });
  };
}

/** jose leaves time between two loads only behind one that succeeded; this does so behind every one. */
function spacedFetch(pauseMs: () => number): FetchImplementation {
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (...request) => {
    if (Date.now() - lastMs < pauseMs()) throw new ProviderDown();
    lastMs = Date.now();
    return fetch(...request);
  };
}

class ProviderDown extends Error {}

const strict = (algorithm: string): JWTVerifyOptions => ({
  algorithms: [algorithm],
  clockTolerance: clockToleranceS,
  requiredClaims: ['exp', 'sub'],
});

const remember = (payload: JWTPayload, identity: Identity) => ({
  identity,
  expiresMs: ((payload.exp ?? 0) + clockToleranceS) * 1000,
});

/** Null for a token that is not good; an unreachable provider is an error of its own, not the caller's fault. */
async function check(verify: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    const { payload } = await verify();
    return isTimely(payload) ? payload : null;
  } catch (cause) {
    if (!isUpstream(cause)) return null;
    const status = cause instanceof errors.JWKSTimeout ? 504 : 503;
    throw fail('upstream_unavailable', { upstream: 'identity_provider', status, cause });
  }
}

/** What jose leaves open: a token from the future, and one that outlives every date. */
const isTimely = ({ exp = 0, iat = 0 }: JWTPayload) =>
  exp * 1000 < dateMsMax && iat * 1000 <= Date.now() + clockToleranceS * 1000;

function isUpstream(cause: unknown): boolean {
  if (cause instanceof errors.JWKSTimeout || cause instanceof errors.JWKSInvalid) return true;
  if (cause instanceof errors.JOSEError) return cause.code === 'ERR_JOSE_GENERIC';
  return !(cause instanceof TypeError) || /fetch|connect|network/i.test(cause.message);
}
