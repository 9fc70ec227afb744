import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { tokensOf } from '../../../../server/agent/lexicon/entities/numbers.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { readText, visitsMax } from '../../../../server/agent/reader/text.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';
import { planOf, planText } from '../../../support/agent/plan-text.ts';

const visitsPerToken = 500;
const planned = (content: string) => makePlan({ messages: [{ role: 'user', content }], today, metrics });
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
  ['is my HRV related to my stress?', 'hrv_rmssd.correlation all with=stress'],
  ['I was ill in May. What was my resting heart rate then?', 'resting_heart_rate.mean month:5'],
])('%s becomes declared queries', (question, plan) => {
  expect(read(question)).toBe(plan);
});

test.each([
  ['average steps last month // and in September?', 'steps.mean month:9'],
  ['how long did i run this month // in miles on weekends', 'workout_distance.sum this_month type=running days=6,7'],
  ['mean hrv this year // how many nights is that from', 'hrv_rmssd.count this_year'],
  ['how many nights is that from', 'abstain'],
  ['when do i go to bed // only saturday and sunday', 'bedtime.mean last:30 days=6,7'],
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

test.each([
  'how many days had no workout last month',
  'heart rate on my longest run this year',
  'average number of steps per active day',
  'steps on days with both a run and a ride, this year',
  'average steps on days before a night of less than 6 hours',
  'since when do I have HRV data?',
  'steps in week 99',
  'average steps in the last 0 days',
])('%s is declined, and nothing else is answered', (question) => {
  const { items, unanswered } = planned(question);
  expect(items).toEqual([]);
  expect(unanswered).toHaveLength(1);
});

const hostile = [
  ', anyhow ',
  ' ',
  '(',
  '1',
  '1/',
  '?',
  'nine ',
  'MMXL ',
  'and ',
  'days with my ',
  'since last week before ',
];

test.each(hostile)('32 kB of %p are refused before they are read, or hold nothing to read', (piece) => {
  const { items, unanswered } = planned(piece.repeat(Math.ceil(32_000 / piece.length)));
  expect(items).toEqual([]);
  expect(unanswered.join()).toMatch(/too long|did not find/);
});

test('a text is read with at most so many looks at a token, in proportion to its length', () => {
  const words = fc.constantFrom(
    'steps',
    'and',
    'last',
    '3',
    'days',
    ',',
    '(',
    '?',
    'over',
    'october',
    'xq',
    'when',
    'i',
    'than',
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 380 }), (said) => {
      const budget = { left: visitsMax };
      const text = said.join(' ');
      readText(text, { today, metrics, budget });
      expect(visitsMax - budget.left).toBeLessThanOrEqual(tokensOf(text).length * visitsPerToken);
    }),
    { numRuns: 50 },
  );
});

test('of a talk that is too long the newest questions count', () => {
  const long = 'steps last week and '.repeat(90);
  const messages = [...Array.from({ length: 9 }, () => long), 'average HRV in May', 'and in June?'];
  const plan = makePlan({ messages: messages.map((content) => ({ role: 'user' as const, content })), today, metrics });
  expect(plan.items.flatMap(({ queries }) => queries.map(({ metric }) => metric))).toEqual(['hrv_rmssd']);
});
