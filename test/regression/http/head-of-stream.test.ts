import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask } from '../../support/turns/journal.ts';

test('HEAD on the stream of an unfinished turn is answered at once', async () => {
  const app = await startAppWithoutWorker();
  const path = `/v1/turns/${await ask(app, 'user_a')}/events`;
  expect((await app.call('HEAD', path, { as: 'user_a' })).status).toBe(404);
  await app.stop();
}, 2_000);
