import { expect, test } from 'bun:test';
import { planText } from '../../support/agent/plan-text.ts';

test('what is asked of the time without a workout is not answered from workouts', () => {
  expect(planText("how much do I walk when I'm not running")).toBe('abstain');
  expect(planText('how high is my pulse when I run')).toBe('workout_heart_rate.mean last:30 type=running');
});

test('to record something is no record', () => {
  expect(planText('what did you record for my sleep on Saturday night')).toBe('sleep_duration.mean day:2026-11-15');
});
