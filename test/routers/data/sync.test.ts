import { describe, expect, test } from 'bun:test';
import {
  Activity,
  Biomarker,
  BodyMeasurement,
  DailySummary,
  SleepSession,
  SyncData,
} from '../../../routers/data/data.contract.ts';
import { body, daily, labReport, night, run, steps, withdrawnRun } from '../../support/aggregator/wearable-events.ts';
import { type SyncBody, startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const epoch = '1970-01-01T00:00:00.000Z';
const tables = ['daily_summary', 'activities', 'sleep_sessions', 'biomarkers', 'body_measurements'] as const;
const userId = 'user_synced';

const total = (sync: SyncBody) => tables.reduce((sum, table) => sum + sync[table].length, 0);
const get = async (path: string, as = userId) => {
  const response = await service.json<SyncBody & { error: { code: string; details: { field: string } } }>('GET', path, {
    as,
  });
  return { status: response.status, body: response.body };
};

const service = await startService();
const user = await service.connect(userId);
await service.deliver(steps(user, '2026-07-01', 10));
await service.deliver(night(user, '2026-07-01'));
await service.deliver(run(user, '2026-07-01', 'run'), { orderingMs: 1000 });
await service.deliver(body(user, '2026-07-01'));
await service.deliver(labReport(userId, 'report', { Glucose: 90, LDL: 120 }));
await until(async () => total(await service.sync(userId)) === 6);

describe('the answer', () => {
  test('without a watermark is everything, since 1970', async () => {
    const { body } = await get('/v1/data/sync');
    expect(body).toMatchObject({
      user_id: userId,
      since: epoch,
      counts: { daily: 1, activities: 1, sleep: 1, biomarkers: 2, body: 1 },
    });
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
  });

  test('is what the contract says, key for key', async () => {
    const { body } = await get('/v1/data/sync');
    SyncData.output.parse(body);
    const contracts = [DailySummary, Activity, SleepSession, Biomarker, BodyMeasurement];
    for (const [index, table] of tables.entries()) {
      for (const row of body[table])
        expect(Object.keys(row).sort()).toEqual(Object.keys(contracts[index]?.shape ?? {}).sort());
    }
    expect(Object.keys(body)).toEqual(['user_id', 'since', 'now', ...tables, 'counts']);
  });

  test('counts what it holds', async () => {
    const { counts, ...body } = await service.sync(userId);
    expect(Object.values(counts)).toEqual(tables.map((table) => body[table].length));
  });

  test('is the same under the legacy path and the legacy parameter', async () => {
    const { body: all } = await get('/v1/data/sync');
    const since = all.daily_summary[0]?.['updated_at'] as string;
    const { now: _, ...wanted } = (await get(`/v1/data/sync?since=${since}`)).body;
    expect(total({ ...wanted, now: '' })).toBeLessThan(total(all));
    for (const path of [`/v1/sync?cursor=${since}`, `/v1/sync?since=${since}`, `/v1/data/sync?cursor=${since}`]) {
      expect(await get(path)).toMatchObject({ status: 200, body: wanted });
    }
  });

  test('over tRPC is the same', async () => {
    const { now: _, ...wanted } = (await get('/v1/data/sync')).body;
    const { body } = await service.json<{ result: { data: SyncBody } }>('GET', '/trpc/data.sync?input={}', {
      as: userId,
    });
    expect(body.result.data).toMatchObject(wanted);
  });

  test('holds nothing of anybody else', async () => {
    expect(total(await service.sync('user_stranger'))).toBe(0);
    expect((await service.call('GET', '/v1/data/sync')).status).toBe(401);
  });
});

describe('a watermark', () => {
  test('passed back brings nothing until something changes, and then only that', async () => {
    const first = await service.sync(userId);
    expect(total(await service.sync(userId, first.now))).toBe(0);
    await service.deliver(steps(user, '2026-07-02', 20));
    const next = await until(async () => {
      const changed = await service.sync(userId, first.now);
      return total(changed) === 1 && changed;
    });
    expect(next.daily_summary).toMatchObject([{ date: '2026-07-02', steps: 20 }]);
    expect(next.since).toBe(first.now);
    expect(next.now > first.now).toBe(true);
  });

  test('brings a withdrawn row as a tombstone', async () => {
    const { now } = await service.sync(userId);
    await service.deliver(withdrawnRun(user, '2026-07-01', 'run'), { orderingMs: 2000 });
    const [row] = await until(async () => {
      const { activities } = await service.sync(userId, now);
      return activities.length === 1 && activities;
    });
    expect(row).toMatchObject({ deleted_at: '1970-01-01T00:00:02.000Z', activity_type: null, duration_s: null });
  });

  test('may be a date or carry an offset', async () => {
    expect((await get('/v1/data/sync?since=2026-01-01')).body.since).toBe('2026-01-01T00:00:00.000Z');
    const offset = encodeURIComponent('2026-01-01T00:00:00+02:00');
    expect((await get(`/v1/data/sync?since=${offset}`)).body.since).toBe('2025-12-31T22:00:00.000Z');
  });
});

test('a delivery without changes brings no row again', async () => {
  const item = daily(user, '2026-07-09', { distance_data: { steps: 5 } });
  await service.deliver(item, { orderingMs: 5000 });
  await until(async () => (await service.sync(userId)).daily_summary.some((row) => row['date'] === '2026-07-09'));
  const { now } = await service.sync(userId);
  await service.deliver({ ...item, again: true }, { orderingMs: 4000 });
  await service.deliver(steps(user, '2026-07-10', 1));
  const changed = await until(async () => {
    const { daily_summary } = await service.sync(userId, now);
    return daily_summary.some((row) => row['date'] === '2026-07-10') && daily_summary;
  });
  expect(changed.map((row) => row['date'])).toEqual(['2026-07-10']);
});
