import { hash } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Authenticate, Authentication, Identity } from '../http/request-context.ts';
import {
  checkToken,
  expiryMsOf,
  issuedOf,
  strictOptions,
  UserId,
  type Verified,
  type VerifySession,
} from './session-tokens.ts';

const tokenBytesMax = 8_192;
const cachedTokensMax = 10_000;
const serviceIssuer = 'hale';
const serviceTokenDays = 30;

const invalid = { refusal: 'invalid_token' } as const;

/**
 * The header's `alg` alone picks the key: HS256 the service's secret, RS256 the provider's. Verified tokens are kept
 * until they expire, because verifying costs as much as a request.
 */
export function createAuthenticate(options: {
  jwtSecret: string;
  verifySession: VerifySession;
  nowMs: () => number;
  provision: (identity: Identity) => Promise<void>;
}): Authenticate {
  const verified = new Map<string, Verified>();
  const learning = new Map<string, Promise<Authentication>>();
  const secret = new TextEncoder().encode(options.jwtSecret);

  const verify = async (token: string): Promise<Verified | null> => {
    const alg = algorithmOf(token);
    if (alg === 'HS256') return fromServiceToken(token, secret);
    return alg === 'RS256' ? options.verifySession(token) : null;
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

  const learnOnce = (token: string, key: string): Promise<Authentication> => {
    const running = learning.get(key) ?? learn(token, key).finally(() => learning.delete(key));
    learning.set(key, running);
    return running;
  };

  return (header) => {
    if (header === null) return { refusal: 'missing_authorization' };
    const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1];
    if (token === undefined || token.length > tokenBytesMax) return invalid;
    const key = hash('sha256', token, 'base64');
    const known = verified.get(key);
    return known && known.expiresMs > options.nowMs() ? known : learnOnce(token, key);
  };
}

/** A 30-day token for terminal clients. `id` distinguishes tokens of the same second. */
export function mintServiceToken(
  userId: string,
  { jwtSecret, nowMs, id }: { jwtSecret: string; nowMs: number; id?: string },
): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  return new SignJWT(id === undefined ? {} : { jti: id })
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

/** `iss` may be missing, but must not name another issuer. */
async function fromServiceToken(token: string, secret: Uint8Array): Promise<Verified | null> {
  const payload = await checkToken(token, () => jwtVerify(token, secret, strictOptions('HS256')));
  const userId = UserId.safeParse(payload?.sub);
  if (!payload || !userId.success || (payload.iss !== undefined && payload.iss !== serviceIssuer)) return null;
  const identity: Identity = { userId: userId.data, email: '', credential: 'service', ...issuedOf(payload) };
  return { identity, expiresMs: expiryMsOf(payload) };
}
