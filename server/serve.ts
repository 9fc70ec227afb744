import { lapseAllIdempotencyClaims } from '../db/access/idempotency.ts';
import { type Db, filePath, isEmbedded, writeAll } from '../db/client.ts';
import { compactFile, emptyLog, isCompactionDue } from '../db/engine/embedded-file.ts';
import type { DatabaseObserver } from '../db/engine/engine.ts';
import { migrate } from '../db/engine/migrate.ts';
import { readClock } from '../db/engine/orm.ts';
import { withDeadline } from '../routers/core/deadline.ts';
import type { Logger } from '../routers/ports.ts';
import { createAccess } from './access.ts';
import { createApp } from './http/app.ts';
import { createClientAddress } from './http/client-address.ts';
import { createQuota } from './http/quota.ts';
import { createReadiness } from './http/status.ts';
import { useJit } from './jit.ts';
import { createLabReader, readerCommand } from './labs/lab-reader.ts';
import { createLog } from './observability/log.ts';
import { createScrape, createStoredFigures, listenForScrapes } from './observability/scrape.ts';
import { createTelemetry } from './observability/telemetry.ts';
import { createServices, limitsOf } from './services.ts';
import { openDatabase, settleKey } from './settings/database.ts';
import type { Settings } from './settings/env.ts';
import { SettingsError } from './settings/errors.ts';
import { settleSecrets } from './settings/shared-secrets.ts';
import type { RunningSimulator } from './simulator/listen.ts';
import { createSteadyClock } from './steady-clock.ts';
import { keepCommitMark, noteLostCommits } from './storage/commit-mark.ts';
import { lockDataFolder } from './storage/data-folder.ts';
import { openFileStore } from './storage/file-store.ts';
import { createSignals } from './worker/signals.ts';
import { createWorkerHost, releaseLeasesOfTheDead } from './worker/worker-host.ts';

const heartbeatMs = 5_000;
const pollMs = { embedded: 5_000, remote: 250 };
const drainMsMax = 9_000;

/** `body.ts` cuts bodies; idle outlasts any body. */
export const socketLimits = { maxRequestBodySize: Number.MAX_SAFE_INTEGER, idleTimeout: 132 };

type Answer = (request: Request) => Response | Promise<Response>;
export type Threads = { worker: URL; reader: URL; workerSilentMsMax?: number };
export type Server = {
  url: string;
  metricsUrl: string | null;
  lost: Promise<void>;
  stop: () => Promise<void>;
  signInLink: (cookies: readonly string[]) => string;
};

export async function startServer(given: Settings, threads: Threads): Promise<Server> {
  const settings = { ...given, labReader: { ...given.labReader, command: readerCommand(threads.reader) } };
  const log = createLog(settings.logLevel);
  await using opened = new AsyncDisposableStack();
  const telemetry = await createTelemetry(settings, log);
  opened.defer(telemetry.stop);
  const lost = Promise.withResolvers<void>();
  const nowMs = createSteadyClock(0);
  const { db, unlock } = await openOwnDatabase(settings, log, {
    ...telemetry.database,
    clock: nowMs,
    lost: ({ message }) => {
      log.error({ error: /^\w+/.exec(message)?.[0] }, 'database_lost');
      lost.resolve();
    },
  });
  opened.defer(unlock);
  opened.defer(db.close);
  const mark = isEmbedded(settings.databaseUrl) ? keepCommitMark(db, filePath(settings.databaseUrl)) : null;
  opened.defer(() => mark?.close());
  await releaseLeasesOfTheDead(db);
  if (db.engine.kind === 'embedded') await writeAll(db, (orm) => [lapseAllIdempotencyClaims(orm)]);
  const stopping = new AbortController();
  const signals = createSignals({
    pollMs: pollMs[db.engine.kind],
    heartbeatMs,
    jobsReady: (lane) => host.jobsReady(lane),
  });
  opened.defer(signals.close);

  // The app needs the port, so early requests wait.
  const ready = Promise.withResolvers<Answer>();
  let answer: Answer = async (request) => (await ready.promise)(request);
  const listener = listen(settings, (request) => answer(request));
  opened.defer(() => listener.stop(true));
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${listener.port}`;
  const baseUrl = settings.baseUrl ?? url;
  const { registry } = telemetry.metrics;
  const scrape = createScrape(registry, createStoredFigures(registry, { db, nowMs: Date.now }));
  const metricsListener = settings.metricsAddress && listenForScrapes(settings.metricsAddress, scrape);
  opened.defer(() => metricsListener?.stop(true));
  nowMs.atLeast((await readClock(db.read))[0]?.nowMs ?? 0);
  const quota = createQuota({ db, log, limits: limitsOf(settings), nowMs });
  opened.defer(quota.close);
  const simulator = settings.simulated ? await startOwnSimulator(settings, { url, baseUrl, log }) : null;
  opened.defer(() => simulator?.stop());
  const connected = simulator ? { ...settings, aggregator: simulator.account } : settings;
  const services = createServices(connected, { db, signals, baseUrl, quota, log, observer: telemetry.observer });
  await services.audit.findHead();
  await services.storage.removeAbandoned().catch(() => log.warn({}, 'drafts_not_removed'));
  const host = createWorkerHost({
    workerUrl: threads.worker,
    db,
    log: services.log,
    nowMs,
    onTurnChanged: signals.turnChanged,
    onObserved: telemetry.receive,
    onReplaced: (reason) => telemetry.metrics.workersReplaced.inc({ reason }),
    silentMsMax: threads.workerSilentMsMax,
  });
  opened.defer(host.terminate);
  const clientAddress = createClientAddress(settings.trustedProxies);
  const addressOf = (request: Request) => clientAddress(request, listener.requestIP(request)?.address ?? null);
  const access = createAccess(settings, services, addressOf);
  const app = createApp({
    services,
    telemetry,
    scrape: metricsListener ? null : scrape,
    access,
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    signIn: settings,
    widget: simulator?.widget,
    corsOrigins: settings.corsOrigins,
    storageDir: settings.storageDir,
    readiness: createReadiness({ db, checkStorage: openFileStore(settings).check, pingWorker: host.ping }),
    addressOf,
    keepOpen: (request) => listener.timeout(request, 0),
    stopping: stopping.signal,
  });
  answer = app.fetch;
  ready.resolve(answer);
  await host.start(connected, baseUrl);
  const metricsUrl = metricsListener ? String(new URL('/metrics', metricsListener.url)) : null;
  const open = { url, environment: settings.environment, database: db.engine.kind };
  services.log.info({ ...open, ...(metricsUrl !== null && { metrics_url: metricsUrl }) }, 'listening');
  opened.move();
  useJit();

  return {
    url,
    metricsUrl,
    lost: lost.promise,
    signInLink: (cookies) => `${baseUrl}/sign-in#once=${access.oneTime.offer(cookies)}`,
    stop: once(async () => {
      services.log.info({}, 'stopping');
      await simulator?.stop();
      const drained = listener.stop();
      stopping.abort();
      await withDeadline(drainMsMax, Promise.all([drained, host.drain()]), () => undefined);
      await listener.stop(true);
      await metricsListener?.stop(true);
      host.terminate();
      await telemetry.stop();
      signals.close();
      await quota.close();
      await services.audit.close();
      await mark?.close();
      db.close();
      unlock();
      services.log.info({}, 'stopped');
    }),
  };
}

