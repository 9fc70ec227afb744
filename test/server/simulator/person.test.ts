import { describe, expect, test } from 'bun:test';
import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import { berlinMs, dayItems } from '../../../server/simulator/payloads.ts';
import { truthOf } from '../../../server/simulator/people.ts';

const today = '2026-11-21';
const nowMs = Date.parse(`${today}T12:00:00Z`);
const lifeOf = (seed: number, days: number, referenceId = 'user_1') =>
  truthOf({ seed, referenceId, provider: 'GARMIN' }, { start: addDays(today, -days), end: today }, nowMs);
const seeds = [1, 2, 3, 42, 2026];
const mean = (values: (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};
const wholeDays = (seed: number) => lifeOf(seed, 730).slice(0, -1);

describe('a made-up life', () => {
  test('same seed and person, same days; another seed or person, other days', () => {
    expect(lifeOf(7, 90)).toEqual(lifeOf(7, 90));
    expect(lifeOf(7, 90)).not.toEqual(lifeOf(8, 90));
    expect(lifeOf(7, 90)).not.toEqual(lifeOf(7, 90, 'user_2'));
  });

  test('the same days from whichever day on, and nothing of tomorrow', () => {
    expect(lifeOf(7, 90).slice(-31)).toEqual(lifeOf(7, 30));
    const range = { start: today, end: addDays(today, 30) };
    expect(truthOf({ seed: 1, referenceId: 'user_1', provider: 'GARMIN' }, range, nowMs)).toHaveLength(1);
  });

  test.each(seeds)('seed %d: of today nothing but the night, and that only once it has ended', (seed) => {
    const at = (minute: number) => {
      const range = { start: today, end: today };
      return truthOf({ seed, referenceId: 'user_1', provider: 'GARMIN' }, range, berlinMs(today, minute))[0];
    };
    expect(at(12 * 60)).toMatchObject({ date: today, daily: null, workouts: [], weighing: null });
    expect(at(60)).toMatchObject({ date: today, daily: null, night: null, workouts: [], weighing: null });
  });

  test.each(seeds)('seed %d: some days without the watch, and nothing at all on them', (seed) => {
    const days = wholeDays(seed);
    const gaps = days.filter((day) => day.daily === null);
    expect(gaps.length).toBeWithin(10, 60);
    expect(gaps.every((day) => !day.night && !day.weighing && day.workouts.length === 0)).toBe(true);
  });

  test.each(seeds)('seed %d: an illness shows', (seed) => {
    const days = wholeDays(seed);
    const ill = days.filter((day) => day.illness > 0.4);
    const well = days.filter((day) => day.illness === 0);
    expect(ill.length).toBeGreaterThan(10);
    const compared = (of: (day: (typeof days)[number]) => number | undefined) => mean(ill.map(of)) - mean(well.map(of));
    expect(compared((day) => day.daily?.restingHrBpm)).toBeGreaterThan(4);
    expect(compared((day) => day.night?.rmssdMs)).toBeLessThan(-10);
    expect(compared((day) => day.night?.inBedS)).toBeGreaterThan(1200);
    expect(mean(ill.map((day) => day.daily?.steps))).toBeLessThan(0.6 * mean(well.map((day) => day.daily?.steps)));
    expect(days.filter((day) => day.illness > 0).flatMap((day) => day.workouts)).toEqual([]);
  });

  test.each(seeds)('seed %d: the week shows, and fitness that grows for a year and goes again', (seed) => {
    const well = wholeDays(seed).filter((day) => day.illness === 0);
    const slept = (onWeekend: boolean) =>
      mean(well.filter((day) => weekdayOf(day.date) > 5 === onWeekend).map((day) => day.night?.inBedS));
    expect(slept(true)).toBeGreaterThan(slept(false) + 1800);
    const sundays = well.filter((day) => weekdayOf(day.date) === 7 && day.daily);
    expect(sundays.every((day) => day.workouts.some((workout) => workout.name === 'Long run'))).toBe(true);
    const fitness = well.flatMap(({ daily }) => daily ?? []).toSorted((a, b) => a.vo2maxMlKgMin - b.vo2maxMlKgMin);
    const third = Math.floor(fitness.length / 3);
    const heartRate = (days: typeof fitness) => mean(days.map((day) => day.restingHrBpm));
    expect(heartRate(fitness.slice(-third))).toBeLessThan(heartRate(fitness.slice(0, third)) - 1);
  });

  test.each(seeds)('seed %d: nothing impossible', (seed) => {
    for (const { daily, night } of wholeDays(seed)) {
      if (!daily || !night) continue;
      expect(daily.steps).toBeGreaterThan(500);
      expect(daily.maxHrBpm).toBeGreaterThan(daily.avgHrBpm);
      expect(night.deepS + night.lightS + night.remS + night.awakeS + night.latencyS).toBe(night.inBedS);
      expect(night.rmssdMs).toBeGreaterThan(15);
      expect(night.spo2Pct).toBeWithin(92, 99);
    }
  });
});

describe('the same on the wire', () => {
  const days = lifeOf(5, 800);
  const items = (type: keyof typeof dayItems) => days.flatMap(dayItems[type]);

  test('every sleep and workout has an id of its own', () => {
    const ids = [...items('sleep'), ...items('activity')].map(({ metadata }) => metadata['summary_id']);
    expect(ids.length).toBeGreaterThan(800);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => typeof id === 'string')).toBe(true);
  });

  test('days of 25 and 23 hours where the clocks change', () => {
    const people = ['user_1', 'user_2', 'user_3', 'user_4'].map((referenceId) => ({
      seed: 5,
      referenceId,
      provider: 'OURA',
    }));
    const span = (date: string) =>
      people.flatMap((person) => truthOf(person, { start: date, end: date }, nowMs)).flatMap(dayItems.daily)[0]
        ?.metadata;
    expect(span('2026-10-25')).toMatchObject({
      start_time: '2026-10-25T00:00:00.000000+02:00',
      end_time: '2026-10-26T00:00:00.000000+01:00',
    });
    expect(span('2026-03-29')).toMatchObject({
      start_time: '2026-03-29T00:00:00.000000+01:00',
      end_time: '2026-03-30T00:00:00.000000+02:00',
    });
  });

  test('the offsets agree with the time zone database', () => {
    const berlin = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });
    for (const { metadata } of [...items('daily'), ...items('sleep'), ...items('activity')]) {
      for (const time of [metadata.start_time, metadata.end_time])
        expect(berlin.format(new Date(time))).toEndWith(`GMT${time.slice(-6)}`);
    }
  });

  test('durations are elapsed time, whatever the clock does', () => {
    for (const { metadata, ...item } of items('sleep')) {
      const elapsedS = (Date.parse(metadata.end_time) - Date.parse(metadata.start_time)) / 1000;
      expect(item['sleep_durations_data']).toMatchObject({ other: { duration_in_bed_seconds: elapsedS } });
    }
  });
});
