import { expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { expectError } from '../../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { question } from '../../../support/turns/journal.ts';

const app = await startAppWithoutWorker();

test('the first call of a person works on any endpoint and makes the user, once', async () => {
  const calls = [
    ['GET', '/v1/me', 200],
    ['GET', '/v1/turns', 200],
    ['POST', '/v1/turns', 202],
    ['GET', '/v1/sources', 200],
    ['GET', '/v1/labs', 200],
    ['GET', '/v1/data/sync', 200],
  ] as const;
  for (const [index, [method, path, status]] of calls.entries()) {
    const as = `user_first_${index}`;
    const body = method === 'POST' ? question : undefined;
    expect([path, (await app.call(method, path, { as, body })).status]).toEqual([path, status]);
    await app.call('GET', '/v1/me', { as });
    expect(await app.db.read.all(sql`SELECT count(*) FROM users WHERE id = ${as}`)).toEqual([[1]]);
  }
});

test('there is no endpoint that makes users', async () => {
  for (const path of ['/v1/users', '/v1/signup', '/v1/sign-up', '/v1/me', '/v1/auth/sign-up'])
    await expectError(await app.call('POST', path, { as: 'user_a', body: {} }), { status: 404, code: 'not_found' });
});
