import { expect } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { addDays } from '../../../routers/core/days.ts';
import { berlinMs } from '../../../server/simulator/payloads.ts';
import { truthOf } from '../../../server/simulator/people.ts';
import type { PersonDay } from '../../../server/simulator/person.ts';
import { createCopy } from '../cli/story.ts';
import { statement } from '../database/engines.ts';
import type { SyncBody, SyncRow } from '../service/service.ts';
import { until } from '../until.ts';
import { type Pair, simulatorSeed } from './simulator.ts';

export type Rows = Record<'daily_summary' | 'sleep_sessions' | 'activities' | 'body_measurements', Partial<SyncRow>[]>;
const tables = ['daily_summary', 'sleep_sessions', 'activities', 'body_measurements'] as const;

export const together = (left: Rows, right: Rows): Rows =>
  Object.fromEntries(tables.map((table) => [table, inOrder([...left[table], ...right[table]])])) as Rows;

/** What sync must contain, computed from what is true of the person. */
export function expectedRows(userId: string, provider: string, range: { start: string; end: string }): Rows {
  const person = { seed: simulatorSeed, referenceId: userId, provider: provider.toUpperCase() };
  const days = truthOf(person, range, Date.now());
  const of = (rowsOf: (day: PersonDay) => Partial<SyncRow>[]) =>
    inOrder(days.flatMap((day) => rowsOf(day).map((row) => ({ provider, date: day.date, ...row }))));
  return {
    daily_summary: of(daily),
    sleep_sessions: of(sleep),
    activities: of(activities),
    body_measurements: of(body),
  };
}

/** Resolves when sync has exactly these rows and the simulator has nothing more to send. */
export async function expectSync({ service, simulator }: Pair, userId: string, expected: Rows): Promise<void> {
  const copy = createCopy((since) => service.sync(userId, since ?? undefined));
  const isThere = async () => {
    await copy.catchUp();
    return areMeasured(copy.rows(), expected);
  };
  await until(isThere, 40_000).catch(() => undefined);
  // A row that is written again while a sync is read comes with the next one.
  await until(async () => (await waitingJobs(service)) === 0 && (await simulator.faults()).undelivered === 0);
  await until(async () => (await waitingJobs(service)) === 0);
  expect(measuredRows(await service.sync(userId))).toEqual(expected);
}

async function waitingJobs({ settings }: Pair['service']): Promise<unknown> {
  const db = openDb(settings.databaseUrl);
  const [counted] = await db.engine.read([
    statement("SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL AND lane IN ('ingest', 'upstream')", []),
  ]);
  db.close();
  return (counted?.rows as unknown[][] | undefined)?.[0]?.[0];
}

export const areMeasured = (rows: Pick<SyncBody, (typeof tables)[number]>, expected: Rows): boolean =>
  tables.every((table) => rows[table].filter(isKept).length === expected[table].length) &&
  Bun.deepEquals(measuredRows(rows), expected);

export function measuredRows(sync: Pick<SyncBody, (typeof tables)[number]>): Rows {
  const of = (table: (typeof tables)[number]) => inOrder(sync[table].filter(isKept).map(measured));
  return Object.fromEntries(tables.map((table) => [table, of(table)])) as Rows;
}

const isKept = (row: SyncRow) => (row['deleted_at'] ?? null) === null;
const unmeasured = new Set(['id', 'source_id', 'updated_at', 'start_time', 'end_time', 'deleted_at']);
const measured = (row: SyncRow): Partial<SyncRow> => ({
  ...Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !unmeasured.has(name))),
  startMs: Date.parse(String(row['start_time'])),
  endMs: Date.parse(String(row['end_time'])),
});
const keyOf = ({ provider, date, name }: Partial<SyncRow>) => `${provider} ${date} ${name ?? ''}`;
const inOrder = (rows: Partial<SyncRow>[]) =>
  rows
    .map((row) => [keyOf(row), row] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, row]) => row);

const wholeDay = (date: string) => ({ startMs: berlinMs(date, 0), endMs: berlinMs(addDays(date, 1), 0) });

const daily = ({ date, daily: day }: PersonDay) =>
  day
    ? [
        {
          ...wholeDay(date),
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

const sleep = ({ date, night }: PersonDay) => {
  if (!night) return [];
  const endMs = berlinMs(date, night.wakeMinute);
  const asleepS = night.deepS + night.lightS + night.remS;
  return [
    {
      startMs: endMs - night.inBedS * 1000,
      endMs,
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

const activities = ({ date, workouts }: PersonDay) =>
  workouts.map((workout) => ({
    startMs: berlinMs(date, workout.startMinute),
    endMs: berlinMs(date, workout.startMinute) + workout.durationS * 1000,
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

const body = ({ date, weighing }: PersonDay) =>
  weighing ? [{ ...wholeDay(date), weight_kg: weighing.weightKg, body_fat_pct: weighing.bodyFatPct }] : [];
