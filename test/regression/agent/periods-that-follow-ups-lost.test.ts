import { expect, test } from 'bun:test';
import { planText } from '../../support/agent/plan-text.ts';

test('the weekday, weekend or year before is that of the calendar', () => {
  expect(planText('steps on monday // the monday before')).toBe('steps.sum day:2026-11-09');
  expect(planText('how was my hrv last tuesday // the one before')).toBe('hrv_rmssd.mean day:2026-11-10');
  expect(planText('steps last weekend // the weekend before last?')).toBe('steps.mean between:2026-11-07..2026-11-08');
  expect(planText('floors last weekend // and the weekend before that one')).toBe(
    'floors_climbed.mean between:2026-11-07..2026-11-08',
  );
  expect(planText('steps last year // and the year before')).toBe('steps.mean year:2024');
});

test('the earliest of times of day keeps its period', () => {
  expect(planText('latest I woke up in the last 14 days // the earliest')).toBe('wake_time.min last:14');
});

test('before and during an illness are two periods that do not overlap', () => {
  expect(planText('I had covid from 2 to 9 November. resting pulse before vs during')).toStartWith(
    'resting_heart_rate.difference between:2026-11-02..2026-11-09 vs=before(between:2026-11-02..2026-11-09)',
  );
});

test('a courtesy behind a period does not take it back', () => {
  expect(planText('steps on average? last 120 days, if you please')).toBe('steps.mean last:120');
});

test('what no earlier period makes whole is declined', () => {
  expect(planText('sleep in the first week of October // and the second week?')).toBe('abstain');
  expect(planText('steps on 3 November // a week later')).toBe('abstain');
});
