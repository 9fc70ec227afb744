import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import type { HealthRows } from '../../../db/health/rows.ts';
import { jobs } from '../../../db/schema/schema.ts';
import { UnreadablePayload } from '../../../routers/ingestion/normalize/normalize.ts';
import { reprocessJob } from '../../../routers/ingestion/reprocess.ts';
import {
  type Delivered,
  type Ingestion,
  type Normalize,
  normalize,
  type StoredRow,
  startIngestion,
} from '../../support/aggregator/ingestion.ts';
import {
  auth,
  daily,
  labReport,
  night,
  run,
  steps,
  type WearableUser,
  weight,
  withdrawnRun,
} from '../../support/aggregator/wearable-events.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { freePort } from '../../support/service/loopback.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const user: WearableUser = { user_id: 'connection-1', provider: 'GARMIN', reference_id: 'user_read_again' };

const deliveries = story();

function story(): Delivered[] {
  const scored = (date: string, score: number) => daily(user, date, { data_enrichment: { total_stress_score: score } });
  const payloads = [
    auth(user),
    steps(user, '2026-07-01', 100),
    scored('2026-07-01', 11),
    scored('2026-07-01', 99),
    steps(user, '2026-07-01', 250),
    steps(user, '2026-07-02', 300),
    steps(user, '2026-07-02', 666),
    night(user, '2026-07-02', { scores: { sleep: 80 } }),
    run(user, '2026-07-02', 'run', { calories_data: { total_burned_calories: 300 } }),
    run(user, '2026-07-03', 'walk'),
    withdrawnRun(user, '2026-07-03', 'walk'),
    weight(user, '2026-07-01', 70),
    labReport(user.reference_id, 'report', { Glucose: 90, LDL: 120 }),
    labReport(user.reference_id, 'report', { Glucose: 95 }),
    { type: 'sleep', user, data: 'none' },
  ];
  return payloads.map((payload, index) => ({ payload, orderingMs: (index + 1) * 1000 }));
}

const mapped =
  (change: (tables: HealthRows) => HealthRows): Normalize =>
  (payload, event) => {
    const content = normalize(payload, event);
    return content.kind === 'data' ? { ...content, rows: (owner) => change(content.rows(owner)) } : content;
  };
const has = (payload: unknown, text: string) => JSON.stringify(payload).includes(text);

/** Older normalizers that each read some events differently. */
const others: Record<string, Normalize> = {
  'measures differ': mapped(({ daily_summary = [], ...rest }) => ({
    ...rest,
    daily_summary: daily_summary.map((row) => ({ ...row, steps: (row.steps ?? 0) * 2 })),
  })),
  'the newest event of a day says nothing any more': (payload, event) =>
    has(payload, '666') || has(payload, '250') ? { kind: 'nothing' } : normalize(payload, event),
  'scores are not believed any more': mapped(({ daily_summary = [], ...rest }) => ({
    ...rest,
    daily_summary: daily_summary.map((row) =>
      row.total_stress_score === 99 ? { ...row, total_stress_score: null, enrichment_version: null } : row,
    ),
  })),
  'a row gets another id': mapped(({ activities = [], sleep_sessions = [], ...rest }) => ({
    ...rest,
    activities: activities.map((row) => ({ ...row, id: `${row.id}-other`, name: 'otherwise' })),
    sleep_sessions: sleep_sessions.map((row) => ({ ...row, id: `${row.id}-other` })),
  })),
  'an event cannot be read any more': (payload, event) => {
    if (has(payload, 'measurements')) throw new UnreadablePayload('data.0.measurements_data', 'expected object');
    return normalize(payload, event);
  },
  'an event that was parked can be read': (payload, event) =>
    has(payload, '"none"') ? { kind: 'nothing' } : normalize(payload, event),
  'the newest parse of a report is no report any more': (payload, event) =>
    has(payload, '"numeric":95') ? { kind: 'nothing' } : normalize(payload, event),
  'a result of a report is left out, another is read': (payload, event) => {
    const content = normalize(payload, event);
    if (content.kind !== 'labs') return content;
    const renamed = (row: { id: string; name: string }) =>
      row.name === 'Glucose' ? { id: `${row.id}-other`, name: 'Glucose, fasting' } : {};
    return {
      ...content,
      sessions: (owner) =>
        content.sessions(owner).map(({ session, results }) => ({
          session,
          results: results.map((row) => ({ ...row, ...renamed(row) })),
        })),
    };
  },
};

