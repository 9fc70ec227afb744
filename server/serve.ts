import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEmbedded, openDb, writeAll } from '../db/client.ts';
import { lockFile } from '../db/embedded.ts';
import { lapseAllIdempotencyClaims } from '../db/idempotency.ts';
import { migrate } from '../db/migrate.ts';
import { createAccess } from './access.ts';
import { createApp } from './app.ts';
import { type Settings, SettingsError } from './env.ts';
import { createLog } from './log.ts';
import { createQuota } from './quota.ts';
import { createReadiness } from './readiness.ts';
import { createServices, limitsOf } from './services.ts';
import { createSignals } from './signals.ts';
import { startSimulator } from './simulator/listen.ts';
import { ownSeed } from './simulator/people.ts';
import { createWorkerHost, releaseLeasesOfTheDead } from './worker-host.ts';

const heartbeatMs = 5_000;
const pollMs = { embedded: 1_000, remote: 250 };
const drainMsMax = 9_000;

/**
 * What the socket itself allows. A body is cut while it is read (`body.ts`), which answers with a reason and an id; Bun
 * would answer with neither, and it reads no further than somebody asks. It ends a connection without a whole head
 * after 12 s, and any other that is silent, or whose request is not finished, after the idle timeout: longer than the
 * longest time that a body may take.
 */
export const socketLimits = { maxRequestBodySize: Number.MAX_SAFE_INTEGER, idleTimeout: 132 };

/** The files of the threads. They come from the entry module, where they can be bundled. */
export type Threads = { worker: URL; pdf: URL };
export type Server = { url: string; stop: () => Promise<void> };

/** Opens the database, starts the worker and listens. */
export async function startServer(settings: Settings, threads: Threads): Promise<Server> {
  const unlock = lockFolder(settings);
  const db = openDb(settings.databaseUrl, settings.databaseAuthToken ?? undefined);
  await migrate(db.engine);
  await releaseLeasesOfTheDead(db);
  if (db.engine.kind === 'embedded') await writeAll(db, (orm) => [lapseAllIdempotencyClaims(orm)]);
  const stopping = new AbortController();
  const signals = createSignals({
    pollMs: pollMs[db.engine.kind],
    heartbeatMs,
    jobsReady: (lane) => host.jobsReady(lane),
  });

  // The address is known once the port is, and the app needs the address: it is put in behind the socket.
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const listener = listen(settings, (request) => answer(request));
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${listener.port}`;
  const baseUrl = settings.baseUrl ?? url;
  const log = createLog(settings.logLevel);
  const quota = createQuota({ db, log, limits: limitsOf(settings), nowMs: () => Date.now() });
  const simulator = settings.simulated
    ? startSimulator({
        settings,
        port: 0,
        webhookUrl: webhookOf(url),
        publicUrl: `${baseUrl}/simulator`,
        seed: ownSeed,
        log,
        pdfThreadUrl: threads.pdf,
      })
    : null;
  const connected = simulator ? { ...settings, aggregator: simulator.account } : settings;
  const services = createServices(connected, { db, signals, baseUrl, quota, log });
  await services.storage.removeAbandoned().catch(() => log.warn({}, 'drafts_not_removed'));
  const host = createWorkerHost({
    workerUrl: threads.worker,
    db,
    log: services.log,
    onTurnChanged: signals.turnChanged,
  });
  await host.start(connected, baseUrl);
  const app = createApp({
    services,
    access: createAccess(settings, services),
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    signIn: settings,
    widget: simulator?.widget,
    corsOrigins: settings.corsOrigins,
    readiness: createReadiness({ db, pingWorker: host.ping }),
    addressOf: (request) => listener.requestIP(request)?.address ?? null,
    keepOpen: (request) => listener.timeout(request, 0),
    stopping: stopping.signal,
  });
  answer = app.fetch;
  services.log.info({ url, environment: settings.environment, database: db.engine.kind }, 'listening');

  return {
    url,
    stop: once(async () => {
      services.log.info({}, 'stopping');
      await simulator?.stop();
      const drained = listener.stop();
      stopping.abort();
      await Promise.race([Promise.all([drained, host.drain()]), sleep(drainMsMax, undefined, { ref: false })]);
      await listener.stop(true);
      host.terminate();
      signals.close();
      await quota.close();
      db.close();
      unlock();
      services.log.info({}, 'stopped');
    }),
  };
}

/** The simulator is on this machine, whatever the public address is. */
function webhookOf(url: string): string {
  const { port, protocol, hostname } = new URL(url);
  const host = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }[hostname] ?? hostname;
  return `${protocol}//${host}:${port}/webhooks/aggregator`;
}

function listen({ host, port }: Settings, fetch: (request: Request) => Response | Promise<Response>) {
  // Without development mode Bun shares the port (SO_REUSEPORT): a second server would silently get half the requests.
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

function lockFolder({ dataDir, databaseUrl }: Settings): () => void {
  if (!isEmbedded(databaseUrl)) return () => undefined;
  try {
    return lockFile(join(dataDir, 'lock'));
  } catch {
    throw new SettingsError(`DATA_DIR: another hale server is using ${dataDir}.`);
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
