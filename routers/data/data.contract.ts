import { z } from 'zod';
import { type Contract, Instant, LocalDate, Timestamp } from '../core/contract.ts';

/** Null where nothing was measured, never 0. */
const Measure = z.number().nullable();
const Text = z.string().nullable();

function measures<const Names extends readonly string[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, Measure])) as { [Name in Names[number]]: typeof Measure };
}

const origin = {
  id: z.string().meta({ description: 'Stable across redeliveries.' }),
  source_id: Text.meta({ description: '`src_…`; null for laboratory results.' }),
  provider: z.string(),
  date: LocalDate.meta({ description: "The person's local day, as the source dated it." }),
};
const changes = {
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable().meta({ description: 'Set on a row that was withdrawn upstream.' }),
};
const span = { start_time: Text, end_time: Text };

export const DailySummary = z
  .object({
    ...origin,
    ...span,
    ...measures('steps', 'distance_m', 'floors_climbed', 'elevation_gain_m'),
    ...measures('total_kcal', 'active_kcal', 'bmr_kcal', 'intake_kcal'),
    ...measures(
      'active_s',
      'low_intensity_s',
      'moderate_intensity_s',
      'vigorous_intensity_s',
      'inactive_s',
      'rest_s',
      'standing_s',
    ),
    ...measures('resting_hr_bpm', 'avg_hr_bpm', 'max_hr_bpm', 'min_hr_bpm', 'hrv_rmssd_ms', 'hrv_sdnn_ms'),
    ...measures('spo2_pct', 'vo2max_ml_kg_min', 'avg_stress', 'max_stress', 'stress_s'),
    ...measures(
      'activity_score',
      'recovery_score',
      'sleep_score',
      'strain',
      'avg_met',
      'respiratory_score',
      'total_stress_score',
    ),
    ...changes,
  })
  .meta({ id: 'DailySummary' });

export const SleepSession = z
  .object({
    ...origin,
    ...span,
    ...measures(
      'asleep_s',
      'deep_s',
      'light_s',
      'rem_s',
      'awake_s',
      'in_bed_s',
      'latency_s',
      'wakeups',
      'efficiency_pct',
    ),
    ...measures('avg_hr_bpm', 'max_hr_bpm', 'min_hr_bpm', 'resting_hr_bpm', 'hrv_rmssd_ms', 'hrv_sdnn_ms'),
    ...measures('breaths_per_min', 'spo2_pct', 'snoring_s', 'temperature_delta_c', 'readiness_score', 'recovery_level'),
    ...measures('sleep_score', 'enriched_sleep_score', 'enriched_readiness_score'),
    is_nap: z.boolean().nullable(),
    ...changes,
  })
  .meta({ id: 'SleepSession', description: 'Belongs to the local day on which it ended.' });

export const Activity = z
  .object({
    ...origin,
    ...span,
    activity_type: Text,
    name: Text,
    ...measures(
      'duration_s',
      'active_s',
      'distance_m',
      'steps',
      'floors_climbed',
      'elevation_gain_m',
      'total_kcal',
      'active_kcal',
    ),
    ...measures('avg_hr_bpm', 'max_hr_bpm', 'min_hr_bpm', 'avg_speed_m_s', 'max_speed_m_s', 'avg_cadence_rpm'),
    ...measures('avg_power_w', 'max_power_w', 'work_kj', 'vo2max_ml_kg_min', 'strain', 'strain_score', 'trimp_score'),
    ...changes,
  })
  .meta({ id: 'Activity' });

export const Biomarker = z
  .object({
    ...origin,
    upload_id: Text,
    test_date: LocalDate.nullable(),
    name: z.string(),
    value: Measure,
    operator: Text.meta({ description: '`<` or `>` when the report gives only a bound.' }),
    value_text: Text.meta({ description: 'As printed, for example `<0.5` or `negative`.' }),
    unit: Text,
    ucum_code: Text,
    loinc_code: Text,
    flag: Text,
    reference_range: Text,
    ...measures('reference_low', 'reference_high'),
    ...changes,
  })
  .meta({ id: 'Biomarker' });

