import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { decide, simulatorFor } from '../../support/aggregator/simulator.ts';
import { startReceiver } from '../../support/aggregator/webhook-receiver.ts';

const receiver = startReceiver();
const simulator = simulatorFor(receiver.url);
afterAll(async () => {
  await simulator.stop();
  await receiver.die();
});

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const user = {
  user_id: uuid,
  provider: 'GARMIN',
  reference_id: 'person-1',
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  last_webhook_update: null,
  scopes: expect.any(String),
  active: true,
};
let userId = '';
const get = async (path: string) => {
  const response = await simulator.call('GET', `/v2${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const post = async (path: string, body: unknown) => {
  const response = await simulator.call('POST', `/v2${path}`, { body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};
const history = (type: string, query: string) => get(`/${type}?user_id=${userId}&${query}`);

beforeAll(async () => {
  const { body } = await post('/auth/authenticateUser?resource=GARMIN', { reference_id: 'person-1' });
  const { status, user_id, auth_url } = body as { status: string; user_id: string; auth_url: string };
  expect(status).toBe('success');
  userId = user_id;
  await decide(auth_url, 'allow');
  await simulator.delivered();
});

describe('users', () => {
  test('the connection has the id that was promised when it was asked for by provider', async () => {
    expect(receiver.of('auth').map(({ payload }) => payload)).toEqual([
      {
        type: 'auth',
        status: 'success',
        message: 'User has successfully authenticated',
        widget_session_id: uuid,
        user: { ...user, user_id: userId },
      },
    ]);
  });

  test('are told by id, by reference, and all of them, whole or in pages', async () => {
    const { body } = await get(`/userInfo?user_id=${userId}`);
    const more = { last_polled_at: null, most_recent_data_at: null };
    expect(body).toEqual({ status: 'success', user: { ...user, ...more }, is_authenticated: true });
    expect((await get('/userInfo?reference_id=person-1')).body).toEqual([user]);
    expect((await get('/subscriptions')).body).toEqual({ users: [user] });
    const paged = { data: { next: null, max_page: 0, results: [user] } };
    expect((await get('/subscriptions?page=0&per_page=1')).body).toEqual(paged);
  });

  test('a widget session has an id, an address that holds it, and 15 minutes', async () => {
    const { status, body } = await post('/auth/generateWidgetSession', {});
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      session_id: uuid,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/widget\//),
      expires_in: 900,
    });
  });
});

describe('history', () => {
  const answered = { ...user, last_webhook_update: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };

  test('within a month is one webhook, however much it holds, and its answer names it', async () => {
    const { status, headers, body } = await history(
      'daily',
      'start_date=2026-05-01&end_date=2026-05-31&to_webhook=true',
    );
    const { reference } = body as { reference: string };
    expect([status, headers.get('terra-reference')]).toEqual([200, reference]);
    expect(body).toEqual({ status: 'success', type: 'daily', reference: uuid, trace_id: reference, user });
    await simulator.delivered();
    const sent = receiver.received.filter((one) => one.headers['terra-reference'] === reference);
    expect(sent.map(({ payload }) => payload)).toEqual([
      { type: 'daily', version: expect.any(String), user: answered, data: expect.any(Array) },
    ]);
    expect(sent.flatMap(({ payload }) => payload['data']).length).toBeGreaterThan(20);
  });

  test('beyond a month comes behind two markers, in as many chunks as they say, of at most ten', async () => {
    const { body } = await history('sleep', 'start_date=2026-01-01&end_date=2026-02-02');
    const { reference, message } = body as { reference: string; message: string };
    expect(message).toStartWith('Large request submitted.');
    await simulator.delivered();
    const sent = receiver.received.filter((one) => one.headers['terra-reference'] === reference);
    const chunks = sent.filter(({ payload }) => payload['type'] === 'sleep');
    const marker = (type: string) => sent.find(({ payload }) => payload['type'] === type)?.payload;
    expect(marker('large_request_processing')).toEqual({
      type: 'large_request_processing',
      status: 'processing',
      reference,
      message: expect.any(String),
      user: answered,
    });
    expect(marker('large_request_sending')).toEqual({
      type: 'large_request_sending',
      reference,
      message: expect.any(String),
      expected_payloads: chunks.length,
      user: answered,
    });
    expect(chunks.length).toBeGreaterThan(2);
    for (const { payload } of chunks) expect((payload['data'] as unknown[]).length).toBeLessThanOrEqual(10);
  });

  test('that is asked for again comes in other bytes: who drops repeated bytes would keep what was revised in between', async () => {
    const sent: string[] = [];
    for (const _ of [1, 2]) {
      const { body } = await history('body', 'start_date=2026-04-01&end_date=2026-04-20');
      await simulator.delivered();
      const { reference } = body as { reference: string };
      const ofThis = receiver.received.filter((one) => one.headers['terra-reference'] === reference);
      sent.push(...ofThis.map(({ text }) => text));
    }
    expect([sent.length, new Set(sent).size]).toEqual([2, 2]);
  });

  test('is answered at once, and sends nothing, when no webhook is wanted', async () => {
    await simulator.delivered();
    const before = receiver.received.length;
    const { body } = await history('activity', 'start_date=1767225600&end_date=2026-01-31&to_webhook=false');
    expect(body).toEqual({ status: 'success', type: 'activity', user, data: expect.any(Array) });
    expect((await simulator.faults()).undelivered).toBe(0);
    expect(receiver.received.length).toBe(before);
  });

  test('reaches back five years and no further, and never into the future', async () => {
    const count = async (start: string, end: string) => {
      const { body } = await history('daily', `start_date=${start}&end_date=${end}&to_webhook=false`);
      return (body as { data: unknown[] }).data.length;
    };
    const date = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect(await count(date(1820), date(1720))).toBeGreaterThan(80);
    expect(await count(date(2000), date(1830))).toBe(0);
    expect(await count(date(-2), date(-30))).toBe(0);
  });
});

describe('a refusal', () => {
  const problem = (title: string, instance: string, detail: string) => ({
    type: 'about:blank',
    title,
    instance,
    detail,
  });

  test.each([
    ['/activity?start_date=2026-01-01&user_id=nobody', 404, problem('not found', '/activity', 'user not found')],
    ['/activity?start_date=2026-01-01', 400, problem('bad request', '/activity', 'missing user_id')],
    ['/userInfo?reference_id=nobody', 404, problem('not found', '/userInfo', 'user not found')],
    ['/nowhere', 404, problem('not found', '/nowhere', 'no such endpoint')],
  ])('of %s is %d, as a problem', async (path, status, body) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(answer.body).toEqual(body);
  });

  test.each([
    'start_date=x',
    'start_date=2026-02-30',
    'start_date=2026-02-02&end_date=2026-02-01',
    'start_date=2019-01-01',
  ])('names a range that it does not take: %s', async (query) => {
    expect((await history('daily', query)).status).toBe(400);
  });

  test.each([
    ['no credentials', {}, 'dev-id or x-api-key headers are missing'],
    ['no key', { 'dev-id': 'hale-simulator' }, 'dev-id or x-api-key headers are missing'],
    ['another key', { 'dev-id': 'hale-simulator', 'x-api-key': 'x' }, 'invalid dev-id or x-api-key'],
    ['another developer', { 'dev-id': 'x', 'x-api-key': simulator.account.apiKey }, 'invalid dev-id or x-api-key'],
  ])('for %s is 401, on every path', async (_, headers, detail) => {
    for (const path of ['/userInfo', '/subscriptions', '/lab-reports', '/daily']) {
      const response = await fetch(`${simulator.account.url}${path}`, { headers: headers as Record<string, string> });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(problem('unauthorized', path, detail));
    }
  });

  test.each([
    ['/auth/generateWidgetSession', { providers: 'NOBODY' }],
    ['/auth/generateWidgetSession', { auth_success_redirect_url: 'javascript:alert(1)' }],
    ['/auth/authenticateUser', {}],
    ['/auth/authenticateUser?resource=NOBODY', {}],
  ])('of a session that cannot be: %s %o', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
  });

  test('is said in the older generation’s words on request', async () => {
    await simulator.faults({ errorShape: 'message' });
    const { status, body } = await get('/userInfo?user_id=nobody');
    expect([status, body]).toEqual([404, { status: 'error', message: 'user not found' }]);
    await simulator.faults({});
  });
});
