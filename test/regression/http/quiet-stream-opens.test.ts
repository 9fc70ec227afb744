import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { openEvents } from '../../support/turns/event-text.ts';
import { ask } from '../../support/turns/journal.ts';

test('the stream of a turn that waits in the queue is open at once, and not with the first heartbeat', async () => {
  const app = await startAppWithoutWorker({ heartbeatMs: 60_000 });
  const response = await openEvents(app, 'user_a', await ask(app, 'user_a'));
  expect(response.status).toBe(200);
  await response.body?.cancel();
  await app.stop();
}, 2_000);
