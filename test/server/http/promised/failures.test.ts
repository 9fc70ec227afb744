import { expect, test } from 'bun:test';
import { expectError } from '../../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { question } from '../../../support/turns/journal.ts';

const everywhere = [
  ['GET', '/v1/me'],
  ['GET', '/v1/turns'],
  ['GET', '/v1/turns/turn_x'],
  ['GET', '/v1/data/sync'],
  ['POST', '/v1/turns', question],
] as const;

test('a failure of ours is internal_error without a word about the inside, and liveness stays 200', async () => {
  const app = await startAppWithoutWorker();
  expect((await app.call('GET', '/v1/me', { as: 'user_a' })).status).toBe(200);
  const authorization = `Bearer ${await app.tokenOf('user_a')}`;
  await app.call('GET', '/v1/me', { headers: { authorization } });
  const broken = ['users', 'turns', 'sources', 'clock'].map((table) => ({
    sql: `ALTER TABLE ${table} RENAME TO gone_${table}`,
    params: [],
    method: 'run' as const,
  }));
  await app.db.engine.setUp(broken);
  for (const [method, path, body] of everywhere) {
    const response = await app.call(method, path, { headers: { authorization }, body });
    const { message } = await expectError(response, { status: 500, code: 'internal_error' });
    expect(String(message)).not.toMatch(/database|table|sql|error:/i);
  }
  expect((await app.call('GET', '/healthz')).status).toBe(200);
});

test('a database that cannot be used is 503 upstream_unavailable with its name, on every route that needs it', async () => {
  const app = await startAppWithoutWorker();
  const authorization = `Bearer ${await app.tokenOf('user_a')}`;
  expect((await app.call('GET', '/v1/me', { headers: { authorization } })).status).toBe(200);
  app.db.close();
  for (const [method, path, body] of everywhere) {
    const response = await app.call(method, path, { headers: { authorization }, body });
    const error = await expectError(response, { status: 503, code: 'upstream_unavailable' });
    expect(error).toMatchObject({ upstream: 'database' });
    expect(String(error['message'])).not.toMatch(/closed|sql|error:|open/i);
  }
  expect((await app.call('GET', '/healthz')).status).toBe(200);
});

test('a delivery that cannot be stored is 503 and never 200, so that the sender sends it again', async () => {
  const app = await startAppWithoutWorker();
  app.db.close();
  const { status, headers, body } = await app.deliver({ type: 'healthcheck' });
  expect({ status, body }).toEqual({
    status: 503,
    body: { error: 'unavailable', request_id: headers.get('x-request-id') },
  });
});
