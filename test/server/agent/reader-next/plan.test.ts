import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader-next/plan.ts';
import { readText } from '../../../../server/agent/reader-next/text.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';
import { planOf, planText } from '../../../support/agent/plan-text.ts';

const read = (question: string) => planText(question, '', makePlan);

test.each([
  ['average steps last week', 'steps.mean last:7'],
  [
    'how many nights did I sleep less than six and a half hours in October',
    'sleep_duration.count_days month:10 under=390',
  ],
  ['HRV on days when my stress was over 60', 'hrv_rmssd.mean last:30 where=stress:over:60'],
  ['steps in May compared with June', 'steps.difference month:5 vs=month:6 ; steps.percent_change month:5 vs=month:6'],
  [
    'my three longest runs this year',
    'workout_distance.highest this_year type=running k=3 ; workout_duration.highest this_year type=running k=3',
  ],
  ['is my HRV related to my stress?', 'hrv_rmssd.correlation last:30 with=stress'],
  ['I was ill in May. What was my resting heart rate then?', 'resting_heart_rate.mean month:5'],
])('%s becomes declared queries', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['average steps last month // and in September?', 'steps.mean month:9'],
  ['top 3 runs by distance this year // make it five', 'workout_distance.highest this_year type=running k=5'],
  [
    'average steps in October // and in September? // so which was higher?',
    'steps.difference month:10 vs=month:9 ; steps.percent_change month:10 vs=month:9',
  ],
])('%s is completed from the clause before', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test('a word that nothing read is named, and nothing else is answered', () => {
  const { queries, unanswered } = planOf('average steps when it was foggy last month', metrics, makePlan);
  expect(queries).toEqual([]);
  expect(unanswered).toContain('foggy');
});

test('what is read of a text is bounded, however long the text is', () => {
  for (const piece of [', anyhow ', ' ', '(', '1', 'nine ', 'days with my ', 'since last week before ']) {
    const text = piece.repeat(Math.ceil(32_000 / piece.length));
    expect(readText(text, { today, metrics }).length).toBeLessThanOrEqual(2_000);
  }
});
