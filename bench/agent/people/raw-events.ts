import { plus, two } from '../calendar.ts';
import type { Connection, Kind, LabResult, Planted, Planting } from './planted.ts';

// Paths of the planted columns in the aggregator's models.
const places: Record<Kind, Record<string, string>> = {
  daily: {
    steps: 'distance_data.steps',
    distance_m: 'distance_data.distance_meters',
    floors_climbed: 'distance_data.floors_climbed',
    total_kcal: 'calories_data.total_burned_calories',
    active_s: 'active_durations_data.activity_seconds',
    low_intensity_s: 'active_durations_data.low_intensity_seconds',
    moderate_intensity_s: 'active_durations_data.moderate_intensity_seconds',
    vigorous_intensity_s: 'active_durations_data.vigorous_intensity_seconds',
    inactive_s: 'active_durations_data.inactivity_seconds',
    resting_hr_bpm: 'heart_rate_data.summary.resting_hr_bpm',
    avg_hr_bpm: 'heart_rate_data.summary.avg_hr_bpm',
    avg_stress: 'stress_data.avg_stress_level',
    spo2_pct: 'oxygen_data.avg_saturation_percentage',
    vo2max_ml_kg_min: 'oxygen_data.vo2max_ml_per_min_per_kg',
  },
  sleep: {
    asleep_s: 'sleep_durations_data.asleep.duration_asleep_state_seconds',
    deep_s: 'sleep_durations_data.asleep.duration_deep_sleep_state_seconds',
    light_s: 'sleep_durations_data.asleep.duration_light_sleep_state_seconds',
    rem_s: 'sleep_durations_data.asleep.duration_REM_sleep_state_seconds',
    awake_s: 'sleep_durations_data.awake.duration_awake_state_seconds',
    latency_s: 'sleep_durations_data.awake.sleep_latency_seconds',
    wakeups: 'sleep_durations_data.awake.num_wakeup_events',
    in_bed_s: 'sleep_durations_data.other.duration_in_bed_seconds',
    efficiency_pct: 'sleep_durations_data.sleep_efficiency',
    hrv_rmssd_ms: 'heart_rate_data.summary.avg_hrv_rmssd',
    breaths_per_min: 'respiration_data.breaths_data.avg_breaths_per_min',
    sleep_score: 'scores.sleep',
  },
  activity: {
    distance_m: 'distance_data.summary.distance_meters',
    avg_speed_m_s: 'movement_data.avg_speed_meters_per_second',
    avg_hr_bpm: 'heart_rate_data.summary.avg_hr_bpm',
    total_kcal: 'calories_data.total_burned_calories',
  },
  body: {
    weight_kg: 'measurements_data.day_avg_weight_kg',
    body_fat_pct: 'measurements_data.day_avg_bodyfat_percentage',
    bmi_kg_m2: 'measurements_data.day_avg_bmi',
    systolic_mmhg: 'blood_pressure_data.day_avg_systolic_bp',
    diastolic_mmhg: 'blood_pressure_data.day_avg_diastolic_bp',
    glucose_mg_dl: 'glucose_data.day_avg_blood_glucose_mg_per_dL',
    water_l: 'hydration_data.day_total_water_consumption_ml',
  },
};

const activityCodes = { biking: 1, walking: 7, running: 8, strength_training: 80 } as const;

type Tree = { [name: string]: Tree | number | string | boolean | null };

function put(tree: Tree, path: string, value: number | null): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = tree;
  for (const name of names) {
    const next = at[name];
    const deeper: Tree = typeof next === 'object' && next !== null ? next : {};
    at[name] = deeper;
    at = deeper;
  }
  at[last] = value;
}

function localTime(date: string, minuteOfDay: number, offsetMinutes: number): string {
  const day = plus(date, Math.floor(minuteOfDay / 1440));
  const minute = ((minuteOfDay % 1440) + 1440) % 1440;
  const size = Math.abs(offsetMinutes);
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000000${offset}`;
}

function itemOf(row: Planted): Tree {
  const item: Tree = {};
  for (const [column, value] of Object.entries(row.values)) {
    const path = places[row.kind][column];
    if (path !== undefined) put(item, path, column === 'water_l' && value !== null ? Math.round(value * 1000) : value);
  }
  item['metadata'] = {
    start_time: localTime(row.date, row.fromMinute, row.offsetMinutes),
    end_time: localTime(row.date, row.toMinute, row.offsetMinutes),
    timestamp_localization: 1,
    upload_type: row.kind === 'sleep' ? 2 : 1,
    ...(row.kind === 'sleep' && { summary_id: row.key, is_nap: row.nap }),
    ...(row.activity && { summary_id: row.key, type: activityCodes[row.activity], name: row.name }),
  };
  return item;
}

const userOf = (userId: string, { id, provider }: Connection) => ({
  user_id: id,
  provider,
  reference_id: userId,
  active: true,
});

export const rawEventOfConnection = (planting: Planting, connection: Connection) => ({
  type: 'auth',
  status: 'success',
  user: userOf(planting.userId, connection),
});

export function rawEventOfRows(planting: Planting, connection: Connection, kind: Kind, rows: readonly Planted[]) {
  return { type: kind, version: '2022-03-16', user: userOf(planting.userId, connection), data: rows.map(itemOf) };
}

export function rawEventsOfLabs({ userId, labs }: Planting): object[] {
  const byDate = new Map<string, LabResult[]>();
  for (const lab of labs) byDate.set(lab.date, [...(byDate.get(lab.date) ?? []), lab]);
  return [...byDate].map(([date, results]) => ({
    type: 'lab_report',
    upload_id: `bench-${userId}-${date}`,
    reference_id: userId,
    data: [
      {
        metadata: { test_date: date },
        biomarkers: results.map(({ name, value, unit, range }) => ({ name, value, unit, reference_range: range })),
      },
    ],
  }));
}
