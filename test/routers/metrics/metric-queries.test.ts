import { afterAll, describe, expect, test } from 'bun:test';
import { addDays } from '../../../routers/core/days.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { answerLatest } from '../../../routers/metrics/metrics.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { day, oura, steps, stepsOf, today, week } from '../../support/health/metric-week.ts';

const people = await openMetricPeople(today);
afterAll(() => people.close());

describe('a ranking', () => {
  test('gives each place its value and its day, out of all that were looked at', async () => {
    const { ask } = await people.add({ days: stepsOf(5, 9, 7, 9, null, 1) });
    const { facts, details, at_date } = await ask(steps('highest'));
    expect(facts.map(({ key, value, unit, n, window }) => [key, value, unit, n, window])).toEqual([
      ['steps.highest', 9, 'steps', 5, '2026-11-12/2026-11-18'],
      ['steps.highest', 9, 'steps', 5, '2026-11-12/2026-11-18'],
      ['steps.highest', 7, 'steps', 5, '2026-11-12/2026-11-18'],
    ]);
    expect(details.map(({ at_date }) => at_date)).toEqual([day(1), day(3), day(2)]);
    expect(at_date).toBeNull();
    expect((await ask(steps('lowest', { k: 1 }))).details).toEqual([
      { aggregate: 'lowest', group: null, at_date: day(5) },
    ]);
  });

  test('is proved by every value that could have won', async () => {
    const { prove } = await people.add({ days: stepsOf(5, 9) });
    const { rows } = await prove(steps('highest', { k: 1 }));
    expect(rows.lists.map((list) => list.length)).toEqual([2]);
  });
});

describe('a correlation', () => {
  const nights = (...minutes: number[]) => minutes.map((each, place) => ({ date: day(place), asleep_s: each * 60 }));
  const against = (metric: string, lag_days?: number) =>
    steps('correlation', { with: { metric, ...(lag_days !== undefined && { lag_days }) } });

  test('as worked out by hand: rho, interval, n, both sources, the other metric', async () => {
    // Ranks 1 2 3 4 5 against 2 1 4 3 5: rho = 1 - 6 · 4 / (5 · 24) = 0.8; z = 1.098612 ± 1.96 · √(1.32 / 2).
    const { ask, prove } = await people.add({
      days: stepsOf(10, 20, 30, 40, 50),
      nights: nights(400, 300, 480, 420, 500).map((row) => ({ ...row, ...oura })),
    });
    const answer = await ask(against('sleep_duration'));
    expect(answer.facts.map(({ key, unit, n, source }) => [key, unit, n, source])).toEqual(
      ['correlation', 'correlation_low', 'correlation_high'].map((name) => [
        ...[`steps.${name}.sleep_duration`, 'rho', 5],
        'garmin/daily_summary.steps + oura/sleep_sessions.asleep_s',
      ]),
    );
    const [rho, low, high] = answer.facts.map(({ value }) => value);
    expect(rho).toBeCloseTo(0.8, 6);
    expect(low).toBeCloseTo(Math.tanh(1.0986123 - 1.5922823), 5);
    expect(high).toBeCloseTo(Math.tanh(1.0986123 + 1.5922823), 5);
    expect(answer.others).toEqual([{ key: 'sleep_duration', label: 'Time asleep', unit: 'min', kind: 'duration' }]);
    expect(answer.coverage).toEqual({ days_expected: 7, days_with_data: 5 });
    expect((await prove(against('sleep_duration'))).rows.lists.map((list) => list.length)).toEqual([10]);
  });

  test('with a lag holds a day against an earlier one, also against one before the window', async () => {
    const { ask } = await people.add({
      days: stepsOf(3, 1, 4, 1, 5, 9, 2),
      nights: [3, 1, 4, 1, 5, 9, 2].map((asleep_s, place) => ({ date: day(place - 1), asleep_s })),
    });
    const answer = await ask(against('sleep_duration', 1));
    expect(answer.facts[0]).toMatchObject({ value: 1, n: 7, filter: 'sleep_duration the day before' });
    expect((await ask(against('sleep_duration'))).facts[0]).toMatchObject({ n: 6 });
  });

  test('of too few days, of what never changes and of what is not there is refused', async () => {
    const { ask } = await people.add({ days: stepsOf(1, 2, 3, 4, 5, 6), nights: nights(400, 300, 480, 420) });
    expect((await ask(against('sleep_duration'))).refusal).toMatchObject({ reason: 'senseless' });
    expect((await ask(against('hrv_rmssd'))).refusal).toMatchObject({ reason: 'no_data' });
    expect((await ask(against('aura'))).refusal).toMatchObject({ reason: 'unknown_metric' });
    const still = await people.add({ days: stepsOf(1, 2, 3, 4, 5, 6), nights: nights(7, 7, 7, 7, 7, 7) });
    expect((await still.ask(against('sleep_duration'))).refusal).toMatchObject({ reason: 'senseless' });
  });

  test('of workouts takes what a day had of them', async () => {
    const workouts = [2, 4, 6, 8].map((distance_m, place) => ({ date: day(place), distance_m }));
    const { ask } = await people.add({
      days: stepsOf(1, 2, 3, 4, 9),
      workouts: [...workouts, { date: day(4), distance_m: 5 }, { date: day(4), distance_m: 5 }],
    });
    expect((await ask(against('workout_distance'))).facts[0]).toMatchObject({ value: 1, n: 5 });
  });
});

