import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import type { ObserverPort } from '../../routers/ports.ts';
import { readBody } from '../http/body.ts';
import { unobserved } from '../observability/observer.ts';
import { createSteadyClock } from '../worker/steady-clock.ts';
import { noteProvider } from './note-provider.ts';

const timeoutMs = 5_000;
const cooldownMs = 30_000;
const retryMs = 1_000;
const refreshMs = 600_000;
const limits = { bytesMax: 256 * 1024, timeoutMs };

/**
 * The keys of an external provider. The last good ones stay for as long as the provider is down; a reload in the
 * background drops withdrawn ones.
 */
export function createProviderKeys(jwksUrl: string, observer: ObserverPort = unobserved): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: spacedFetch(() => (keys.jwks() ? cooldownMs : retryMs), observer),
  });
  const nowMs = createSteadyClock(0);
  let loadedMs = nowMs();
  const refresh = () => {
    if (nowMs() - loadedMs < refreshMs) return;
    loadedMs = nowMs();
    keys.reload().catch(() => undefined);
  };
  return (header, token) => {
    refresh();
    return keys(header, token);
  };
}

/** jose leaves time between two loads only behind one that succeeded; this does so behind every one. */
function spacedFetch(pauseMs: () => number, observer: ObserverPort): FetchImplementation {
  const nowMs = createSteadyClock(0);
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (...[address, options]) => {
    if (nowMs() - lastMs < pauseMs()) throw new ProviderDown();
    lastMs = nowMs();
    // The address that was configured is the one that counts: a redirect is like any other answer but 200.
    const response = await noteProvider(observer, 'keys', () => fetch(address, { ...options, redirect: 'manual' }));
    if (response.status !== 200) {
      void response.body?.cancel();
      throw new ProviderDown();
    }
    return new Response(await readBody(response, limits));
  };
}

class ProviderDown extends Error {}
