import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import type { PersonRows } from './metric-person.ts';

const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 2 });
const sourceOf = (place: number) =>
  place === 0 ? { source_id: 'src_garmin', provider: 'garmin' } : { source_id: 'src_oura', provider: 'oura' };
const each = fc.record({
  steps: maybe(0, 20_000),
  active_s: maybe(0, 9_000),
  resting_hr_bpm: maybe(40, 70),
  hrv_rmssd_ms: maybe(0, 60),
});
const night = fc.record({
  asleep_s: maybe(20_000, 32_000),
  resting_hr_bpm: maybe(40, 70),
  start: fc.integer({ min: 20, max: 23 }),
});
const workout = fc.record({ distance_m: maybe(0, 9_000), duration_s: maybe(60, 9_000) });
const day = fc.record({
  days: fc.array(fc.option(each), { minLength: 2, maxLength: 2 }),
  nights: fc.array(fc.tuple(fc.boolean(), night), { maxLength: 3 }),
  workouts: fc.array(fc.tuple(fc.boolean(), workout), { maxLength: 2 }),
  weight: maybe(60, 80),
});

/** Days up to `to` as two devices tell them: gaps, naps of a night, several workouts, both or neither of the devices. */
export const daysOfTwoSources = (to: string, count: number): fc.Arbitrary<Required<Omit<PersonRows, 'results'>>> =>
  fc.array(day, { minLength: count, maxLength: count }).map((generated) => {
    const dated = generated.map((one, place) => ({ ...one, date: addDays(to, place + 1 - count) }));
    return {
      days: dated.flatMap(({ date, days }) =>
        days.flatMap((values, place) => (values ? [{ date, ...sourceOf(place), ...values }] : [])),
      ),
      nights: dated.flatMap(({ date, nights }) =>
        nights.map(([first, { start, ...values }]) => ({
          ...{ date, ...sourceOf(first ? 0 : 1), ...values },
          ...{ start_time: `${addDays(date, -1)}T${start}:10:00+01:00`, end_time: `${date}T07:00:00+01:00` },
        })),
      ),
      workouts: dated.flatMap(({ date, workouts }) =>
        workouts.map(([first, values]) => ({ date, ...sourceOf(first ? 0 : 1), activity_type: 'running', ...values })),
      ),
      body: dated.flatMap(({ date, weight }) => (weight === null ? [] : [{ date, weight_kg: weight }])),
    };
  });
