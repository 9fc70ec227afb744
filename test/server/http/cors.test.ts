import { describe, expect, test } from 'bun:test';
import { expectError, requestId } from '../../support/http/errors.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { completedTurn } from '../../support/turns/journal.ts';

const origin = 'https://app.example';
const open = await startAppWithoutWorker({ variables: { CORS_ORIGINS: `${origin}, http://localhost:5173` } });
const closed = await startAppWithoutWorker();
const turnId = await completedTurn(open, 'user_a');

const preflight = (app: App, path: string, from: string, method = 'POST') =>
  app.call('OPTIONS', path, {
    headers: {
      origin: from,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    },
  });
const permissionOf = (response: Response) => response.headers.get('access-control-allow-origin');
const permissions = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
const listOf = (response: Response, name: string) =>
  (response.headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());

const shared = ['/v1/turns', '/v1/turns/turn_x', '/v1/turns/turn_x/events', '/v1/me', '/v1/data/sync', '/v1/sync'];
const sharedToo = ['/trpc/me.get', '/trpc/turns.create,me.get', '/openapi.json', '/healthz', '/llms.txt'];
const apart = ['/admin/dlq', '/admin/drain', '/auth/sign-in/email', '/cli/login', '/v1/auth/cli-approve'];
const webhooks = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'];

describe('a page of a trusted origin', () => {
  test.each([...shared, ...sharedToo])('is told before it asks what it may send: %s', async (path) => {
    for (const from of [origin, 'http://localhost:5173']) {
      const response = await preflight(open, path, from);
      expect([response.status, permissionOf(response), await response.text()]).toEqual([204, from, '']);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
      expect(listOf(response, 'vary')).toContain('origin');
      expect(listOf(response, 'access-control-allow-methods')).toEqual(['get', 'head', 'post', 'patch', 'delete']);
      const wanted = ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'trpc-accept'];
      expect(listOf(response, 'access-control-allow-headers')).toEqual(expect.arrayContaining(wanted));
      expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('reads answers, errors and streams, and the headers that matter', async () => {
    const headers = { origin };
    const answers = await Promise.all([
      open.call('GET', '/v1/me', { as: 'user_a', headers }),
      open.call('HEAD', '/v1/me', { as: 'user_a', headers }),
      open.call('GET', '/v1/me', { headers }),
      open.call('GET', '/v1/turns/turn_x', { as: 'user_a', headers }),
      open.call('GET', `/v1/turns/${turnId}/events`, { as: 'user_a', headers }),
      open.call('GET', '/v1/data/sync', { as: 'user_a', headers }),
      open.call('POST', '/v1/turns', { as: 'user_a', body: '{', headers }),
      open.call('GET', '/trpc/me.get?input={}', { as: 'user_a', headers }),
      open.call('GET', '/nowhere', { headers }),
      open.call('GET', '/openapi.json', { headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 200, 200, 400, 200, 404, 200]);
    for (const response of answers) {
      expect(permissionOf(response)).toBe(origin);
      expect(listOf(response, 'vary')).toContain('origin');
      const exposed = ['x-request-id', 'retry-after', 'ratelimit-remaining', 'idempotent-replayed'];
      expect(listOf(response, 'access-control-expose-headers')).toEqual(expect.arrayContaining(exposed));
      await response.body?.cancel();
    }
  });

  test('has no business with operators, sign-in or the webhook', async () => {
    for (const path of [...apart, ...webhooks]) {
      for (const response of [
        await preflight(open, path, origin),
        await open.call('POST', path, { body: {}, headers: { origin } }),
      ])
        expect([path, response.ok, permissions(response)]).toEqual([path, false, []]);
    }
  });
});

describe('a page of any other origin', () => {
  const others = ['https://evil.example', 'https://app.example.evil.example', 'https://APP.example', 'null', '*'];
  const near = ['http://app.example', 'https://app.example:8443', 'https://app.example/', `${origin}, ${origin}`];

  test.each([...others, ...near])('is given no permission: %s', async (from) => {
    for (const path of [...shared, ...sharedToo]) {
      const asked = await preflight(open, path, from);
      expect(permissions(asked)).toEqual([]);
      if (!path.startsWith('/trpc')) await expectError(asked, { status: 404, code: 'not_found' });
    }
    const answered = await open.call('GET', '/v1/me', { as: 'user_a', headers: { origin: from } });
    expect([answered.status, permissions(answered)]).toEqual([200, []]);
    // A shared cache must not serve one origin's answer to another.
    expect(listOf(answered, 'vary')).toContain('origin');
  });

  test('nobody is trusted by default', async () => {
    for (const path of ['/v1/me', '/v1/turns', '/openapi.json']) {
      await expectError(await preflight(closed, path, origin), { status: 404, code: 'not_found' });
      const answered = await closed.call('GET', path, { as: 'user_a', headers: { origin } });
      expect([answered.status, permissions(answered)]).toEqual([200, []]);
    }
  });
});

test('OPTIONS that is no preflight, or to a path that is not there, is no route', async () => {
  for (const path of ['/nowhere', '/v1/nowhere', '/v1/turns/a/b', '/v2/turns', '/v1', '/__proto__'])
    await expectError(await preflight(open, path, origin), { status: 404, code: 'not_found' });
  for (const headers of [{ origin }, {}] as Record<string, string>[])
    await expectError(await open.call('OPTIONS', '/v1/me', { headers }), { status: 404, code: 'not_found' });
});
