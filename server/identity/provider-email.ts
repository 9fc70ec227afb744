import { z } from 'zod';
import type { Logger, ObserverPort } from '../../routers/ports.ts';
import { readBody } from '../http/body.ts';
import type { IdentityProvider } from '../settings/env.ts';
import { noteProvider } from './note-provider.ts';

const timeoutMs = 2_000;
const limits = { bytesMax: 256 * 1024, timeoutMs };
/** Until a look-up that failed, or that found no address, is made again. */
const retryMs = { failed: 30_000, none: 3_600_000 };
const peopleMax = 10_000;
/** Between finding an address and its being on record, which whoever asks meanwhile does not see. */
const storingMs = 5_000;
const clerkApi = 'https://api.clerk.com';

/** A user as the provider's server side describes them; what else it says is not read. */
const ProviderUser = z.object({
  primary_email_address_id: z.string().nullish(),
  email_addresses: z.array(z.object({ id: z.string().optional(), email_address: z.string().max(320) })),
});

type Parts = {
  storedEmail: (userId: string) => Promise<string>;
  nowMs: () => number;
  log: Logger;
  observer: ObserverPort;
};

/**
 * Looks an e-mail address up for a person whose tokens carry none and who has none on record. A look-up never fails the
 * request: there is no address then, and a later token tries again. One at a time per person.
 */
export function createEmailLookUp(
  { issuer, secretKey }: Pick<IdentityProvider, 'issuer' | 'secretKey'>,
  { storedEmail, nowMs, log, observer }: Parts,
) {
  const api = secretKey === null ? null : apiOf(issuer, secretKey);
  if (api === null) return null;
  const running = new Map<string, Promise<string>>();
  const notBeforeMs = new Map<string, number>();

  const ask = async (userId: string, sub: string): Promise<string> => {
    const stored = await storedEmail(userId);
    if (stored !== '' || (notBeforeMs.get(userId) ?? 0) > nowMs()) return stored;
    const found = await fetchEmail(`${api}/v1/users/${encodeURIComponent(sub)}`, secretKey ?? '', observer).catch(
      () => null,
    );
    if (found === null) log.warn({ user_id: userId }, 'email_look_up_failed');
    if (notBeforeMs.size >= peopleMax) notBeforeMs.clear();
    if (found) notBeforeMs.delete(userId);
    else notBeforeMs.set(userId, nowMs() + (found === null ? retryMs.failed : retryMs.none));
    return found ?? '';
  };
  const start = (userId: string, sub: string): Promise<string> => {
    const asked = ask(userId, sub);
    const forget = () => running.delete(userId);
    running.set(userId, asked);
    asked.then((email) => (email === '' ? forget() : setTimeout(forget, storingMs).unref()), forget);
    return asked;
  };
  return ({ userId, sub }: { userId: string; sub: string }) => running.get(userId) ?? start(userId, sub);
}

/**
 * Where the provider's server API is. Clerk has one for all its customers, and its keys look like this; any other
 * provider is asked at its issuer. The secret key goes out over TLS or stays on this machine; else there is no look-up.
 */
export function apiOf(issuer: string, secretKey: string): string | null {
  if (!URL.canParse(issuer)) return null;
  const { protocol, origin, hostname } = new URL(issuer);
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return origin;
  if (protocol !== 'https:') return null;
  return /^sk_(test|live)_/.test(secretKey) ? clerkApi : origin;
}

async function fetchEmail(address: string, secretKey: string, observer: ObserverPort): Promise<string> {
  const options = {
    headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  const response = await noteProvider(observer, 'user', () => fetch(address, options));
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const text = new TextDecoder().decode(await readBody(response, limits));
  const { primary_email_address_id: primary, email_addresses: all } = ProviderUser.parse(JSON.parse(text));
  return (all.find(({ id }) => id !== undefined && id === primary) ?? all[0])?.email_address ?? '';
}
