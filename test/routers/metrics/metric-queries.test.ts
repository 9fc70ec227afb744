import { afterAll, describe, expect, test } from 'bun:test';
import { addDays } from '../../../routers/core/days.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { answerLatest } from '../../../routers/metrics/metrics.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';

/** A Thursday. The last seven full days run from Thursday the 12th to Wednesday the 18th. */
const today = '2026-11-19';
const week = { kind: 'last_days', n: 7 } as const;
const day = (place: number) => addDays('2026-11-12', place);
const stepsOf = (...values: (number | null)[]) => values.map((steps, place) => ({ date: day(place), steps }));
const steps = (aggregate: MetricQuery['aggregate'], more: Partial<MetricQuery> = {}): MetricQuery => ({
  ...{ metric: 'steps', aggregate, window: week },
  ...more,
});
const oura = { source_id: 'src_oura', provider: 'oura' };

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

describe('a condition', () => {
  const shortNight = { metric: 'sleep_duration', threshold: { op: 'under', value: 360 } } as const;
  const nights = [300, 420, null, 350, 300].flatMap((minutes, place) =>
    minutes === null ? [] : [{ date: day(place), asleep_s: minutes * 60, ...oura }],
  );

  test('leaves the days on which the other metric lies so; one without it is left out', async () => {
    const { prove } = await people.add({ days: stepsOf(10, 20, 30, 40, null), nights });
    const { answer, rows } = await prove(steps('mean', { where: [shortNight] }));
    expect(answer.facts).toMatchObject([
      { value: 25, n: 2, source: 'garmin/daily_summary.steps', filter: 'sleep_duration under 360 min' },
    ]);
    expect(answer.coverage).toEqual({ days_expected: 3, days_with_data: 2 });
    expect(answer.others.map(({ key }) => key)).toEqual(['sleep_duration']);
    expect(rows.lists[0]?.map(([table]) => table).sort()).toEqual([
      ...['daily_summary', 'daily_summary', 'sleep_sessions', 'sleep_sessions'],
    ]);
  });

  test('is proved once, however many workouts of a day it lets pass', async () => {
    const workouts = [1, 2].map((distance_m) => ({ date: day(0), distance_m }));
    const { prove } = await people.add({ workouts, nights });
    const { rows } = await prove(steps('sum', { metric: 'workout_distance', where: [shortNight] }));
    expect(rows.lists[0]?.map(([table]) => table).sort()).toEqual(['activities', 'activities', 'sleep_sessions']);
  });

  test('on times adds up those of a day', async () => {
    const workouts = [20, 20, 30].map((minutes, place) => ({ date: day(place < 2 ? 0 : 1), duration_s: minutes * 60 }));
    const { ask } = await people.add({ days: stepsOf(1, 2), workouts });
    const where = [{ metric: 'workout_duration', threshold: { op: 'over', value: 35 } }] as MetricQuery['where'];
    expect((await ask(steps('sum', { where }))).facts).toMatchObject([{ value: 1, n: 1 }]);
  });

  test('with a lag looks at an earlier day', async () => {
    const { ask } = await people.add({ days: stepsOf(10, 20, 30, 40, 50), nights });
    const answer = await ask(steps('mean', { where: [{ ...shortNight, lag_days: 1 }] }));
    expect(answer.facts).toMatchObject([{ value: 35, n: 2, filter: 'sleep_duration under 360 min the day before' }]);
  });

  test('holds in both periods of a comparison', async () => {
    const earlier = [
      { date: day(-2), steps: 5 },
      { date: day(-1), steps: 500 },
    ];
    const { ask } = await people.add({
      days: [...earlier, ...stepsOf(10, 20)],
      nights: [...nights, { date: day(-2), asleep_s: 60, ...oura }],
    });
    const { facts } = await ask(steps('difference', { where: [shortNight] }));
    expect(facts.map(({ value, n }) => [value, n])).toEqual([
      [5, 2],
      [10, 1],
      [5, 1],
    ]);
  });

  test('that nothing passes is told apart from a period without data', async () => {
    const { ask } = await people.add({ days: stepsOf(10), nights });
    const never = { ...shortNight, threshold: { op: 'over', value: 1000 } } as const;
    const without = await ask(steps('mean', { where: [{ ...never, metric: 'hrv_rmssd' }] }));
    expect(without.refusal?.reason).toBe('no_data');
    expect(without.refusal?.detail).toBe((await ask(steps('mean', { where: [never] }))).refusal?.detail ?? '');
    expect((await ask(steps('mean', { metric: 'hrv_rmssd' }))).refusal?.detail).not.toBe(without.refusal?.detail ?? '');
  });

  test('has one text, in whatever order it was asked', async () => {
    const { ask } = await people.add({ days: stepsOf(10, 20, 30), nights });
    const other = { metric: 'steps', threshold: { op: 'between', value: 5, upper: 25 } } as const;
    const more = { weekdays: [5, 4, 4], take: { end: 'last', k: 5 } } as const;
    const texts = [
      await ask(steps('mean', { ...more, weekdays: [5, 4, 4], where: [shortNight, other] })),
      await ask(steps('mean', { ...more, weekdays: [4, 5], where: [other, shortNight] })),
    ].map(({ facts }) => facts[0]?.filter);
    expect(texts[0]).toBe('weekdays 4,5; sleep_duration under 360 min; steps between 5 and 25 steps; last 5');
    expect(texts[1]).toBe(texts[0] ?? '');
  });

  test('in a unit that the period’s results do not have is refused', async () => {
    const { ask } = await people.add({
      days: stepsOf(10),
      results: [
        { date: day(0), value: 20 },
        { date: today, value: 3, unit: 'nmol/L' },
      ],
    });
    const query = steps('mean', { where: [{ metric: 'biomarker:ferritin', threshold: { op: 'over', value: 1 } }] });
    expect((await ask(query)).refusal?.reason).toBe('senseless');
  });
});

