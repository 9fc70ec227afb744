import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { framesOf, heartbeat, openEvents, parseFrame } from '../../support/turns/event-text.ts';
import { ask, completedTurn } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker({ heartbeatMs: 60_000 });

test('HEAD on the stream of an unfinished turn is answered at once', async () => {
  const path = `/v1/turns/${await ask(app, 'user_a')}/events`;
  expect((await app.call('HEAD', path, { as: 'user_a' })).status).toBe(404);
}, 2_000);

test('the stream of a turn that waits in the queue is open at once, and not with the first heartbeat', async () => {
  const response = await openEvents(app, 'user_a', await ask(app, 'user_a'));
  expect(response.status).toBe(200);
  await response.body?.cancel();
}, 2_000);

test('a Last-Event-Id that is no id hides no valid starting_after', async () => {
  const turnId = await completedTurn(app, 'user_a');
  const idsBehind = async (startingAfter: string, lastEventId?: string) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const path = `/v1/turns/${turnId}/events?starting_after=${startingAfter}`;
    const text = await (await app.call('GET', path, { as: 'user_a', headers })).text();
    return framesOf(text.replaceAll(heartbeat, '')).map((frame) => parseFrame(frame).id);
  };
  const all = await idsBehind('0');
  expect(all.length).toBeGreaterThan(3);
  for (const bad of ['abc', '-1', '1.5', '', '9007199254740992', '1e3'])
    expect(await idsBehind(all[1] ?? '', bad)).toEqual(all.slice(2));
  expect(await idsBehind(all[1] ?? '', all[2])).toEqual(all.slice(3));
  expect(await idsBehind('abc')).toEqual(all);
});

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
}, 3_000);
