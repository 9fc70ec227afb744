import { expect, test } from 'bun:test';
import { makePlan } from '../../../server/agent/reader/plan.ts';
import { planText } from '../../support/agent/plan-text.ts';

const read = (question: string) => planText(question, '', makePlan);

// “how do … compare” once swallowed what stands between.
test.each([
  ['How do my steps on weekends compare with weekdays?', ['steps.contrast all split=days:6,7']],
  ['How do my steps compare with last month?', ['steps.difference this_month vs=last_month']],
  ['How did my sleep in May compare to June?', ['sleep_duration.difference month:5 vs=month:6']],
  ['How do October and September compare in steps?', ['steps.difference month:9 vs=month:10']],
])('what is compared keeps its metric and its days: %s', (question, parts) => {
  for (const part of parts) expect(read(question)).toContain(part);
});

// “day over” once counted days, although a period followed.
test.each([
  ['How many steps did I take per day over the last 3 days?', 'steps.mean last:3'],
  ['How many steps did I take a day over the last 3 days?', 'steps.mean last:3'],
  ['How many hours did I sleep a night over the last 30 nights?', 'sleep_duration.mean last:30'],
  ['How many days over 10,000 steps?', 'steps.count_days last:30 over=10000'],
])('per day over a period is a mean, and days over an amount are counted: %s', (question, plan) => {
  expect(read(question)).toStartWith(plan);
});

test.each(['Which of my values are out of range?', 'Are any of my results outside the normal range?'])(
  'values outside their range are the laboratory’s: %s',
  (question) => {
    expect(read(question)).toContain('biomarker:Ferritin.latest all');
  },
);
