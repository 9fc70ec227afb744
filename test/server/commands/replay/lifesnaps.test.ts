import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import {
  ReplayDataError,
  readPerson,
  shiftToToday,
  toPayloads,
  untilDate,
} from '../../../../server/commands/replay/lifesnaps.ts';
import { skippedWithout, testData } from '../../../support/files/test-data.ts';

const header =
  ',id,date,nightly_temperature,rmssd,spo2,full_sleep_breathing_rate,stress_score,calories,filteredDemographicVO2Max,distance,activityType,bpm,lightly_active_minutes,moderately_active_minutes,very_active_minutes,sedentary_minutes,resting_hr,sleep_duration,minutesAsleep,minutesAwake,sleep_efficiency,sleep_deep_ratio,steps';
const csv = [
  header,
  `1,ann,2021-06-02,34.1,0.0,,0.0,70.0,2100.5,40.5,0.0,"['Walk', 'Run']",70.25,100,10,0,800,61.5,28800000.0,430.0,50.0,93.0,1.1,0.0`,
  `0,ann,2021-06-01,,55.5,96.5,14.8,,2000.0,,5000.5,,,90,,5,700,,,,,,,7000.0`,
  '2,ann,2021-06-03,,,,,,,,,,,,,,,,,,,,,',
  '3,bob,2021-06-03,,,,,,1800.0,,,,,,,,,,,,,,,100.0',
].join('\n');
const user = { user_id: 'conn-1', provider: 'FITBIT', reference_id: 'user_1' };

describe('reading', () => {
  test('an empty cell is null and a zero is zero', () => {
    const [first, second, third] = readPerson(csv, 'ann');
    expect(first).toMatchObject({
      date: '2021-06-01',
      steps: 7000,
      rmssdMs: 55.5,
      asleepMinutes: null,
      vo2maxMlKgMin: null,
    });
    expect(second).toMatchObject({
      date: '2021-06-02',
      steps: 0,
      rmssdMs: 0,
      breathsPerMin: 0,
      spo2Pct: null,
      distanceM: 0,
    });
    expect(third).toMatchObject({ date: '2021-06-03', steps: null, totalKcal: null });
  });

  test('says which column is missing', () => {
    expect(() => readPerson(csv.replace('resting_hr', 'resting'), 'ann')).toThrow(
      new ReplayDataError('The file lacks the column resting_hr.'),
    );
  });

  test('says how many people there are when the wanted one is not', () => {
    expect(() => readPerson(csv, 'cid')).toThrow('There is no person "cid" in this file; it holds 2 people.');
  });

  test('refuses what is no number and no day', () => {
    expect(() => readPerson(csv.replace('7000.0', 'many'), 'ann')).toThrow(
      'On 2021-06-01 the column steps holds "many"',
    );
    expect(() => readPerson(csv.replace('2021-06-01', '2021-02-30'), 'ann')).toThrow('"2021-02-30", which is no day');
  });
});

describe('moving in time', () => {
  const days = readPerson(csv, 'ann');

  test('the last day becomes yesterday and the distances stay', () => {
    const dates = shiftToToday(days, '2026-03-01').map((day) => day.date);
    expect(dates).toEqual(['2026-02-26', '2026-02-27', '2026-02-28']);
    expect(shiftToToday([], '2026-03-01')).toEqual([]);
  });

  test('until a date, itself included', () => {
    expect(untilDate(days, '2021-06-02').map((day) => day.date)).toEqual(['2021-06-01', '2021-06-02']);
    expect(untilDate(days, '2021-05-31')).toEqual([]);
    expect(() => untilDate(days, 'June')).toThrow(RangeError);
  });
});

