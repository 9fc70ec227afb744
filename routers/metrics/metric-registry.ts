import type { Measure, Measures } from '../../db/health/measures.ts';
import type { Aggregate, MetricInfo } from './metrics.contract.ts';

export type Metric = MetricInfo & {
  measures: Measures;
  /** 60 shows seconds as minutes. */
  per: number;
  words: string[];
  only?: readonly Aggregate[];
};

type Kind = MetricInfo['kind'];
const column =
  <Table extends Measure['table']>(table: Table) =>
  (name: Extract<Measure, { table: Table }>['column'], min: number, max: number) =>
    ({ table, column: name, min, max }) as Extract<Measure, { table: Table }>;

const daily = column('daily_summary');
const sleep = column('sleep_sessions');
const workout = column('activities');
const body = column('body_measurements');

const row =
  (kind: Kind, per = 1) =>
  (key: string, label: string, unit: string, measures: Measures, words: string): Metric => ({
    key,
    label,
    unit,
    kind,
    per,
    measures,
    words: words.split(', '),
  });

const total = row('total');
const state = row('state');
const score = row('score');
const duration = (key: string, label: string, measures: Measures, words: string) =>
  row('duration', 60)(key, label, 'min', measures, words);

const dayS = 86_400;

export const clockUnit = 'min after midnight';

// Devices send 0 for missing values (HRV, weight).

// biome-ignore format: a table is read by its rows.
const day: readonly Metric[] = [
  total('steps', 'Steps', 'steps', [daily('steps', 0, 300_000)], 'steps, step count, steps walked, number of steps, walked'),
  total('distance', 'Distance', 'm', [daily('distance_m', 0, 1_000_000)], 'distance, distance covered, distance walked, how far'),
  total('floors_climbed', 'Floors climbed', 'floors', [daily('floors_climbed', 0, 5_000)], 'floors climbed, floors, stairs, flights of stairs'),
  total('elevation_gain', 'Elevation gain', 'm', [daily('elevation_gain_m', 0, 20_000)], 'elevation gain, elevation, ascent, metres climbed, meters climbed'),
  total('total_calories', 'Energy burned', 'kcal', [daily('total_kcal', 1, 30_000)], 'calories, total calories, calories burned, energy burned, energy expenditure, kcal'),
  total('active_calories', 'Active energy', 'kcal', [daily('active_kcal', 0, 30_000)], 'active calories, active energy, exercise calories'),
  total('basal_calories', 'Basal energy', 'kcal', [daily('bmr_kcal', 1, 10_000), body('bmr_kcal', 1, 10_000)], 'basal calories, bmr, basal metabolic rate, resting calories'),
  total('calorie_intake', 'Energy eaten', 'kcal', [daily('intake_kcal', 0, 30_000)], 'calorie intake, calories eaten, intake calories, food calories, energy intake'),
  duration('active_time', 'Active time', [daily('active_s', 0, dayS)], 'active time, active minutes, time active, activity time'),
  duration('low_intensity_time', 'Light activity', [daily('low_intensity_s', 0, dayS)], 'low intensity, light activity, lightly active minutes, low intensity minutes'),
  duration('moderate_intensity_time', 'Moderate activity', [daily('moderate_intensity_s', 0, dayS)], 'moderate intensity, moderate activity, moderately active minutes, moderate minutes'),
  duration('vigorous_time', 'Vigorous activity', [daily('vigorous_intensity_s', 0, dayS)], 'vigorous activity, vigorous minutes, vigorous intensity, very active minutes, intense exercise'),
  duration('inactive_time', 'Inactive time', [daily('inactive_s', 0, dayS)], 'inactive time, sedentary time, sedentary minutes, time sitting, sedentary'),
  duration('rest_time', 'Rest time', [daily('rest_s', 0, dayS)], 'rest time, resting time, time resting'),
  duration('standing_time', 'Standing time', [daily('standing_s', 0, dayS)], 'standing time, time standing, stand minutes, standing'),
  state('resting_heart_rate', 'Resting heart rate', 'bpm', [daily('resting_hr_bpm', 20, 200), sleep('resting_hr_bpm', 20, 200), body('resting_hr_bpm', 20, 200)], 'resting heart rate, rhr, resting pulse, resting hr, resting bpm'),
  state('heart_rate', 'Average heart rate', 'bpm', [daily('avg_hr_bpm', 20, 250), body('avg_hr_bpm', 20, 250)], 'heart rate, average heart rate, pulse, hr, mean heart rate, bpm'),
  state('max_heart_rate', 'Highest heart rate', 'bpm', [daily('max_hr_bpm', 20, 250)], 'max heart rate, maximum heart rate, highest heart rate, peak heart rate, max hr, max pulse'),
  state('min_heart_rate', 'Lowest heart rate', 'bpm', [daily('min_hr_bpm', 20, 250)], 'min heart rate, minimum heart rate, lowest heart rate, lowest pulse, min hr'),
  state('hrv_rmssd', 'HRV (RMSSD)', 'ms', [daily('hrv_rmssd_ms', 1, 500), sleep('hrv_rmssd_ms', 1, 500), body('hrv_rmssd_ms', 1, 500)], 'hrv, heart rate variability, rmssd, hrv rmssd, heart-rate variability'),
  state('hrv_sdnn', 'HRV (SDNN)', 'ms', [daily('hrv_sdnn_ms', 1, 500), sleep('hrv_sdnn_ms', 1, 500), body('hrv_sdnn_ms', 1, 500)], 'sdnn, hrv sdnn'),
  state('spo2', 'Oxygen saturation', '%', [daily('spo2_pct', 50, 100), sleep('spo2_pct', 50, 100), body('spo2_pct', 50, 100)], 'spo2, oxygen saturation, blood oxygen, oxygen level, oxygen'),
  state('vo2max', 'VO2max', 'mL/kg/min', [daily('vo2max_ml_kg_min', 5, 120), body('vo2max_ml_kg_min', 5, 120), workout('vo2max_ml_kg_min', 5, 120)], 'vo2max, vo2 max, cardio fitness, aerobic capacity, fitness level'),
  score('stress', 'Average stress', 'score', [daily('avg_stress', 0, 100)], 'stress, stress level, average stress, stressed'),
  score('max_stress', 'Highest stress', 'score', [daily('max_stress', 0, 100)], 'max stress, highest stress, peak stress, maximum stress'),
  duration('stress_time', 'Time under stress', [daily('stress_s', 0, dayS)], 'stress time, time under stress, stress minutes, time stressed'),
  score('activity_score', 'Activity score', 'score', [daily('activity_score', 0, 1_000)], 'activity score'),
  score('recovery_score', 'Recovery score', 'score', [daily('recovery_score', 0, 1_000), sleep('recovery_level', 0, 1_000)], 'recovery score, recovery, recovery level'),
  score('strain', 'Strain', 'score', [daily('strain', 0, 1_000)], 'strain, day strain, daily strain'),
  state('avg_met', 'Average MET', 'MET', [daily('avg_met', 0.1, 30)], 'met, average met, mets, metabolic equivalent'),
  score('respiratory_score', 'Respiratory score', 'score', [daily('respiratory_score', 0, 1_000)], 'respiratory score'),
  score('total_stress_score', 'Total stress score', 'score', [daily('total_stress_score', 0, 1_000)], 'total stress score, stress total'),
];

