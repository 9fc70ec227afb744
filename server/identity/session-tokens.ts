import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { z } from 'zod';
import { DatabaseError } from '../../db/engine/engine.ts';
import { base62Sha256 } from '../../db/id.ts';
import { fail } from '../../routers/core/errors.ts';
import type { Identity } from '../../routers/trpc.ts';
import type { Verified } from './verified-tokens.ts';

const clockToleranceS = 5;
const dateMsMax = 8.64e15;

export const strictOptions = (algorithm: string): JWTVerifyOptions => ({
  algorithms: [algorithm],
  clockTolerance: clockToleranceS,
  requiredClaims: ['exp', 'sub'],
});

const Seconds = z
  .number()
  .min(0)
  .max(dateMsMax / 1000);

/** Fractions order a sign-in and a sign-out of one second. */
export const authTimeMsOf = ({ auth_time: authTime, iat = 0 }: JWTPayload) =>
  Math.round((Seconds.safeParse(authTime).data ?? iat) * 1000);

const signedInMsOf = ({ auth_time: authTime }: JWTPayload) => {
  const seconds = Seconds.safeParse(authTime).data;
  return seconds === undefined ? null : Math.round(seconds * 1000);
};

export const verifiedBy = ({ exp = 0, iat = 0 }: JWTPayload, identity: Identity): Verified => ({
  identity,
  issuedMs: iat * 1000,
  expiresMs: (exp + clockToleranceS) * 1000,
  usedHourMs: 0,
});

export async function checkToken(
  token: string,
  verify: () => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await verify();
    return isTimely(payload) && !repeatsNames(token) ? payload : null;
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    if (!isUpstream(cause)) return null;
    const status = cause instanceof errors.JWKSTimeout ? 504 : 503;
    throw fail('upstream_unavailable', { upstream: 'identity_provider', status, cause });
  }
}

/** Parsers disagree on duplicate names: a proxy could read another token. */
function repeatsNames(token: string): boolean {
  return token.split('.', 2).some((part) => {
    const open: Set<string>[] = [];
    for (const [piece, name] of Buffer.from(part, 'base64url')
      .toString()
      .matchAll(/[{}]|("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"/g)) {
      if (piece === '{') open.push(new Set());
      else if (piece === '}') open.pop();
      else if (name !== undefined && !isFirst(open.at(-1), name)) return true;
    }
    return false;
  });
}

function isFirst(names: Set<string> | undefined, written: string): boolean {
  const name = String(JSON.parse(written));
  const first = names?.has(name) === false;
  names?.add(name);
  return first;
}

/** jose accepts future tokens and dates beyond `Date`. */
const isTimely = ({ exp = 0, iat = 0 }: JWTPayload) =>
  exp * 1000 < dateMsMax && iat * 1000 <= Date.now() + clockToleranceS * 1000;

function isUpstream(cause: unknown): boolean {
  if (cause instanceof errors.JWKSTimeout || cause instanceof errors.JWKSInvalid) return true;
  if (cause instanceof errors.JOSEError) return cause.code === 'ERR_JOSE_GENERIC';
  return !(cause instanceof TypeError) || /fetch|connect|network/i.test(cause.message);
}

/** Null for a bad token. Throws `upstream_unavailable`. */
export type VerifySession = (token: string) => Promise<Verified | null>;

export const UserId = z.string().regex(/^user_[0-9A-Za-z_-]{1,120}$/);
const Claims = z.object({ iss: z.string(), sub: z.string().min(1).max(255), email: z.string().max(320).catch('') });

export function createVerifySession(options: {
  issuer: string;
  audience: string | null;
  authorizedParties: readonly string[];
  keys: JWTVerifyGetKey;
  lookUpEmail: ((user: { userId: string; sub: string }) => Promise<string>) | null;
  issuerName?: string;
  keysVersion?: () => number;
}): VerifySession {
  const {
    issuer,
    audience,
    authorizedParties,
    keys,
    lookUpEmail,
    issuerName = options.issuer,
    keysVersion = () => 0,
  } = options;
  return async (token) => {
    const version = keysVersion();
    const payload = await checkToken(token, () =>
      jwtVerify(token, keys, { ...strictOptions('RS256'), issuer, ...(audience !== null && { audience }) }),
    );
    const claims = Claims.safeParse(payload);
    if (!payload || !claims.success) return null;
    if (authorizedParties.length > 0 && !authorizedParties.includes(String(payload['azp']))) return null;
    const { iss, sub, email } = claims.data;
    const userId = UserId.safeParse(sub).data ?? `user_${base62Sha256(`${iss}|${sub}`, 24)}`;
    const known = email === '' && lookUpEmail ? await lookUpEmail({ userId, sub }) : email;
    const person = { userId, email: known, authTimeMs: authTimeMsOf(payload), signedInMs: signedInMsOf(payload) };
    return {
      ...verifiedBy(payload, { ...person, credential: 'session', tokenId: null }),
      named: { issuer: issuerName, subject: sub },
      keysVersion: version,
    };
  };
}
