import { expect, test } from 'bun:test';
import { planAnswer } from '../../../server/agent/answers/plan.ts';
import { metrics, today } from '../../support/agent/metrics.ts';
import { planText } from '../../support/agent/plan-text.ts';

const claimsOf = (content: string) =>
  planAnswer({ messages: [{ role: 'user', content }], today, metrics }).items.map(({ claim }) => claim?.is ?? null);

test('a limit per kilometre is no length of time', () => {
  expect(planText('runs faster than 6 min per km')).toBe(
    'workout_count.sum last:30 type=running where=workout_pace:under:360',
  );
});

test('a limit beside an average chooses the values that it is of', () => {
  expect(planText('median sleep under 7 hours')).toBe('sleep_duration.median last:30 where=sleep_duration:under:420');
});

test('a value that the question names is not judged by the own one', () => {
  expect(claimsOf('is an hba1c of 5.9 too high')).toEqual([null]);
});

test('“is it correct that” asks for yes or no', () => {
  expect(claimsOf('Is it correct that I have walked more this month than last?')).toEqual(['changed']);
});
