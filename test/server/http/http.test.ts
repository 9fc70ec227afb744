import { describe, expect, test } from 'bun:test';
import { expectError, requestId } from '../../support/http/errors.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { question } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();

const notFound = { status: 404, code: 'not_found' };

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
    '/../../etc/passwd',
    '/.env',
    '/v1/__proto__',
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

  test('is BASE_URL, with its path and without its trailing slashes', async () => {
    const behindProxy = await startAppWithoutWorker({ variables: { BASE_URL: 'https://hale.example/api//' } });
    const [stream, lost, refused] = await links(behindProxy);
    expect(stream).toMatch(/^https:\/\/hale\.example\/api\/v1\/turns\/turn_\w+\/events$/);
    expect(lost).toBe('https://hale.example/api/reference');
    expect(refused).toBe('https://hale.example/api/docs/errors#missing_authorization');
  });
});