// biome-ignore format: a table is read by its rows.
const night: readonly Metric[] = [
  duration('sleep_duration', 'Time asleep', [sleep('asleep_s', 1, dayS)], 'sleep, slept, time asleep, sleep duration, sleep time, hours of sleep, asleep, sleeping'),
  duration('deep_sleep', 'Deep sleep', [sleep('deep_s', 0, dayS)], 'deep sleep, slow wave sleep, deep'),
  duration('light_sleep', 'Light sleep', [sleep('light_s', 0, dayS)], 'light sleep'),
  duration('rem_sleep', 'REM sleep', [sleep('rem_s', 0, dayS)], 'rem sleep, rem, dream sleep'),
  duration('awake_time', 'Time awake at night', [sleep('awake_s', 0, dayS)], 'awake time, time awake, awake at night, minutes awake, awake'),
  duration('time_in_bed', 'Time in bed', [sleep('in_bed_s', 1, dayS)], 'time in bed, in bed, hours in bed'),
  duration('sleep_latency', 'Time to fall asleep', [sleep('latency_s', 0, dayS)], 'sleep latency, time to fall asleep, fall asleep, sleep onset'),
  duration('nap_duration', 'Naps', [{ ...sleep('asleep_s', 1, dayS), naps: true }], 'naps, nap, napped, napping, nap time, nap duration'),
  duration('snoring_time', 'Snoring', [sleep('snoring_s', 0, dayS)], 'snoring, snored, snoring time'),
  total('wakeups', 'Awakenings', 'times', [sleep('wakeups', 0, 1_000)], 'wakeups, awakenings, woke up, wake up, wake ups, times awake'),
  state('deep_sleep_share', 'Deep sleep share', '%', [sleep('deep_pct', 0, 100)], 'share of deep sleep, deep sleep share, deep sleep percentage, percentage of deep sleep, percent deep sleep'),
  state('light_sleep_share', 'Light sleep share', '%', [sleep('light_pct', 0, 100)], 'share of light sleep, light sleep share, light sleep percentage, percentage of light sleep'),
  state('rem_sleep_share', 'REM sleep share', '%', [sleep('rem_pct', 0, 100)], 'share of rem sleep, rem sleep share, rem percentage, rem share, percentage of rem sleep, percentage of rem'),
  state('bedtime', 'Bedtime', clockUnit, [sleep('bed_minute', 0, 1_439)], 'bedtime, bed time, bedtimes'),
  state('wake_time', 'Wake time', clockUnit, [sleep('wake_minute', 0, 1_439)], 'wake time, waking time, wake times, time of waking'),
  state('sleep_efficiency', 'Sleep efficiency', '%', [sleep('efficiency_pct', 1, 100)], 'sleep efficiency, efficiency'),
  state('sleep_heart_rate', 'Average heart rate asleep', 'bpm', [sleep('avg_hr_bpm', 20, 250)], 'sleeping heart rate, sleep heart rate, heart rate asleep, heart rate during sleep, overnight heart rate, nocturnal heart rate'),
  state('sleep_max_heart_rate', 'Highest heart rate asleep', 'bpm', [sleep('max_hr_bpm', 20, 250)], 'highest sleeping heart rate, max sleeping heart rate, maximum sleeping heart rate'),
  state('sleep_min_heart_rate', 'Lowest heart rate asleep', 'bpm', [sleep('min_hr_bpm', 20, 250)], 'lowest sleeping heart rate, min sleeping heart rate, minimum sleeping heart rate'),
  state('breathing_rate', 'Breathing rate', 'breaths/min', [sleep('breaths_per_min', 1, 80)], 'breathing rate, respiratory rate, respiration rate, breaths per minute, breathing'),
  state('skin_temperature_delta', 'Skin temperature against baseline', '°C', [sleep('temperature_delta_c', -15, 15)], 'skin temperature delta, temperature deviation, skin temperature change, temperature delta, skin temperature deviation'),
  score('sleep_score', 'Sleep score', 'score', [sleep('sleep_score', 0, 1_000), daily('sleep_score', 0, 1_000)], 'sleep score, sleep quality'),
  score('readiness_score', 'Readiness', 'score', [sleep('readiness_score', 0, 1_000)], 'readiness, readiness score'),
  score('enriched_sleep_score', 'Sleep score of the aggregator', 'score', [sleep('enriched_sleep_score', 0, 1_000)], 'enriched sleep score'),
  score('enriched_readiness_score', 'Readiness score of the aggregator', 'score', [sleep('enriched_readiness_score', 0, 1_000)], 'enriched readiness score'),
];

