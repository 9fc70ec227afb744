import { describe, expect, test } from 'bun:test';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import type { Advice, Meaning } from '../../../../server/agent/model.ts';
import { contextOf, finding } from '../../../support/agent/findings.ts';
import { answerOf, one } from '../../../support/agent/findings-of-queries.ts';
import { metricOf } from '../../../support/agent/metrics.ts';

const last = (n: number) => ({ kind: 'last_days' as const, n });
const query = (
  metric: string,
  aggregate: MetricQuery['aggregate'],
  window: MetricQuery['window'] = last(30),
  more: Partial<MetricQuery> = {},
): MetricQuery => ({ metric, aggregate, window, ...more });
const steps = metricOf('steps');
const sleep = metricOf('sleep_duration');
const hrv = metricOf('hrv_rmssd');
const pulse = metricOf('resting_heart_rate');
const runs = metricOf('workout_distance');

const byWeekday = query('steps', 'mean', last(30), { group: 'weekday' });
const byMonth = query('weight', 'mean', last(90), { group: 'month' });
const byKind = query('workout_distance', 'sum', last(30), { group: 'activity_type' });
const best = query('sleep_duration', 'highest', last(30), { k: 3 });
const related = query('hrv_rmssd', 'correlation', last(90), { with: { metric: 'stress' } });
const row = query('steps', 'streak', last(30), { threshold: { op: 'at_least', value: 10_000 } });
const placed = query('resting_heart_rate', 'percentile', last(90));
const onWeekends = query('active_time', 'mean', last(30), { weekdays: [6, 7] });
const shortNights = query('floors_climbed', 'mean', last(30), {
  where: [{ metric: 'sleep_duration', threshold: { op: 'under', value: 360 } }],
});
const lastRuns = query(
  'workout_duration',
  'mean',
  { kind: 'all' },
  {
    take: { end: 'last', k: 5 },
    activity_type: 'running',
  },
);
const change = query('distance', 'percent_change', last(7), { compare_to: { kind: 'before', of: last(7) } });
const same = query('weight', 'difference', last(7), { compare_to: { kind: 'before', of: last(7) } });
const everyDay = query('standing_time', 'count_days', last(30), { threshold: { op: 'over', value: 60 } });
const record = query('workout_distance', 'max', { kind: 'all' });

const pulseFinding = finding('value', query('spo2', 'mean'), metricOf('spo2'), [93.4]);
const [spo2] = pulseFinding.answers;
const [spo2Fact] = spo2?.facts ?? [];
if (!spo2 || !spo2Fact) throw new Error('no fact');
const meaning: Meaning = {
  ...{ metric: spo2.metric, fact: spo2Fact, standing: 'below', low: 95, high: null },
  ...{ authority: 'the WHO manual of 2011', reference: null },
};
const advice: Advice = {
  text: 'Adults should be active for at least 150 minutes a week. Every step counts.',
  authority: 'WHO 2020',
  reference: 'https://example.test/who',
  memoryIds: [],
};

const part = (aggregate: string, value: number, unit: string, more: object = {}) => ({
  aggregate,
  value,
  unit,
  ...more,
});
const context = {
  ...contextOf([
    one(
      'group',
      byWeekday,
      answerOf(byWeekday, steps, [
        part('mean', 8123, 'steps', { group: 'monday' }),
        part('mean', 9456, 'steps', { group: 'tuesday' }),
        part('mean', 5012, 'steps', { group: 'sunday' }),
      ]),
    ),
    one(
      'group',
      byMonth,
      answerOf(byMonth, metricOf('weight'), [
        part('mean', 73.1, 'kg', { group: '2026-09', span: { from: '2026-09-01', to: '2026-09-30' } }),
        part('mean', 72.6, 'kg', { group: '2026-10', span: { from: '2026-10-01', to: '2026-10-31' } }),
      ]),
    ),
    one(
      'group',
      byKind,
      answerOf(byKind, runs, [
        part('sum', 42_300, 'm', { group: 'running' }),
        part('sum', 81_700, 'm', { group: 'biking' }),
      ]),
    ),
    one(
      'rank',
      best,
      answerOf(best, sleep, [
        part('highest', 541, 'min', { at: '2026-11-08' }),
        part('highest', 523, 'min', { at: '2026-11-01' }),
        part('highest', 507, 'min', { at: '2026-10-25' }),
      ]),
    ),
    one(
      'correlation',
      related,
      answerOf(
        related,
        hrv,
        [
          part('correlation', -0.42, 'rho', { suffix: 'stress' }),
          part('correlation_low', -0.58, 'rho', { suffix: 'stress' }),
          part('correlation_high', -0.23, 'rho', { suffix: 'stress' }),
        ],
        [metricOf('stress')],
      ),
    ),
    one(
      'streak',
      row,
      answerOf(row, steps, [
        part('streak_longest', 6, 'days', { at: '2026-11-05' }),
        part('streak_current', 2, 'days', { at: '2026-11-20' }),
      ]),
    ),
    one(
      'percentile',
      placed,
      answerOf(placed, pulse, [part('percentile', 81.4, '%'), part('latest', 61, 'bpm', { at: '2026-11-20' })]),
    ),
    finding('value', onWeekends, metricOf('active_time'), [38]),
    finding('value', shortNights, metricOf('floors_climbed'), [7.4], { others: [sleep] }),
    finding('value', lastRuns, metricOf('workout_duration'), [47]),
    finding('compare', change, metricOf('distance'), [100, 8_000, 4_000]),
    finding('compare', same, metricOf('weight'), [0, 71.9, 71.9]),
    finding('count_days', everyDay, metricOf('standing_time'), [30]),
    finding('extreme', record, runs, [21_100], { at_date: '2026-05-03' }),
    pulseFinding,
  ]),
  meanings: [meaning],
  advice: [advice],
};
const gate = createGate(context);
const violations = (sentence: string, before?: string) => gate.check(sentence, before).violations;

