import { afterAll, expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();
afterAll(() => app.stop());

test.each(['0x10', '%2010', '10%20', '1e1', '0b1', '0o7', '%2B5', '5.0', '-0', '٣', '10%0A', '0000000005', '1_0'])(
  'limit=%s is no number, whatever JavaScript makes of it',
  async (limit) => {
    const response = await app.call('GET', `/v1/turns?limit=${limit}`, { as: 'user_a' });
    await expectError(response, { status: 400, code: 'invalid_field', field: 'limit' });
  },
);

test('digits are a number in an address, and a number is a number over tRPC', async () => {
  expect((await app.call('GET', '/v1/turns?limit=005', { as: 'user_a' })).status).toBe(200);
  const list = (limit: unknown) =>
    app.call('GET', `/trpc/turns.list?input=${encodeURIComponent(JSON.stringify({ limit }))}`, { as: 'user_a' });
  expect((await list(5)).status).toBe(200);
  for (const limit of ['5', true, [5], null, 5.5, '0x10']) expect((await list(limit)).status).toBe(400);
});
