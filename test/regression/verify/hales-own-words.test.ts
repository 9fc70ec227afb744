import { expect, test } from 'bun:test';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { verifyText } from '../../../server/agent/verify/verify-text.ts';
import { metrics, today } from '../../support/agent/metrics.ts';

/** What is computed to judge the numbers of a text. */
async function askedFor(text: string): Promise<MetricQuery[]> {
  const asked: MetricQuery[] = [];
  const compute = async (query: MetricQuery) => {
    asked.push(query);
    return null;
  };
  await verifyText({ text, period: null, today, metrics, activities: ['running'], compute });
  return asked;
}

test('months named after a year are months of that year', async () => {
  const asked = await askedFor(
    'Of your steps month by month in 2025, the most was 12,000 in May, and the least was 8,000 in June. The average was 9,997 in January.',
  );
  expect(asked.at(-1)?.window).toEqual({ kind: 'month', month: 1, year: 2025 });
});

test.each([
  ['Your bedtime was before 23:00 on 5 of 30 nights in the last 30 days.', 'bedtime', 'count_days'],
  ['You woke up 3 times last night.', 'wakeups', 'sum'],
  ['Your latest bedtime was 01:32 on 12 November, in the last 90 days.', 'bedtime', 'max'],
  ['You took no steps on 7 of the 48 days with data in the last 60 days.', 'steps', 'count_days'],
])('%s', async (text, metric, aggregate) => {
  expect((await askedFor(text)).map((query) => [query.metric, query.aggregate])).toContainEqual([metric, aggregate]);
});

test.each([
  'The difference in your time asleep of 9 min is not clear (95 % interval −10 to 28 min).',
  'You did 13 runs of more than 5 km in the last 30 days.',
  'Of your values of steps over all your data, 98.3 % are at or under 15,000.',
  'The robust z-score is 3.5.',
  'On days with over 11,000 steps, your resting heart rate averaged 55 bpm in the last 60 days, from 16 days.',
])('not checked, and never called wrong: %s', async (text) => {
  expect(await askedFor(text)).toEqual([]);
});
