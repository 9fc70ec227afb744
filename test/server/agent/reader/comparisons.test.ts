import { expect, test } from 'bun:test';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { planText } from '../../../support/agent/plan-text.ts';

const compared = (question: string) => planText(question, '', makePlan).split(' ; ')[0];

test.each([
  ['steps this week vs last week', 'steps.difference this_week vs=between:2026-11-09..2026-11-15'],
  ['compare my steps of the last 7 days with the 7 before', 'steps.difference last:7 vs=before(last:7)'],
  [
    'HRV in the last 30 days compared to the previous 90',
    'hrv_rmssd.difference last:30 vs=between:2026-07-24..2026-10-21',
  ],
  ['did I walk more this month than last?', 'steps.difference this_month vs=last_month'],
  ['steps this month, year on year', 'steps.difference this_month vs=between:2025-11-01..2025-11-20'],
  ['steps this Monday vs last Monday', 'steps.difference day:2026-11-16 vs=day:2026-11-09'],
  ['sleep before and after 1 September', 'sleep_duration.difference since:2026-09-01 vs=before(since:2026-09-01)'],
  [
    'my HRV 30 days before and 30 days after 1 October',
    'hrv_rmssd.difference between:2026-10-02..2026-10-31 vs=between:2026-09-01..2026-09-30',
  ],
])('periods that are compared never overlap: %s', (question, plan) => {
  expect(compared(question)).toBe(plan);
});

test.each([
  ['steps in October vs the same month last year', 'steps.difference month:10 vs=between:2025-10-01..2025-10-31'],
  ['compare H1 and H2 2025, steps', 'steps.difference half_year:first:2025 vs=half_year:second:2025'],
  [
    'steps in the first half of October against the second half',
    'steps.difference half_month:first:10:2026 vs=half_month:second:10:2026',
  ],
  [
    'first week vs second week of November: steps',
    'steps.difference between:2026-11-01..2026-11-07 vs=between:2026-11-08..2026-11-14',
  ],
  ['steps: up or down compared with the 4 weeks before?', 'steps.difference last:28 vs=before(last:28)'],
])('an elliptic period is made whole from the one beside it: %s', (question, plan) => {
  expect(compared(question)).toBe(plan);
});

test.each([
  ['was my HRV last night above or below my 30-day average?', 'hrv_rmssd.difference last_night vs=last:30'],
  ["how far off my 30-day mean was last night's sleep?", 'sleep_duration.difference last_night vs=last:30'],
  ['relative to September, how were my steps in October', 'steps.difference month:10 vs=month:9'],
  ['is my average HRV this month below the one in October?', 'hrv_rmssd.difference this_month vs=month:10'],
  ['difference in HRV between October 2026 and October 2025', 'hrv_rmssd.difference month:10:2026 vs=month:10:2025'],
])('what is asked about is held against what it is measured by: %s', (question, plan) => {
  expect(compared(question)).toBe(plan);
});