describe('payloads', () => {
  const payloads = toPayloads(readPerson(csv, 'ann'), user);
  const [daily, sleep] = payloads;

  test('one delivery per kind, nothing for the empty day', () => {
    expect(payloads.map(({ type, data }) => [type, data.length])).toEqual([
      ['daily', 2],
      ['sleep', 2],
    ]);
    expect(daily?.user).toMatchObject(user);
  });

  test('a day in the units of the aggregator', () => {
    expect(daily?.data[0]).toMatchObject({
      metadata: {
        start_time: '2021-06-01T00:00:00.000000+03:00',
        end_time: '2021-06-02T00:00:00.000000+03:00',
        upload_type: 1,
      },
      distance_data: { steps: 7000, distance_meters: 5000.5 },
      calories_data: { total_burned_calories: 2000 },
      heart_rate_data: { summary: { resting_hr_bpm: null, avg_hr_bpm: null } },
      active_durations_data: {
        low_intensity_seconds: 5400,
        moderate_intensity_seconds: null,
        vigorous_intensity_seconds: 300,
        inactivity_seconds: 42_000,
      },
      oxygen_data: { avg_saturation_percentage: 96.5, vo2max_ml_per_min_per_kg: null },
    });
    expect(daily?.data[1]).toMatchObject({
      distance_data: { steps: 0, distance_meters: 0 },
      active_durations_data: { vigorous_intensity_seconds: 0 },
      stress_data: { stress_management_score: 70 },
    });
  });

  test('a score that means the opposite is not passed off as a stress level', () => {
    expect(JSON.stringify(payloads)).not.toContain('avg_stress_level');
  });

  test('a night ends at seven and begins one time in bed earlier', () => {
    expect(sleep?.data[1]).toEqual({
      metadata: {
        summary_id: 'lifesnaps-sleep-2021-06-02',
        start_time: '2021-06-01T23:00:00.000000+03:00',
        end_time: '2021-06-02T07:00:00.000000+03:00',
        is_nap: false,
        upload_type: 2,
        timestamp_localization: 1,
      },
      sleep_durations_data: {
        asleep: { duration_asleep_state_seconds: 25_800 },
        awake: { duration_awake_state_seconds: 3000 },
        other: { duration_in_bed_seconds: 28_800 },
        sleep_efficiency: 93,
      },
      heart_rate_data: { summary: { avg_hrv_rmssd: 0 } },
      respiration_data: { breaths_data: { avg_breaths_per_min: 0 } },
    });
  });

  test('a night of which only heart and breath are known is sent with nulls', () => {
    expect(sleep?.data[0]).toMatchObject({
      metadata: { end_time: '2021-06-01T07:00:00.000000+03:00' },
      sleep_durations_data: {
        asleep: { duration_asleep_state_seconds: null },
        other: { duration_in_bed_seconds: null },
        sleep_efficiency: null,
      },
      heart_rate_data: { summary: { avg_hrv_rmssd: 55.5 } },
    });
  });

  test('at most 30 items each, oldest first', () => {
    const rows = Array.from({ length: 65 }, (_, index) => {
      const date = new Date(Date.UTC(2021, 0, 1 + index)).toISOString().slice(0, 10);
      return `${index},dee,${date},,,,,,,,,,,,,,,,,,,,,${index}.0`;
    });
    const many = toPayloads(readPerson([header, ...rows].join('\n'), 'dee'), user);
    expect(many.map(({ data }) => data.length)).toEqual([30, 30, 5]);
    const starts = many.flatMap(({ data }) => data.map((item) => item.metadata.start_time));
    expect(starts).toEqual(starts.toSorted());
  });
});

const realFile = testData('data/lifesnaps_daily.csv');

test.skipIf(!realFile)(`the study's best covered person${skippedWithout(realFile, 'data/lifesnaps_daily.csv')}`, () => {
  const days = readPerson(readFileSync(realFile ?? '', 'utf8'), '621e346f67b776a24081744f');
  expect(days).toHaveLength(244);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2021-05-24', '2022-01-22']);
  const filled = (of: (day: (typeof days)[number]) => number | null) => days.filter((day) => of(day) !== null).length;
  expect(filled((day) => day.steps)).toBe(243);
  expect(filled((day) => day.rmssdMs)).toBe(208);
  expect(days.filter((day) => day.rmssdMs === 0)).toHaveLength(2);
  const items = (type: string) =>
    toPayloads(days, user).reduce((sum, payload) => sum + (payload.type === type ? payload.data.length : 0), 0);
  expect([items('daily'), items('sleep')]).toEqual([244, 220]);
});
