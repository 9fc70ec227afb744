import { expect, test } from 'bun:test';
import { obedient, startLanguageModel } from '../../../support/agent/language-model.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { startServiceProcess } from '../../../support/service/service-process.ts';
import { askQuestion, type Frame, finishedTurn, readFrames } from '../../../support/turns/answers.ts';
import { until } from '../../../support/until.ts';

const userId = 'user_killed';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 5 } };
const first = 'On average you took 7,000 steps per day.';
const second = 'Nothing else was asked.';
const whole = obedient({ queries: [query], say: () => `${first} ${second}` });
const rest = obedient({ queries: [query], say: () => ` ${second}` });

const vendor = await startLanguageModel(whole);
const service = await startServiceProcess({ ...vendor.variables, LOG_LEVEL: 'error' });
const user = await service.connect(userId);
for (let back = 1; back <= 5; back += 1) {
  const date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await service.deliver(steps(user, date, 7000));
}
await until(async () => (await service.sync(userId)).counts.daily === 5);

test('killed in the middle of a streamed answer, the next worker goes on behind it: nothing is repeated or contradicted', async () => {
  vendor.become((request) =>
    request.task === 'phrase'
      ? { kind: 'broken_stream', pieces: [`${first} `, 'Nothing el'], ending: 'stall' }
      : whole(request),
  );
  const turnId = await askQuestion(service, userId, 'How many steps did I take per day over the last 5 days?');
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
  const before = vendor.requests.length;
  vendor.become(rest);
  await service.restart();

  const { status, result } = await finishedTurn(service, userId, turnId);
  expect(status).toBe('completed');
  expect(result?.answer).toBe(`${first} ${second}`);
  expect(result?.fact_sheet).toMatchObject([{ key: 'steps.mean', value: 7000, n: 5 }]);
  const again = vendor.requests.slice(before);
  expect(again.map(({ task }) => task)).toEqual(['phrase']);
  expect(again[0]?.body.messages).toContainEqual({ role: 'assistant', content: first });

  const log = await readFrames(service, userId, turnId);
  expect(log.slice(0, seen.length)).toEqual(seen);
  expect(log.map(({ event }) => event).filter((event) => event === 'turn.started')).toHaveLength(1);
  const texts = log.filter(({ event }) => event === 'synthesis_delta').map(({ data }) => JSON.parse(data).text);
  expect(texts.join('')).toBe(`${first} ${second}`);
  expect(log.at(-1)?.event).toBe('turn.completed');
});
