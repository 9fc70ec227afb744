/** Column, unit, valid range and merging of each metric, written independently from the contract. */
export type Catalogued = {
  table: 'daily_summary' | 'sleep_sessions' | 'activities' | 'body_measurements';
  column: string;
  /** The columns that it is computed from, when it is stored nowhere. */
  from?: string;
  unit: string;
  per: number;
  min: number;
  max: number;
  adds: boolean;
  naps: boolean;
};

type Table = Catalogued['table'];
const line = (
  table: Table,
  column: string,
  unit: string,
  adds: boolean,
  min: number,
  max: number,
  per = 1,
): Catalogued => ({ table, column, unit, adds, min, max, per, naps: false });
const d = 'daily_summary';
const s = 'sleep_sessions';
const a = 'activities';
const b = 'body_measurements';
const day = 86_400;
const minutes = (table: Table, column: string, min = 0, max = day) => line(table, column, 'min', true, min, max, 60);

export const catalogue: Record<string, Catalogued> = {
  steps: line(d, 'steps', 'steps', true, 0, 300_000),
  distance: line(d, 'distance_m', 'm', true, 0, 1_000_000),
  floors_climbed: line(d, 'floors_climbed', 'floors', true, 0, 5_000),
  total_calories: line(d, 'total_kcal', 'kcal', true, 1, 30_000),
  active_time: minutes(d, 'active_s'),
  moderate_intensity_time: minutes(d, 'moderate_intensity_s'),
  vigorous_time: minutes(d, 'vigorous_intensity_s'),
  inactive_time: minutes(d, 'inactive_s'),
  resting_heart_rate: line(d, 'resting_hr_bpm', 'bpm', false, 20, 200),
  heart_rate: line(d, 'avg_hr_bpm', 'bpm', false, 20, 250),
  stress: line(d, 'avg_stress', 'score', false, 0, 100),
  spo2: line(d, 'spo2_pct', '%', false, 50, 100),
  vo2max: line(d, 'vo2max_ml_kg_min', 'mL/kg/min', false, 5, 120),
  sleep_duration: minutes(s, 'asleep_s', 1),
  deep_sleep: minutes(s, 'deep_s'),
  light_sleep: minutes(s, 'light_s'),
  rem_sleep: minutes(s, 'rem_s'),
  awake_time: minutes(s, 'awake_s'),
  time_in_bed: minutes(s, 'in_bed_s', 1),
  sleep_latency: minutes(s, 'latency_s'),
  deep_sleep_share: { ...line(s, 'deep_pct', '%', false, 0, 100), from: 'deep_s/asleep_s' },
  light_sleep_share: { ...line(s, 'light_pct', '%', false, 0, 100), from: 'light_s/asleep_s' },
  rem_sleep_share: { ...line(s, 'rem_pct', '%', false, 0, 100), from: 'rem_s/asleep_s' },
  bedtime: line(s, 'start_time', 'min after midnight', false, 0, 1_439),
  wake_time: line(s, 'end_time', 'min after midnight', false, 0, 1_439),
  nap_duration: { ...minutes(s, 'asleep_s', 1), naps: true },
  wakeups: line(s, 'wakeups', 'times', true, 0, 1_000),
  sleep_efficiency: line(s, 'efficiency_pct', '%', false, 1, 100),
  hrv_rmssd: line(s, 'hrv_rmssd_ms', 'ms', false, 1, 500),
  breathing_rate: line(s, 'breaths_per_min', 'breaths/min', false, 1, 80),
  sleep_score: line(s, 'sleep_score', 'score', false, 0, 1_000),
  workout_count: line(a, 'id', 'workouts', true, 1, 1),
  workout_duration: minutes(a, 'duration_s', 1, 7 * day),
  workout_distance: line(a, 'distance_m', 'm', true, 0, 2_000_000),
  workout_heart_rate: line(a, 'avg_hr_bpm', 'bpm', false, 20, 250),
  workout_speed: line(a, 'avg_speed_m_s', 'm/s', false, 0.01, 100),
  workout_pace: { ...line(a, 'pace_s_km', 's/km', false, 60, 7_200), from: 'duration_s/distance_m' },
  workout_start: line(a, 'start_time', 'min after midnight', false, 0, 1_439),
  workout_calories: line(a, 'total_kcal', 'kcal', true, 0, 50_000),
  weight: line(b, 'weight_kg', 'kg', false, 1, 700),
  bmi: line(b, 'bmi_kg_m2', 'kg/m²', false, 5, 200),
  body_fat: line(b, 'body_fat_pct', '%', false, 1, 90),
  systolic_blood_pressure: line(b, 'systolic_mmhg', 'mmHg', false, 30, 350),
  diastolic_blood_pressure: line(b, 'diastolic_mmhg', 'mmHg', false, 15, 250),
  glucose: line(b, 'glucose_mg_dl', 'mg/dL', false, 5, 2_000),
  water_intake: line(b, 'water_l', 'L', true, 0, 50),
};

const stored: Readonly<Record<string, string>> = { cycling: 'biking', weightlifting: 'strength_training' };
export const storedActivity = (asked: string) => stored[asked] ?? asked;
