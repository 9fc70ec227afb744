import { beforeEach, describe, expect, test } from 'bun:test';
import { TRPCError } from '@trpc/server';
import { present } from '../../../routers/core/errors.ts';
import type { AggregatorPort } from '../../../routers/ports.ts';
import { refusalOf } from '../../../routers/ports.ts';
import { createAggregatorClient, timeoutsMs } from '../../../server/aggregator/client.ts';
import { type Mode, startAggregator } from '../../support/aggregator/aggregator.ts';

let client: AggregatorPort;
let lines: string[];

const keep = (fields: Record<string, unknown>, event: string) => void lines.push(JSON.stringify({ ...fields, event }));
const log = { info: keep, warn: keep, error: keep, audit: keep };
const patientMs = { ...timeoutsMs };
const impatientMs = {
  createWidgetSession: 300,
  deauthenticate: 300,
  findLab: 300,
  listConnections: 300,
  requestHistory: 300,
  submitLab: 300,
};

const aggregator = await startAggregator();
beforeEach(async () => {
  lines = [];
  await aggregator.become('ok');
  aggregator.forget();
  aggregator.answerUserInfo(() => Response.json([]));
  client = createAggregatorClient(aggregator.account, log, patientMs);
});

const by = { requestId: 'req_cause' };
const pdf = new TextEncoder().encode('%PDF-1.7 secret-result');
const calls: Record<keyof AggregatorPort, (port: AggregatorPort) => Promise<unknown>> = {
  createWidgetSession: (port) =>
    port.createWidgetSession({ userId: 'user_a', provider: 'garmin', redirectUrl: 'https://app.example/back' }, by),
  deauthenticate: (port) => port.deauthenticate({ aggregatorUserId: 'conn-1' }, by),
  listConnections: (port) => port.listConnections({ userId: 'user_a' }, by),
  findLab: (port) => port.findLab({ userId: 'user_a', fileName: 'r.pdf', sinceMs: Date.UTC(2026, 0, 2) }, by),
  requestHistory: (port) =>
    port.requestHistory({ aggregatorUserId: 'conn-1', type: 'sleep', start: '2026-01-01', end: '2026-01-31' }, by),
  submitLab: (port) =>
    port.submitLab(
      { userId: 'user_a', fileName: 'r.pdf', contentType: 'application/pdf', content: new Blob([pdf]) },
      by,
    ),
};
const names = Object.keys(calls) as (keyof AggregatorPort)[];
const repeatable = ['deauthenticate', 'requestHistory', 'findLab'] as const;
const single = ['createWidgetSession', 'listConnections', 'submitLab'] as const;

async function failureOf(call: Promise<unknown>) {
  const cause = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(cause).toBeInstanceOf(TRPCError);
  const { status, body } = present(cause, { requestId: 'req_1', baseUrl: '' });
  const { code, upstream, message } = body.error;
  expect([code, upstream]).toEqual(['upstream_unavailable', 'aggregator']);
  return { status, message, refusal: refusalOf(cause)?.status };
}

