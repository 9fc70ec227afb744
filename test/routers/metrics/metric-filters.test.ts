import { afterAll, describe, expect, test } from 'bun:test';
import { addDays } from '../../../routers/core/days.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { day, oura, steps, stepsOf, today, week } from '../../support/health/metric-week.ts';

const people = await openMetricPeople(today);
afterAll(() => people.close());

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
