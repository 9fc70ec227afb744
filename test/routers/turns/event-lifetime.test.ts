import { describe, expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText, framesOf, heartbeat, openEvents } from '../../support/turns/event-text.ts';
import { ask, result, work } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';

const decoder = new TextDecoder();

describe('the replay window', () => {
  test('EVENT_REPLAY_SECONDS=0 keeps nothing, and whoever is listening still gets everything', async () => {
    const app = await startAppWithoutWorker({ variables: { EVENT_REPLAY_SECONDS: '0' } });
    const turnId = await ask(app, 'user_a');
    const begun = Promise.withResolvers<void>();
    const { listenTo } = app.signals;
    app.signals.listenTo = (...call) => {
      begun.resolve();
      return listenTo(...call);
    };
    const listening = eventText(app, 'user_a', turnId);
    await begun.promise;
    const journal = await app.journalOf(turnId, 'user_a');
    await work(journal);
    await journal.complete(result);
    expect(framesOf(await listening)).toHaveLength(7);
    await Bun.sleep(5);
    expect(await eventText(app, 'user_a', turnId)).toBe('');
  });
});

describe('while nothing happens', () => {
  test('comments keep the connection open, and events come when they come', async () => {
    const app = await startAppWithoutWorker({ heartbeatMs: 20 });
    const turnId = await ask(app, 'user_a');
    const reader = (await openEvents(app, 'user_a', turnId)).body?.getReader();
    let text = '';
    while (text.length < 30) text += decoder.decode((await reader?.read())?.value);
    expect(text).toMatch(/^(: alive\n\n)+$/);
    const journal = await app.journalOf(turnId, 'user_a');
    await work(journal);
    await journal.complete(result);
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      text += decoder.decode(piece.value);
    const frames = framesOf(text).filter((frame) => frame !== heartbeat);
    expect(frames.join('')).toBe(await eventText(app, 'user_a', turnId));
  });

  test('what another node wrote, of which no signal comes, is found by looking', async () => {
    const app = await startAppWithoutWorker({ pollMs: 30 });
    const turnId = await ask(app, 'user_a');
    app.signals.turnChanged = () => undefined;
    const listening = eventText(app, 'user_a', turnId);
    await Bun.sleep(20);
    const journal = await app.journalOf(turnId, 'user_a');
    await work(journal);
    await journal.complete(result);
    expect(framesOf(await listening)).toHaveLength(7);
  });
});

describe('a client that goes away', () => {
  test('ends its subscription: nobody reads the log for it any more', async () => {
    const app = await startAppWithoutWorker({ heartbeatMs: 20, pollMs: 20 });
    const turnId = await ask(app, 'user_a');
    const { listenTo } = app.signals;
    let reads = 0;
    app.signals.listenTo = (...call) => {
      const ear = listenTo(...call);
      const next = () => {
        reads += 1;
        return ear.next();
      };
      return { ...ear, next };
    };
    const readers = await Promise.all(
      Array.from({ length: 20 }, async () => (await openEvents(app, 'user_a', turnId)).body?.getReader()),
    );
    await Promise.all(readers.map((reader) => reader?.read()));
    expect(reads).toBeGreaterThanOrEqual(20);
    await Promise.all(readers.map((reader) => reader?.cancel()));
    await until(async () => {
      const before = reads;
      await Bun.sleep(150);
      return reads === before;
    });
  });

  test('does not disturb another reader of the same turn', async () => {
    const app = await startAppWithoutWorker({ heartbeatMs: 20 });
    const turnId = await ask(app, 'user_a');
    const leaving = (await openEvents(app, 'user_a', turnId)).body?.getReader();
    const staying = eventText(app, 'user_a', turnId);
    await leaving?.read();
    await leaving?.cancel();
    const journal = await app.journalOf(turnId, 'user_a');
    await work(journal);
    await journal.complete(result);
    expect(framesOf(await staying)).toHaveLength(7);
  });
});
