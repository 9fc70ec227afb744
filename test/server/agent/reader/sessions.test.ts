import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { planText } from '../../../support/agent/plan-text.ts';

test.each([
  [
    'average pulse on runs over 10 km',
    'workout_heart_rate.mean last:30 type=running where=workout_distance:over:10000',
  ],
  ['how far were my rides over an hour', 'workout_distance.sum last:30 type=biking where=workout_duration:over:60'],
  [
    'average speed of rides longer than 50 km',
    'workout_speed.mean last:30 type=biking where=workout_distance:over:50000',
  ],
])('%s is asked of those workouts', (question, plan) => {
  expect(planText(question, '', makePlan)).toBe(plan);
});

test.each([
  ['how many runs over 5 km this year', 'workout_count.sum this_year type=running where=workout_distance:over:5000'],
  ['runs over 5 km this year', 'workout_count.sum this_year type=running where=workout_distance:over:5000'],
  [
    'rides with an average heart rate above 150',
    'workout_count.sum last:30 type=biking where=workout_heart_rate:over:150',
  ],
  ['did I run more than 3 times last week', 'workout_count.sum last:7 type=running'],
])('%s counts them', (question, plan) => {
  expect(planText(question, '', makePlan)).toBe(plan);
});