async function seen(ingestion: Ingestion) {
  const { biomarkers, ...tables } = await ingestion.rows();
  const plain = ({ id: _id, source_id: _source, updated_at_ms: _at, ...row }: StoredRow) => JSON.stringify(row);
  const live = biomarkers.filter((row) => row['deleted_at_ms'] === null);
  const takenBack = Object.values(tables).flatMap((rows) => rows.filter(({ version }) => version === ''));
  expect(takenBack.filter((row) => row['deleted_at_ms'] === null)).toEqual([]);
  const given = Object.entries({ ...tables, biomarkers: live }).map(([name, rows]) => [
    name,
    rows
      .filter(({ version }) => version !== '')
      .map(plain)
      .sort(),
  ]);
  const events = (await ingestion.events()).map((event) => [
    event.id,
    event.processedAtMs !== null,
    event.processError,
  ]);
  return { rows: Object.fromEntries(given), events };
}

const fresh = new Map<string, ReturnType<typeof seen>>();

function freshRows(change: string, how: Normalize): ReturnType<typeof seen> {
  const known = fresh.get(change) ?? madeRows(how);
  fresh.set(change, known);
  return known;
}

async function madeRows(how: Normalize) {
  const ingestion = await ingested(deliveries, how);
  const rows = await seen(ingestion);
  ingestion.stop();
  return rows;
}

async function ingested(deliveries: Delivered[], how: Normalize): Promise<Ingestion> {
  const ingestion = await startIngestion([user.reference_id]);
  await ingestion.deliver(deliveries);
  await ingestion.work(how);
  return ingestion;
}
const again = (choice: Parameters<typeof reprocessJob>[0] = {}) =>
  reprocessJob(choice, { requestId: 'req_again', nowMs: Date.now() });

describe('stored events, read again', () => {
  for (const [change, other] of Object.entries(others)) {
    test(`give the rows of a fresh ingestion: ${change}`, async () => {
      const ingestion = await ingested(deliveries, normalize);
      const before = await seen(ingestion);
      await ingestion.queue(again());
      await ingestion.work(other);
      const wanted = await freshRows(change, other);
      expect(await seen(ingestion)).toEqual(wanted);
      expect(before).not.toEqual(wanted);
      await ingestion.queue(again());
      await ingestion.work();
      expect(await seen(ingestion)).toEqual(before);
      ingestion.stop();
    });
  }

  test('by the same normalizer change no row, and so reach no client', async () => {
    const ingestion = await ingested(deliveries, normalize);
    const before = await ingestion.rows();
    const events = await ingestion.events();
    await ingestion.queue(again());
    await ingestion.work();
    expect(await ingestion.rows()).toEqual(before);
    const processed = (list: typeof events) => list.filter(({ processError }) => processError === null);
    expect(processed(await ingestion.events())).toEqual(processed(events));
    ingestion.stop();
  });

  test('move the time of change of those rows alone that really changed', async () => {
    const ingestion = await ingested(deliveries, normalize);
    const before = await ingestion.rows();
    await ingestion.queue(again());
    await ingestion.work(others['measures differ'] ?? normalize);
    const after = await ingestion.rows();
    expect({ ...after, daily_summary: [] }).toEqual({ ...before, daily_summary: [] });
    for (const [index, row] of after.daily_summary.entries())
      expect(row.updated_at_ms).toBeGreaterThan(before.daily_summary[index]?.updated_at_ms ?? Number.POSITIVE_INFINITY);
    ingestion.stop();
  });

  test('are only those of the type that was asked for', async () => {
    const ingestion = await ingested(deliveries, normalize);
    const before = await ingestion.rows();
    await ingestion.queue(again({ type: 'activity' }));
    await ingestion.work(others['measures differ'] ?? normalize);
    expect(await ingestion.rows()).toEqual(before);
    ingestion.stop();
  });

  test('bring back an older event from before the chosen days, where a chosen one hid it', async () => {
    const ingestion = await ingested(deliveries, normalize);
    const sinceMs = Date.now();
    await ingestion.deliver([{ payload: steps(user, '2026-07-02', 777), orderingMs: 90_000 }]);
    await ingestion.work();
    const before = await ingestion.rows();
    await ingestion.queue(again({ sinceMs }));
    await ingestion.work((payload, event) => (has(payload, '777') ? { kind: 'nothing' } : normalize(payload, event)));
    const second = (rows: typeof before) => rows.daily_summary.find(({ date }) => date === '2026-07-02')?.['steps'];
    expect([second(before), second(await ingestion.rows())]).toEqual([777, 666]);
    ingestion.stop();
  });

  test('page after page, also when there are many', async () => {
    const dayAt = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const days = Array.from({ length: 1_030 }, (_, index) => steps(user, dayAt(index), index + 1));
    const many = [auth(user), ...days].map((payload, index) => ({ payload, orderingMs: index + 1 }));
    const ingestion = await ingested(many, normalize);
    await ingestion.queue(again());
    await ingestion.work((payload, event) => {
      if (has(payload, dayAt(700))) return { kind: 'nothing' };
      return (others['measures differ'] ?? normalize)(payload, event);
    });
    const { daily_summary: rows } = await ingestion.rows();
    const live = rows.filter((row) => row['deleted_at_ms'] === null);
    expect(live.map((row) => Number(row['steps'])).sort((a, b) => a - b)).toEqual(
      days.flatMap((_, index) => (index === 700 ? [] : [2 * (index + 1)])),
    );
    ingestion.stop();
  });
});

