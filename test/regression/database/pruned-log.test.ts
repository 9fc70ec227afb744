import { expect, test } from 'bun:test';
import { writeAll } from '../../../db/client.ts';
import { pruneTurnLogs } from '../../../db/turns/turns.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText } from '../../support/turns/event-text.ts';
import { completedTurn } from '../../support/turns/journal.ts';

test('a stream whose log was pruned under it, by a node with a shorter window, ends instead of waiting for ever', async () => {
  const app = await startAppWithoutWorker({ pollMs: 20 });
  const turnId = await completedTurn(app, 'user_a');
  const nowMs = Date.now() + 1_000;
  await writeAll(app.db, (orm) => pruneTurnLogs(orm, { endedBeforeMs: nowMs, nowMs }));
  expect(await eventText(app, 'user_a', turnId)).toBe('');
});
