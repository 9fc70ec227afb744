import { expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('a moment that falls out of the four-digit years by its offset is refused, on REST and over tRPC', async () => {
  const app = await startAppWithoutWorker();
  for (const since of ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59']) {
    const rest = await app.call('GET', `/v1/data/sync?since=${encodeURIComponent(since)}`, { as: 'user_a' });
    await expectError(rest, { status: 400, code: 'invalid_field', field: 'since' });
    const input = encodeURIComponent(JSON.stringify({ since }));
    expect((await app.call('GET', `/trpc/data.sync?input=${input}`, { as: 'user_a' })).status).toBe(400);
  }
  await app.stop();
});
