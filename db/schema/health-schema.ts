import { getTableColumns } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Property, column and wire field share a name, unit last. */

const ms = (name: string) => integer(name);

/** Keyed by person first, so rows written together share pages. */
const origin = () => ({
  id: text('id').notNull(),
  user_id: text('user_id').notNull(),
  source_id: text('source_id'),
  provider: text('provider').notNull(),
  date: text('date').notNull(),
  raw_event_id: integer('raw_event_id').notNull(),
  version: text('version').notNull(),
  updated_at_ms: ms('updated_at_ms').notNull(),
  deleted_at_ms: ms('deleted_at_ms'),
});

const span = () => ({ start_time: text('start_time'), end_time: text('end_time') });

export const dailySummaries = sqliteTable(
  'daily_summaries',
  {
    ...origin(),
    ...span(),
    steps: integer('steps'),
    distance_m: real('distance_m'),
    floors_climbed: real('floors_climbed'),
    elevation_gain_m: real('elevation_gain_m'),
    total_kcal: real('total_kcal'),
    active_kcal: real('active_kcal'),
    bmr_kcal: real('bmr_kcal'),
    intake_kcal: real('intake_kcal'),
    active_s: real('active_s'),
    low_intensity_s: real('low_intensity_s'),
    moderate_intensity_s: real('moderate_intensity_s'),
    vigorous_intensity_s: real('vigorous_intensity_s'),
    inactive_s: real('inactive_s'),
    rest_s: real('rest_s'),
    standing_s: real('standing_s'),
    resting_hr_bpm: real('resting_hr_bpm'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    spo2_pct: real('spo2_pct'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    avg_stress: real('avg_stress'),
    max_stress: real('max_stress'),
    stress_s: real('stress_s'),
    activity_score: real('activity_score'),
    recovery_score: real('recovery_score'),
    sleep_score: real('sleep_score'),
    strain: real('strain'),
    avg_met: real('avg_met'),
    respiratory_score: real('respiratory_score'),
    total_stress_score: real('total_stress_score'),
    enrichment_version: text('enrichment_version'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.date, t.id] }),
    index('daily_summaries_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
  ],
);

export const sleepSessions = sqliteTable(
  'sleep_sessions',
  {
    ...origin(),
    ...span(),
    is_nap: integer('is_nap'),
    asleep_s: real('asleep_s'),
    deep_s: real('deep_s'),
    light_s: real('light_s'),
    rem_s: real('rem_s'),
    awake_s: real('awake_s'),
    in_bed_s: real('in_bed_s'),
    latency_s: real('latency_s'),
    wakeups: real('wakeups'),
    efficiency_pct: real('efficiency_pct'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    resting_hr_bpm: real('resting_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    breaths_per_min: real('breaths_per_min'),
    spo2_pct: real('spo2_pct'),
    snoring_s: real('snoring_s'),
    temperature_delta_c: real('temperature_delta_c'),
    readiness_score: real('readiness_score'),
    recovery_level: real('recovery_level'),
    sleep_score: real('sleep_score'),
    enriched_sleep_score: real('enriched_sleep_score'),
    enriched_readiness_score: real('enriched_readiness_score'),
    enrichment_version: text('enrichment_version'),
    stages: text('stages'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('sleep_sessions_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('sleep_sessions_date_idx').on(t.user_id, t.date),
  ],
);

export const activities = sqliteTable(
  'activities',
  {
    ...origin(),
    ...span(),
    activity_type: text('activity_type'),
    name: text('name'),
    duration_s: real('duration_s'),
    active_s: real('active_s'),
    distance_m: real('distance_m'),
    steps: integer('steps'),
    floors_climbed: real('floors_climbed'),
    elevation_gain_m: real('elevation_gain_m'),
    total_kcal: real('total_kcal'),
    active_kcal: real('active_kcal'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    avg_speed_m_s: real('avg_speed_m_s'),
    max_speed_m_s: real('max_speed_m_s'),
    avg_cadence_rpm: real('avg_cadence_rpm'),
    avg_power_w: real('avg_power_w'),
    max_power_w: real('max_power_w'),
    work_kj: real('work_kj'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    strain: real('strain'),
    strain_score: real('strain_score'),
    trimp_score: real('trimp_score'),
    enrichment_version: text('enrichment_version'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('activities_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('activities_date_idx').on(t.user_id, t.date),
  ],
);

export const bodyMeasurements = sqliteTable(
  'body_measurements',
  {
    ...origin(),
    ...span(),
    weight_kg: real('weight_kg'),
    height_m: real('height_m'),
    bmi_kg_m2: real('bmi_kg_m2'),
    body_fat_pct: real('body_fat_pct'),
    muscle_mass_kg: real('muscle_mass_kg'),
    lean_mass_kg: real('lean_mass_kg'),
    bone_mass_kg: real('bone_mass_kg'),
    water_pct: real('water_pct'),
    visceral_fat_level: real('visceral_fat_level'),
    bmr_kcal: real('bmr_kcal'),
    systolic_mmhg: real('systolic_mmhg'),
    diastolic_mmhg: real('diastolic_mmhg'),
    glucose_mg_dl: real('glucose_mg_dl'),
    ketone_mg_dl: real('ketone_mg_dl'),
    body_temperature_c: real('body_temperature_c'),
    skin_temperature_c: real('skin_temperature_c'),
    spo2_pct: real('spo2_pct'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    resting_hr_bpm: real('resting_hr_bpm'),
    avg_hr_bpm: real('avg_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    water_l: real('water_l'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.date, t.id] }),
    index('body_measurements_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
  ],
);

export const biomarkers = sqliteTable(
  'biomarkers',
  {
    ...origin(),
    upload_id: text('upload_id'),
    session_id: text('session_id').notNull(),
    test_date: text('test_date'),
    name: text('name').notNull(),
    /** `<0.5` is stored as 0.5. */
    value: real('value'),
    operator: text('operator'),
    value_text: text('value_text'),
    unit: text('unit'),
    ucum_code: text('ucum_code'),
    loinc_code: text('loinc_code'),
    flag: text('flag'),
    reference_range: text('reference_range'),
    reference_low: real('reference_low'),
    reference_high: real('reference_high'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('biomarkers_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('biomarkers_name_idx').on(t.user_id, t.name, t.date),
    index('biomarkers_session_idx').on(t.session_id),
  ],
);

export const healthTables = {
  daily_summary: dailySummaries,
  activities,
  sleep_sessions: sleepSessions,
  biomarkers,
  body_measurements: bodyMeasurements,
} as const;
export type HealthTableName = keyof typeof healthTables;

export const columnNames = (name: HealthTableName): string[] => Object.keys(getTableColumns(healthTables[name]));

export function mapTables<Value>(make: (name: HealthTableName) => Value): Record<HealthTableName, Value> {
  return {
    daily_summary: make('daily_summary'),
    activities: make('activities'),
    sleep_sessions: make('sleep_sessions'),
    biomarkers: make('biomarkers'),
    body_measurements: make('body_measurements'),
  };
}
