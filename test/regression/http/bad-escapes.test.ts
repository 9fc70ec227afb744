import { test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('a turn id that is no valid percent-encoding is an unknown turn on the stream too, not a failure of ours', async () => {
  const app = await startAppWithoutWorker();
  for (const id of ['%zz', '%', '%E0%A4%A'])
    await expectError(await app.call('GET', `/v1/turns/${id}/events`, { as: 'user_a' }), {
      status: 404,
      code: 'turn_not_found',
    });
  await app.stop();
});
