import { expect, test } from 'bun:test';
import { planAnswer } from '../../../server/agent/answers/plan.ts';
import { metrics, today } from '../../support/agent/metrics.ts';

test('days with a workout do not say yes to a day without', () => {
  const content = 'did I go a day without training this month';
  const { items } = planAnswer({ messages: [{ role: 'user', content }], today, metrics });
  expect(items.map(({ queries, claim }) => [queries[0]?.aggregate, claim])).toEqual([['count_days', undefined]]);
});
