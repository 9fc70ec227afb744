import { expect, test } from 'bun:test';
import type { ArchiveEvent } from '../../../web/archives/archive-event.ts';
import { appleExport } from '../../support/archives/apple-export.ts';
import { appleOracle, type Expected } from '../../support/archives/apple-oracle.ts';
import { asFile, readAll, valueAt } from '../../support/archives/read.ts';

const paths: Record<string, [type: 'daily' | 'body', path: string]> = {
  steps: ['daily', 'distance_data.steps'],
  distance: ['daily', 'distance_data.distance_meters'],
  floors: ['daily', 'distance_data.floors_climbed'],
  active: ['daily', 'calories_data.net_activity_calories'],
  basal: ['daily', 'calories_data.BMR_calories'],
  exercise: ['daily', 'active_durations_data.activity_seconds'],
  hr: ['daily', 'heart_rate_data.summary.avg_hr_bpm'],
  hrMin: ['daily', 'heart_rate_data.summary.min_hr_bpm'],
  hrMax: ['daily', 'heart_rate_data.summary.max_hr_bpm'],
  resting: ['daily', 'heart_rate_data.summary.resting_hr_bpm'],
  sdnn: ['daily', 'heart_rate_data.summary.avg_hrv_sdnn'],
  spo2: ['daily', 'oxygen_data.avg_saturation_percentage'],
  vo2: ['daily', 'oxygen_data.vo2max_ml_per_min_per_kg'],
  weight: ['body', 'measurements_data.day_avg_weight_kg'],
  fat: ['body', 'measurements_data.day_avg_bodyfat_percentage'],
  systolic: ['body', 'blood_pressure_data.day_avg_systolic_bp'],
  diastolic: ['body', 'blood_pressure_data.day_avg_diastolic_bp'],
  glucose: ['body', 'glucose_data.day_avg_blood_glucose_mg_per_dL'],
};

function differences(events: readonly ArchiveEvent[], expected: Expected): string[] {
  const days = new Set([
    ...expected.keys(),
    ...events.filter(({ type }) => type === 'daily' || type === 'body').map(({ day }) => day),
  ]);
  return [...days].flatMap((day) =>
    Object.entries(paths).flatMap(([name, [type, path]]) => {
      const event = events.find((candidate) => candidate.type === type && candidate.day === day);
      const got = valueAt(event?.item, path);
      const want = expected.get(day)?.[name] ?? null;
      const same =
        got === want ||
        (typeof got === 'number' && want !== null && Math.abs(got - want) <= 1e-9 * Math.max(1, Math.abs(want)));
      return same ? [] : [`${day} ${name}: ${got} instead of ${want}`];
    }),
  );
}

// Weeks with both changes of the clocks, with New York and with Kathmandu in them.
const seeds =
  process.env['ARCHIVE_SEEDS'] === undefined
    ? [1, 2]
    : Array.from({ length: Number(process.env['ARCHIVE_SEEDS']) }, (_, seed) => seed);

test.each(seeds)('every day of every metric of an Apple export is what the oracle computes (seed %d)', async (seed) => {
  const firstDay = ['2024-03-20', '2023-10-15', '2024-01-25'][seed % 3] ?? '';
  const xml = [...appleExport({ seed, firstDay, days: 24, density: 24 })].join('');
  const { events, receipt } = await readAll([asFile('export.xml', xml)]);
  const { days, sleeps, workouts } = appleOracle(xml);
  expect(differences(events, days)).toEqual([]);
  const slept = events
    .filter(({ type }) => type === 'sleep')
    .map(({ day, item }) => ({
      day,
      startMs: Date.parse(item.metadata.start_time),
      endMs: Date.parse(item.metadata.end_time),
      asleepS: valueAt(item, 'sleep_durations_data.asleep.duration_asleep_state_seconds') ?? 0,
      deepS: valueAt(item, 'sleep_durations_data.asleep.duration_deep_sleep_state_seconds') ?? 0,
      remS: valueAt(item, 'sleep_durations_data.asleep.duration_REM_sleep_state_seconds') ?? 0,
      lightS: valueAt(item, 'sleep_durations_data.asleep.duration_light_sleep_state_seconds') ?? 0,
      awakeS: valueAt(item, 'sleep_durations_data.awake.duration_awake_state_seconds') ?? 0,
      isNap: item.metadata['is_nap'] === true,
    }));
  const byTime = (a: { endMs: number; startMs: number }, b: typeof a) => a.endMs - b.endMs || a.startMs - b.startMs;
  expect(slept.sort(byTime)).toEqual(sleeps.sort(byTime));
  expect(events.filter(({ type }) => type === 'activity')).toHaveLength(workouts);
  const records = xml.match(/^ <(Record|Workout) /gm)?.length ?? 0;
  const counted = receipt.kinds
    .filter(({ kind }) => kind !== 'ActivitySummary' && kind !== 'Correlation')
    .reduce(
      (sum, { taken, merged, skipped }) => sum + taken + merged + skipped.reduce((all, { count }) => all + count, 0),
      0,
    );
  expect([receipt.records, counted]).toEqual([records, records]);
});
