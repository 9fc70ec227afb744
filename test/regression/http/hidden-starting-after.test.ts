import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { framesOf, heartbeat, parseFrame } from '../../support/turns/event-text.ts';
import { completedTurn } from '../../support/turns/journal.ts';

test('a Last-Event-Id that is no id hides no valid starting_after', async () => {
  const app = await startAppWithoutWorker();
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
  await app.stop();
});