describe('honest sentences pass', () => {
  test.each([
    'You took 8,123 steps on Mondays and 9,456 on Tuesdays.',
    'Mondays: 8,123 steps; Tuesdays: 9,456 steps; Sundays: 5,012 steps.',
    'On Sundays you took 5,012 steps on average.',
    'You took the most steps on Tuesdays (9,456) and the fewest on Sundays (5,012).',
    'You took more steps on Tuesdays than on Sundays.',
    'Your weight averaged 73.1 kg in September 2026 and 72.6 kg in October 2026.',
    'Your weight was 72.6 kg on average in October.',
    'You covered 42.3 km in your workouts by running and 81.7 km by biking.',
    'Your three longest nights of sleep were 9 h 1 min on 8 November 2026, 8 h 43 min on 1 November 2026 and 8 h 27 min on 25 October 2026.',
    'Your second-longest sleep was 8 h 43 min, on 1 November.',
    'You slept for nine hours and one minute on 8 November, your longest night.',
    'Your HRV and your stress go opposite ways: their correlation is −0.42, with an interval from −0.58 to −0.23, from 90 days.',
    'Your HRV is lower on days with more stress (rho −0.42).',
    'Your longest streak of days with at least 10,000 steps was 6 days in a row.',
    'Your current streak of at least 10,000 steps is two days.',
    'Your latest resting heart rate, 61 bpm, is at or above 81 % of your values of the last 90 days.',
    'On weekends you were active for 38 minutes on average.',
    'On days when you slept less than 6 h, you climbed 7.4 floors on average.',
    'Your last five runs took 47 minutes on average as workouts of the kind running.',
    'Your distance doubled.',
    'You covered twice the distance of the week before.',
    'Your weight stayed the same.',
    'You stood for more than an hour every day over the last 30 days.',
    'Your longest workout distance ever was 21.1 km.',
    'Your blood oxygen saturation was 93.4 % on average, below the range of the WHO manual of 2011, which starts at 95 %.',
    'Adults should be active for at least 150 minutes a week.',
    'Adults should be active for at least 150 minutes a week (WHO 2020).',
    'I never judge, and I always look at your data first.',
    'One thing you could try is to walk every day.',
    'This is no diagnosis; a doctor who knows you can say more.',
    'Would you like to see how you slept every night?',
    'That is a steady week, and there is nothing to worry about.',
    'May I suggest a look at your sleep?',
    'On Sundays you took 5’012 steps on average.',
    'On Sundays you took 5 012 steps on average.',
    'On Sundays you took ５,０１２ steps on average.',
    'On Sundays you took ٥٠١٢ steps on average.',
    'On Sundays you took **5,012** steps on average.',
    'On weekends you were active for 38\u00a0minutes on average.',
  ])('%s', (sentence) => {
    expect(violations(sentence)).toEqual([]);
  });

  test('a filter that the sentence before has named need not be named again', () => {
    const before = 'These are your weekends over the last 30 days. ';
    expect(violations('Your active time averaged 38 min.', before)).toEqual([]);
    expect(violations('Your active time averaged 38 min.', 'These are your weekdays. ')).not.toEqual([]);
    expect(violations('Your active time averaged 38 min.', '')).not.toEqual([]);
  });
});