describe('a streak', () => {
  const streak = (more: Partial<MetricQuery> = {}) =>
    steps('streak', { threshold: { op: 'at_least', value: 5 }, ...more });

  test('has the longest run with its last day, and the one that lasts to the end', async () => {
    const { ask } = await people.add({ days: stepsOf(5, 6, 7, null, 8, 4, 9) });
    const { facts, details } = await ask(streak());
    expect(facts.map(({ key, value, unit, n }) => [key, value, unit, n])).toEqual([
      ['steps.streak_longest', 3, 'days', 6],
      ['steps.streak_current', 1, 'days', 6],
    ]);
    expect(details.map(({ at_date }) => at_date)).toEqual([day(2), day(6)]);
  });

  test('is over when the last day of the window has no value', async () => {
    const { ask } = await people.add({ days: stepsOf(null, null, 7, 7, 8, 7, null) });
    const { facts, details } = await ask(streak());
    expect(facts.map(({ value }) => value)).toEqual([4, 0]);
    expect(details.map(({ at_date }) => at_date)).toEqual([day(5), null]);
  });

  test('of two equally long runs is the earlier one', async () => {
    const { ask } = await people.add({ days: stepsOf(7, 7, 0, 7, 7, 0, 0) });
    expect((await ask(streak())).details[0]?.at_date).toBe(day(1));
  });

  test('of working days goes on over the weekend', async () => {
    const { ask } = await people.add({ days: stepsOf(5, 5, 0, 0, 5, 5, 5) });
    const { facts } = await ask(streak({ weekdays: [1, 2, 3, 4, 5] }));
    expect(facts.map(({ value }) => value)).toEqual([5, 5]);
  });

  test('of days with a workout', async () => {
    const workouts = [0, 1, 1, 2, 5].map((place) => ({ date: day(place), activity_type: 'running' }));
    const { ask } = await people.add({ workouts });
    const query = streak({ metric: 'workout_count', threshold: { op: 'at_least', value: 1 } });
    expect((await ask(query)).facts.map(({ value }) => value)).toEqual([3, 0]);
  });
});

describe('a percentile', () => {
  test('ranks the latest value, or one that is given', async () => {
    const { ask, prove } = await people.add({ days: stepsOf(1, 2, 2, 3, 2) });
    const latest = await prove(steps('percentile'));
    expect(latest.answer.facts).toMatchObject([
      { key: 'steps.percentile', value: 80, unit: '%', n: 5 },
      { key: 'steps.latest', value: 2, unit: 'steps', n: 1 },
    ]);
    expect(latest.answer.details[1]?.at_date).toBe(day(4));
    expect(latest.rows.lists.map((list) => list.length)).toEqual([5, 1]);
    expect((await ask(steps('percentile', { value: 1.5 }))).facts).toMatchObject([
      { value: 20, n: 5 },
      { key: 'steps.percentile_value', value: 1.5, source: 'question', n: 0 },
    ]);
  });
});

