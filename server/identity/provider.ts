import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Logger, ObserverPort } from '../../routers/ports.ts';
import { readBody } from '../body.ts';
import { unobserved } from '../observability/observer.ts';
import type { IdentityProvider } from '../settings/upstreams.ts';
import { createSteadyClock } from '../steady-clock.ts';

async function noteProvider(observer: ObserverPort, call: string, run: () => Promise<Response>): Promise<Response> {
  const startMs = performance.now();
  let status: number | null = null;
  let outcome = 'unreachable';
  try {
    const response = await run();
    status = response.status;
    outcome = status === 200 ? 'ok' : 'refused';
    return response;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError') outcome = 'timeout';
    throw cause;
  } finally {
    const work = { kind: 'upstream', upstream: 'identity_provider', call, status } as const;
    observer.note({ work, outcome, durationMs: performance.now() - startMs, requestId: null });
  }
}

const keysTimeoutMs = 5_000;
const cooldownMs = 30_000;
const keysRetryMs = 1_000;
const refreshMs = 600_000;
const keysLimits = { bytesMax: 256 * 1024, timeoutMs: keysTimeoutMs };

type ProviderKeys = { find: JWTVerifyGetKey; version: () => number };

/** The last good keys survive an outage. */
export function createProviderKeys(jwksUrl: string, observer: ObserverPort = unobserved): ProviderKeys {
  let version = 0;
  let loaded = '';
  const learn = (text: string) => {
    if (text !== loaded) version += 1;
    loaded = text;
  };
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: keysTimeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: spacedFetch(() => (keys.jwks() ? cooldownMs : keysRetryMs), observer, learn),
  });
  const nowMs = createSteadyClock(0);
  let loadedMs = nowMs();
  const refresh = () => {
    if (nowMs() - loadedMs < refreshMs) return;
    loadedMs = nowMs();
    keys.reload().catch(() => undefined);
  };
  return {
    find: (header, token) => {
      refresh();
      return keys(header, token);
    },
    version: () => {
      refresh();
      return version;
    },
  };
}

/** jose pauses after successful loads only. */
function spacedFetch(
  pauseMs: () => number,
  observer: ObserverPort,
  learn: (text: string) => void,
): FetchImplementation {
  const nowMs = createSteadyClock(0);
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (...[address, options]) => {
    if (nowMs() - lastMs < pauseMs()) throw new ProviderDown();
    lastMs = nowMs();
    const response = await noteProvider(observer, 'keys', () => fetch(address, { ...options, redirect: 'manual' }));
    if (response.status !== 200) {
      void response.body?.cancel();
      throw new ProviderDown();
    }
    const body = await readBody(response, keysLimits);
    learn(new TextDecoder().decode(body));
    return new Response(body);
  };
}

class ProviderDown extends Error {}

const emailTimeoutMs = 2_000;
const emailLimits = { bytesMax: 256 * 1024, timeoutMs: emailTimeoutMs };
const emailRetryMs = { failed: 30_000, none: 3_600_000 };
const peopleMax = 10_000;
const storingMs = 5_000;
const clerkApi = 'https://api.clerk.com';

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
    else notBeforeMs.set(userId, nowMs() + (found === null ? emailRetryMs.failed : emailRetryMs.none));
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

/** Clerk has one API for all. TLS or loopback only, for the secret key. */
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
    signal: AbortSignal.timeout(emailTimeoutMs),
  } as const;
  const response = await noteProvider(observer, 'user', () => fetch(address, options));
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const text = new TextDecoder().decode(await readBody(response, emailLimits));
  const { primary_email_address_id: primary, email_addresses: all } = ProviderUser.parse(JSON.parse(text));
  return (all.find(({ id }) => id !== undefined && id === primary) ?? all[0])?.email_address ?? '';
}
