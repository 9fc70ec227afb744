import { beforeEach, describe, expect, test } from 'bun:test';
import { addDays } from '../../../routers/core/days.ts';
import { answerMetric } from '../../../routers/metrics/metric-answer.ts';
import type { MetricQuery, ProofRow } from '../../../routers/metrics/metrics.contract.ts';

import { alice, metricRows, oura, steps, today, week } from '../../support/health/metric-rows.ts';

const { db, addDay, addSleep, addWorkout, addBody, connect, ask } = metricRows();

describe('a fact', () => {
  test('has its value, unit, source, n and window', async () => {
    await addDay('2026-11-12', { steps: 4000 });
    await addDay('2026-11-18', { steps: 5001 });
    const answer = await ask(steps('mean'));
    expect(answer).toEqual({
      facts: [
        {
          key: 'steps.mean',
          value: 4500.5,
          unit: 'steps',
          source: 'garmin/daily_summary.steps',
          n: 2,
          window: '2026-11-12/2026-11-18',
        },
      ],
      details: [{ aggregate: 'mean', group: null, at_date: null }],
      others: [],
      metric: { key: 'steps', label: 'Steps', unit: 'steps', kind: 'total' },
      window: { from: '2026-11-12', to: '2026-11-18' },
      compare_window: null,
      coverage: { days_expected: 7, days_with_data: 2 },
      at_date: null,
      printed: null,
      refusal: null,
    });
  });

  test('sees the window and nothing beside it', async () => {
    for (const date of ['2026-11-11', '2026-11-12', '2026-11-18', '2026-11-19']) await addDay(date, { steps: 100 });
    expect((await ask(steps('sum'))).facts[0]).toMatchObject({ value: 200, n: 2 });
  });

  test('has at most six decimals', async () => {
    for (const [place, value] of [1, 1, 2].entries()) await addDay(addDays('2026-11-12', place), { steps: value });
    expect((await ask(steps('mean'))).facts[0]?.value).toBe(1.333333);
  });

  test('today enters when it is asked for and measured', async () => {
    await addDay(today, { steps: 100 });
    const included = steps('sum', { window: { ...week, include_today: true } });
    expect((await ask(included)).facts[0]).toMatchObject({ value: 100, window: '2026-11-13/2026-11-19' });
    expect((await ask({ ...included, metric: 'floors_climbed' })).window.to).toBe('2026-11-18');
  });

  test('names the rows that prove it', async () => {
    await addDay('2026-11-12', { steps: 1 });
    await addDay('2026-11-13', { steps: 3 });
    const person = { userId: alice, today };
    const first: ProofRow = ['daily_summary', 'row_0001', 1];
    const second: ProofRow = ['daily_summary', 'row_0002', 2];
    expect((await answerMetric(db(), person, steps('mean'))).rows).toEqual({ lists: [[first, second]], of_fact: [0] });
    expect((await answerMetric(db(), person, steps('latest'))).rows).toEqual({ lists: [[second]], of_fact: [0] });
    const days = {
      window: { kind: 'day', date: '2026-11-13' },
      compare_to: { kind: 'day', date: '2026-11-12' },
    } as const;
    expect((await answerMetric(db(), person, steps('difference', days))).rows).toEqual({
      lists: [[second, first], [second], [first]],
      of_fact: [0, 1, 2],
    });
  });
});

