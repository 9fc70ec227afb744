import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { temporaryFolder } from '../../support/folder.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { startService } from '../../support/service/service.ts';
import { finishedTurn, readFrames } from '../../support/turns/answers.ts';
import { eventText, framesOf, parseFrame } from '../../support/turns/event-text.ts';
import { ask, work } from '../../support/turns/journal.ts';

test('a turn that no worker can finish ends as failed with internal_error and its step, behind what was seen of it', async () => {
  const variables = { DATA_DIR: join(temporaryFolder(), 'data') };
  const before = await startAppWithoutWorker({ variables });
  const turnId = await ask(before, 'user_a');
  await work(await before.journalOf(turnId, 'user_a'));
  const seen = await readSeen(before, turnId);
  await before.db.write((orm) => [orm.run(sql`UPDATE jobs SET attempts = 3 WHERE name = 'answerTurn'`)]);
  await before.stop();

  const service = await startService(variables);
  const turn = await finishedTurn(service, 'user_a', turnId);
  expect(turn).toMatchObject({ status: 'failed', result: null, error: { code: 'internal_error', step: 'plan' } });
  const frames = await readFrames(service, 'user_a', turnId);
  expect(frames.slice(0, seen.length).map(({ id, event }) => `${id} ${event}`)).toEqual(seen);
  expect(frames.slice(seen.length).map(({ event }) => event)).toEqual(['turn.failed']);
  expect(JSON.parse(frames.at(-1)?.data ?? '')).toEqual(turn.error);
});

async function readSeen(app: Awaited<ReturnType<typeof startAppWithoutWorker>>, turnId: string): Promise<string[]> {
  const text = eventText(app, 'user_a', turnId);
  await Bun.sleep(100);
  app.announceStop();
  return framesOf(await text)
    .map(parseFrame)
    .map(({ id, event }) => `${id} ${event}`);
}
