import { expect } from 'bun:test';
import Database from 'better-sqlite3';
import { endOnceAfterwards } from '../ending.ts';
import { startServiceProcess } from '../service/service-process.ts';
import { until } from '../until.ts';
import { expectError, expectNoInside, requestId } from './errors.ts';

/** Put into values that must not appear in the log. */
export const canary = 'CANARY-5b1e';

const restless: readonly string[] = [
  'clock',
  'schedules',
  'quota_windows',
  'idempotency_keys',
  'sign_in_failures',
  'audit_log',
];

export type WatchedService = Awaited<ReturnType<typeof startWatchedService>>;

/** One row of `stored_bytes` for each person who owns raw events. */
const countOwners = (database: Database.Database): number =>
  Number(database.prepare("SELECT count(DISTINCT user_id) FROM raw_events WHERE type <> 'archive'").pluck().get());

/** A service in a process of its own that logs everything. It knows `user_a` and `user_b`. */
export async function startWatchedService(variables: Record<string, string> = {}) {
  const service = await startServiceProcess({ LOG_LEVEL: 'trace', ...variables });
  for (const as of ['user_a', 'user_b']) await service.call('GET', '/v1/me', { as });
  const database = new Database(service.databasePath, { readonly: true });
  const countRows = rowCounter(database);
  const waitingJobs = database.prepare(`SELECT count(*) FROM jobs WHERE ${isCounted}`).pluck();
  const expectQuietLog = () => expect(service.output()).not.toContain(canary);
  const leaves = async (kept: Record<string, number>, attempt: () => Promise<unknown>): Promise<void> => {
    const expected = countRows();
    const rows = { ...kept, ...(kept['raw_events'] && { raw_event_bodies: kept['raw_events'] }) };
    for (const [table, count] of Object.entries(rows)) expected[table] = (expected[table] ?? 0) + count;
    await attempt();
    if (Object.keys(kept).length > 0) await until(() => waitingJobs.get() === expected['jobs'], 60_000);
    expected['stored_bytes'] = countOwners(database);
    expect(countRows()).toEqual(expected);
    expect((await service.call('GET', '/healthz')).status).toBe(200);
    expectQuietLog();
  };

  return {
    ...service,
    /** Fails when the attempt leaves a row, a canary in the log, or a dead service. */
    harmless: (attempt: () => Promise<unknown>): Promise<void> => leaves({}, attempt),
    /** The same for an attempt that adds exactly these rows. */
    leaves,
    idle: () => until(() => waitingJobs.get() === 0, 60_000),
    stop: endOnceAfterwards(async (): Promise<void> => {
      database.close();
      await service.terminate();
      await until(() => service.output().includes('"stopped"'));
      expectQuietLog();
    }),
  };
}

export async function expectRefused(
  response: Response,
  expected: { status: number; code: string; field?: string },
): Promise<void> {
  const { message, details } = await expectError(response, expected);
  expect(`${message} ${JSON.stringify(details ?? {})}`).not.toContain(canary);
}

/** The flat error of the webhook and the import. */
export async function expectRefusedFlat(
  response: Response,
  { status, ...body }: { status: number; error: string } & Record<string, unknown>,
): Promise<void> {
  const text = await response.text();
  expectNoInside(text);
  expect(text).not.toContain(canary);
  const answer = JSON.parse(text) as Record<string, unknown>;
  expect({ status: response.status, body: answer }).toMatchObject({ status, body });
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(requestId);
  if ('request_id' in answer) expect(answer['request_id']).toBe(id);
}

const isCounted = "lane <> 'upkeep'";

/** One statement for all tables: it runs before and after each attempt. */
function rowCounter(database: Database.Database): () => Record<string, number> {
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
  const counts = names
    .map(String)
    .filter((name) => !restless.includes(name) && !name.startsWith('sqlite_'))
    .map((name) => `(SELECT count(*) FROM "${name}"${name === 'jobs' ? ` WHERE ${isCounted}` : ''}) AS "${name}"`);
  const all = database.prepare<[], Record<string, number>>(`SELECT ${counts.join(', ')}`);
  return () => ({ ...all.get() });
}
