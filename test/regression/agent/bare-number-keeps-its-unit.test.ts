import { expect, test } from 'bun:test';
import { planText } from '../../support/agent/plan-text.ts';

test('a bare number of a follow-up has the unit of the limit before', () => {
  expect(planText('runs over 8 km this year // and over 12')).toBe(
    'workout_count.sum this_year type=running where=workout_distance:over:12000',
  );
  expect(planText('how many days over 8 km of walking last month // and over 9?')).toBe(
    'distance.count_days last_month over=9000',
  );
  expect(planText('runs over 90 minutes this year // and over 20?')).toBe(
    'workout_count.sum this_year type=running where=workout_duration:over:20',
  );
});

test('a time that is run faster than is a pace', () => {
  expect(planText('runs faster than 6 min/km this year // faster than 5:30?')).toBe(
    'workout_count.sum this_year type=running where=workout_pace:under:330',
  );
});