async function openOwnDatabase(
  settings: Settings,
  log: Logger,
  observer: DatabaseObserver,
): Promise<{ db: Db; unlock: () => void }> {
  const unlock = lockDataFolder(settings);
  // After a crash the log may not be on disk.
  if (isEmbedded(settings.databaseUrl)) {
    emptyLog(filePath(settings.databaseUrl));
    await compactIfDue(filePath(settings.databaseUrl), log);
  }
  const db = openDatabase(settings, observer);
  try {
    await noteIfBehind(db, settings, log);
    await migrate(db.engine);
    await settleKey(db);
    await settleSecrets(db, settings);
    return { db, unlock };
  } catch (cause) {
    db.close();
    unlock();
    throw cause;
  }
}

async function startOwnSimulator(
  settings: Settings,
  { url, baseUrl, log }: { url: string; baseUrl: string; log: Logger },
): Promise<RunningSimulator> {
  const [{ startSimulator }, { ownSeed }] = await Promise.all([
    import('./simulator/listen.ts'),
    import('./simulator/people.ts'),
  ]);
  return startSimulator({
    settings,
    port: 0,
    webhookUrl: webhookOf(url),
    publicUrl: `${baseUrl}/simulator`,
    seed: ownSeed,
    log,
    labReader: createLabReader(settings.labReader),
  });
}

async function noteIfBehind(db: Db, { databaseUrl }: Settings, log: Logger): Promise<void> {
  if (!isEmbedded(databaseUrl)) return;
  const lost = await noteLostCommits(db, filePath(databaseUrl));
  if (lost) log.error({ behind_ms: lost.mark - lost.behind }, 'commits_lost');
}

async function compactIfDue(path: string, log: Logger): Promise<void> {
  if (!isCompactionDue(path)) return;
  const startMs = performance.now();
  try {
    const outcome = await compactFile(path);
    log.info({ outcome, duration_ms: Math.round(performance.now() - startMs) }, 'database_compaction');
  } catch (cause) {
    log.warn({ outcome: 'failed', error: String(cause) }, 'database_compaction');
  }
}

function webhookOf(url: string): string {
  const { port, protocol, hostname } = new URL(url);
  const host = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }[hostname] ?? hostname;
  return `${protocol}//${host}:${port}/webhooks/aggregator`;
}

function listen({ host, port }: Settings, fetch: (request: Request) => Response | Promise<Response>) {
  // SO_REUSEPORT would give a second server half the requests.
  const options = {
    hostname: host,
    port,
    ...socketLimits,
    development: false,
    reusePort: false,
  };
  try {
    return Bun.serve({ ...options, fetch });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new SettingsError(`HOST, PORT: cannot listen on ${host}, port ${port} (${code}).`, { cause });
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
