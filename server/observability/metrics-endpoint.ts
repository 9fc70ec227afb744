import { Registry } from 'prom-client';
import type { Settings } from '../settings/env.ts';
import { SettingsError } from '../settings/settings-error.ts';

/** The text of all figures, as they are now. */
export type Scrape = () => Promise<string>;

const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' };

export function createScrape(registry: Registry, refresh: () => Promise<void>): Scrape {
  return async () => {
    await refresh();
    return registry.metrics();
  };
}

export const metricsResponse = async (scrape: Scrape, more: Record<string, string> = {}) =>
  new Response(await scrape(), { headers: { ...headers, ...more } });

/** An address of its own, for a network that only the operators can reach: it asks nobody who they are. */
export function listenForScrapes({ host, port }: NonNullable<Settings['metricsAddress']>, scrape: Scrape) {
  const fetch = async ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return new Response(null, { status: 404 });
    return metricsResponse(scrape);
  };
  try {
    return Bun.serve({ hostname: host, port, fetch, development: false, reusePort: false, idleTimeout: 30 });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new SettingsError(`METRICS_ADDRESS: cannot listen on ${host}, port ${port} (${code}).`, { cause });
  }
}
