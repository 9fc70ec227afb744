import { dayOrigin, enrichment, type FullRow, type RawEventRef, type RowOwner, whole } from './normalized-event.ts';
import type { Body, Daily } from './payloads.ts';
import { localDay, type Measure } from './reading.ts';

export function dailyRow(day: Daily, owner: RowOwner, rawEvent: RawEventRef): FullRow<'daily_summary'> {
  const { metadata, distance_data: distance, calories_data: calories, active_durations_data: durations } = day;
  const { oxygen_data: oxygen, stress_data: stress, scores, data_enrichment: enriched } = day;
  const heart = day.heart_rate_data?.summary;
  const date = localDay(metadata.start_time);
  return {
    ...dayOrigin('day', owner, rawEvent, date),
    start_time: metadata.start_time,
    end_time: metadata.end_time ?? null,
    steps: whole(distance?.steps),
    distance_m: distance?.distance_meters ?? null,
    floors_climbed: distance?.floors_climbed ?? null,
    elevation_gain_m: distance?.elevation?.gain_actual_meters ?? null,
    total_kcal: calories?.total_burned_calories ?? null,
    active_kcal: calories?.net_activity_calories ?? null,
    bmr_kcal: calories?.BMR_calories ?? null,
    intake_kcal: calories?.net_intake_calories ?? null,
    active_s: durations?.activity_seconds ?? null,
    low_intensity_s: durations?.low_intensity_seconds ?? null,
    moderate_intensity_s: durations?.moderate_intensity_seconds ?? null,
    vigorous_intensity_s: durations?.vigorous_intensity_seconds ?? null,
    inactive_s: durations?.inactivity_seconds ?? null,
    rest_s: durations?.rest_seconds ?? null,
    standing_s: durations?.standing_seconds ?? null,
    resting_hr_bpm: heart?.resting_hr_bpm ?? null,
    avg_hr_bpm: heart?.avg_hr_bpm ?? null,
    max_hr_bpm: heart?.max_hr_bpm ?? null,
    min_hr_bpm: heart?.min_hr_bpm ?? null,
    hrv_rmssd_ms: heart?.avg_hrv_rmssd ?? null,
    hrv_sdnn_ms: heart?.avg_hrv_sdnn ?? null,
    spo2_pct: oxygen?.avg_saturation_percentage ?? null,
    vo2max_ml_kg_min: oxygen?.vo2max_ml_per_min_per_kg ?? oxygen?.day_avg_vo2max_ml_per_min_per_kg ?? null,
    avg_stress: stress?.avg_stress_level ?? null,
    max_stress: stress?.max_stress_level ?? null,
    stress_s: stress?.stress_duration_seconds ?? null,
    activity_score: scores?.activity ?? null,
    recovery_score: scores?.recovery ?? null,
    sleep_score: scores?.sleep ?? null,
    strain: day.strain_data?.strain_level ?? null,
    avg_met: day.MET_data?.avg_level ?? null,
    ...enrichment(
      {
        respiratory_score: enriched?.respiratory_score ?? null,
        total_stress_score: enriched?.total_stress_score ?? null,
      },
      rawEvent.version,
    ),
  };
}

export function bodyRow(body: Body, owner: RowOwner, rawEvent: RawEventRef): FullRow<'body_measurements'> {
  const { metadata, temperature_data: temperature } = body;
  const heart = body.heart_data?.heart_rate_data?.summary;
  const date = localDay(metadata.start_time);
  return {
    ...dayOrigin('body', owner, rawEvent, date),
    start_time: metadata.start_time,
    end_time: metadata.end_time ?? null,
    ...composition(body.measurements_data),
    ...pressure(body.blood_pressure_data),
    glucose_mg_dl: glucose(body.glucose_data),
    ketone_mg_dl: ofDay(
      body.ketone_data?.day_avg_ketone_mg_per_dL,
      body.ketone_data?.ketone_samples,
      (reading) => reading.ketone_mg_per_dL,
    ),
    body_temperature_c: celsius(temperature?.day_avg_body_temperature_celsius, temperature?.body_temperature_samples),
    skin_temperature_c: celsius(temperature?.day_avg_skin_temperature_celsius, temperature?.skin_temperature_samples),
    ...oxygen(body.oxygen_data),
    resting_hr_bpm: heart?.resting_hr_bpm ?? null,
    avg_hr_bpm: heart?.avg_hr_bpm ?? null,
    hrv_rmssd_ms: heart?.avg_hrv_rmssd ?? null,
    hrv_sdnn_ms: heart?.avg_hrv_sdnn ?? null,
    water_l: divided(body.hydration_data?.day_total_water_consumption_ml, 1000),
  };
}

