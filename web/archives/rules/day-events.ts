import type { ArchiveEvent, Item, Vendor } from '../archive-event.ts';
import type { DayValues, Workout } from './day-values.ts';
import { type MeasureName, measureNames, measures } from './measures.ts';
import { dayMs, dayText, momentText, toUtc } from './moment.ts';
import { asleepSeconds, type Sleep } from './nights.ts';

export type Night = Sleep & {
  id: string | null;
  isNap: boolean;
  latencyS?: number | null;
  wakeups?: number | null;
  efficiencyPct?: number | null;
  measures: Partial<Record<MeasureName, number | null>>;
  heart?: {
    avg?: number | null;
    min?: number | null;
    max?: number | null;
    resting?: number | null;
    rmssd?: number | null;
    sdnn?: number | null;
  };
  spo2Pct?: number | null;
  score?: number | null;
  readiness?: number | null;
};

export function dayEvent(
  type: 'daily' | 'body',
  day: number,
  values: DayValues,
  entries: readonly string[],
): ArchiveEvent | null {
  const item: Item = { metadata: wholeDay(day, values.offset) };
  for (const name of measureNames) {
    const value = measures[name].event === type ? values.get(name) : null;
    if (value !== null) put(item, measures[name].path, value);
  }
  const seen = values.records(type);
  if (seen === null || Object.keys(item).length === 1) return null;
  const [active, basal] = [values.get('active_energy'), values.get('basal_energy')];
  if (type === 'daily' && active !== null && basal !== null && values.get('total_energy') === null) {
    put(item, measures.total_energy.path, active + basal);
  }
  const from = [...seen.from].map(([entry, line]) => ({ entry: entries[entry] ?? '', line }));
  return { type, day: dayText(day), item, records: seen.records, from };
}

/** The aggregator omits unknown offsets too. */
function wholeDay(day: number, offset: number | null): Item['metadata'] {
  const [start, end] = [day * dayMs, (day + 1) * dayMs];
  if (offset === null) return { start_time: `${dayText(day)}T00:00:00`, end_time: `${dayText(day + 1)}T00:00:00` };
  return { start_time: momentText(toUtc(start, offset), offset), end_time: momentText(toUtc(end, offset), offset) };
}

function put(item: Item, [group, ...rest]: readonly [string, ...string[]], value: unknown): void {
  let target: Record<string, unknown> = item;
  for (const [at, key] of [group, ...rest].entries()) {
    if (at === rest.length) target[key] = value;
    else {
      const inner = target[key];
      const next: Record<string, unknown> = isGroup(inner) ? inner : {};
      target[key] = next;
      target = next;
    }
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function sleepEvent(vendor: Vendor, day: number, night: Night, entries: readonly string[]): ArchiveEvent {
  const { seconds, heart = {} } = night;
  const inBedS = seconds.in_bed ?? (night.endMs - night.startMs) / 1000;
  const asleepS = asleepSeconds(night);
  const efficiency =
    night.efficiencyPct ?? (asleepS !== null && inBedS > 0 ? Math.min(100, (100 * asleepS) / inBedS) : null);
  const start = momentText(night.startMs, night.offset);
  const item: Item = {
    metadata: {
      summary_id: night.id ?? `${vendor}-sleep-${start}`,
      start_time: start,
      end_time: momentText(night.endMs, night.offset),
      is_nap: night.isNap,
      upload_type: 2,
      timestamp_localization: 1,
    },
    sleep_durations_data: {
      asleep: {
        duration_asleep_state_seconds: asleepS,
        duration_deep_sleep_state_seconds: seconds.deep,
        duration_light_sleep_state_seconds: seconds.light,
        duration_REM_sleep_state_seconds: seconds.rem,
      },
      awake: {
        duration_awake_state_seconds: seconds.awake,
        sleep_latency_seconds: night.latencyS ?? null,
        num_wakeup_events: night.wakeups ?? null,
      },
      other: { duration_in_bed_seconds: inBedS },
      sleep_efficiency: efficiency,
    },
    heart_rate_data: {
      summary: {
        avg_hr_bpm: heart.avg ?? null,
        min_hr_bpm: heart.min ?? null,
        max_hr_bpm: heart.max ?? null,
        resting_hr_bpm: heart.resting ?? null,
        avg_hrv_rmssd: heart.rmssd ?? null,
        avg_hrv_sdnn: heart.sdnn ?? null,
      },
    },
    respiration_data: { oxygen_saturation_data: { avg_saturation_percentage: night.spo2Pct ?? null } },
    scores: { sleep: night.score ?? null },
    readiness_data: { readiness: night.readiness ?? null },
  };
  for (const name of measureNames) {
    const value = night.measures[name];
    if (value !== undefined && value !== null) put(item, measures[name].path, value);
  }
  return { type: 'sleep', day: dayText(day), item: told(item), records: night.records, from: place(night, entries) };
}

export function activityEvent(vendor: Vendor, day: number, workout: Workout, entries: readonly string[]): ArchiveEvent {
  const start = momentText(workout.startMs, workout.offset);
  const durationS = (workout.endMs - workout.startMs) / 1000;
  const item: Item = {
    metadata: {
      summary_id: workout.id ?? `${vendor}-workout-${start}-${workout.code}`,
      name: workout.name,
      start_time: start,
      end_time: momentText(workout.endMs, workout.offset),
      type: workout.code,
      upload_type: 1,
      timestamp_localization: 1,
    },
    distance_data: {
      summary: {
        distance_meters: workout.distanceM,
        steps: workout.steps,
        elevation: { gain_actual_meters: workout.elevationM },
      },
    },
    calories_data: { net_activity_calories: workout.activeKcal, total_burned_calories: workout.totalKcal },
    heart_rate_data: { summary: { avg_hr_bpm: workout.avgHr, max_hr_bpm: workout.maxHr, min_hr_bpm: workout.minHr } },
    active_durations_data: { activity_seconds: workout.activeS ?? durationS },
    movement_data: { avg_speed_meters_per_second: speed(workout.distanceM, workout.activeS ?? durationS) },
    strain_data: { strain_level: workout.strain ?? null },
  };
  return { type: 'activity', day: dayText(day), item: told(item), records: 1, from: place(workout, entries) };
}

const told = ({ metadata, ...groups }: Item): Item => ({ metadata, ...withoutNulls(groups) });

const withoutNulls = (group: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(group).flatMap(([key, value]) => {
      if (!isGroup(value)) return value === null || value === undefined ? [] : [[key, value]];
      const inner = withoutNulls(value);
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );

const speed = (distanceM: number | null, activeS: number) =>
  distanceM === null || activeS <= 0 ? null : distanceM / activeS;

const place = ({ entry, line }: { entry: number; line: number }, entries: readonly string[]) => [
  { entry: entries[entry] ?? '', line },
];
