import { expect, test } from 'bun:test';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { startService } from '../../../support/service/service.ts';
import { askQuestion, finishedTurn, readFrames } from '../../../support/turns/answers.ts';
import { until } from '../../../support/until.ts';

const userId = 'user_result';
const service = await startService();
const user = await service.connect(userId);
await service.deliver(steps(user, '2026-07-01', 8421));
await until(async () => (await service.sync(userId)).counts.daily === 1);

test('a turn that the agent answers has a result of the promised fields, and its facts have theirs', async () => {
  const turnId = await askQuestion(service, userId, 'How many steps did I take on 2026-07-01?');
  const { result } = await finishedTurn(service, userId, turnId);
  expect(result).toMatchObject({
    answer: expect.stringContaining('8,421'),
    agents_used: expect.arrayContaining([expect.any(String)]),
    cost_usd: expect.any(Number),
  });
  expect(Number.isInteger(result?.duration_ms)).toBe(true);
  expect(result?.fact_sheet).toEqual([
    {
      key: expect.any(String),
      value: 8421,
      unit: expect.any(String),
      source: expect.stringContaining('garmin'),
      n: 1,
      window: '2026-07-01/2026-07-01',
    },
  ]);
});

test('the agent’s progress streams in several steps, and the pieces of text are the answer that can be polled', async () => {
  const turnId = await askQuestion(service, userId, 'How many steps did I take on 2026-07-01?');
  const frames = await readFrames(service, userId, turnId);
  const types = frames.map(({ event }) => event);
  expect(types[0]).toBe('turn.started');
  expect(types.at(-1)).toBe('turn.completed');
  for (const type of ['phase', 'agent_start', 'synthesis_delta']) expect(types).toContain(type);
  const { result } = await finishedTurn(service, userId, turnId);
  const spoken = frames.filter(({ event }) => event === 'synthesis_delta').map(({ data }) => JSON.parse(data).text);
  expect(spoken.join('')).toBe(result?.answer ?? '');
  expect(JSON.parse(frames.at(-1)?.data ?? '').result).toEqual(result);
});