function composition(data: Body['measurements_data']) {
  const readings = data?.measurements;
  return {
    weight_kg: ofDay(data?.day_avg_weight_kg, readings, (reading) => reading.weight_kg),
    height_m: divided(
      ofDay(data?.day_avg_height_cm, readings, (reading) => reading.height_cm),
      100,
    ),
    bmi_kg_m2: ofDay(data?.day_avg_bmi, readings, (reading) => reading.BMI),
    body_fat_pct: ofDay(data?.day_avg_bodyfat_percentage, readings, (reading) => reading.bodyfat_percentage),
    muscle_mass_kg: kilograms(data?.day_avg_muscle_mass_g, readings, (reading) => reading.muscle_mass_g),
    lean_mass_kg: kilograms(data?.day_avg_lean_mass_g, readings, (reading) => reading.lean_mass_g),
    bone_mass_kg: kilograms(data?.day_avg_bone_mass_g, readings, (reading) => reading.bone_mass_g),
    water_pct: ofDay(data?.day_avg_water_percentage, readings, (reading) => reading.water_percentage),
    visceral_fat_level: ofDay(data?.day_avg_visceral_fat_level, readings, (reading) => reading.visceral_fat_level),
    bmr_kcal: ofDay(data?.day_avg_bmr, readings, (reading) => reading.BMR),
  };
}

function pressure(data: Body['blood_pressure_data']) {
  const readings = data?.blood_pressure_samples;
  return {
    systolic_mmhg: ofDay(data?.day_avg_systolic_bp, readings, (reading) => reading.systolic_bp),
    diastolic_mmhg: ofDay(data?.day_avg_diastolic_bp, readings, (reading) => reading.diastolic_bp),
  };
}

function glucose(data: Body['glucose_data']): number | null {
  const average =
    data?.day_avg_blood_glucose_mg_per_dL ??
    data?.day_avg_blood_glucose_mg_per_dl ??
    data?.day_avg_detailed_blood_glucose_mg_per_dL;
  const single = ofDay(average, data?.blood_glucose_samples, (reading) => reading.blood_glucose_mg_per_dL);
  return ofDay(single, data?.detailed_blood_glucose_samples, (reading) => reading.blood_glucose_mg_per_dL);
}

function oxygen(data: Body['oxygen_data']) {
  const muscle = 1;
  const bloodReadings = data?.saturation_samples?.filter((reading) => reading.type !== muscle);
  return {
    spo2_pct: ofDay(data?.avg_saturation_percentage, bloodReadings, (reading) => reading.percentage),
    vo2max_ml_kg_min: ofDay(
      data?.day_avg_vo2max_ml_per_min_per_kg ?? data?.vo2max_ml_per_min_per_kg,
      data?.vo2_samples,
      (reading) => reading.vo2max_ml_per_min_per_kg,
    ),
  };
}

type Readings<Reading> = readonly Reading[] | null | undefined;

function ofDay<Reading>(
  average: Measure,
  readings: Readings<Reading>,
  pick: (reading: Reading) => Measure,
): number | null {
  if (average !== null && average !== undefined) return average;
  const values = (readings ?? []).map(pick).filter((value) => value !== null && value !== undefined);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const celsius = (average: Measure, readings: Readings<{ temperature_celsius?: Measure }>) =>
  ofDay(average, readings, (reading) => reading.temperature_celsius);

const kilograms = <Reading>(averageG: Measure, readings: Readings<Reading>, pickG: (reading: Reading) => Measure) =>
  divided(ofDay(averageG, readings, pickG), 1000);

const divided = (value: Measure, divisor: number) => (value === null || value === undefined ? null : value / divisor);