describe('an accepted call', () => {
  test('makes a widget session for one provider, under the person’s id', async () => {
    const { sessionId, widgetUrl } = (await calls.createWidgetSession(client)) as Record<string, string>;
    expect(widgetUrl).toBe(`https://widget.example/session/${sessionId}`);
    const [request] = aggregator.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/auth/generateWidgetSession' });
    expect(request?.json).toEqual({
      providers: 'GARMIN',
      reference_id: 'user_a',
      auth_success_redirect_url: 'https://app.example/back',
      auth_failure_redirect_url: 'https://app.example/back',
      language: 'en',
    });
  });

  test('ends a connection', async () => {
    await calls.deauthenticate(client);
    expect(aggregator.requests[0]).toMatchObject({
      method: 'DELETE',
      path: '/auth/deauthenticateUser',
      query: { user_id: 'conn-1' },
    });
  });

  test('asks for history to be sent to the webhook, never in the answer', async () => {
    await calls.requestHistory(client);
    expect(aggregator.requests[0]).toMatchObject({
      method: 'GET',
      path: '/sleep',
      query: { user_id: 'conn-1', start_date: '2026-01-01', end_date: '2026-01-31', to_webhook: 'true' },
    });
  });

  test('hands a report over byte for byte as the one part file', async () => {
    expect(await calls.submitLab(client)).toEqual({ aggregatorUploadId: 'upl_1' });
    const [request] = aggregator.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/lab-reports', query: { reference_id: 'user_a' } });
    expect(request?.file).toEqual({ name: 'r.pdf', type: 'application/pdf', bytes: pdf });
  });

  describe('finds a report that was handed over before', () => {
    const sessions = [
      { session_id: '101', upload_id: 'upl_other' },
      { session_id: '102', upload_id: null },
      { session_id: '103', upload_id: 'upl_ours' },
    ];
    test('by the name of its file, among those of that person since then', async () => {
      aggregator.answerReports(sessions, { '101': ['x.pdf'], '103': ['r.pdf'] });
      expect(await calls.findLab(client)).toEqual({ aggregatorUploadId: 'upl_ours' });
      expect(aggregator.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /lab-reports',
        'GET /lab-reports/101/files',
        'GET /lab-reports/103/files',
      ]);
      expect(aggregator.requests[0]?.query).toEqual({ reference_id: 'user_a', uploaded_at_from: '2026-01-02' });
    });

    test('and says so when it is not there, or the list is none that can be read', async () => {
      aggregator.answerReports(sessions, { '101': ['x.pdf'], '103': [] });
      expect(await calls.findLab(client)).toBeNull();
      for (const mode of ['html', 'wrong'] as const) {
        await aggregator.become(mode);
        expect(await calls.findLab(client)).toBeNull();
      }
    });
  });

  const upstream = { user_id: 'conn-1', provider: 'GARMIN', reference_id: 'user_a', active: true };
  test.each([
    ['a list', [upstream]],
    ['a list under a name', { users: [upstream], status: 'success' }],
    ['one alone', { user: upstream, is_authenticated: true, status: 'success' }],
    ['what leaves out most', [{ user_id: 'conn-1', provider: 'GARMIN', reference_id: null, active: null }]],
  ])('tells a person’s connections, written as %s', async (_form, answer) => {
    aggregator.answerUserInfo(() => Response.json(answer));
    expect(await calls.listConnections(client)).toEqual({
      complete: true,
      connections: [{ aggregatorUserId: 'conn-1', provider: 'garmin', active: true }],
    });
    expect(aggregator.requests[0]).toMatchObject({ path: '/userInfo', query: { reference_id: 'user_a' } });
  });

  test('tells an ended connection as such, and none that is somebody else’s', async () => {
    const others = { ...upstream, user_id: 'conn-2', reference_id: 'user_b' };
    aggregator.answerUserInfo(() => Response.json([{ ...upstream, active: false }, others]));
    expect(await calls.listConnections(client)).toEqual({
      complete: true,
      connections: [{ aggregatorUserId: 'conn-1', provider: 'garmin', active: false }],
    });
  });

  test('reads the aggregator’s 404 as a person without connections, and no other server’s', async () => {
    await aggregator.become('404');
    expect(await calls.listConnections(client)).toEqual({ complete: true, connections: [] });
    await aggregator.become('ok');
    aggregator.answerUserInfo(() => new Response('<h1>Not Found</h1>', { status: 404 }));
    expect((await failureOf(calls.listConnections(client))).refusal).toBe(404);
  });

  test('without an account there is nobody to ask about connections, which is no failure', async () => {
    expect(await calls.listConnections(createAggregatorClient(null, log))).toBeNull();
    expect(lines).toEqual([]);
  });

  test.each(names)('carries the account’s credentials: %s', async (name) => {
    await calls[name](client);
    const { devId, apiKey } = aggregator.account;
    expect(aggregator.requests[0]?.headers).toMatchObject({ 'dev-id': devId, 'x-api-key': apiKey });
    expect(lines).toEqual([]);
  });
});

