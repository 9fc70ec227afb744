import { beforeAll, describe, expect, test } from 'bun:test';
import { startService } from '../../support/service/service.ts';
import { type LogLine, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

type Parked = {
  raw_event_id: number;
  type: string;
  request_id: string;
  received_at: string;
  attempts: number;
  process_error: string;
};
type Page = { data: Parked[]; next_cursor: string | null; has_more: boolean };

const asAdmin = (key = service.settings.adminKey) => ({ headers: { 'x-admin-key': key } });
const routes = [
  ['GET', '/admin/dlq'],
  ['POST', '/admin/drain'],
  ['GET', '/admin/traces?request_id=req_x'],
  ['GET', '/admin/raw-events/1'],
  ['GET', '/admin/audit'],
] as const;

const service = await startService();

const unreadable = (user: object, mark: number) => ({
  type: 'daily',
  user,
  data: [{ metadata: { start_time: 'yesterday', end_time: `mark ${mark}` } }],
});
const parkedCount = async () => (await service.json<Page>('GET', '/admin/dlq?limit=100', asAdmin())).body.data.length;

describe.each(routes)('%s %s', (method, path) => {
  const codeOf = async (headers: Record<string, string>) => {
    const { status, body } = await service.json<{ error: { code: string } }>(method, path, { headers });
    return [status, body.error.code];
  };

  test('is closed to a request without any credential', async () => {
    expect(await codeOf({})).toEqual([401, 'missing_authorization']);
  });

  test('tells a user that their token is not for it', async () => {
    expect(await codeOf({ authorization: `Bearer ${await service.tokenOf('user_ada')}` })).toEqual([403, 'forbidden']);
  });

  test('does not take a bad token for a user, nor the key as a bearer or in the query', async () => {
    expect(await codeOf({ authorization: 'Bearer a.b.c' })).toEqual([401, 'missing_authorization']);
    const { adminKey } = service.settings;
    expect(await codeOf({ authorization: `Bearer ${adminKey}` })).toEqual([401, 'missing_authorization']);
    const query = await service.json(method, `${path}${path.includes('?') ? '&' : '?'}x-admin-key=${adminKey}`);
    expect(query.status).toBe(401);
  });

  test('refuses a wrong key, also beside a good token', async () => {
    const { adminKey } = service.settings;
    for (const key of [
      '',
      'x',
      adminKey.slice(0, -1),
      `${adminKey}x`,
      adminKey.toUpperCase(),
      `${adminKey}, ${adminKey}`,
    ]) {
      expect(await codeOf({ 'x-admin-key': key })).toEqual([401, 'invalid_token']);
    }
    const authorization = `Bearer ${await service.tokenOf('user_ada')}`;
    expect(await codeOf({ 'x-admin-key': 'wrong', authorization })).toEqual([401, 'invalid_token']);
  });
});

test('a wrong method on an admin path is not found, and so is an unknown path, with and without the key', async () => {
  for (const [method, path] of [
    ['DELETE', '/admin/dlq'],
    ['GET', '/admin/drain'],
    ['GET', '/admin/keys'],
    ['GET', '/admin'],
  ] as const) {
    for (const options of [asAdmin(), {}]) {
      const { status, body } = await service.json<{ error: { code: string } }>(method, path, options);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    }
  }
});

test('the key opens no user route', async () => {
  expect((await service.json('GET', '/v1/me', asAdmin())).status).toBe(401);
});

test('the admin procedures are reached over /trpc by the same key, and by nothing else', async () => {
  const call = (headers: Record<string, string>) =>
    service.json('GET', '/trpc/admin.listParked?input=%7B%7D', { headers });
  expect((await call({})).status).toBe(401);
  expect((await call({ 'x-admin-key': 'wrong' })).status).toBe(401);
  expect((await call({ authorization: `Bearer ${await service.tokenOf('user_ada')}` })).status).toBe(403);
  expect((await call({ 'x-admin-key': service.settings.adminKey })).status).toBe(200);
});

describe('a parked event', () => {
  const requestIds: string[] = [];
  let stored: { text: string; rawEventId: number };

  beforeAll(async () => {
    const user = await service.connect('user_parked');
    for (let mark = 0; mark < 3; mark++) {
      const text = JSON.stringify(unreadable(user, mark), null, mark);
      const { body } = await service.deliver(text);
      requestIds.push(String(body['request_id']));
      stored = { text, rawEventId: Number(body['raw_event_id']) };
    }
    await until(async () => (await parkedCount()) === 3);
  });

  test('is listed newest first with its error, page by page, and a cursor of another list is refused', async () => {
    const first = await service.json<Page>('GET', '/admin/dlq?limit=2', asAdmin());
    expect(first.body.data[0]).toEqual({
      raw_event_id: stored.rawEventId,
      type: 'daily',
      request_id: requestIds[2] ?? '',
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      attempts: 1,
      process_error: expect.stringContaining('start_time'),
    });
    expect([first.body.data.length, first.body.has_more]).toEqual([2, true]);
    const second = await service.json<Page>('GET', `/admin/dlq?limit=2&cursor=${first.body.next_cursor}`, asAdmin());
    expect([second.body.data.length, second.body.has_more, second.body.next_cursor]).toEqual([1, false, null]);
    const ids = [...first.body.data, ...second.body.data].map(({ request_id }) => request_id);
    expect(ids).toEqual(requestIds.toReversed());
    expect((await service.json('GET', '/admin/dlq?cursor=abc', asAdmin())).status).toBe(400);
    expect((await service.json('GET', '/admin/dlq?limit=0', asAdmin())).status).toBe(400);
  });

  test('is found by the request that brought it', async () => {
    const { body } = await service.json('GET', `/admin/traces?request_id=${requestIds[1]}`, asAdmin());
    expect(body).toEqual({
      request_id: requestIds[1],
      events: [
        {
          raw_event_id: stored.rawEventId - 1,
          type: 'daily',
          received_at: expect.any(String),
          queued_at: expect.any(String),
          processed_at: null,
          process_error: expect.stringContaining('start_time'),
        },
      ],
    });
    const unknown = await service.json('GET', '/admin/traces?request_id=req_unknown', asAdmin());
    expect(unknown.body).toEqual({ request_id: 'req_unknown', events: [] });
    for (const query of ['', '?request_id=', '?request_id=turn_x', `?request_id=req_${'x'.repeat(70)}`]) {
      expect((await service.json('GET', `/admin/traces${query}`, asAdmin())).status).toBe(400);
    }
  });

  test('is read back byte for byte', async () => {
    const { body } = await service.json('GET', `/admin/raw-events/${stored.rawEventId}`, asAdmin());
    expect(body).toMatchObject({ raw_event_id: stored.rawEventId, request_id: requestIds[2], payload: stored.text });
    for (const id of ['999999', '0', '-1', 'x', '1e1', '%00', '9'.repeat(30)]) {
      const missing = await service.json<{ error: { code: string } }>('GET', `/admin/raw-events/${id}`, asAdmin());
      expect([missing.status, missing.body.error.code]).toEqual([404, 'not_found']);
    }
  });

  test('is queued again by a drain, those named and no others, and parked again while it is no better', async () => {
    const attemptsOf = async () =>
      (await service.json<Page>('GET', '/admin/dlq', asAdmin())).body.data.map(({ attempts }) => attempts);
    const drain = async (body?: unknown) =>
      (await service.json('POST', '/admin/drain', { ...asAdmin(), ...(body !== undefined && { body }) })).body;
    expect(await drain({ ids: [stored.rawEventId, 424_242] })).toEqual({ ok: true, requeued: 1 });
    await until(async () => Bun.deepEquals(await attemptsOf(), [2, 1, 1]));
    expect(await drain({ limit: 1 })).toEqual({ ok: true, requeued: 1 });
    await until(async () => Bun.deepEquals(await attemptsOf(), [2, 1, 2]));
    expect(await drain()).toEqual({ ok: true, requeued: 3 });
    await until(async () => Bun.deepEquals(await attemptsOf(), [3, 2, 3]));
    for (const body of [
      { ids: [] },
      { ids: ['1'] },
      { ids: [1.5] },
      { ids: [-1] },
      { limit: 0 },
      { limit: null },
      [],
    ]) {
      expect((await service.json('POST', '/admin/drain', { ...asAdmin(), body })).status).toBe(400);
    }
  });
});

test('a key that was replaced is dead at once, and every use of a key leaves an audit line without the key, with the length of the audit log', async () => {
  const first = 'the first admin key of 32 bytes or more';
  const second = 'the second admin key of 32 bytes or more';
  const running = await startServiceProcess({ ADMIN_KEY: first, LOG_LEVEL: 'error' });
  const statusOf = async (key: string) =>
    (await running.call('GET', '/admin/dlq', { headers: { 'x-admin-key': key } })).status;
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
  await running.terminate();
  Object.assign(running.environment, { ADMIN_KEY: second });
  await running.restart();
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await running.call('POST', '/admin/drain', { headers: { 'x-admin-key': second } });
  const events = (lines: LogLine[]) =>
    lines.filter(({ event }) => event.startsWith('admin_')).map(({ event, action }) => [event, action]);
  await until(async () => events(running.logLines()).length === 5);
  expect(events(running.logLines())).toEqual([
    ['admin_action', 'admin.listParked'],
    ['admin_refused', 'admin.listParked'],
    ['admin_refused', 'admin.listParked'],
    ['admin_action', 'admin.listParked'],
    ['admin_action', 'admin.drain'],
  ]);
  for (const line of running.logLines().filter(({ event }) => event.startsWith('admin_'))) {
    expect(line['request_id']).toMatch(/^req_\w{22}$/);
    expect([typeof line['audit_rows'], line['audit_head']]).toEqual([
      'number',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  }
  expect(running.output()).not.toMatch(/admin key of 32/);
});
