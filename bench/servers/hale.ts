import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overEngine } from '../../db/client.ts';
import { openEmbedded } from '../../db/engine/embedded.ts';
import { type Engine, observed } from '../../db/engine/engine.ts';
import { migrate } from '../../db/engine/migrate.ts';
import { openRemote } from '../../db/engine/remote.ts';
import { createAccess } from '../../server/access.ts';
import { createApp } from '../../server/http/app.ts';
import { createQuota } from '../../server/http/quota.ts';
import { createLog } from '../../server/observability/log.ts';
import { createTelemetry } from '../../server/observability/telemetry.ts';
import { createServices, limitsOf } from '../../server/services.ts';
import { readSettings } from '../../server/settings/env.ts';
import { createSignals } from '../../server/worker/signals.ts';
import { fillPeople, fillRows, fillTurn } from './fill.ts';
import { benchSecrets, nodeRows, urlFile } from './subject.ts';

/** A node on the libSQL server named by a file in the folder, else on an embedded file. */
export async function haleNode(folder: string): Promise<Handler> {
  const path = join(folder, urlFile);
  const engine = existsSync(path) ? await openServer(readFileSync(path, 'utf8')) : await openBench(`${folder}/node.db`);
  const [known] = await engine.read([{ sql: 'SELECT 1 FROM turns LIMIT 1', params: [], method: 'all' }]);
  if (known?.rows.length === 0) {
    await fillPeople(engine);
    await fillRows(engine, nodeRows);
    await fillTurn(engine);
  }
  return haleHandler(folder, engine);
}

async function openServer(url: string): Promise<Engine> {
  const engine = openRemote(url);
  await migrate(engine);
  return engine;
}

export type Handler = (request: Request) => Response | Promise<Response>;

/** The HTTP surface without the worker. */
export const haleHandler = async (folder: string, engine: Engine): Promise<Handler> =>
  (await haleSurface(folder, engine)).answer;

export async function haleSurface(folder: string, engine: Engine) {
  const settings = readSettings({}, { DATA_DIR: folder, LOG_LEVEL: 'silent', ...benchSecrets });
  const signals = createSignals({ pollMs: 5_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const log = createLog(settings.logLevel);
  const telemetry = await createTelemetry(settings, log);
  const db = overEngine(observed(engine, telemetry.database));
  const quota = createQuota({ db, log, limits: limitsOf(settings), nowMs: Date.now });
  const services = createServices(settings, {
    ...{ db, signals, baseUrl: 'http://127.0.0.1', quota, log },
    observer: telemetry.observer,
  });
  const app = createApp({
    services,
    telemetry,
    access: createAccess(settings, services, () => null),
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    signIn: settings,
    corsOrigins: [],
    storageDir: settings.storageDir,
    readiness: async () => [],
    addressOf: () => null,
    keepOpen: () => undefined,
    stopping: new AbortController().signal,
  });
  return { answer: app.fetch as Handler, db, signals };
}

export async function openBench(path: string, options: Parameters<typeof openEmbedded>[1] = {}): Promise<Engine> {
  const engine = openEmbedded(path, options);
  await migrate(engine);
  return engine;
}

/** With a thread that checkpoints the log, as the worker does. */
export async function openWithCheckpoints(
  path: string,
  options: Parameters<typeof openEmbedded>[1] = {},
): Promise<Engine> {
  const engine = await openBench(path, options);
  const checkpointer = new Worker(new URL('./checkpointer.ts', import.meta.url));
  checkpointer.postMessage(path);
  return engine;
}