describe('the first or last values', () => {
  test('are taken after all other filters, as single workouts or as days', async () => {
    const workouts = [1, 2, 3, 4].map((distance_m) => ({
      ...{ date: day(distance_m > 2 ? 5 : 1), distance_m, start_time: `2026-11-12T0${distance_m}:00:00Z` },
      activity_type: distance_m === 4 ? 'biking' : 'running',
    }));
    const { ask } = await people.add({ workouts, days: stepsOf(10, 20, 30, null, 50) });
    const last = { take: { end: 'last', k: 2 } } as const;
    const runs = { metric: 'workout_distance', activity_type: 'running' };
    expect((await ask(steps('sum', { ...runs, ...last }))).facts).toMatchObject([
      { value: 5, n: 2, filter: 'activity_type running; last 2' },
    ]);
    const days = await ask(steps('mean', last));
    expect(days.facts).toMatchObject([{ value: 40, n: 2, window: '2026-11-12/2026-11-18' }]);
    expect(days.coverage).toEqual({ days_expected: 2, days_with_data: 2 });
  });
});

describe('a type of activity', () => {
  const workouts = [
    { date: day(0), activity_type: 'Trail Running', distance_m: 1 },
    { date: day(1), activity_type: 'trail_running', distance_m: 2 },
    { date: day(2), activity_type: 'running', distance_m: 4 },
    { date: day(2), activity_type: null, distance_m: 8 },
  ];

  test('is the same in every spelling, and no other', async () => {
    const { ask } = await people.add({ workouts });
    for (const activity_type of ['trail running', 'TRAIL-RUNNING', ' trail_running'])
      expect((await ask(steps('sum', { metric: 'workout_distance', activity_type }))).facts).toMatchObject([
        { value: 3, filter: 'activity_type trail_running' },
      ]);
    expect((await ask(steps('sum', { metric: 'workout_distance', activity_type: 'RUNNING' }))).facts).toMatchObject([
      { value: 4, n: 1 },
    ]);
  });

  test('also narrows a condition: steps on days with a run', async () => {
    const { ask } = await people.add({ workouts, days: stepsOf(10, 20, 30) });
    const where = [{ metric: 'workout_count', threshold: { op: 'at_least', value: 1 } }] as MetricQuery['where'];
    expect((await ask(steps('mean', { activity_type: 'running', where }))).facts).toMatchObject([{ value: 30, n: 1 }]);
  });

  test('narrows only what is counted in workouts, not a state that a workout happens to tell', async () => {
    const { ask } = await people.add({ workouts: [{ ...workouts[2], date: day(0), vo2max_ml_kg_min: 50 }] });
    const cycled = await people.add({ workouts: [{ date: day(0), activity_type: 'biking', vo2max_ml_kg_min: 50 }] });
    const where = [{ metric: 'workout_count', threshold: { op: 'at_least', value: 1 } }] as MetricQuery['where'];
    const query = steps('mean', { metric: 'vo2max', activity_type: 'biking', where });
    expect((await cycled.ask(query)).facts).toMatchObject([{ value: 50 }]);
    expect((await ask(query)).refusal).toMatchObject({ reason: 'no_data', detail: expect.stringMatching(/such days/) });
  });

  test('groups workouts, by name; those without one are a group', async () => {
    const { ask } = await people.add({ workouts });
    const { facts } = await ask(steps('sum', { metric: 'workout_distance', group: 'activity_type' }));
    expect(facts.map(({ key, value, n }) => [key, value, n])).toEqual([
      ['workout_distance.sum.running', 4, 1],
      ['workout_distance.sum.trail_running', 3, 2],
      ['workout_distance.sum.unknown', 8, 1],
    ]);
  });
});