describe.skipIf(!hasSqld)('stored events on a libSQL server, read again', () => {
  test('give the rows of a fresh ingestion, one normalizer after another', async () => {
    const { url, stop } = await startSqld();
    const ingestion = await startIngestion([user.reference_id], { DATABASE_URL: url });
    await ingestion.deliver(deliveries);
    await ingestion.work();
    const chosen = [
      'the newest event of a day says nothing any more',
      'scores are not believed any more',
      'a result of a report is left out, another is read',
    ].flatMap((change): [string, Normalize][] => (others[change] ? [[change, others[change]]] : []));
    expect(chosen).toHaveLength(3);
    for (const [change, other] of [...chosen, ['back to the first one', normalize] as const]) {
      await ingestion.queue(again());
      await ingestion.work(other);
      expect([change, await seen(ingestion)]).toEqual([change, await freshRows(change, other)]);
    }
    ingestion.stop();
    stop();
  });
});

describe('hale reprocess', () => {
  /** Runs in another process: the server may share this thread. */
  const hale = async (args: string[], variables: Record<string, string>) => {
    const child = Bun.spawn([...haleCommand, 'reprocess', ...args], {
      cwd: join(import.meta.dir, '../../..'),
      env: { PATH: process.env['PATH'] ?? '', PORT: String(freePort()), ...variables },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { exitCode: await child.exited, out, err };
  };

  test('queues what was asked for while a server runs, which does it; with --dry-run it only counts', async () => {
    const service = await startService();
    const healthy = await service.connect('user_served');
    await service.deliver(steps(healthy, '2026-07-01', 5));
    const day = () => service.sync('user_served').then(({ daily_summary }) => daily_summary[0]);
    await until(day);
    const database = openDb(service.settings.databaseUrl);
    await database.write((orm) => [orm.run('UPDATE daily_summaries SET steps = 4')]);
    const variables = { DATA_DIR: service.settings.dataDir, BASE_URL: service.url };
    expect(await hale(['--dry-run'], variables)).toEqual({
      exitCode: 0,
      err: '',
      out: 'auth: 1\ndaily: 1\n2 raw events would be reprocessed; nothing was queued.\n',
    });
    expect((await day())?.['steps']).toBe(4);
    expect(await hale(['--type', 'daily', '--since', '2026-01-01'], variables)).toEqual({
      exitCode: 0,
      err: '',
      out: `daily: 1\n1 raw events are queued to be reprocessed. The server at ${service.url} does it.\n`,
    });
    await until(async () => (await day())?.['steps'] === 5);
    database.close();
  });

  test('without a server says when it will happen, and leaves the job to the next start', async () => {
    const ingestion = await ingested(deliveries, normalize);
    const { exitCode, out } = await hale(['--type', 'sleep'], { DATA_DIR: ingestion.settings.dataDir });
    expect(exitCode).toBe(0);
    expect(out).toMatch(
      /^sleep: 2\n2 raw events are queued to be reprocessed\. No server answers at \S+: its worker does it at the next start\.\n$/,
    );
    const queued = await ingestion.db.read.select().from(jobs);
    expect(queued.map(({ name, uniqueKey }) => [name, uniqueKey])).toEqual([['reprocessRows', 'reprocess:sleep:0']]);
    ingestion.stop();
  });

  test('refuses a date that is none, and a folder without a database', async () => {
    const folder = temporaryFolder();
    expect(await hale(['--since', '2026-02-30'], { DATA_DIR: folder })).toEqual({
      exitCode: 1,
      out: '',
      err: 'hale: --since needs a date such as 2026-01-31.\n',
    });
    expect(await hale([], { DATA_DIR: folder })).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no database'),
    });
  });
});
