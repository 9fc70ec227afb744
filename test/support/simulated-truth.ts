import { expect } from 'bun:test';
import type { PersonDay } from '../../server/demo/day.ts';
import { truthOf } from '../../server/simulator/people.ts';
import type { SyncBody, SyncRow } from './service.ts';
import { type Pair, simulatorSeed } from './simulator.ts';
import { until } from './sqld.ts';

type Rows = Record<'daily_summary' | 'sleep_sessions' | 'activities' | 'body_measurements', Partial<SyncRow>[]>;
const tables = ['daily_summary', 'sleep_sessions', 'activities', 'body_measurements'] as const;

/** What sync has to hold, from what is true of the person, measure by measure. */
export function expectedRows(userId: string, provider: string, range: { start: string; end: string }): Rows {
  const person = { seed: simulatorSeed, referenceId: userId, provider: provider.toUpperCase() };
  const days = truthOf(person, range, Date.now());
  const of = (rowsOf: (day: PersonDay) => Partial<SyncRow>[]) =>
    days.flatMap((day) => rowsOf(day).map((row) => ({ provider, date: day.date, ...row }))).sort(byKey);
  return {
    daily_summary: of(daily),
    sleep_sessions: of(sleep),
    activities: of(activities),
    body_measurements: of(body),
  };
}

/** Resolves once sync holds exactly these rows, and still does when the simulator has nothing more to say. */
export async function expectSync({ service, simulator }: Pair, userId: string, expected: Rows): Promise<void> {
  const isThere = async () => Bun.deepEquals(measuredRows(await service.sync(userId)), expected);
  await until(isThere, 40_000).catch(() => undefined);
  await simulator.delivered();
  await until(isThere, 5_000).catch(() => undefined);
  expect(measuredRows(await service.sync(userId))).toEqual(expected);
}

/** The rows of sync that were not withdrawn, with nothing but what was measured. */
function measuredRows(sync: SyncBody): Rows {
  const of = (table: (typeof tables)[number]) =>
    sync[table]
      .filter((row) => (row['deleted_at'] ?? null) === null)
      .map(measured)
      .sort(byKey);
  return Object.fromEntries(tables.map((table) => [table, of(table)])) as Rows;
}

const unmeasured = new Set(['id', 'source_id', 'updated_at', 'start_time', 'end_time', 'deleted_at']);
const measured = (row: SyncRow): Partial<SyncRow> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !unmeasured.has(name)));
const keyOf = ({ provider, date, name }: Partial<SyncRow>) => `${provider} ${date} ${name ?? ''}`;
const byKey = (left: Partial<SyncRow>, right: Partial<SyncRow>) => (keyOf(left) < keyOf(right) ? -1 : 1);

const daily = ({ daily: day }: PersonDay) =>
  day
    ? [
        {
          steps: day.steps,
          distance_m: day.distanceM,
          floors_climbed: day.floors,
          total_kcal: day.totalKcal,
          active_kcal: day.activeKcal,
          active_s: day.lowS + day.moderateS + day.vigorousS,
          low_intensity_s: day.lowS,
          moderate_intensity_s: day.moderateS,
          vigorous_intensity_s: day.vigorousS,
          resting_hr_bpm: day.restingHrBpm,
          avg_hr_bpm: day.avgHrBpm,
          max_hr_bpm: day.maxHrBpm,
          vo2max_ml_kg_min: day.vo2maxMlKgMin,
          avg_stress: day.avgStress,
        },
      ]
    : [];

const sleep = ({ night }: PersonDay) => {
  if (!night) return [];
  const asleepS = night.deepS + night.lightS + night.remS;
  return [
    {
      is_nap: false,
      asleep_s: asleepS,
      deep_s: night.deepS,
      light_s: night.lightS,
      rem_s: night.remS,
      awake_s: night.awakeS,
      in_bed_s: night.inBedS,
      latency_s: night.latencyS,
      wakeups: night.wakeups,
      efficiency_pct: Number(((100 * asleepS) / night.inBedS).toFixed(1)),
      avg_hr_bpm: night.avgHrBpm,
      min_hr_bpm: night.minHrBpm,
      hrv_rmssd_ms: night.rmssdMs,
      breaths_per_min: night.breathsPerMin,
      spo2_pct: night.spo2Pct,
    },
  ];
};

const activities = ({ workouts }: PersonDay) =>
  workouts.map((workout) => ({
    name: workout.name,
    activity_type: workout.kind === 'run' ? 'running' : 'biking',
    duration_s: workout.durationS,
    active_s: workout.durationS,
    distance_m: workout.distanceM,
    ...(workout.steps !== null && { steps: workout.steps }),
    active_kcal: workout.kcal,
    avg_hr_bpm: workout.avgHrBpm,
    max_hr_bpm: workout.maxHrBpm,
    avg_speed_m_s: Number((workout.distanceM / workout.durationS).toFixed(3)),
  }));

const body = ({ weighing }: PersonDay) =>
  weighing ? [{ weight_kg: weighing.weightKg, body_fat_pct: weighing.bodyFatPct }] : [];