describe('a group', () => {
  const long = Array.from({ length: 140 }, (_, place) => ({ date: addDays('2026-11-18', -place), steps: place }));

  test('of days, weeks and months covers its own part of the window; of weekdays the whole', async () => {
    const { ask } = await people.add({ days: stepsOf(1, 2, 3, 4, 5, 6, 7) });
    const of = async (group: MetricQuery['group'], window: MetricQuery['window'] = week) =>
      (await ask({ metric: 'steps', aggregate: 'sum', window, ...(group && { group }) })).facts.map(
        ({ key, value, window }) => [key, value, window],
      );
    expect((await of('day')).slice(0, 2)).toEqual([
      ['steps.sum.2026-11-12', 1, '2026-11-12/2026-11-12'],
      ['steps.sum.2026-11-13', 2, '2026-11-13/2026-11-13'],
    ]);
    expect(await of('week')).toEqual([
      ['steps.sum.2026-W46', 10, '2026-11-12/2026-11-15'],
      ['steps.sum.2026-W47', 18, '2026-11-16/2026-11-18'],
    ]);
    expect(await of('month', { kind: 'last_days', n: 60 })).toEqual([
      ['steps.sum.2026-11', 28, '2026-11-01/2026-11-18'],
    ]);
    expect((await of('weekday')).map(([key, value]) => [key, value])).toEqual([
      ['steps.sum.monday', 5],
      ['steps.sum.tuesday', 6],
      ['steps.sum.wednesday', 7],
      ['steps.sum.thursday', 1],
      ['steps.sum.friday', 2],
      ['steps.sum.saturday', 3],
      ['steps.sum.sunday', 4],
    ]);
    expect((await of('weekday'))[0]?.[2]).toBe('2026-11-12/2026-11-18');
  });

  test('week: named by the year of its Thursday', async () => {
    const dates = ['2026-01-01', '2025-12-29', '2023-01-01', '2021-01-03'];
    const { ask } = await people.add({ days: dates.map((date) => ({ date, steps: 1 })) });
    const { details } = await ask(steps('sum', { group: 'week', window: { kind: 'all' } }));
    expect(details.map(({ group }) => group)).toEqual(['2020-W53', '2022-W52', '2026-W01']);
  });

  test('has the day of its extreme, and its own rows', async () => {
    const { prove } = await people.add({ days: stepsOf(1, 2, 3, 9, 5, 6, 7) });
    const { answer, rows } = await prove(steps('max', { group: 'week' }));
    expect(answer.details.map(({ at_date }) => at_date)).toEqual([day(3), day(6)]);
    expect(rows.lists.map((list) => list.length)).toEqual([4, 3]);
    expect(rows.of_fact).toEqual([0, 1]);
  });

  test('with a single value has no spread; the others have theirs', async () => {
    const { ask } = await people.add({ days: stepsOf(1, null, null, null, 5, 7) });
    const { facts } = await ask(steps('std_dev', { group: 'week' }));
    expect(facts.map(({ key, n }) => [key, n])).toEqual([['steps.std_dev.2026-W47', 2]]);
  });

  test('of more than can be told is refused', async () => {
    const { ask } = await people.add({ days: long });
    const days = (n: number) => ask(steps('mean', { group: 'day', window: { kind: 'last_days', n } }));
    expect((await days(120)).facts).toHaveLength(120);
    expect((await days(121)).refusal?.reason).toBe('senseless');
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

  test('the worst query takes two round trips and ten statements, however much there is', async () => {
    const row = { hrv_rmssd_ms: 40, resting_hr_bpm: 50, spo2_pct: 97, hrv_sdnn_ms: 50 };
    const days = Array.from({ length: 400 }, (_, place) => ({ date: addDays(today, -place), ...row }));
    for (const some of [days.slice(0, 9), days]) {
      const { ask } = await people.add({ days: some });
      people.tripsSince();
      expect((await ask(worst)).facts).toHaveLength(3);
      expect(people.tripsSince()).toEqual([3, 7]);
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
