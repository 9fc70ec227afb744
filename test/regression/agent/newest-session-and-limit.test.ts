import { expect, test } from 'bun:test';
import { planAnswer } from '../../../server/agent/answers/plan.ts';
import { metrics, today } from '../../support/agent/metrics.ts';

// "Was my last ride longer than 30 km?" was answered with yes and the last ride that was, not with no and the last ride.
test.each([
  ['Was my last ride longer than 30 km?', 'workout_distance', { op: 'over', value: 30_000 }],
  ['did my last run take longer than an hour', 'workout_duration', { op: 'over', value: 60 }],
  ['was my latest weight under 75 kg', 'weight', { op: 'under', value: 75 }],
] as const)('%s takes the newest whatever it is, and judges it', (question, metric, threshold) => {
  const { items } = planAnswer({ messages: [{ role: 'user', content: question }], today, metrics });
  expect(items).toHaveLength(1);
  expect(items[0]?.claim).toEqual({ is: 'met', threshold });
  expect(items[0]?.queries.map(({ where, ...query }) => [query.metric, query.aggregate, where])).toEqual([
    [metric, 'latest', undefined],
  ]);
});

test('asked when it was, the limit chooses', () => {
  const content = 'when was my last ride longer than 30 km';
  const { items } = planAnswer({ messages: [{ role: 'user', content }], today, metrics });
  expect(items[0]?.queries[0]?.where).toEqual([
    { metric: 'workout_distance', threshold: { op: 'over', value: 30_000 } },
  ]);
});
