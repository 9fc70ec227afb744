import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { openEvents } from '../../support/turns/event-text.ts';
import { ask } from '../../support/turns/journal.ts';

test('a tRPC subscription ends when the server stops, as the REST stream does, and does not use up the time to drain', async () => {
  const app = await startAppWithoutWorker();
  const id = await ask(app, 'user_a');
  const input = encodeURIComponent(JSON.stringify({ id }));
  const headers = { accept: 'text/event-stream' };
  const streams = await Promise.all([
    openEvents(app, 'user_a', id),
    app.call('GET', `/trpc/turns.events?input=${input}`, { as: 'user_a', headers }),
  ]);
  app.announceStop();
  for (const stream of streams) expect(await stream.text()).not.toContain('event: turn.');
  await app.stop();
}, 3_000);
