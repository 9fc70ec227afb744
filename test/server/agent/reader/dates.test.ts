import { describe, expect, test } from 'bun:test';
import { planOf } from '../../../support/agent/plan-text.ts';

const periods = [
  'in the last 90d',
  'over the past year and a half',
  'over the last 3 calendar months',
  'in H1 2026',
  'in October of last year',
  'in the final quarter of 2025',
  'from the 1st to the 15th of last month',
  'from 5/9/2026 to 20/9/2026',
  'since October 5, 2025',
  'on the first Monday of October',
  'in the closing two weeks of September',
  'in the two weeks before 15 October',
  'in the week after October 15',
  'after October 5',
  'from October onwards',
  'in my first 30 days',
  'in the last two months of 2025',
  'from week 30 to week 40',
  'in the past 2 quarters',
  '30 to 60 days ago',
];

const questions: readonly ((period: string) => string)[] = [
  (period) => `${period}: average HRV`,
  (period) => `what was, ${period}, my average HRV`,
  (period) => `on how many days was my HRV over 50 ${period}?`,
  (period) => `does my HRV go together with my steps ${period}`,
  (period) => `HRV by weekday ${period}`,
  (period) => `top 3 HRV values ${period}`,
  (period) => `average HRV on days with over 10000 steps ${period}`,
  (period) => `how did my HRV develop ${period}`,
  (period) => `average HRV and total steps ${period}`,
  (period) => `average HRV in May 2024 // and ${period}?`,
];

const windowsOf = (question: string) => [
  ...new Set(planOf(question).queries.map((query) => query.split(' ')[1] ?? '')),
];

describe('a period means the same wherever it stands', () => {
  test.each(periods)('%s', (period) => {
    const [window, ...others] = windowsOf(`average HRV ${period}`);
    expect(others).toEqual([]);
    for (const question of questions)
      expect([question(period), ...windowsOf(question(period))]).toEqual([question(period), window ?? '']);
  });
});
