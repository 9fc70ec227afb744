import { join } from 'node:path';
import { type Db, isEmbedded, openDb, writeAll } from '../db/client.ts';
import { lockFile } from '../db/embedded.ts';
import { serveForwarded } from '../db/forwarded.ts';
import { migrate } from '../db/migrate.ts';
import { releaseAllLeases } from '../db/queue.ts';
import { createApp } from './app.ts';
import { createAuthenticate } from './auth.ts';
import { provisionUser } from './context.ts';
import { type Settings, SettingsError } from './env.ts';
import { createServices } from './services.ts';
import { createSignals, type Signals } from './signals.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const heartbeatMs = 5_000;
const pollMs = { embedded: 1_000, remote: 250 };
const drainMsMax = 9_000;
const requestBytesMax = 33 * 1024 * 1024;
const idleTimeoutS = 30;

export type Server = { url: string; stop: () => Promise<void> };

/** Opens the database, starts the worker and listens. `workerUrl` comes from the entry module, where it can be bundled. */
export async function startServer(settings: Settings, workerUrl: URL): Promise<Server> {
  const unlock = lockFolder(settings);
  const db = openDb(settings.databaseUrl, settings.databaseAuthToken ?? undefined);
  await prepareDatabase(db);
  const stopping = new AbortController();
  const worker = new Worker(workerUrl);
  const send = (message: ToWorker) => worker.postMessage(message);
  const signals = createSignals({
    pollMs: pollMs[db.engine.kind],
    heartbeatMs,
    jobsReady: () => send({ kind: 'jobs' }),
  });

  // The address is known once the port is, and the app needs the address: it is put in behind the socket.
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const listener = listen(settings, (request) => answer(request));
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${listener.port}`;
  const baseUrl = settings.baseUrl ?? url;
  const services = createServices(settings, { db, signals, baseUrl });
  await startWorker(worker, db, signals, send, { settings, baseUrl });
  const app = createApp({
    services,
    authenticate: createAuthenticate({
      ...settings,
      nowMs: services.nowMs,
      provision: (identity) => provisionUser(services, identity),
    }),
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    keepOpen: (request) => listener.timeout(request, 0),
    stopping: stopping.signal,
  });
  answer = app.fetch;
  services.log.info({ url, environment: settings.environment, database: db.engine.kind }, 'listening');

  return {
    url,
    stop: once(async () => {
      services.log.info({}, 'stopping');
      const drained = listener.stop();
      stopping.abort();
      await Promise.race([Promise.all([drained, stopWorker(worker, send)]), Bun.sleep(drainMsMax)]);
      await listener.stop(true);
      worker.terminate();
      signals.close();
      db.close();
      unlock();
      services.log.info({}, 'stopped');
    }),
  };
}

function listen({ host, port }: Settings, fetch: (request: Request) => Response | Promise<Response>) {
  // Without development mode Bun shares the port (SO_REUSEPORT): a second server would silently get half the requests.
  const options = {
    hostname: host,
    port,
    maxRequestBodySize: requestBytesMax,
    idleTimeout: idleTimeoutS,
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

/** Behind the lock of an embedded file nobody else can hold a lease: what is leased was left by a server that died. */
async function prepareDatabase(db: Db): Promise<void> {
  await migrate(db.engine);
  if (db.engine.kind === 'embedded') await writeAll(db, (orm) => [releaseAllLeases(orm, { nowMs: Date.now() })]);
}

function startWorker(
  worker: Worker,
  db: Db,
  signals: Signals,
  send: (message: ToWorker) => void,
  start: { settings: Settings; baseUrl: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'write') void serveForwarded(db.engine, data).then(send);
      if (data.kind === 'turn') signals.turnChanged(data.turnId);
      if (data.kind === 'ready') resolve();
    };
    worker.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
    send({ kind: 'start', ...start });
  });
}

function stopWorker(worker: Worker, send: (message: ToWorker) => void): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'stopped') resolve();
    });
    send({ kind: 'stop' });
  });
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