describe('what counts as measured', () => {
  test('missing is never zero, zero is a value', async () => {
    await addDay('2026-11-12', { steps: null });
    await addDay('2026-11-13', { steps: 0 });
    await addDay('2026-11-14', { steps: 300 });
    expect((await ask(steps('mean'))).facts[0]).toMatchObject({ value: 150, n: 2 });
  });

  test('HRV 0 and other impossible values are missing', async () => {
    await addDay('2026-11-12', { hrv_rmssd_ms: 0, resting_hr_bpm: 19, spo2_pct: 0 });
    await addDay('2026-11-13', { hrv_rmssd_ms: 42, resting_hr_bpm: 52, spo2_pct: 97 });
    await addBody('2026-11-13', { weight_kg: 0 });
    await addSleep('2026-11-13', { breaths_per_min: 0 });
    const fact = async (metric: string) => (await ask({ metric, aggregate: 'mean', window: week })).facts[0];
    expect(await fact('hrv_rmssd')).toMatchObject({ value: 42, n: 1 });
    expect(await fact('resting_heart_rate')).toMatchObject({ value: 52, n: 1 });
    expect(await fact('spo2')).toMatchObject({ value: 97, n: 1 });
    expect(await fact('weight')).toBeUndefined();
    expect(await fact('breathing_rate')).toBeUndefined();
  });

  test('withdrawn rows and other people’s rows are not there', async () => {
    await addDay('2026-11-12', { steps: 10 });
    await addDay('2026-11-13', { steps: 20, deleted_at_ms: 1 });
    await addDay('2026-11-14', { steps: 40, user_id: 'user_mallory' });
    expect((await ask(steps('sum'))).facts[0]).toMatchObject({ value: 10, n: 1 });
    expect((await ask(steps('sum'), 'user_stranger')).facts).toEqual([]);
  });

  test('only days on the weekdays asked for', async () => {
    for (let place = 0; place < 14; place++) await addDay(addDays('2026-11-05', place), { steps: place });
    const answer = await ask(steps('sum', { window: { kind: 'last_days', n: 14 }, weekdays: [6, 7] }));
    expect(answer.facts[0]).toMatchObject({ value: 2 + 3 + 9 + 10, n: 4, window: '2026-11-05/2026-11-18' });
    expect(answer.coverage).toEqual({ days_expected: 4, days_with_data: 4 });
  });
});

describe('one source', () => {
  test('two sources of one day do not add up: the one with more days counts', async () => {
    await addDay('2026-11-12', { steps: 1000 });
    await addDay('2026-11-12', { steps: 9000, ...oura });
    await addDay('2026-11-13', { steps: 9000, ...oura });
    expect((await ask(steps('sum'))).facts[0]).toMatchObject({
      value: 18_000,
      n: 2,
      source: 'oura/daily_summary.steps',
    });
  });

  test('of equals the one connected last', async () => {
    await addDay('2026-11-12', { steps: 1000 });
    await addDay('2026-11-12', { steps: 9000, ...oura });
    await connect('src_garmin', 'garmin', 2);
    await connect('src_oura', 'oura', 1);
    expect((await ask(steps('sum'))).facts[0]).toMatchObject({ value: 1000, source: 'garmin/daily_summary.steps' });
  });

  test('a quantity of several tables comes from the first that the source fills', async () => {
    await addSleep('2026-11-12', { hrv_rmssd_ms: 60 });
    await addSleep('2026-11-13', { hrv_rmssd_ms: 70 });
    const hrv = { metric: 'hrv_rmssd', aggregate: 'mean', window: week } as const;
    expect((await ask(hrv)).facts[0]).toMatchObject({ value: 65, source: 'garmin/sleep_sessions.hrv_rmssd_ms' });
    await addDay('2026-11-13', { hrv_rmssd_ms: 40 });
    expect((await ask(hrv)).facts[0]).toMatchObject({ value: 40, n: 1, source: 'garmin/daily_summary.hrv_rmssd_ms' });
  });

  test('a comparison over a change of device names both', async () => {
    await addDay('2026-11-18', { steps: 12 });
    await addDay('2026-11-11', { steps: 10, ...oura });
    const { facts, compare_window } = await ask(steps('percent_change'));
    expect(facts.map(({ key, value, unit, source, n, window }) => [key, value, unit, source, n, window])).toEqual([
      [
        'steps.percent_change',
        20,
        '%',
        'garmin/daily_summary.steps + oura/daily_summary.steps',
        2,
        '2026-11-12/2026-11-18',
      ],
      ['steps.mean', 12, 'steps', 'garmin/daily_summary.steps', 1, '2026-11-12/2026-11-18'],
      ['steps.mean', 10, 'steps', 'oura/daily_summary.steps', 1, '2026-11-05/2026-11-11'],
    ]);
    expect(compare_window).toEqual({ from: '2026-11-05', to: '2026-11-11' });
  });
});

