import { describe, expect, test } from 'bun:test';
import { expectError, expectNoInside, requestId } from '../../support/http/errors.ts';
import { rawRequest } from '../../support/http/raw-requests.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { question } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();

const notFound = { status: 404, code: 'not_found' };
const webhookPaths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'];

describe('the request id', () => {
  test('is on every kind of answer and differs every time', async () => {
    const as = 'user_a';
    const answers = await Promise.all([
      app.call('GET', '/healthz'),
      app.call('GET', '/openapi.json'),
      app.call('GET', '/nowhere'),
      app.call('GET', '/v1/me'),
      app.call('GET', '/v1/me', { as }),
      app.call('GET', '/v1/data/sync', { as }),
      app.call('GET', '/v1/turns/turn_x', { as }),
      app.call('GET', '/v1/turns/turn_x/events', { as }),
      app.call('POST', '/v1/turns', { as, body: question }),
      app.call('POST', '/v1/turns', { as, body: '{' }),
      app.call('POST', '/v1/turns', { as, body: 'x'.repeat(1024 * 1024 + 1) }),
      app.call('POST', '/webhook', { body: {} }),
      app.call('GET', '/trpc/me.get?input={}', { as }),
      app.call('HEAD', '/trpc/me.get?input={}', { as }),
      app.call('GET', '/trpc/nowhere'),
      app.call('POST', '/trpc/turns.create', { as, body: 'x'.repeat(1024 * 1024 + 1) }),
      app.call('GET', `/trpc/${Array(21).fill('me.get').join(',')}?batch=1`, { as }),
    ]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
    for (const id of ids) expect(id).toMatch(requestId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is never the client’s own', async () => {
    for (const own of ['req_AAAAAAAAAAAAAAAAAAAAAA', 'x'.repeat(1_000), '1']) {
      const headers = { 'x-request-id': own, 'x-correlation-id': own };
      const response = await app.call('GET', '/v1/turns/turn_x', { as: 'user_a', headers });
      expect(response.headers.get('x-request-id')).not.toBe(own);
      await expectError(response, { status: 404, code: 'turn_not_found' });
    }
  });
});

describe('no such route', () => {
  test.each([
    '/nowhere',
    '/v1',
    '/v1/',
    '/v1/nowhere',
    '/v1/turns/a/b',
    '/v1/turns/a/events/b',
    '/v1//turns',
    '//',
    '/V1/turns',
    '/v1/Turns',
    '/v2/turns',
    '/trpc',
    '/admin',
    '/admin/nowhere',
    '/webhooks',
    '/webhooks/other',
    '/cli',
    '/cli/nowhere',
    '/docs/nowhere',
    '/healthz/x',
    '/%00',
    '/%zz',
    '/%2e%2e',
    '/v1/%zz',
    '/v1/%00',
    '/../../etc/passwd',
    '/.env',
    '/__proto__',
    '/v1/__proto__',
    '/v1/constructor',
    `/${'x'.repeat(4_000)}`,
    '/v1/memory',
    '/v1/data/biomarkers',
    '/v1/data/summaries/2026-11-21',
    '/v1/labs/x',
  ])('%s', async (path) => {
    for (const as of [undefined, 'user_a'])
      await expectError(await app.call('GET', path, as === undefined ? {} : { as }), notFound);
  });

  test('under /trpc, in tRPC’s shape', async () => {
    for (const path of [
      '/trpc/',
      '/trpc/nowhere',
      '/trpc/turns',
      '/trpc/__proto__',
      '/trpc/constructor.name',
      '/trpc/turns.get/x',
    ]) {
      const { status, body } = await app.json<{ error: { data: { error: { code: string } } } }>('GET', path, {
        as: 'user_a',
      });
      expect([status, body.error.data.error.code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    '/v1/turns',
    '/v1/turns/turn_x',
    '/v1/me',
    '/v1/sources',
    '/v1/labs',
    '/v1/data/sync',
    '/v1/sync',
    '/healthz',
    '/openapi.json',
  ])('a wrong method on %s', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(path === '/v1/turns' ? [] : ['POST'])])
      await expectError(await app.call(method, path, { as: 'user_a' }), notFound);
  });

  test.each(webhookPaths)('any method but POST on %s', async (path) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      await expectError(await app.call(method, path), notFound);
    expect((await app.call('POST', path, { body: {} })).status).toBe(401);
  });
});

describe('meta', () => {
  test('/healthz and /openapi.json need no credentials and mind no bad ones', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic x' }] as Record<
      string,
      string
    >[]) {
      expect((await app.json('GET', '/healthz', { headers })).body).toEqual({ status: 'ok' });
      expect((await app.json('GET', '/openapi.json', { headers })).body).toMatchObject({ openapi: '3.1.0' });
    }
  });

  test('an evil origin is given no permission', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const method of ['OPTIONS', 'GET']) {
      const response = await app.call(method, '/v1/me', { as: 'user_a', headers });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('the public address', () => {
  const spoofed = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  const links = async (client: App) => {
    const turn = await client.json<{ stream_url: string }>('POST', '/v1/turns', {
      as: 'user_a',
      body: question,
      headers: spoofed,
    });
    const lost = await client.json<{ error: { docs_url: string } }>('GET', '/nowhere', { headers: spoofed });
    const refused = await client.json<{ error: { docs_url: string } }>('GET', '/v1/me', { headers: spoofed });
    return [turn.body.stream_url, lost.body.error.docs_url, refused.body.error.docs_url];
  };

  test('no header of the request reaches a link: it is the address that the server listens on', async () => {
    for (const link of await links(app)) expect(link).toStartWith(`${app.url}/`);
  });

  test('or BASE_URL, with its path and without its trailing slashes', async () => {
    const behindProxy = await startAppWithoutWorker({ variables: { BASE_URL: 'https://hale.example/api//' } });
    const [stream, lost, refused] = await links(behindProxy);
    expect(stream).toMatch(/^https:\/\/hale\.example\/api\/v1\/turns\/turn_\w+\/events$/);
    expect(lost).toBe('https://hale.example/api/reference');
    expect(refused).toBe('https://hale.example/api/docs/errors#missing_authorization');
  });
});

describe('bytes that no client sends', () => {
  test.each([
    ['two hosts', 'GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['an absolute target', 'GET http://evil.example/v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an unknown method', 'FOO /v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['TRACE', 'TRACE /v1/me HTTP/1.1\r\nHost: a\r\nCookie: secret\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/turns HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /v1/turns HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    ],
    ['dots in the path', 'GET /v1/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an evil host', 'GET /v1/me HTTP/1.1\r\nHost: evil.example"><script>\r\nConnection: close\r\n\r\n'],
    [
      'two credentials',
      'GET /v1/me HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a.b.c\r\nAuthorization: Bearer d.e.f\r\nConnection: close\r\n\r\n',
    ],
    ['an empty credential', 'GET /v1/me HTTP/1.1\r\nHost: a\r\nAuthorization:\r\nConnection: close\r\n\r\n'],
    [
      'a length that is no number',
      'POST /v1/turns HTTP/1.1\r\nHost: a\r\nContent-Length: +2\r\nConnection: close\r\n\r\n{}',
    ],
  ])('%s: refused by us with an id or by the socket with nothing, never obeyed', async (_, bytes) => {
    const answer = await rawRequest(app.url, bytes);
    expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
    expectNoInside(answer);
    expect(answer).not.toMatch(/evil\.example|secret/);
    if (answer.includes('"error"')) expect(answer.toLowerCase()).toContain('x-request-id: req_');
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });
});
