import { describe, expect, test } from 'bun:test';
import { personPayloads } from '../../../server/demo/payloads.ts';
import { generatePerson } from '../../../server/demo/person.ts';

const today = '2026-11-21';
const user = { user_id: 'conn-1', provider: 'GARMIN', reference_id: 'user_1' };
const seeds = [1, 2, 3, 42, 2026];
const mean = (values: (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};
/** Without today, of which there is only the night. */
const wholeDays = (seed: number) => generatePerson({ seed, today }).slice(0, -1);
const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

describe('generatePerson', () => {
  test('same seed and day, same bytes; another seed or day, other bytes', () => {
    const bytes = (seed: number, day = today) =>
      JSON.stringify(personPayloads(generatePerson({ seed, today: day }), user));
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
    expect(bytes(7)).not.toBe(bytes(7, '2026-11-22'));
  });

  test('ninety days that end yesterday', () => {
    const dates = wholeDays(1).map((day) => day.date);
    expect(dates).toHaveLength(90);
    expect([dates[0], dates.at(-1)]).toEqual(['2026-08-23', '2026-11-20']);
  });

  test.each(seeds)('seed %d: of today the night that ended this morning, and nothing else', (seed) => {
    const now = generatePerson({ seed, today }).at(-1);
    expect(now).toMatchObject({ date: today, daily: null, workouts: [], weighing: null });
    expect(now?.night?.inBedS).toBeGreaterThan(4 * 3600);
  });

  test.each(seeds)('seed %d: some days without the watch, in the last month too, never yesterday', (seed) => {
    const days = wholeDays(seed);
    const gaps = days.filter((day) => day.daily === null);
    expect(gaps).toHaveLength(4);
    expect(gaps.every((day) => !day.night && !day.weighing && day.workouts.length === 0)).toBe(true);
    expect(days.slice(-30).filter((day) => !day.daily)).toHaveLength(3);
    expect(days.at(-1)?.daily).not.toBeNull();
  });

  test.each(seeds)('seed %d: the illness shows', (seed) => {
    const days = wholeDays(seed);
    const ill = days.filter((day) => day.illness > 0.4);
    const well = days.filter((day) => day.illness === 0);
    expect(ill).toHaveLength(5);
    expect(mean(ill.map((day) => day.daily?.restingHrBpm))).toBeGreaterThan(
      mean(well.map((day) => day.daily?.restingHrBpm)) + 4,
    );
    expect(mean(ill.map((day) => day.night?.rmssdMs))).toBeLessThan(mean(well.map((day) => day.night?.rmssdMs)) - 10);
    expect(mean(ill.map((day) => day.daily?.steps))).toBeLessThan(0.6 * mean(well.map((day) => day.daily?.steps)));
    expect(mean(ill.map((day) => day.night?.inBedS))).toBeGreaterThan(
      mean(well.map((day) => day.night?.inBedS)) + 1200,
    );
    expect(days.filter((day) => day.illness > 0).flatMap((day) => day.workouts)).toEqual([]);
  });

  test.each(seeds)('seed %d: the week and the trend show', (seed) => {
    const days = wholeDays(seed);
    const well = days.filter((day) => day.illness === 0);
    const weekend = (date: string) => [0, 6].includes(weekday(date));
    const slept = (onWeekend: boolean) =>
      mean(well.filter((day) => weekend(day.date) === onWeekend).map((day) => day.night?.inBedS));
    expect(slept(true)).toBeGreaterThan(slept(false) + 1800);
    const sundays = well.filter((day) => weekday(day.date) === 0 && day.daily);
    expect(sundays.every((day) => day.workouts.some((workout) => workout.name === 'Long run'))).toBe(true);
    const hr = (from: number, to: number) =>
      mean(
        days
          .slice(from, to)
          .filter((day) => day.illness === 0)
          .map((day) => day.daily?.restingHrBpm),
      );
    expect(hr(60, 90)).toBeLessThan(hr(0, 30) - 1);
  });

  test.each(seeds)('seed %d: nothing impossible', (seed) => {
    for (const { daily, night } of generatePerson({ seed, today })) {
      if (!daily || !night) continue;
      expect(daily.steps).toBeGreaterThan(500);
      expect(daily.maxHrBpm).toBeGreaterThan(daily.avgHrBpm);
      expect(night.deepS + night.lightS + night.remS + night.awakeS + night.latencyS).toBe(night.inBedS);
      expect(night.rmssdMs).toBeGreaterThan(15);
      expect(night.spo2Pct).toBeWithin(92, 99);
    }
  });
});

describe('personPayloads', () => {
  const payloads = personPayloads(generatePerson({ seed: 1, today }), user);
  const items = (type: string) => payloads.flatMap((payload) => (payload.type === type ? payload.data : []));

  test('all four kinds, at most 30 items each', () => {
    expect(items('daily')).toHaveLength(86);
    expect(items('sleep')).toHaveLength(87);
    expect(items('sleep').at(-1)?.metadata.end_time).toStartWith(today);
    expect(items('activity').length).toBeGreaterThan(30);
    expect(items('body').length).toBeGreaterThan(20);
    expect(payloads.every(({ data }) => data.length > 0 && data.length <= 30)).toBe(true);
    expect(payloads[0]?.user).toMatchObject(user);
  });

  test('every sleep and workout has an id of its own', () => {
    const ids = [...items('sleep'), ...items('activity')].map(({ metadata: { summary_id } }) => summary_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => typeof id === 'string')).toBe(true);
  });

  test('offsets of Berlin, also across the change of clocks', () => {
    const span = (date: string) =>
      items('daily').find(({ metadata }) => metadata.start_time.startsWith(date))?.metadata;
    const changes = generatePerson({ seed: 5, today }).map((day) => day.date);
    expect(changes).toContain('2026-10-25');
    expect(span('2026-10-24')).toMatchObject({
      start_time: '2026-10-24T00:00:00.000000+02:00',
      end_time: '2026-10-25T00:00:00.000000+02:00',
    });
    expect(span('2026-10-25')).toMatchObject({
      start_time: '2026-10-25T00:00:00.000000+02:00',
      end_time: '2026-10-26T00:00:00.000000+01:00',
    });
    const night = items('sleep').find(({ metadata }) => metadata.end_time.startsWith('2026-10-25'))?.metadata;
    expect(night?.start_time).toMatch(/^2026-10-2[45]T.*\+02:00$/);
    expect(night?.end_time).toMatch(/\+01:00$/);
  });

  test('the offsets agree with the time zone database', () => {
    const berlin = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });
    for (const start of ['2026-02-20', '2026-05-30', '2026-11-21', '2025-04-15']) {
      for (const { data } of personPayloads(generatePerson({ seed: 3, today: start }), user)) {
        for (const time of data.flatMap(({ metadata }) => [metadata.start_time, metadata.end_time])) {
          expect(berlin.format(new Date(time))).toEndWith(`GMT${time.slice(-6)}`);
        }
      }
    }
  });

  test('durations are elapsed time, whatever the clock does', () => {
    for (const { metadata, sleep_durations_data } of items('sleep')) {
      const elapsedS = (Date.parse(metadata.end_time) - Date.parse(metadata.start_time)) / 1000;
      expect(sleep_durations_data).toMatchObject({ other: { duration_in_bed_seconds: elapsedS } });
    }
  });
});
