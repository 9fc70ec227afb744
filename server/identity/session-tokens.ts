import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { base62Sha256 } from '../../db/id.ts';
import type { Credential } from '../../routers/trpc.ts';
import { check, expiryMsOf, issuedOf, strict } from './token-rules.ts';

/** Who a token speaks for, and whether a sign-in or this service itself made it. */
export type Identity = {
  userId: string;
  email: string;
  credential: Credential;
  /** When the token was made, as it says itself. */
  issuedAtMs?: number;
};
export type Verified = { identity: Identity; expiresMs: number };
/** Null for a token that is not good. Throws `upstream_unavailable` when only a provider that is down could tell. */
export type VerifySession = (token: string) => Promise<Verified | null>;

/** A user id, as service tokens and some providers carry it. */
export const UserId = z.string().regex(/^user_[0-9A-Za-z_-]{1,120}$/);
const Claims = z.object({ iss: z.string(), sub: z.string().min(1).max(255), email: z.string().max(320).catch('') });

/** Verification of session tokens, the same for the embedded identity provider and for an external one. */
export function createVerifySession(options: {
  issuer: string;
  audience: string | null;
  authorizedParties: readonly string[];
  keys: JWTVerifyGetKey;
  /** For a token without an e-mail address. Empty where none can be had now. */
  lookUpEmail: ((user: { userId: string; sub: string }) => Promise<string>) | null;
}): VerifySession {
  const { issuer, audience, authorizedParties, keys, lookUpEmail } = options;
  return async (token) => {
    const payload = await check(token, () =>
      jwtVerify(token, keys, { ...strict('RS256'), issuer, ...(audience !== null && { audience }) }),
    );
    const claims = Claims.safeParse(payload);
    if (!payload || !claims.success) return null;
    if (authorizedParties.length > 0 && !authorizedParties.includes(String(payload['azp']))) return null;
    const { iss, sub, email } = claims.data;
    const userId = UserId.safeParse(sub).data ?? `user_${base62Sha256(`${iss}|${sub}`, 24)}`;
    const known = email === '' && lookUpEmail ? await lookUpEmail({ userId, sub }) : email;
    return {
      identity: { userId, email: known, credential: 'session', ...issuedOf(payload) },
      expiresMs: expiryMsOf(payload),
    };
  };
}