describe('nights', () => {
  const asleep = (aggregate: MetricQuery['aggregate'], metric = 'sleep_duration'): MetricQuery => ({
    metric,
    aggregate,
    window: { kind: 'last_night' },
  });

  test('are told in minutes, naps apart', async () => {
    await addSleep(today, { asleep_s: 25_200, is_nap: 0 });
    await addSleep(today, { asleep_s: 1800, is_nap: 1 });
    expect((await ask(asleep('sum'))).facts[0]).toMatchObject({ value: 420, unit: 'min', n: 1 });
    expect((await ask(asleep('sum', 'nap_duration'))).facts[0]).toMatchObject({ value: 30, n: 1 });
  });

  test('in several sessions are one value: times add up, of levels the longest session counts', async () => {
    await addSleep(today, { asleep_s: 3600, efficiency_pct: 50, start_time: '2026-11-18T22:00:00+01:00' });
    await addSleep(today, { asleep_s: 18_000, efficiency_pct: 90, start_time: '2026-11-19T00:00:00+01:00' });
    expect((await ask(asleep('mean'))).facts[0]).toMatchObject({ value: 360, n: 1 });
    expect((await ask(asleep('mean', 'sleep_efficiency'))).facts[0]).toMatchObject({ value: 90, n: 1 });
  });
});