describe('what is not so is caught', () => {
  test.each([
    'You took 9,456 steps on Mondays and 8,123 on Tuesdays.',
    'Mondays: 9,456 steps; Tuesdays: 8,123 steps.',
    'You took 8,123 steps on average.',
    'You took 8,123 steps on Fridays.',
    'You took the most steps on Mondays (8,123).',
    'You took the most steps on Sundays.',
    'You took more steps on Sundays than on Mondays.',
    'Your weight averaged 72.6 kg in September 2026.',
    'Your weight averaged 72.6 kg.',
    'You covered 81.7 km by running.',
    'You covered 42.3 km in your workouts.',
    'Your second-longest sleep was 9 h 1 min.',
    'Your longest sleep was 8 h 43 min.',
    'Your shortest sleep was 8 h 27 min.',
    'You slept 9 h 1 min on 1 November and 8 h 43 min on 8 November.',
    'You slept 9 h 1 min.',
    'Your HRV and your stress go together: their correlation is −0.42.',
    'Your HRV and your stress have a correlation of 0.42.',
    'Your HRV is higher on days with more stress.',
    'There is no connection between your HRV and your stress.',
    'Your HRV and your steps have a correlation of −0.42.',
    'Your stress was −0.42.',
    'Your HRV is correlated with the stress of the day before (rho −0.42).',
    'Your current streak of at least 10,000 steps is 6 days.',
    'Your longest streak of at least 10,000 steps is 2 days.',
    'You took at least 10,000 steps on 6 days.',
    'You took at least 10,000 steps on 30 days in a row.',
    'Your longest streak was 6 days in a row.',
    'Your resting heart rate is lower than 81 % of your values.',
    'Your resting heart rate is better than 81 % of your values.',
    'Your resting heart rate is in the top 19 %.',
    'Your resting heart rate was 81.4 %.',
    'You were active for 38 minutes on average.',
    'On weekdays you were active for 38 minutes on average.',
    'You climbed 7.4 floors on average.',
    'On days when you slept more than 6 h, you climbed 7.4 floors on average.',
    'On days when you slept less than 7 h, you climbed 7.4 floors on average.',
    'On days when you drank water, your sleep lasted 47 minutes.',
    'Your workouts took 47 minutes on average.',
    'Your last ten runs took 47 minutes on average.',
    'Your first five runs took 47 minutes on average.',
    'Your last five swims took 47 minutes on average.',
    'Your distance tripled.',
    'Your distance halved.',
    'Your distance was half as high.',
    'Your distance stayed the same.',
    'Your weight doubled.',
    'You took at least 10,000 steps every day.',
    'You always take enough steps.',
    'You never took 10,000 steps.',
    'On most days you took at least 10,000 steps.',
    'Your HRV is the highest ever.',
    'Your sleep set a new record.',
    'I can tell you that your steps were high every single day.',
    'There is no clear trend in your HRV.',
    'You slept a third longer.',
    'Your blood oxygen saturation is normal.',
    'Your blood oxygen saturation was above the range of the WHO manual of 2011.',
    'Your blood oxygen saturation was 95 %.',
    'Your HRV is too low.',
    'You should be active for at least 180 minutes a week.',
    'On Sundays you took 5,0\u200b13 steps on average.',
    'On Sundays you took 5,01&#50; steps on average.',
    'On Sundays you took \u202e210,5\u202c steps on average.',
    'On Sundays you took ５,０１３ steps on average.',
    'On Sundays you took ٥٠١٣ steps on average.',
    'On Sundays you took fifty hundred and thirteen steps.',
    'On Sundays you took s\u0435v\u0435n thousand steps.',
    'On Sundays you took dozens of steps.',
    'On Sundays you took 5.012 steps on average.',
    'On Sundays you took 5,012 km on average.',
    'On Sundays you took **5,012** km on average.',
    'On Sundays you took 5 × 10³ steps.',
    'On Sundays you took 5e3 steps.',
    'On Sundays you took 5k steps.',
    'On Sundays you took minus 5,012 steps.',
    'On Sundays you took Ⅶ steps.',
    'On weekends you were active for 38 hours on average.',
    'On weekends you were active for 3 8 minutes on average.',
    'On weekends you were active for 38,0 hours on average.',
    'On weekends you were active for half an hour.',
    'On weekends you were active for thirty-nine minutes.',
    'Sie waren am Wochenende 39,5 Minuten aktiv.',
  ])('%s', (sentence) => {
    expect(violations(sentence)).not.toEqual([]);
  });
});

test('the facts of a verdict are those that the numbers rest on', () => {
  const { facts, numbers } = gate.check('You took 8,123 steps on Mondays and 9,456 on Tuesdays.');
  expect(numbers).toBe(2);
  expect(facts.map(({ key }) => key)).toEqual(['steps.mean.monday', 'steps.mean.tuesday']);
});
