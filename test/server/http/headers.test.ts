import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { completedTurn, question } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();
const turnId = await completedTurn(app, 'user_a');

const as = 'user_a';

test('nothing personal is kept by a cache, and no answer is taken for another type than it says', async () => {
  const admin = { 'x-admin-key': 'x'.repeat(40) };
  const answers = await Promise.all([
    app.call('GET', '/v1/me', { as }),
    app.call('HEAD', '/v1/me', { as }),
    app.call('GET', '/v1/me'),
    app.call('GET', '/v1/turns', { as }),
    app.call('GET', `/v1/turns/${turnId}`, { as }),
    app.call('GET', `/v1/turns/${turnId}/events`, { as }),
    app.call('GET', '/v1/turns/turn_x/events', { as }),
    app.call('GET', '/v1/data/sync', { as }),
    app.call('GET', '/v1/data/sync?since=x', { as }),
    app.call('POST', '/v1/turns', { as, body: question }),
    app.call('POST', '/v1/turns', { as, body: '{' }),
    app.call('GET', '/v1/nowhere', { as }),
    app.call('GET', '/trpc/me.get?input={}', { as }),
    app.call('GET', '/trpc/me.get?input={}'),
    app.call('POST', '/trpc/turns.create', { as, body: 'x'.repeat(1024 * 1024 + 1) }),
    app.call('GET', '/admin/dlq'),
    app.call('GET', '/admin/dlq', { headers: admin }),
  ]);
  for (const response of answers) {
    const headers = [
      response.url,
      response.headers.get('cache-control'),
      response.headers.get('x-content-type-options'),
    ];
    expect(headers).toEqual([response.url, 'no-store', 'nosniff']);
    await response.body?.cancel();
  }
});

test.each(['/healthz', '/openapi.json', '/docs/errors', '/reference', '/nowhere', '/webhook'])(
  'no browser guesses at the type of %s',
  async (path) => {
    for (const method of ['GET', 'POST'])
      expect((await app.call(method, path)).headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('browsers are told to come over https only where the public address is https', async () => {
  const behindProxy = await startAppWithoutWorker({ variables: { BASE_URL: 'https://hale.example' } });
  const pathsOf = ['/healthz', '/v1/me', '/nowhere', '/reference', '/openapi.json', '/trpc/nowhere', '/webhook'];
  for (const path of pathsOf) {
    const header = 'strict-transport-security';
    expect((await behindProxy.call('GET', path)).headers.get(header)).toMatch(/^max-age=\d{7,}/);
    expect((await app.call('GET', path)).headers.get(header)).toBeNull();
  }
});

test('a stream ends its connection: its idle timeout is lifted, and nothing else would', async () => {
  const response = await app.call('GET', `/v1/turns/${turnId}/events`, { as });
  expect(response.headers.get('connection')).toBe('close');
  await response.text();
});
