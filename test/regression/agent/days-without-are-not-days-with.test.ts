import { expect, test } from 'bun:test';
import { planAnswer } from '../../../server/agent/answers/plan.ts';
import { metrics, today } from '../../support/agent/metrics.ts';

test('days with a workout do not say yes to a day without', () => {
  const content = 'did I go a day without training this month';
  const { items } = planAnswer({ messages: [{ role: 'user', content }], today, metrics });
  expect(items.map(({ queries, claim }) => [queries[0]?.aggregate, claim])).toEqual([['count_days', undefined]]);
});

// "Do I sleep better on days without training?" was answered with yes where the days with training were better.
test.each([
  ['do I sleep better on days without training?', -1],
  ['do I sleep better when I skip training?', -1],
  ['do I sleep worse on rest days than on training days?', 1],
  ['do I sleep better on days with training than on days without?', 1],
  ['do I sleep better on days I train?', 1],
] as const)('%s', (content, way) => {
  const { items } = planAnswer({ messages: [{ role: 'user', content }], today, metrics });
  expect(items.map(({ queries, claim }) => [queries[0]?.aggregate, claim])).toEqual([
    ['contrast', { is: 'changed', way }],
  ]);
});
