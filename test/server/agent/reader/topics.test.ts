import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { topicPlan } from '../../../../server/agent/reader/topics.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';

const read = (content: string) => makePlan({ messages: [{ role: 'user', content }], today, metrics });

test.each([
  ['when did I last run, and how far?', 'session', 'workout_distance', 'all'],
  ['Tell me about my last ride', 'session', 'workout_count', 'all'],
  ['what were my sleep stages last night?', 'stages', 'sleep_duration', 'last_night'],
  ["last night's stages", 'stages', 'sleep_duration', 'last_night'],
  ['What percentage of my sleep was REM last night?', 'value', 'rem_sleep_share', 'last_night'],
  ['share of deep sleep this month', 'value', 'deep_sleep_share', 'this_month'],
  ['when do I usually go to bed?', 'value', 'bedtime', 'last_days'],
  ['What time did I wake up yesterday?', 'value', 'wake_time', 'yesterday'],
  ['do I sleep better on days with a workout than on days without?', 'contrast', 'sleep_duration', 'all'],
  ["resting heart rate on days I run compared to days I don't", 'contrast', 'resting_heart_rate', 'all'],
  ['steps before and after I moved on 3 October', 'contrast', 'steps', 'since'],
  ['resting heart rate since I started magnesium on 1 November', 'contrast', 'resting_heart_rate', 'since'],
])('%s is about %s, from %s on %s', (question, intent, metric, window) => {
  const { items, unanswered } = read(question);
  expect(unanswered).toEqual([]);
  expect(items[0]).toMatchObject({
    intent,
    queries: [{ metric, window: { kind: window } }, ...(items[0]?.queries.slice(1) ?? [])],
  });
});

test('days with and without are split by the kind of workout, and nights by the day before', () => {
  const [item] = read('how does my sleep compare on days I run versus days I do not run?').items;
  expect(item?.queries[0]).toMatchObject({
    ...{ metric: 'sleep_duration', aggregate: 'contrast' },
    split: { metric: 'workout_count', activity_type: 'running', threshold: { op: 'at_least', value: 1 }, lag_days: 1 },
  });
});

test('for what lies outside its range every newest laboratory value is looked up', () => {
  expect(read('Which of my lab values are out of range?').items).toMatchObject([
    {
      intent: 'outside',
      queries: metrics.filter(({ key }) => key.startsWith('biomarker:')).map(() => ({ aggregate: 'latest' })),
    },
  ]);
});

test.each([
  'average steps last week',
  'what changed in my weight?',
  'was my resting heart rate unusual yesterday?',
  'how was my sleep last night?',
  'summarise the foggy days of my week',
  'how many days did I run last month',
  'steps since 1 October',
  'resting heart rate since the 1st of March',
  'when was the last time I ran?',
  'what were my deep, light and rem sleep last night',
])('%s is left to the other constructs', (question) => {
  expect(topicPlan(question, { today, metrics })).toBeNull();
});