export const BodyMeasurement = z
  .object({
    ...origin,
    ...span,
    ...measures('weight_kg', 'height_m', 'bmi_kg_m2', 'body_fat_pct', 'muscle_mass_kg', 'lean_mass_kg', 'bone_mass_kg'),
    ...measures(
      'water_pct',
      'visceral_fat_level',
      'bmr_kcal',
      'systolic_mmhg',
      'diastolic_mmhg',
      'glucose_mg_dl',
      'ketone_mg_dl',
    ),
    ...measures(
      'body_temperature_c',
      'skin_temperature_c',
      'spo2_pct',
      'vo2max_ml_kg_min',
      'resting_hr_bpm',
      'avg_hr_bpm',
    ),
    ...measures('hrv_rmssd_ms', 'hrv_sdnn_ms', 'water_l'),
    ...changes,
  })
  .meta({ id: 'BodyMeasurement', description: 'One row per source and day: the mean of the readings of the day.' });

const unmeasured = ({ shape }: z.ZodObject) => Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
const exampleSync = {
  user_id: 'user_4rTqJ0v2mXbD8cWfZk1LsA',
  since: '2026-11-20T00:00:00.000Z',
  now: '2026-11-21T09:30:00.000Z',
  daily_summary: [
    {
      ...unmeasured(DailySummary),
      id: 'day_0Zk1LsA4rTqJ0v2mXbD8cW',
      source_id: 'src_4rTqJ0v2mXbD8cWfZk1LsA',
      provider: 'garmin',
      date: '2026-11-20',
      start_time: '2026-11-20T00:00:00+01:00',
      end_time: '2026-11-21T00:00:00+01:00',
      steps: 9_412,
      distance_m: 7_105,
      resting_hr_bpm: 56,
      updated_at: '2026-11-21T06:12:00.000Z',
    },
  ],
  activities: [],
  sleep_sessions: [],
  biomarkers: [
    {
      ...unmeasured(Biomarker),
      id: 'bio_0Zk1LsA4rTqJ0v2mXbD8cW',
      provider: 'lab',
      date: '2026-11-12',
      test_date: '2026-11-12',
      name: 'LDL Cholesterol',
      value: 104,
      value_text: '104',
      unit: 'mg/dL',
      reference_range: '< 116',
      reference_high: 116,
      updated_at: '2026-11-20T18:40:00.000Z',
    },
  ],
  body_measurements: [],
  counts: { daily: 1, activities: 0, sleep: 0, biomarkers: 1, body: 0 },
};

export const SyncData = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/data/sync',
      tags: ['Data'],
      summary: 'Rows changed since a watermark',
      description:
        'Every row that changed, in one answer without pages. Rows withdrawn upstream come once more, with `deleted_at`. Units stand at the end of the names; null means not measured.',
      protect: true,
    },
    rest: { errors: ['invalid_field'], aliases: ['/sync'] },
  },
  input: z.object({
    since: Instant.meta({ description: 'The `now` of the last answer; everything when absent.' }).optional(),
    cursor: Instant.meta({ description: 'Legacy name of `since`.', deprecated: true }).optional(),
  }),
  output: z
    .object({
      user_id: z.string(),
      since: Timestamp,
      now: Timestamp.meta({ description: 'Pass it back as the next `since`: no change is ever missed.' }),
      daily_summary: z.array(DailySummary),
      activities: z.array(Activity),
      sleep_sessions: z.array(SleepSession),
      biomarkers: z.array(Biomarker),
      body_measurements: z.array(BodyMeasurement),
      counts: z.object({ daily: z.int(), activities: z.int(), sleep: z.int(), biomarkers: z.int(), body: z.int() }),
    })
    .meta({ id: 'Sync', example: exampleSync }),
} as const satisfies Contract;

const Requested = z.literal('queued');

export const ImportHistory = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/import',
      tags: ['Data'],
      summary: 'Ask for the history of every connected wearable',
      protect: true,
    },
    rest: { errors: ['invalid_request', 'invalid_field'], flatErrors: true, unlisted: true },
  },
  input: z.object({
    days: z.int().min(1).max(1460).default(30).meta({ description: 'Providers that keep less send what they have.' }),
  }),
  output: z.object({
    ok: z.literal(true),
    days: z.int(),
    start: LocalDate,
    end: LocalDate,
    connections: z.array(
      z.object({
        provider: z.string(),
        aggregator_user_id: z.string(),
        per_type: z.object({ activity: Requested, sleep: Requested, daily: Requested, body: Requested }),
      }),
    ),
    note: z.string(),
  }),
} as const satisfies Contract;
