import type { EventType } from '../archive-event.ts';

/** Sources of an `amount` never add up. Values beyond `min` and `max` are dropped. */
export type Measure = {
  event: Extract<EventType, 'daily' | 'body'> | 'night';
  path: readonly [string, ...string[]];
  kind: 'amount' | 'mean' | 'low' | 'high';
  unit: Unit;
  min: number;
  max: number;
};

export type Unit =
  | 'count'
  | 'm'
  | 'kcal'
  | 's'
  | 'bpm'
  | 'ms'
  | '%'
  | 'kg'
  | 'g'
  | 'cm'
  | 'kg/m2'
  | 'mmHg'
  | 'mg/dL'
  | 'degC'
  | 'mL'
  | 'mL/kg/min'
  | 'breaths/min'
  | 'score';

const of =
  (event: Measure['event']) =>
  (kind: Measure['kind'], unit: Unit, path: string, min: number, max: number): Measure => {
    const [group = '', ...rest] = path.split('.');
    return { event, kind, unit, path: [group, ...rest], min, max };
  };
const daily = of('daily');
const body = of('body');
const night = of('night');
const heart = 'heart_rate_data.summary';
const active = 'active_durations_data';
const made = 'measurements_data';

export const measures = {
  steps: daily('amount', 'count', 'distance_data.steps', 0, 200_000),
  distance: daily('amount', 'm', 'distance_data.distance_meters', 0, 1_000_000),
  floors: daily('amount', 'count', 'distance_data.floors_climbed', 0, 5_000),
  active_energy: daily('amount', 'kcal', 'calories_data.net_activity_calories', 0, 30_000),
  basal_energy: daily('amount', 'kcal', 'calories_data.BMR_calories', 0, 30_000),
  total_energy: daily('amount', 'kcal', 'calories_data.total_burned_calories', 0, 50_000),
  intake_energy: daily('amount', 'kcal', 'calories_data.net_intake_calories', 0, 50_000),
  active_time: daily('amount', 's', `${active}.activity_seconds`, 0, 90_000),
  low_time: daily('amount', 's', `${active}.low_intensity_seconds`, 0, 90_000),
  moderate_time: daily('amount', 's', `${active}.moderate_intensity_seconds`, 0, 90_000),
  vigorous_time: daily('amount', 's', `${active}.vigorous_intensity_seconds`, 0, 90_000),
  inactive_time: daily('amount', 's', `${active}.inactivity_seconds`, 0, 90_000),
  standing_time: daily('amount', 's', `${active}.standing_seconds`, 0, 90_000),
  heart_rate: daily('mean', 'bpm', `${heart}.avg_hr_bpm`, 20, 300),
  heart_rate_min: daily('low', 'bpm', `${heart}.min_hr_bpm`, 20, 300),
  heart_rate_max: daily('high', 'bpm', `${heart}.max_hr_bpm`, 20, 300),
  resting_heart_rate: daily('mean', 'bpm', `${heart}.resting_hr_bpm`, 20, 200),
  hrv_sdnn: daily('mean', 'ms', `${heart}.avg_hrv_sdnn`, 0, 1_000),
  hrv_rmssd: daily('mean', 'ms', `${heart}.avg_hrv_rmssd`, 0, 1_000),
  spo2: daily('mean', '%', 'oxygen_data.avg_saturation_percentage', 30, 100),
  vo2max: daily('mean', 'mL/kg/min', 'oxygen_data.vo2max_ml_per_min_per_kg', 5, 120),
  stress: daily('mean', 'score', 'stress_data.avg_stress_level', 0, 100),
  stress_max: daily('high', 'score', 'stress_data.max_stress_level', 0, 100),
  stress_time: daily('amount', 's', 'stress_data.stress_duration_seconds', 0, 90_000),
  /** High means calm. */
  stress_management: daily('mean', 'score', 'stress_data.stress_management_score', 0, 100),
  activity_score: daily('mean', 'score', 'scores.activity', 0, 100),
  recovery_score: daily('mean', 'score', 'scores.recovery', 0, 100),
  sleep_score: daily('mean', 'score', 'scores.sleep', 0, 100),
  strain: daily('mean', 'score', 'strain_data.strain_level', 0, 21),
  breathing_rate: night('mean', 'breaths/min', 'respiration_data.breaths_data.avg_breaths_per_min', 3, 80),
  night_temperature: night('mean', 'degC', 'temperature_data.delta', -15, 15),
  weight: body('mean', 'kg', `${made}.day_avg_weight_kg`, 1, 700),
  height: body('mean', 'cm', `${made}.day_avg_height_cm`, 30, 280),
  bmi: body('mean', 'kg/m2', `${made}.day_avg_bmi`, 5, 200),
  body_fat: body('mean', '%', `${made}.day_avg_bodyfat_percentage`, 1, 90),
  lean_mass: body('mean', 'g', `${made}.day_avg_lean_mass_g`, 1_000, 400_000),
  muscle_mass: body('mean', 'g', `${made}.day_avg_muscle_mass_g`, 1_000, 400_000),
  bone_mass: body('mean', 'g', `${made}.day_avg_bone_mass_g`, 100, 20_000),
  body_water: body('mean', '%', `${made}.day_avg_water_percentage`, 1, 99),
  systolic: body('mean', 'mmHg', 'blood_pressure_data.day_avg_systolic_bp', 30, 350),
  diastolic: body('mean', 'mmHg', 'blood_pressure_data.day_avg_diastolic_bp', 10, 250),
  glucose: body('mean', 'mg/dL', 'glucose_data.day_avg_blood_glucose_mg_per_dL', 5, 2_000),
  body_temperature: body('mean', 'degC', 'temperature_data.day_avg_body_temperature_celsius', 25, 45),
  skin_temperature: body('mean', 'degC', 'temperature_data.day_avg_skin_temperature_celsius', 10, 45),
  water: body('amount', 'mL', 'hydration_data.day_total_water_consumption_ml', 0, 100_000),
} satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as MeasureName[];