describe('refused in a sentence without digits', () => {
  const threshold = { op: 'over', value: 5 } as const;
  const empty = { op: 'between', value: 6, upper: 5 } as const;
  const where = [{ metric: 'sleep_duration', threshold }];
  const take = { end: 'last', k: 3 } as const;
  test.each<[string, MetricQuery]>([
    ['a sum of levels', steps('sum', { metric: 'resting_heart_rate' })],
    ['a sum of scores', steps('sum', { metric: 'sleep_score' })],
    ['a sum of levels by group', steps('sum', { metric: 'resting_heart_rate', group: 'week' })],
    ['a mean of what can only be counted', steps('mean', { metric: 'workout_count' })],
    ['a correlation with what can only be counted', steps('correlation', { with: { metric: 'workout_count' } })],
    ['a percentage of degrees', steps('percent_change', { metric: 'body_temperature' })],
    ['days without a threshold', steps('count_days')],
    ['a streak without a threshold', steps('streak')],
    ['a threshold without days', steps('mean', { threshold })],
    ['an empty threshold', steps('streak', { threshold: empty })],
    ['an empty condition', steps('mean', { where: [{ metric: 'steps', threshold: empty }] })],
    ['places without a ranking', steps('mean', { k: 3 })],
    ['a value without a percentile', steps('mean', { value: 3 })],
    ['a second period without a comparison', steps('mean', { compare_to: week })],
    ['a correlation with nothing', steps('correlation')],
    ['another metric without a correlation', steps('mean', { with: { metric: 'sleep_duration' } })],
    ['a metric against itself', steps('correlation', { with: { metric: 'steps' } })],
    ['types of what has none', steps('mean', { activity_type: 'running' })],
    ['groups of types of what has none', steps('mean', { group: 'activity_type' })],
    ['a trend by group', steps('trend', { group: 'week' })],
    ['a streak by group', steps('streak', { group: 'week', threshold })],
    ['a comparison by group', steps('difference', { group: 'week' })],
    ['a trend of the last values', steps('trend', { take })],
    ['a comparison of the last values', steps('difference', { take })],
    ['a streak of the last values', steps('streak', { take, threshold })],
    ['a streak under a condition', steps('streak', { where, threshold })],
    ['one value’s spread', steps('std_dev')],
  ])('%s', async (_, query) => {
    const row = { date: day(0), steps: 1, resting_hr_bpm: 50 };
    const { ask } = await people.add({ days: [row, { ...row, date: day(-1) }] });
    const { facts, refusal } = await ask(query);
    expect(facts).toEqual([]);
    expect(refusal?.reason).toBe('senseless');
    expect(refusal?.detail).toMatch(/^[^\d]+$/);
  });

  test('bounds of a laboratory are never ranked or correlated', async () => {
    const results = [0, 1, 2, 3, 4, 5].map((place) => ({ date: day(place), value: place, operator: '<' }));
    const { ask } = await people.add({ results, days: stepsOf(1, 2, 3, 4, 5, 6) });
    const ferritin = 'biomarker:ferritin';
    expect((await ask(steps('highest', { metric: ferritin }))).refusal?.reason).toBe('senseless');
    expect((await ask(steps('percentile', { metric: ferritin }))).refusal?.reason).toBe('senseless');
    expect((await ask(steps('correlation', { with: { metric: ferritin } }))).refusal?.reason).toBe('senseless');
  });
});

describe('reading', () => {
  const worst: MetricQuery = {
    ...{ metric: 'hrv_rmssd', aggregate: 'difference', window: week },
    where: ['resting_heart_rate', 'spo2', 'hrv_sdnn'].map((metric) => ({
      ...{ metric, threshold: { op: 'over', value: 1 } },
    })),
  };

  test('the worst query takes two round trips and eight statements, however much there is', async () => {
    const row = { hrv_rmssd_ms: 40, resting_hr_bpm: 50, spo2_pct: 97, hrv_sdnn_ms: 50 };
    const days = Array.from({ length: 400 }, (_, place) => ({ date: addDays(today, -place), ...row }));
    for (const some of [days.slice(0, 9), days]) {
      const { ask } = await people.add({ days: some });
      people.tripsSince();
      expect((await ask(worst)).facts).toHaveLength(3);
      expect(people.tripsSince()).toEqual([1, 7]);
    }
  });

  test('laboratory values add the names and the results, read once', async () => {
    const { ask } = await people.add({ days: stepsOf(1), results: [{ date: day(0), value: 3 }] });
    const threshold = { op: 'over', value: 1 } as const;
    const where = ['biomarker:ferritin', 'biomarker:FERRITIN'].map((metric) => ({ metric, threshold }));
    people.tripsSince();
    expect((await ask(steps('sum', { where }))).facts).toMatchObject([
      { value: 1, filter: 'biomarker:Ferritin over 1 ng/mL' },
    ]);
    expect(people.tripsSince()).toEqual([1, 1, 1, 2]);
  });

  test('a snapshot of sixty laboratory values takes two reads, and two spellings are one value', async () => {
    const results = Array.from({ length: 60 }, (_, place) => ({ date: day(0), value: place, name: `Marker ${place}` }));
    const spelled = { date: day(1), value: 99, name: 'MARKER 0' };
    const { userId, ask } = await people.add({ results: [...results.slice(0, 59), spelled] });
    people.tripsSince();
    const snapshot = await answerLatest(people.db, { userId, today });
    expect(people.tripsSince()).toEqual([1, 1]);
    expect(snapshot).toHaveLength(59);
    for (const { query, answer } of snapshot.slice(0, 3)) expect(answer).toEqual(await ask(query));
    expect(snapshot.find(({ answer }) => answer.metric.key === 'biomarker:MARKER 0')?.answer.facts).toMatchObject([
      { value: 99 },
    ]);
  });

  test('each metric of a query chooses its own source', async () => {
    const { ask } = await people.add({
      days: [...stepsOf(1, 2, 3), { date: day(0), steps: 100, ...oura }],
      nights: [0, 1, 2].flatMap((place) => [
        { date: day(place), asleep_s: 60_000, ...oura },
        ...(place === 0 ? [{ date: day(place), asleep_s: 60 }] : []),
      ]),
    });
    const where = [{ metric: 'sleep_duration', threshold: { op: 'over', value: 900 } }] as MetricQuery['where'];
    expect((await ask(steps('sum', { where }))).facts).toMatchObject([
      { value: 6, n: 3, source: 'garmin/daily_summary.steps' },
    ]);
  });
});
