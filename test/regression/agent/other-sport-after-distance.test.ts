import { expect, test } from 'bun:test';
import { planText } from '../../support/agent/plan-text.ts';

// After "how far did I run last month" the newest lifting was looked for by its distance, which lifting has none of, and
// the answer was that there had never been any.
test.each([
  ['and when did I last lift weights?', 'workout_count.latest all type=strength_training'],
  ['and when did I last ride?', 'workout_distance.latest all type=biking'],
])('after the distance of runs, %s', (question, plan) => {
  expect(planText(`how far did i run last month // ${question}`, plan)).toBe(plan);
});
