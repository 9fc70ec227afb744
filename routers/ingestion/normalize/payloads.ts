import { z } from 'zod';
import { LocalDate } from '../../core/contract.ts';
import { group, list, Moment, measure, text } from './reading.ts';

/** HRV in ms, energy in kcal, saturation in percent. */

const EventUser = z.object({
  user_id: z.string().min(1).max(200),
  provider: z.string().min(1).max(100),
  reference_id: text(500),
  scopes: text(5_000).catch(null),
});
export type EventUser = z.infer<typeof EventUser>;

export const AuthEvent = z.object({ status: z.unknown().optional() });
export const UserEvent = z.object({ user: EventUser, reference_id: text(500) });
export const ReauthEvent = z.object({
  new_user: EventUser,
  old_user: EventUser.partial({ provider: true }).nullish(),
  old_user_id: text(200),
  reference_id: text(500),
});
export const ReferenceEvent = z.object({ url: z.string().min(1).max(8_192) });

const span = { start_time: Moment, end_time: Moment.nullish() };

const heartRate = group({
  summary: group({
    resting_hr_bpm: measure,
    avg_hr_bpm: measure,
    max_hr_bpm: measure,
    min_hr_bpm: measure,
    avg_hrv_rmssd: measure,
    avg_hrv_sdnn: measure,
  }),
});

const calories = group({
  total_burned_calories: measure,
  net_activity_calories: measure,
  BMR_calories: measure,
  net_intake_calories: measure,
});

const activeDurations = group({
  activity_seconds: measure,
  low_intensity_seconds: measure,
  moderate_intensity_seconds: measure,
  vigorous_intensity_seconds: measure,
  inactivity_seconds: measure,
  rest_seconds: measure,
  standing_seconds: measure,
});

const distance = {
  steps: measure,
  distance_meters: measure,
  floors_climbed: measure,
  elevation: group({ gain_actual_meters: measure }),
};

const oxygen = group({
  avg_saturation_percentage: measure,
  vo2max_ml_per_min_per_kg: measure,
  day_avg_vo2max_ml_per_min_per_kg: measure,
  /** `type` 1: muscle oxygen, 0: blood. */
  saturation_samples: list(z.object({ percentage: measure, type: measure })).nullish(),
  vo2_samples: list(z.object({ vo2max_ml_per_min_per_kg: measure })).nullish(),
});

const strain = group({ strain_level: measure });

const Daily = z.object({
  metadata: z.object(span),
  distance_data: group(distance),
  calories_data: calories,
  active_durations_data: activeDurations,
  heart_rate_data: heartRate,
  oxygen_data: oxygen,
  stress_data: group({ avg_stress_level: measure, max_stress_level: measure, stress_duration_seconds: measure }),
  scores: group({ activity: measure, recovery: measure, sleep: measure }),
  strain_data: strain,
  MET_data: group({ avg_level: measure }),
  data_enrichment: group({ respiratory_score: measure, total_stress_score: measure }),
});
export type Daily = z.infer<typeof Daily>;

const Sleep = z.object({
  metadata: z.object({
    start_time: Moment,
    end_time: Moment,
    summary_id: text(500),
    is_nap: z.boolean().nullish(),
  }),
  sleep_durations_data: group({
    asleep: group({
      duration_asleep_state_seconds: measure,
      duration_deep_sleep_state_seconds: measure,
      duration_light_sleep_state_seconds: measure,
      duration_REM_sleep_state_seconds: measure,
    }),
    awake: group({
      duration_awake_state_seconds: measure,
      sleep_latency_seconds: measure,
      num_wakeup_events: measure,
    }),
    other: group({ duration_in_bed_seconds: measure }),
    sleep_efficiency: measure,
    hypnogram_samples: z.unknown().optional(),
  }),
  heart_rate_data: heartRate,
  respiration_data: group({
    breaths_data: group({ avg_breaths_per_min: measure }),
    oxygen_saturation_data: group({ avg_saturation_percentage: measure }),
    snoring_data: group({ total_snoring_duration_seconds: measure }),
  }),
  temperature_data: group({ delta: measure }),
  readiness_data: group({ readiness: measure, recovery_level: measure }),
  scores: group({ sleep: measure }),
  data_enrichment: group({ sleep_score: measure, readiness_score: measure }),
});
export type Sleep = z.infer<typeof Sleep>;

