import { join } from 'node:path';
import { derivedId } from '../../../db/id.ts';
import { signPayload } from '../../../server/aggregator/signature.ts';
import { mintServiceToken } from '../../../server/identity/authenticate.ts';
import { type Server, startServer } from '../../../server/serve.ts';
import { readSettings, type Settings } from '../../../server/settings/env.ts';
import { putMigrated } from '../database/migrated.ts';
import { endAfterwards } from '../ending.ts';
import { temporaryFolder } from '../folder.ts';
import { until } from '../until.ts';
import { readerUrl, workerUrl } from './entry.ts';

export const threads = {
  worker: workerUrl,
  reader: readerUrl,
};

export const noQuota = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_PER_DAY: '1000000' };

/** A new folder, a free port and no log. */
export function testSettings(variables: Record<string, string> = {}): Settings {
  const folder = join(temporaryFolder(), 'data');
  const settings = readSettings(
    { LAB_READER: 'aggregator', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...noQuota },
    variables,
  );
  return { ...settings, simulated: false };
}

/** Settings that all nodes of one database share. */
export const secretsOf = ({ jwtSecret, webhookSecret, adminKey }: Settings) => ({
  JWT_SECRET: jwtSecret,
  WEBHOOK_SECRET: webhookSecret,
  ADMIN_KEY: adminKey,
});

export type Service = { settings: Settings; url: string; stop: Server['stop'] } & Client;

/** A whole service: real socket, real database, real worker. Stops after the test or the file. */
export async function startService(variables: Record<string, string> = {}): Promise<Service> {
  const settings = testSettings(variables);
  await putMigrated(settings.databaseUrl);
  const server = await startServer(settings, threads);
  endAfterwards(server.stop);
  return { settings, url: server.url, stop: server.stop, ...clientOf(server.url, settings) };
}

export type Client = ReturnType<typeof clientOf>;

export function clientOf(
  url: string,
  settings: Pick<Settings, 'jwtSecret' | 'webhookSecret'>,
  mintedMs: () => number = Date.now,
) {
  const tokenOf = (userId: string) => mintServiceToken(userId, { jwtSecret: settings.jwtSecret, nowMs: mintedMs() });

  /** A request as `userId`, or without credentials. */
  const call = async (
    method: string,
    path: string,
    options: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const { as, body } = options;
    const headers = {
      ...(as !== undefined && { authorization: `Bearer ${await tokenOf(as)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    return fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  const json = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: Parameters<typeof call>[2] = {},
  ) => {
    const response = await call(method, path, options);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const deliver = async (
    payload: unknown,
    options: { orderingMs?: number; path?: string; nowMs?: number; headers?: Record<string, string> } = {},
  ) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'aggregator-signature': signPayload(body, { secret: settings.webhookSecret, nowMs: options.nowMs ?? Date.now() }),
      ...(options.orderingMs !== undefined && { 'x-terra-ordering-timestamp': String(options.orderingMs) }),
      ...options.headers,
    };
    const response = await fetch(url + (options.path ?? '/webhooks/aggregator'), { method: 'POST', headers, body });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  /** Creates the user by their first call and connects a wearable. Returns the user as payloads name it. */
  const connect = async (userId: string, provider = 'GARMIN') => {
    await call('GET', '/v1/me', { as: userId });
    const user = { user_id: derivedId('src', userId, provider), provider, reference_id: userId, active: true };
    await deliver({ type: 'auth', status: 'success', user, widget_session_id: crypto.randomUUID() });
    await until(async () => {
      const { body } = await json<{ data: { provider: string }[] }>('GET', '/v1/sources', { as: userId });
      return body.data.some((source) => source.provider === provider.toLowerCase());
    });
    return user;
  };
  const sync = async (userId: string, since?: string) => {
    const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
    return (await json<SyncBody>('GET', `/v1/data/sync${query}`, { as: userId })).body;
  };
  return { tokenOf, call, json, deliver, connect, sync };
}

export type SyncRow = Record<string, string | number | boolean | null>;
export type SyncBody = {
  user_id: string;
  since: string;
  now: string;
  daily_summary: SyncRow[];
  activities: SyncRow[];
  sleep_sessions: SyncRow[];
  biomarkers: SyncRow[];
  body_measurements: SyncRow[];
  counts: { daily: number; activities: number; sleep: number; biomarkers: number; body: number };
};
