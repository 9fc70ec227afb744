import { beforeEach, describe, expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { expectRefusedFlat } from '../../support/http/bad-input.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Imported = {
  ok: boolean;
  days: number;
  start: string;
  end: string;
  connections: { provider: string; aggregator_user_id: string; per_type: Record<string, string> }[];
  note: string;
};
const types = ['activity', 'body', 'daily', 'sleep'];
const perType = { activity: 'queued', sleep: 'queued', daily: 'queued', body: 'queued' };

let people = 0;
let userId: string;
const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
beforeEach(async () => {
  await aggregator.become('ok');
  aggregator.forget();
  people += 1;
  userId = `user_${people}`;
  await service.call('GET', '/v1/me', { as: userId });
});

const post = (body?: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/import', { as: userId, headers, ...(body !== undefined && { body }) });
const imported = async (body?: unknown) => {
  const response = await post(body);
  expect(response.status).toBe(200);
  return (await response.json()) as Imported;
};
const asked = (aggregatorUserId: string) =>
  aggregator.requests.filter(({ query }) => query['user_id'] === aggregatorUserId);
const typesAsked = (aggregatorUserId: string) =>
  asked(aggregatorUserId)
    .map(({ path }) => path.slice(1))
    .toSorted();

describe('an import', () => {
  test('asks for four kinds of history of every connected wearable', async () => {
    const [garmin, oura] = [await service.connect(userId), await service.connect(userId, 'OURA')];
    const answer = await imported({ days: 90 });
    expect(answer).toEqual({
      ok: true,
      days: 90,
      start: expect.any(String),
      end: expect.any(String),
      connections: [
        { provider: 'garmin', aggregator_user_id: garmin.user_id, per_type: perType },
        { provider: 'oura', aggregator_user_id: oura.user_id, per_type: perType },
      ],
      note: expect.any(String),
    });
    const { start, end } = answer;
    expect(Date.parse(end) - Date.parse(start)).toBe(90 * 86_400_000);
    expect(Math.abs(Date.parse(end) - Date.now())).toBeLessThan(2 * 86_400_000);
    await until(() => typesAsked(garmin.user_id).length === 4 && typesAsked(oura.user_id).length === 4);
    expect([typesAsked(garmin.user_id), typesAsked(oura.user_id)]).toEqual([types, types]);
    for (const { query } of aggregator.requests.filter(({ path }) => path !== '/userInfo'))
      expect(query).toMatchObject({ start_date: start, end_date: end, to_webhook: 'true' });
  });

  test.each([
    [undefined, 30],
    [{}, 30],
    [{ days: 1 }, 1],
    [{ days: 1460 }, 1460],
    [{ days: 7, extra: 'x' }, 7],
  ])('%j is for %p days', async (body, days) => {
    await service.connect(userId);
    const { start, end, ...answer } = await imported(body);
    expect(answer.days).toBe(days);
    expect(Date.parse(end) - Date.parse(start)).toBe(days * 86_400_000);
  });

  test('leaves out a wearable that was disconnected', async () => {
    await service.connect(userId);
    const oura = await service.connect(userId, 'OURA');
    const { body } = await service.json<{ data: { id: string; provider: string }[] }>('GET', '/v1/sources', {
      as: userId,
    });
    const garminId = body.data.find(({ provider }) => provider === 'garmin')?.id;
    await service.call('DELETE', `/v1/sources/${garminId}`, { as: userId });
    expect((await imported()).connections.map((one) => one.aggregator_user_id)).toEqual([oura.user_id]);
  });

  test('again, while the same days are still being asked for, asks no second time', async () => {
    const user = await service.connect(userId);
    // A hanging call keeps its place in the lane, which has four places.
    const db = openDb(service.settings.databaseUrl);
    await until(async () => (await db.read.query.jobs.findMany()).every(({ lane }) => lane !== 'upstream'));
    db.close();
    await aggregator.become('hang');
    for (let time = 0; time < 3; time += 1) await imported({ days: 5 });
    await until(() => typesAsked(user.user_id).length === 4);
    await Bun.sleep(200);
    aggregator.release();
    expect(typesAsked(user.user_id)).toEqual(types);
    await until(async () => {
      await imported({ days: 5 });
      return typesAsked(user.user_id).length > 4;
    });
  });

  test('is tried again until the aggregator is back, and given up when it does not know the connection', async () => {
    const user = await service.connect(userId);
    await aggregator.become('503', { retryAfter: '3600' });
    await imported();
    await until(() => typesAsked(user.user_id).length >= 4);
    aggregator.forget();
    await aggregator.become('404');
    await until(() => new Set(typesAsked(user.user_id)).size === 4);
    aggregator.forget();
    await Bun.sleep(1500);
    expect(typesAsked(user.user_id)).toEqual([]);
  });

  test('under one key happens once and is answered alike', async () => {
    const user = await service.connect(userId);
    const headers = { 'idempotency-key': 'import' };
    const first = await (await post({ days: 3 }, headers)).json();
    await until(() => typesAsked(user.user_id).length === 4);
    const again = await post({ days: 3 }, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    await Bun.sleep(200);
    expect(typesAsked(user.user_id)).toEqual(types);
  });

  test('asks for nobody else’s wearables', async () => {
    const mine = await service.connect(userId);
    const theirs = await service.connect('user_theirs');
    await imported();
    await until(() => typesAsked(mine.user_id).length === 4);
    expect(asked(theirs.user_id)).toEqual([]);
  });
});

describe('every refusal is flat', () => {
  const refused = async (response: Response, status: number, error: string) =>
    expectRefusedFlat(response, { status, error, hint: expect.any(String) });

  test('credentials', async () => {
    await refused(await service.call('POST', '/v1/import'), 401, 'missing_authorization');
    const headers = { authorization: 'Bearer x.y.z' };
    await refused(await service.call('POST', '/v1/import', { headers }), 401, 'invalid_token');
  });

  test('the quota', async () => {
    const strict = await startService({ RATE_LIMIT_PER_DAY: '1' });
    await strict.call('GET', '/v1/me', { as: 'user_a' });
    const response = await strict.call('POST', '/v1/import', { as: 'user_a' });
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await refused(response, 429, 'rate_limit_exceeded');
  });

  test('the body as a whole, and the key', async () => {
    await refused(await post('{'), 400, 'invalid_request');
    await refused(await post('[]'), 400, 'invalid_request');
    await refused(await post('{}', { 'content-type': 'text/plain' }), 400, 'invalid_request');
    await refused(await post({}, { 'idempotency-key': 'ü'.repeat(3) }), 400, 'invalid_field');
    await service.connect(userId);
    const headers = { 'idempotency-key': 'other-body' };
    await post({ days: 3 }, headers);
    await refused(await post({ days: 4 }, headers), 409, 'idempotency_key_mismatch');
  });
});

test('over tRPC the same refusal is an envelope', async () => {
  const response = await service.json<{ error: { data: { error: Record<string, unknown> } } }>(
    'POST',
    '/trpc/data.import',
    { as: userId, body: {} },
  );
  expect(response.status).toBe(400);
  expect(response.body.error.data.error).toMatchObject({
    code: 'invalid_request',
    details: { reason: 'no_active_connections' },
    request_id: expect.any(String),
  });
});

test('the published description does not list it', async () => {
  expect(await (await fetch(`${service.url}/openapi.json`)).text()).not.toContain('/import');
});
