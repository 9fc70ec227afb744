import { hash } from 'node:crypto';
import { fail } from '../../routers/core/errors.ts';
import { admit, type QuotaPort } from '../../routers/core/rate-limit.ts';
import type { SignInCall } from '../http/request-context.ts';
import { networkOf } from './sign-in-failures.ts';

type Options = { quota: QuotaPort | null; limits: { requestsPerMinute: number }; nowMs: () => number };

const windowMs = 60_000;
const knownMs = 60_000;
const knownMax = 10_000;
/** Many people may share an address. */
const peoplePerNetwork = 10;

export function createTraffic({ quota, limits, nowMs }: Options) {
  const known = new Map<string, { userId: string; untilMs: number }>();
  const networks = new Map<string, number>();
  const networkMax = limits.requestsPerMinute * peoplePerNetwork;
  let windowStartMs = 0;

  const countNetwork = (address: string | null) => {
    const now = nowMs();
    const startMs = now - (now % windowMs);
    if (startMs !== windowStartMs) networks.clear();
    windowStartMs = startMs;
    const network = networkOf(address);
    const count = (networks.get(network) ?? 0) + 1;
    networks.set(network, count);
    if (count <= networkMax) return;
    const retryAfterS = Math.max(1, Math.ceil((startMs + windowMs - now) / 1000));
    throw fail('rate_limit_exceeded', {
      message: `Too many requests without a session come from this address. Try again in ${retryAfterS} s.`,
      headers: { 'Retry-After': String(retryAfterS) },
    });
  };

  const personOf = async (credential: string, find: () => Promise<string | null>): Promise<string | null> => {
    const key = hash('sha256', credential, 'base64');
    const found = known.get(key);
    if (found && found.untilMs > nowMs()) return found.userId;
    const userId = await find();
    if (userId === null) return null;
    if (known.size >= knownMax) known.clear();
    known.set(key, { userId, untilMs: nowMs() + knownMs });
    return userId;
  };

  return {
    admit: async (
      { headers }: Request,
      { address }: SignInCall,
      responseHeaders: Record<string, string>,
      find: () => Promise<string | null>,
    ): Promise<void> => {
      const credential = `${headers.get('cookie') ?? ''}|${headers.get('authorization') ?? ''}`;
      const userId = credential === '|' ? null : await personOf(credential, find);
      if (userId === null) return countNetwork(address);
      await admit({ principal: { id: userId }, quota, responseHeaders });
    },
  };
}