describe('workouts', () => {
  const runs = (aggregate: MetricQuery['aggregate'], metric: string): MetricQuery => ({
    metric,
    aggregate,
    window: week,
    activity_type: 'running',
  });
  beforeEach(async () => {
    await addWorkout('2026-11-13', { activity_type: 'running', distance_m: 5000, duration_s: 1800 });
    await addWorkout('2026-11-13', { activity_type: 'running', distance_m: 3000, duration_s: 1200 });
    await addWorkout('2026-11-14', { activity_type: 'cycling', distance_m: 20_000, duration_s: 3600 });
  });

  test('are values of their own, by type', async () => {
    expect((await ask(runs('mean', 'workout_distance'))).facts[0]).toMatchObject({ value: 4000, n: 2, unit: 'm' });
    expect((await ask(runs('max', 'workout_duration'))).facts[0]).toMatchObject({ value: 30, n: 2 });
    expect((await ask(runs('mean', 'workout_distance'))).coverage).toEqual({ days_expected: 1, days_with_data: 1 });
  });

  test('are chosen by another quantity of their own, not by their day', async () => {
    const where = [{ metric: 'workout_distance', threshold: { op: 'over' as const, value: 4000 } }];
    expect(await ask({ metric: 'workout_duration', aggregate: 'sum', window: week, where })).toMatchObject({
      facts: [{ value: 90, n: 2, filter: 'workout_distance over 4000 m' }],
    });
    const many = [{ metric: 'workout_count', threshold: { op: 'at_least' as const, value: 2 } }];
    expect(await ask({ metric: 'workout_duration', aggregate: 'sum', window: week, where: many })).toMatchObject({
      facts: [{ value: 50, n: 2 }],
    });
  });

  test('are chosen by quantities of the source that measures both, whichever source has more workouts', async () => {
    const phone = { source_id: 'src_phone', provider: 'phone' };
    const ran = (date: string) => addWorkout(date, { ...phone, activity_type: 'running', duration_s: 600 });
    for (const date of ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']) await ran(date);
    const where = [{ metric: 'workout_distance', threshold: { op: 'over' as const, value: 4000 } }];
    const all: MetricQuery = { metric: 'workout_duration', aggregate: 'sum', window: week };
    const chosen = { ...all, where };
    expect((await ask(chosen)).facts).toMatchObject([{ value: 90, n: 2, source: 'garmin/activities.duration_s' }]);
    expect((await ask(all)).facts).toMatchObject([{ value: 40, n: 4 }]);
    expect((await ask({ ...chosen, activity_type: 'rowing' })).refusal?.reason).toBe('no_data');
  });

  test('are counted', async () => {
    expect((await ask(runs('sum', 'workout_count'))).facts[0]).toMatchObject({
      value: 2,
      unit: 'workouts',
      source: 'garmin/activities.id',
    });
    expect((await ask(runs('mean', 'workout_count'))).refusal?.reason).toBe('senseless');
    const days = { ...runs('count_days', 'workout_distance'), threshold: { op: 'over', value: 7000 } as const };
    expect((await ask(days)).facts[0]).toMatchObject({
      key: 'workout_distance.count_days',
      value: 1,
      unit: 'days',
      n: 1,
    });
  });

  test('have types, other metrics have none', async () => {
    expect((await ask(runs('mean', 'steps'))).refusal?.reason).toBe('senseless');
  });
});

describe('aggregates', () => {
  test('trend of a planted line', async () => {
    for (let place = 0; place < 21; place += 2)
      await addDay(addDays('2026-10-22', place), { resting_hr_bpm: 50 + 0.2 * place });
    const { facts } = await ask({
      metric: 'resting_heart_rate',
      aggregate: 'trend',
      window: { kind: 'last_days', n: 30 },
    });
    expect(facts.map(({ key, value, unit, n }) => [key, value, unit, n])).toEqual([
      ['resting_heart_rate.trend', 1.4, 'bpm/week', 11],
      ['resting_heart_rate.trend_low', 1.4, 'bpm/week', 11],
      ['resting_heart_rate.trend_high', 1.4, 'bpm/week', 11],
    ]);
  });

  test('an extreme has its day, and keeps the window', async () => {
    await addDay('2026-11-12', { steps: 1 });
    await addDay('2026-11-15', { steps: 9 });
    const answer = await ask(steps('max'));
    expect(answer.at_date).toBe('2026-11-15');
    expect(answer.facts[0]).toMatchObject({ value: 9, n: 2, window: '2026-11-12/2026-11-18' });
    expect(await ask(steps('first'))).toMatchObject({ at_date: '2026-11-12', facts: [{ value: 1, n: 1 }] });
  });

  test('count has values for its unit', async () => {
    await addDay('2026-11-12', { steps: 1 });
    expect((await ask(steps('count'))).facts).toMatchObject([{ key: 'steps.count', value: 1, unit: 'values' }]);
  });
});

describe('refused, without a fact', () => {
  const refusal = async (query: MetricQuery) => {
    const { facts, refusal } = await ask(query);
    expect(facts).toEqual([]);
    return refusal?.reason;
  };

  test('no data', async () => {
    expect(await refusal(steps('mean'))).toBe('no_data');
    expect(await refusal(steps('count'))).toBe('no_data');
    expect(await refusal(steps('mean', { window: { kind: 'all' } }))).toBe('no_data');
    expect(await refusal(steps('mean', { window: { kind: 'day', date: '2027-01-01' } }))).toBe('no_data');
    expect(await refusal(steps('difference'))).toBe('no_data');
    await addDay('2026-11-18', { steps: 1 });
    expect((await ask(steps('difference'))).facts).toMatchObject([{ key: 'steps.mean', value: 1, n: 1 }]);
  });

  test('a metric that nobody knows', async () => {
    expect(await refusal({ metric: 'aura', aggregate: 'mean', window: week })).toBe('unknown_metric');
    expect(await refusal({ metric: 'biomarker:Ferritin', aggregate: 'latest', window: week })).toBe('unknown_metric');
  });

  test('a sum of heart rates, a threshold that is missing, a trend of two days', async () => {
    await addDay('2026-11-12', { resting_hr_bpm: 50, steps: 1 });
    await addDay('2026-11-13', { resting_hr_bpm: 50, steps: 1 });
    expect(await refusal({ metric: 'resting_heart_rate', aggregate: 'sum', window: week })).toBe('senseless');
    expect(await refusal(steps('count_days'))).toBe('senseless');
    expect(await refusal(steps('trend'))).toBe('senseless');
  });
});
