import { describe, expect, test } from 'bun:test';
import type { Turn } from '../../../routers/turns/turns.contract.ts';
import { night, steps } from '../../support/aggregator/wearable-events.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { answerOf, askQuestion, type Frame, finishedTurn, readFrames } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_asking';
const questions = [
  'How many steps did I take per day in the last 14 days, and how long did I sleep?',
  'What was my highest and my lowest step count in the last 30 days?',
  'Did I sleep longer in the last 7 days than in the 7 days before? How did my steps change?',
];
const terminalId = '9007199254740991';

type Watched = { turnId: string; question: number; seen: Frame[]; ended: Promise<unknown> };

async function askAndWatch(count: number): Promise<Watched[]> {
  const asked = Array.from({ length: count }, async (_, index): Promise<Watched> => {
    const question = index % questions.length;
    const turnId = await askQuestion(service, userId, questions[question] ?? '');
    const seen: Frame[] = [];
    return {
      turnId,
      question,
      seen,
      ended: readFrames(service, userId, turnId, { onFrame: (frame) => seen.push(frame) }),
    };
  });
  return (await Promise.allSettled(asked)).flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
}

/** The frames seen before the kill begin the log, and a resumed stream has the rest. */
async function expectWhole({ turnId, question, seen }: Watched): Promise<void> {
  const turn = await finishedTurn(service, userId, turnId);
  expect({ status: turn.status, error: turn.error }).toEqual({ status: 'completed', error: null });
  expect(turn.result?.fact_sheet).toEqual(facts[question]?.fact_sheet ?? []);
  expect(turn.result?.answer).toBe(facts[question]?.answer ?? '');

  const log = await readFrames(service, userId, turnId);
  expect(log.slice(0, seen.length)).toEqual(seen);
  const ids = log.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(log.filter(({ id }) => id === terminalId)).toHaveLength(1);
  expect(log.at(-1)).toMatchObject({ id: terminalId, event: 'turn.completed' });
  expect(JSON.parse(log.at(-1)?.data ?? '').result).toEqual(turn.result);
  expect(log.filter(({ event }) => event === 'turn.started')).toHaveLength(1);
  const spoken = log.filter(({ event }) => event === 'synthesis_delta').map(({ data }) => JSON.parse(data).text);
  expect(spoken.join('')).toBe(turn.result?.answer ?? '');

  const lastEventId = seen.at(-1)?.id;
  expect(await readFrames(service, userId, turnId, { lastEventId })).toEqual(log.slice(seen.length));
}

const service = await startServiceProcess({ LOG_LEVEL: 'error' });
const user = await service.connect(userId);
for (let day = 1; day <= 40; day += 1) {
  const date = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10);
  await service.deliver(steps(user, date, 4000 + day * 137));
  await service.deliver(
    night(user, date, { sleep_durations_data: { asleep: { duration_asleep_state_seconds: 24_000 + day * 60 } } }),
  );
}
await until(async () => (await service.sync(userId)).counts.sleep === 40);
const facts = await Promise.all(questions.map((question) => answerOf(service, userId, question)));

describe('a turn outlives its server', () => {
  test.each([1, 10, 20, 35, 50, 70, 90, 120, 160])('killed %i ms behind the questions', async (afterMs) => {
    const watching = askAndWatch(9);
    await Bun.sleep(afterMs);
    await service.kill();
    const watched = await watching;
    await Promise.all(watched.map(({ ended }) => ended));
    await service.restart();
    for (const turn of watched) await expectWhole(turn);
    const { body } = await service.json<{ data: Turn[] }>('GET', '/v1/turns?limit=100', { as: userId });
    await Promise.all(body.data.map(({ id }) => finishedTurn(service, userId, id)));
  });

  test('killed in the middle of an answer that streams', async () => {
    let watched: Watched[] = [];
    for (let kills = 0; kills < 2; kills += 1) {
      const turnId = await askQuestion(service, userId, questions[0] ?? '');
      const seen: Frame[] = [];
      const spoken = Promise.withResolvers<void>();
      const ended = readFrames(service, userId, turnId, {
        onFrame: (frame) => {
          seen.push(frame);
          if (frame.event === 'synthesis_delta') spoken.resolve();
        },
      });
      await spoken.promise;
      await service.kill();
      await ended;
      await service.restart();
      watched = [...watched, { turnId, question: 0, seen, ended }];
    }
    for (const turn of watched) await expectWhole(turn);
  });
});
