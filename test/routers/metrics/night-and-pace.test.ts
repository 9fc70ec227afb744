import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import { timeOfDay } from '../../../routers/metrics/formulas.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { meanOf } from '../../support/health/statistics-oracle.ts';

const today = '2026-11-19';
const day = (back: number) => addDays(today, -back);
const people = await openMetricPeople(today);
afterAll(() => people.close());
const window = { kind: 'last_days', n: 30 } as const;

test('times of day have their mean and spread on a circle, wherever midnight falls', () => {
  const around = fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(around, fc.integer({ min: 0, max: 1_439 }), (offsets, centre) => {
      const times = offsets.map((offset) => (offset + centre + 1_440) % 1_440);
      const found = timeOfDay(times);
      const plain = timeOfDay(offsets.map((offset) => offset + 720));
      const turned = ((found?.mean ?? 0) - centre - (plain?.mean ?? 0) + 720 + 2_880) % 1_440;
      expect(Math.min(turned, 1_440 - turned)).toBeLessThanOrEqual(1);
      expect(found?.spread).toBeCloseTo(plain?.spread ?? Number.NaN, 6);
      // Times within three hours are nearly on a line.
      const centreOfAll = meanOf(offsets);
      const line = Math.sqrt(meanOf(offsets.map((offset) => (offset - centreOfAll) ** 2)));
      expect(Math.abs((found?.spread ?? 0) - line)).toBeLessThan(4);
      expect(Math.abs((plain?.mean ?? 0) - 720 - centreOfAll)).toBeLessThan(4);
    }),
  );
  expect(timeOfDay([0, 720])).toBeNull();
  expect(timeOfDay([1_410, 30])?.mean).toBe(0);
});

test('bedtime and wake-up time are those of the source’s own clock', async () => {
  const { ask } = await people.add({
    nights: [
      { date: day(2), start_time: `${day(3)}T23:30:00.000000+01:00`, end_time: `${day(2)}T07:00:00.000000+01:00` },
      { date: day(1), start_time: `${day(1)}T00:30:00.000000-05:00`, end_time: `${day(1)}T08:00:00.000000-05:00` },
      { date: day(4), start_time: null, end_time: day(4) },
    ].map((night) => ({ ...night, asleep_s: 25_200, is_nap: 0 })),
  });
  const at = async (query: Partial<MetricQuery>) =>
    (await ask({ metric: 'bedtime', aggregate: 'mean', window, ...query })).facts[0];
  expect(await at({})).toMatchObject({
    ...{ value: 0, unit: 'min after midnight', n: 2, source: 'garmin/sleep_sessions.start_time' },
  });
  expect((await at({ aggregate: 'std_dev' }))?.unit).toBe('min');
  expect((await at({ aggregate: 'latest' }))?.value).toBe(30);
  expect((await at({ metric: 'wake_time' }))?.value).toBe(450);
  // 00:30 comes after 23:30.
  expect((await at({ aggregate: 'max' }))?.value).toBe(30);
  expect((await at({ aggregate: 'min' }))?.value).toBe(1_410);
  for (const aggregate of ['sum', 'trend', 'percent_change'] as const)
    expect((await ask({ metric: 'bedtime', aggregate, window })).refusal?.reason).toBe('senseless');
});

test('shares of a night and the pace of a session, none where the other part is missing', async () => {
  const { ask } = await people.add({
    nights: [
      { date: day(1), asleep_s: 20_000, deep_s: 5_000, rem_s: 4_000, is_nap: 0 },
      { date: day(2), asleep_s: 20_000, deep_s: 3_000, is_nap: 0 },
      { date: day(3), deep_s: 3_000, is_nap: 0 },
    ],
    workouts: [
      {
        date: day(1),
        activity_type: 'running',
        distance_m: 10_000,
        duration_s: 3_000,
        start_time: `${day(1)}T06:45:00Z`,
      },
      { date: day(2), activity_type: 'running', distance_m: 0, duration_s: 3_000 },
      { date: day(3), activity_type: 'running', duration_s: 3_000 },
    ],
  });
  const mean = async (metric: string) => (await ask({ metric, aggregate: 'mean', window })).facts[0];
  expect(await mean('deep_sleep_share')).toMatchObject({ value: 20, unit: '%', n: 2 });
  expect(await mean('rem_sleep_share')).toMatchObject({ value: 20, n: 1 });
  expect(await mean('workout_pace')).toMatchObject({
    ...{ value: 300, unit: 's/km', n: 1, source: 'garmin/activities.duration_s/distance_m' },
  });
  expect(await mean('workout_start')).toMatchObject({ value: 405, n: 1 });
});