describe('a call that fails is upstream_unavailable', () => {
  const failing: [Mode, number, number | undefined][] = [
    ['refuse', 502, undefined],
    ['500', 502, undefined],
    ['html', 502, undefined],
    ['wrong', 502, undefined],
    ['huge', 502, undefined],
    ['redirect', 502, undefined],
    ['401', 502, 401],
    ['problem', 502, 400],
    ['503', 503, undefined],
    ['429', 503, undefined],
  ];

  test.each(failing)('%s at every call: %d', async (mode, status, refusal) => {
    await aggregator.become(mode, { retryAfter: '0' });
    const asked = names.filter((name) => name !== 'findLab' || (mode !== 'html' && mode !== 'wrong'));
    const failures = await Promise.all(
      asked.map(async (name) => {
        const failure = await failureOf(calls[name](client));
        return [name, failure.status, failure.refusal];
      }),
    );
    expect(failures).toEqual(asked.map((name) => [name, status, refusal]));
  });

  test('504 when there is no answer in time', async () => {
    await aggregator.become('hang');
    const impatient = createAggregatorClient(aggregator.account, log, impatientMs);
    const failures = await Promise.all(names.map((name) => failureOf(calls[name](impatient))));
    expect(failures).toMatchObject(names.map(() => ({ status: 504, refusal: undefined })));
    aggregator.release();
  });

  const acting = names.filter((name) => name !== 'listConnections');
  test.each(acting)('without an account, and says so: %s', async (name) => {
    const { status, message } = await failureOf(calls[name](createAggregatorClient(null, log)));
    expect([status, message]).toEqual([502, expect.stringContaining('No aggregator is configured')]);
  });
});

describe('a call is repeated', () => {
  test.each(repeatable)('when that does no harm, up to three times: %s', async (name) => {
    await aggregator.become('500');
    await failureOf(calls[name](client));
    expect(aggregator.requests).toHaveLength(3);
  });

  test.each(single)('never when it could have an effect twice: %s', async (name) => {
    for (const mode of ['500', '503', 'wrong'] as const) {
      aggregator.forget();
      await aggregator.become(mode, { retryAfter: '0' });
      await failureOf(calls[name](client));
      expect(aggregator.requests).toHaveLength(1);
    }
  });

  test.each(repeatable)('never once it is refused: %s', async (name) => {
    await aggregator.become('problem');
    await failureOf(calls[name](client));
    expect(aggregator.requests).toHaveLength(1);
  });

  test('not before the time that the aggregator asks for, and not at all when that lies behind the deadline', async () => {
    await aggregator.become('503', { retryAfter: '3600' });
    await failureOf(calls.requestHistory(client));
    expect(aggregator.requests).toHaveLength(1);
    aggregator.forget();
    await aggregator.become('503', { retryAfter: new Date(Date.now() + 86_400_000).toUTCString() });
    await failureOf(calls.deauthenticate(client));
    expect(aggregator.requests).toHaveLength(1);
  });

  test('and succeeds once the aggregator is back', async () => {
    await aggregator.become('503', { retryAfter: '0' });
    const call = calls.requestHistory(client);
    while (aggregator.requests.length === 0) await Bun.sleep(1);
    await aggregator.become('ok');
    await call;
    expect(aggregator.requests.length).toBeGreaterThan(1);
  });
});

test('a connection that is unknown upstream counts as ended', async () => {
  await aggregator.become('404');
  expect(await calls.deauthenticate(client)).toBeUndefined();
});

test('the log says which call failed and why, and holds no key, address, person or content', async () => {
  for (const mode of ['401', 'problem', 'html', '500'] as const) {
    await aggregator.become(mode);
    for (const name of names.filter((one) => mode !== 'html' || one !== 'findLab'))
      await failureOf(calls[name](client));
  }
  for (const line of lines) expect(line).toContain('"request_id":"req_cause"');
  const text = lines.join('\n');
  expect(text).toContain('"call":"submitLab"');
  expect(text).toContain('"status":401');
  expect(text).toContain('"reason":"invalid multipart form or file too large"');
  expect(text).toContain('"reason":"internal error"');
  const { apiKey, devId } = aggregator.account;
  for (const secret of [apiKey, devId, 'user_a', 'conn-1', 'secret-result', 'app.example', '127.0.0.1'])
    expect(text).not.toContain(secret);
});