const Activity = z.object({
  metadata: z.object({
    ...span,
    summary_id: text(500),
    type: z.int().nullish(),
    name: text(1000),
    upload_type: measure,
  }),
  distance_data: group({ summary: group(distance) }),
  calories_data: calories,
  active_durations_data: activeDurations,
  heart_rate_data: heartRate,
  movement_data: group({
    avg_speed_meters_per_second: measure,
    max_speed_meters_per_second: measure,
    avg_cadence_rpm: measure,
  }),
  power_data: group({ avg_watts: measure, max_watts: measure }),
  work_data: group({ work_kilojoules: measure }),
  oxygen_data: oxygen,
  strain_data: strain,
  data_enrichment: group({ strain_score: measure, trimp_score: measure }),
});
export type Activity = z.infer<typeof Activity>;

const temperatures = list(z.object({ temperature_celsius: measure })).nullish();
const glucoseReadings = list(z.object({ blood_glucose_mg_per_dL: measure })).nullish();

const Body = z.object({
  metadata: z.object(span),
  measurements_data: group({
    measurements: list(
      z.object({
        weight_kg: measure,
        height_cm: measure,
        BMI: measure,
        bodyfat_percentage: measure,
        muscle_mass_g: measure,
        lean_mass_g: measure,
        bone_mass_g: measure,
        water_percentage: measure,
        visceral_fat_level: measure,
        BMR: measure,
      }),
    ).nullish(),
    day_avg_weight_kg: measure,
    day_avg_height_cm: measure,
    day_avg_bmi: measure,
    day_avg_bodyfat_percentage: measure,
    day_avg_muscle_mass_g: measure,
    day_avg_lean_mass_g: measure,
    day_avg_bone_mass_g: measure,
    day_avg_water_percentage: measure,
    day_avg_visceral_fat_level: measure,
    day_avg_bmr: measure,
  }),
  blood_pressure_data: group({
    blood_pressure_samples: list(z.object({ systolic_bp: measure, diastolic_bp: measure })).nullish(),
    day_avg_systolic_bp: measure,
    day_avg_diastolic_bp: measure,
  }),
  glucose_data: group({
    blood_glucose_samples: glucoseReadings,
    detailed_blood_glucose_samples: glucoseReadings,
    day_avg_blood_glucose_mg_per_dL: measure,
    day_avg_blood_glucose_mg_per_dl: measure,
    day_avg_detailed_blood_glucose_mg_per_dL: measure,
  }),
  ketone_data: group({
    ketone_samples: list(z.object({ ketone_mg_per_dL: measure })).nullish(),
    day_avg_ketone_mg_per_dL: measure,
  }),
  temperature_data: group({
    body_temperature_samples: temperatures,
    skin_temperature_samples: temperatures,
    day_avg_body_temperature_celsius: measure,
    day_avg_skin_temperature_celsius: measure,
  }),
  oxygen_data: oxygen,
  heart_data: group({ heart_rate_data: heartRate }),
  hydration_data: group({ day_total_water_consumption_ml: measure }),
});
export type Body = z.infer<typeof Body>;

const place = z.object({ entry: z.string().max(1_000), line: z.int().nonnegative() });
const told = { day: LocalDate, records: z.int().nonnegative(), from: z.array(place).max(20) };

export const ArchiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('daily'), item: Daily, ...told }),
  z.object({ type: z.literal('sleep'), item: Sleep, ...told }),
  z.object({ type: z.literal('activity'), item: Activity, ...told }),
  z.object({ type: z.literal('body'), item: Body, ...told }),
]);
export type ArchiveEvent = z.infer<typeof ArchiveEvent>;

const spanTable = z.enum(['sleep_sessions', 'activities']);

/** `archive_id` is `feed` for a feed's days. */
export const ArchivePart = z.object({
  ...UserEvent.shape,
  archive_id: z.string().min(1).max(100),
  events: list(ArchiveEvent),
  withdrawn: list(z.object({ table: spanTable, id: z.string().max(100), date: LocalDate })),
});

export const FeedPost = UserEvent.extend({ post: z.string() });

const eventWith = <Item extends z.ZodType>(item: Item) => UserEvent.extend({ data: list(item) });
export const DailyEvent = eventWith(Daily);
export const SleepEvent = eventWith(Sleep);
export const ActivityEvent = eventWith(Activity);
export const BodyEvent = eventWith(Body);