// biome-ignore format: a table is read by its rows.
const workouts: readonly Metric[] = [
  { ...total('workout_count', 'Workouts', 'workouts', [workout('id', 1, 1)], 'workouts, workout count, number of workouts, activities, exercise sessions, training sessions, trainings, exercised'), only: ['sum', 'count', 'count_days', 'streak', 'latest', 'first'], },
  duration('workout_duration', 'Workout duration', [workout('duration_s', 1, 7 * dayS)], 'workout duration, workout time, exercise time, training time, workout length, exercise duration, time exercising'),
  duration('workout_active_time', 'Active time in workouts', [workout('active_s', 0, 7 * dayS)], 'workout active time, moving time'),
  total('workout_distance', 'Workout distance', 'm', [workout('distance_m', 0, 2_000_000)], 'workout distance, training distance, distance run, distance ridden, distance cycled, exercise distance'),
  total('workout_steps', 'Steps in workouts', 'steps', [workout('steps', 0, 300_000)], 'workout steps, steps in workouts'),
  total('workout_floors_climbed', 'Floors climbed in workouts', 'floors', [workout('floors_climbed', 0, 5_000)], 'workout floors, floors in workouts'),
  total('workout_elevation_gain', 'Elevation gain in workouts', 'm', [workout('elevation_gain_m', 0, 50_000)], 'workout elevation gain, workout elevation, workout ascent'),
  total('workout_calories', 'Energy burned in workouts', 'kcal', [workout('total_kcal', 0, 50_000)], 'workout calories, calories in workouts, calories burned in workouts'),
  total('workout_active_calories', 'Active energy in workouts', 'kcal', [workout('active_kcal', 0, 50_000)], 'workout active calories, active calories in workouts'),
  state('workout_heart_rate', 'Average heart rate in workouts', 'bpm', [workout('avg_hr_bpm', 20, 250)], 'workout heart rate, exercise heart rate, heart rate in workouts, training heart rate, heart rate during exercise'),
  state('workout_max_heart_rate', 'Highest heart rate in workouts', 'bpm', [workout('max_hr_bpm', 20, 250)], 'workout max heart rate, max heart rate in workouts, highest workout heart rate'),
  state('workout_min_heart_rate', 'Lowest heart rate in workouts', 'bpm', [workout('min_hr_bpm', 20, 250)], 'workout min heart rate, min heart rate in workouts, lowest workout heart rate'),
  state('workout_speed', 'Average speed', 'm/s', [workout('avg_speed_m_s', 0.01, 100)], 'speed, average speed, workout speed'),
  state('workout_pace', 'Pace', 's/km', [workout('pace_s_km', 60, 7_200)], 'pace, average pace, running pace'),
  state('workout_start', 'Start of workouts', clockUnit, [workout('start_minute', 0, 1_439)], 'start of workouts, workout start time, workout time of day'),
  state('workout_max_speed', 'Highest speed', 'm/s', [workout('max_speed_m_s', 0.01, 150)], 'max speed, top speed, maximum speed, highest speed'),
  state('workout_cadence', 'Average cadence', 'rpm', [workout('avg_cadence_rpm', 1, 400)], 'cadence, average cadence'),
  state('workout_power', 'Average power', 'W', [workout('avg_power_w', 1, 3_000)], 'power, average power, watts'),
  state('workout_max_power', 'Highest power', 'W', [workout('max_power_w', 1, 5_000)], 'max power, peak power, maximum power, highest power'),
  total('workout_work', 'Work', 'kJ', [workout('work_kj', 0, 100_000)], 'work done, kilojoules, mechanical work'),
  score('workout_strain', 'Workout strain', 'score', [workout('strain', 0, 1_000)], 'workout strain'),
  score('workout_strain_score', 'Workout strain score of the aggregator', 'score', [workout('strain_score', 0, 10_000)], 'workout strain score'),
  score('workout_trimp', 'Training impulse (TRIMP)', 'score', [workout('trimp_score', 0, 10_000)], 'trimp, training impulse, training load'),
];

