import { expect, test } from 'bun:test';
import { writeAll } from '../../../db/client.ts';
import { insertTurnEvents, type TurnEventRow } from '../../../db/turns/turns.ts';
import { newKey } from '../../support/database/personal-content.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText, framesOf, openEvents, parseFrame } from '../../support/turns/event-text.ts';
import { ask, result, work } from '../../support/turns/journal.ts';
import { until } from '../../support/until.ts';

let app: App;

const userId = 'user_a';
const minuteMs = 60_000;
const deltaOf = (turnId: string, seq: number): TurnEventRow => ({
  ...{ turnId, seq, type: 'synthesis_delta' },
  data: JSON.stringify({ type: 'synthesis_delta', text: `word ${seq}` }),
});
const store = (rows: TurnEventRow[]) => writeAll(app.db, (orm) => [insertTurnEvents(orm, { userId }, rows)]);

async function follow(turnId: string) {
  const response = await openEvents(app, userId, turnId);
  const reader = response.body?.getReader();
  let text = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      text += decoder.decode(piece.value);
  };
  void read().catch(() => undefined);
  await until(() => text.includes(': alive'));
  const ids = () => framesOf(text).flatMap((frame) => (frame.startsWith(':') ? [] : [Number(parseFrame(frame).id)]));
  return { ids, close: () => reader?.cancel() };
}

test('news reach a stream without a look at the log, and what was missed between them is read from it', async () => {
  app = await startAppWithoutWorker({ pollMs: minuteMs });
  const turnId = await ask(app, userId);
  const stream = await follow(turnId);
  const rows = [1, 2, 3, 4].map((seq) => deltaOf(turnId, seq));
  const [first, second, , fourth] = rows as [TurnEventRow, TurnEventRow, TurnEventRow, TurnEventRow];
  app.signals.turnChanged(turnId, { behindSeq: 0, events: [first] });
  await until(() => stream.ids().length === 1);
  app.signals.turnChanged(turnId, { behindSeq: 0, events: [first, second] });
  await until(() => stream.ids().length === 2);
  await store(rows);
  app.signals.turnChanged(turnId, { behindSeq: 3, events: [fourth] });
  await until(() => stream.ids().length === 4);
  expect(stream.ids()).toEqual([1, 2, 3, 4]);
  await stream.close();
});

test('a stream that is told more at once than is kept for it reads the log', async () => {
  app = await startAppWithoutWorker({ pollMs: minuteMs });
  const turnId = await ask(app, userId);
  const stream = await follow(turnId);
  const rows = Array.from({ length: 300 }, (_, index) => deltaOf(turnId, index + 1));
  await store(rows);
  for (const row of rows) app.signals.turnChanged(turnId, { behindSeq: row.seq - 1, events: [row] });
  await until(() => stream.ids().length >= 300);
  expect(stream.ids()).toEqual(rows.map(({ seq }) => seq));
  await stream.close();
});

test('what is told and what is stored are the same bytes, also where the log is sealed', async () => {
  app = await startAppWithoutWorker({ pollMs: minuteMs, variables: { ENCRYPTION_KEY: newKey() } });
  const turnId = await ask(app, userId);
  const told = eventText(app, userId, turnId);
  await Bun.sleep(30);
  const journal = await app.journalOf(turnId, userId);
  await work(journal);
  await journal.complete(result);
  expect(framesOf(await told)).toHaveLength(7);
  expect(await told).toBe(await eventText(app, userId, turnId));
});

test('a stream whose log cannot be read ends, and nobody listens for it any more', async () => {
  app = await startAppWithoutWorker({ pollMs: 20 });
  const turnId = await ask(app, userId);
  const { listenTo } = app.signals;
  let listening = 0;
  app.signals.listenTo = (...call) => {
    const ear = listenTo(...call);
    listening += 1;
    const close = () => {
      listening -= 1;
      ear.close();
    };
    return { next: () => ear.next(), close };
  };
  await follow(turnId);
  expect(listening).toBe(1);
  app.db.engine.close();
  await until(() => listening === 0);
});

test('a stop ends the streams that wait', async () => {
  app = await startAppWithoutWorker({ pollMs: minuteMs });
  const turnId = await ask(app, userId);
  const waiting = eventText(app, userId, turnId);
  await Bun.sleep(20);
  app.announceStop();
  expect(await waiting).toBe('');
});
