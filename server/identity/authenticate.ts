import { hash } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, type ProtectedHeaderParameters, SignJWT } from 'jose';
import { z } from 'zod';
import { serviceTokenDays } from '../../routers/account/account.contract.ts';
import type { Authenticate, Authentication } from '../http/request-context.ts';
import { authTimeMsOf, checkToken, strictOptions, UserId, type VerifySession, verifiedBy } from './session-tokens.ts';
import type { Verified, VerifiedTokens } from './verified-tokens.ts';

const tokenBytesMax = 8_192;
/** RFC 9068. */
export const accessType = 'at+jwt';
const serviceIssuer = 'hale';
const hourMs = 3_600_000;
const TokenId = z.string().regex(/^[0-9A-Za-z]{1,64}$/);

const invalid = { refusal: 'invalid_token' } as const;

/** `alg` alone picks the key: HS256 ours, RS256 the provider's. */
export function createAuthenticate(options: {
  jwtSecret: string;
  verifySession: VerifySession;
  verifyAccess: (token: string) => Promise<Verified | null>;
  nowMs: () => number;
  keysVersion: () => number;
  admit: (found: Verified) => Promise<Verified | null>;
  noteUse: (token: { tokenId: string; userId: string; hourMs: number }) => void;
  verified: VerifiedTokens;
}): Authenticate {
  const { verified, nowMs } = options;
  const learning = new Map<string, Promise<Authentication>>();
  const secret = new TextEncoder().encode(options.jwtSecret);

  const verify = async (token: string): Promise<Verified | null> => {
    const { alg, typ } = headerOf(token);
    if (alg === 'HS256' && typ === accessType) return options.verifyAccess(token);
    if (alg === 'HS256') return fromServiceToken(token, secret);
    return alg === 'RS256' ? options.verifySession(token) : null;
  };

  const used = (found: Verified): Verified => {
    const { tokenId, userId } = found.identity;
    const now = nowMs();
    if (tokenId === null || now - found.usedHourMs < hourMs) return found;
    found.usedHourMs = now - (now % hourMs);
    options.noteUse({ tokenId, userId, hourMs: found.usedHourMs });
    return found;
  };

  const learn = async (token: string, key: string): Promise<Authentication> => {
    await verified.refresh();
    const age = verified.age();
    const claimed = await verify(token);
    const found = claimed && (await options.admit(claimed));
    if (!found) return invalid;
    verified.keep(key, found, age);
    return used(found);
  };

  const learnOnce = (token: string, key: string): Promise<Authentication> => {
    const running = learning.get(key) ?? learn(token, key).finally(() => learning.delete(key));
    learning.set(key, running);
    return running;
  };

  const findKept = (key: string) => {
    const found = verified.find(key, nowMs());
    return found?.keysVersion === undefined || found.keysVersion === options.keysVersion() ? found : undefined;
  };

  return (header) => {
    if (header === null) return { refusal: 'missing_authorization' };
    const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1];
    if (token === undefined || token.length > tokenBytesMax) return invalid;
    const key = hash('sha256', token, 'base64');
    const known = findKept(key);
    if (!known) return learnOnce(token, key);
    const refreshing = verified.refresh();
    if (!refreshing) return used(known);
    return refreshing.then(() => (findKept(key) ? used(known) : learnOnce(token, key)));
  };
}

/** `id` separates tokens of one second. */
export function mintServiceToken(
  userId: string,
  { jwtSecret, nowMs, id, authTimeMs }: { jwtSecret: string; nowMs: number; id?: string; authTimeMs?: number },
): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  return new SignJWT({
    ...(id !== undefined && { jti: id }),
    ...(authTimeMs !== undefined && { auth_time: authTimeMs / 1000 }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(UserId.parse(userId))
    .setIssuer(serviceIssuer)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + serviceTokenDays * 86_400)
    .sign(new TextEncoder().encode(jwtSecret));
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}

export function withoutScopes(authenticate: Authenticate): Authenticate {
  const judge = (found: Authentication) => ('identity' in found && found.identity.scopes ? invalid : found);
  return (header) => {
    const found = authenticate(header);
    return found instanceof Promise ? found.then(judge) : judge(found);
  };
}

/** `iss` may be missing, but not another's. */
async function fromServiceToken(token: string, secret: Uint8Array): Promise<Verified | null> {
  const payload = await checkToken(token, () => jwtVerify(token, secret, strictOptions('HS256')));
  const userId = UserId.safeParse(payload?.sub);
  if (!payload || !userId.success || (payload.iss !== undefined && payload.iss !== serviceIssuer)) return null;
  const tokenId = TokenId.safeParse(payload.jti).data ?? null;
  const person = { userId: userId.data, email: '', authTimeMs: authTimeMsOf(payload), signedInMs: null };
  return verifiedBy(payload, { ...person, credential: 'service', tokenId });
}
