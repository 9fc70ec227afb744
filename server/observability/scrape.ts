import { Gauge, Registry } from 'prom-client';
import type { Db } from '../../db/client.ts';
import { type Figures, readFigures } from '../../db/upkeep/figures.ts';
import { withDeadline } from '../../routers/core/deadline.ts';
import { lanes } from '../../routers/core/jobs.contract.ts';
import type { Settings } from '../settings/env.ts';
import { SettingsError } from '../settings/errors.ts';

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

/** Unauthenticated: for operators' addresses only. */
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

const keptMs = 1_000;
const answerMsMax = 2_000;

export function createStoredFigures(registry: Registry, { db, nowMs }: { db: Db; nowMs: () => number }) {
  const gauges = createGauges([registry]);
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const found = await withDeadline(
      answerMsMax,
      readFigures(db, { lanes: Object.keys(lanes), nowMs: nowMs() }).catch(() => null),
      () => null,
    );
    gauges.up.set(found ? 1 : 0);
    show(gauges, found, nowMs());
    readMs = performance.now();
  };
  return (): Promise<void> => {
    if (performance.now() - readMs < keptMs) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registers: Registry[]) {
  const counted = 'Counted up to 10,000.';
  return {
    up: new Gauge({
      registers,
      name: 'hale_database_up',
      help: 'Whether the database answered when these figures were read: 1 or 0. Those below it come from it.',
    }),
    due: new Gauge({
      registers,
      name: 'hale_queue_due_jobs',
      help: `Jobs that could run now and that no worker has taken. ${counted}`,
      labelNames: ['lane'],
    }),
    oldest: new Gauge({
      registers,
      name: 'hale_queue_oldest_due_seconds',
      help: 'How long the oldest of them has been due, in seconds; 0 when there is none.',
      labelNames: ['lane'],
    }),
    running: new Gauge({
      registers,
      name: 'hale_queue_running_jobs',
      help: 'Jobs that a worker holds, or held when it died.',
      labelNames: ['lane'],
    }),
    dead: new Gauge({
      registers,
      name: 'hale_dead_jobs',
      help: `Jobs that were given up. ${counted}`,
    }),
    parked: new Gauge({
      registers,
      name: 'hale_parked_events',
      help: `Raw events that could not become rows; tried again every night, up to ten attempts. ${counted}`,
    }),
    waiting: new Gauge({
      registers,
      name: 'hale_waiting_events',
      help: `Raw events that wait for their source, upload or person; one may wait for two of them. ${counted}`,
      labelNames: ['for'],
    }),
    turns: new Gauge({
      registers,
      name: 'hale_turns_in_flight',
      help: 'Turns that have not ended, by state.',
      labelNames: ['status'],
    }),
  };
}

function show({ up: _, ...gauges }: Gauges, found: Figures | null, nowMs: number): void {
  for (const gauge of Object.values(gauges)) gauge.reset();
  const { dead, parked } = gauges;
  if (!found) {
    for (const gauge of [dead, parked]) gauge.remove();
    return;
  }
  const running = new Map(found.running.map(({ lane, jobs }) => [lane, jobs]));
  const turns = new Map(found.turns.map(({ status, turns: count }) => [status, count]));
  for (const { lane, due, oldestDueMs } of found.lanes) {
    gauges.due.set({ lane }, due);
    gauges.oldest.set({ lane }, oldestDueMs === null ? 0 : Math.max(0, nowMs - oldestDueMs) / 1000);
    gauges.running.set({ lane }, running.get(lane) ?? 0);
  }
  dead.set(found.deadJobs);
  parked.set(found.parkedEvents);
  gauges.waiting.set({ for: 'connection_or_upload' }, found.waitingEvents.forSourceOrUpload);
  gauges.waiting.set({ for: 'person' }, found.waitingEvents.forPerson);
  for (const status of ['queued', 'running']) gauges.turns.set({ status }, turns.get(status) ?? 0);
}
