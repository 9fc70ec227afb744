import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { findTurn } from '../../../db/turns/turns.ts';
import { type OpenJournal, openJournal } from '../../../routers/turns/turn-journal.ts';
import { createAccess } from '../../../server/access.ts';
import { createContext } from '../../../server/context.ts';
import { createApp } from '../../../server/http/app.ts';
import { createClientAddress } from '../../../server/http/client-address.ts';
import type { BodyRooms } from '../../../server/http/held-body.ts';
import { createQuota } from '../../../server/http/quota.ts';
import type { Bodies } from '../../../server/http/request-body.ts';
import type { Authenticate } from '../../../server/http/request-context.ts';
import { createReadiness } from '../../../server/http/status.ts';
import { createLog } from '../../../server/observability/log.ts';
import { socketLimits } from '../../../server/serve.ts';
import { createServices, limitsOf } from '../../../server/services.ts';
import { createSignals } from '../../../server/worker/signals.ts';
import { putMigrated } from '../database/migrated.ts';
import { endOnceAfterwards } from '../ending.ts';
import { type Client, clientOf, testSettings } from './service.ts';

type Options = {
  variables?: Record<string, string>;
  heartbeatMs?: number;
  pollMs?: number;
  nowMs?: () => number;
  bodies?: Bodies;
  rooms?: BodyRooms;
};

export type App = Client & {
  url: string;
  db: ReturnType<typeof openDb>;
  databaseUrl: string;
  signals: ReturnType<typeof createSignals>;
  journalOf: (turnId: string, userId: string) => Promise<OpenJournal>;
  /** As `/mcp` judges a token. */
  authenticateMcp: Authenticate;
  announceStop: () => void;
  stop: () => Promise<void>;
};

/** The HTTP surface on a real socket and database, without a worker: turns stay queued. */
export async function startAppWithoutWorker(options: Options = {}): Promise<App> {
  const settings = testSettings(options.variables);
  await putMigrated(settings.databaseUrl);
  const db = openDb(settings.databaseUrl, undefined, settings.encryptionKey);
  await migrate(db.engine);
  const { pollMs = 1_000, heartbeatMs = 5_000, nowMs = Date.now } = options;
  const signals = createSignals({ pollMs, heartbeatMs, jobsReady: () => undefined });
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const fetch = (request: Request) => answer(request);
  const listener = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, ...socketLimits, fetch });
  const url = `http://127.0.0.1:${listener.port}`;
  const log = createLog(settings.logLevel);
  const quota = createQuota({ db, log, nowMs, limits: limitsOf(settings) });
  const baseUrl = settings.baseUrl ?? url;
  const services = { ...createServices(settings, { db, signals, baseUrl, quota, log }), nowMs };
  const stopping = new AbortController();
  const clientAddress = createClientAddress(settings.trustedProxies);
  const addressOf = (request: Request) => clientAddress(request, listener.requestIP(request)?.address ?? null);
  const access = createAccess(settings, services, addressOf);
  answer = createApp({
    services,
    access,
    webhook: { secret: settings.webhookSecret, toleranceMs: settings.webhookToleranceMs },
    signIn: settings,
    corsOrigins: settings.corsOrigins,
    storageDir: settings.storageDir,
    ...(options.rooms && { rooms: options.rooms }),
    ...(options.bodies && { bodies: options.bodies }),
    readiness: createReadiness({
      db,
      checkStorage: async () => undefined,
      pingWorker: () => Promise.reject(new Error('There is no worker here.')),
    }),
    addressOf,
    keepOpen: (request) => listener.timeout(request, 0),
    stopping: stopping.signal,
  }).fetch;

  const write = (build: Parameters<typeof writeAll>[1]) => writeAll(db, build);
  const job = { attempt: 1, exhausted: false, lastError: null, write, finish: write };
  return {
    ...clientOf(url, settings),
    url,
    db,
    databaseUrl: settings.databaseUrl,
    signals,
    journalOf: async (turnId, userId) => {
      const turn = await findTurn(db.read, { turnId, userId });
      if (!turn) throw new Error(`There is no turn ${turnId}.`);
      const context = createContext(services, { requestId: 'req_test', principal: { kind: 'system' } });
      return openJournal({ ...context, job }, turn);
    },
    authenticateMcp: access.credentials.authenticateMcp,
    announceStop: () => stopping.abort(),
    stop: endOnceAfterwards(async () => {
      stopping.abort();
      await listener.stop(true);
      signals.close();
      await quota.close();
      db.close();
    }),
  };
}