// biome-ignore format: a table is read by its rows.
const bodily: readonly Metric[] = [
  state('weight', 'Weight', 'kg', [body('weight_kg', 1, 700)], 'weight, body weight, weigh, body mass, weighed'),
  state('height', 'Height', 'm', [body('height_m', 0.3, 3)], 'height, body height, how tall, tall'),
  state('bmi', 'Body mass index', 'kg/m²', [body('bmi_kg_m2', 5, 200)], 'bmi, body mass index'),
  state('body_fat', 'Body fat', '%', [body('body_fat_pct', 1, 90)], 'body fat, body fat percentage, fat percentage'),
  state('muscle_mass', 'Muscle mass', 'kg', [body('muscle_mass_kg', 0.5, 300)], 'muscle mass, muscle'),
  state('lean_mass', 'Lean mass', 'kg', [body('lean_mass_kg', 0.5, 400)], 'lean mass, lean body mass, fat-free mass'),
  state('bone_mass', 'Bone mass', 'kg', [body('bone_mass_kg', 0.1, 30)], 'bone mass'),
  state('body_water', 'Body water', '%', [body('water_pct', 1, 100)], 'body water, water percentage'),
  state('visceral_fat', 'Visceral fat level', 'level', [body('visceral_fat_level', 0.1, 100)], 'visceral fat, visceral fat level'),
  state('systolic_blood_pressure', 'Systolic blood pressure', 'mmHg', [body('systolic_mmhg', 30, 350)], 'blood pressure, systolic blood pressure, systolic, systolic pressure'),
  state('diastolic_blood_pressure', 'Diastolic blood pressure', 'mmHg', [body('diastolic_mmhg', 15, 250)], 'diastolic blood pressure, diastolic, diastolic pressure'),
  state('glucose', 'Glucose', 'mg/dL', [body('glucose_mg_dl', 5, 2_000)], 'glucose, blood glucose, blood sugar, sugar level'),
  state('ketones', 'Ketones', 'mg/dL', [body('ketone_mg_dl', 0, 500)], 'ketones, ketone, blood ketones'),
  state('body_temperature', 'Body temperature', '°C', [body('body_temperature_c', 20, 46)], 'body temperature, temperature, fever, core temperature'),
  state('skin_temperature', 'Skin temperature', '°C', [body('skin_temperature_c', 5, 46)], 'skin temperature'),
  total('water_intake', 'Water drunk', 'L', [body('water_l', 0, 50)], 'water intake, water, hydration, water drunk, drank, fluid intake'),
];

export const metrics: readonly Metric[] = [...day, ...night, ...workouts, ...bodily];

const byKey = new Map(metrics.map((metric) => [metric.key, metric]));
export const findMetric = (key: string) => byKey.get(key);
