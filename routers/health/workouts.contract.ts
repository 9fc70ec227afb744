import { z } from 'zod';
import { LocalDate, PageLimit } from '../core/contract.ts';
import { MetricInfo, MetricQuery } from '../metrics/metrics.contract.ts';

const Measure = z.number().nullable();

/** Times have the source's offset. */
const Workout = z.object({
  id: z.string(),
  date: LocalDate,
  start: z.string().nullable(),
  end: z.string().nullable(),
  activity_type: z.string().nullable(),
  name: z.string().nullable(),
  provider: z.string(),
  source_id: z.string().nullable(),
  duration_s: Measure,
  active_s: Measure,
  distance_m: Measure,
  steps: Measure,
  floors_climbed: Measure,
  elevation_gain_m: Measure,
  total_kcal: Measure,
  active_kcal: Measure,
  avg_hr_bpm: Measure,
  max_hr_bpm: Measure,
  min_hr_bpm: Measure,
  avg_speed_m_s: Measure,
  max_speed_m_s: Measure,
  /** Seconds per km. */
  pace_s_km: Measure,
  avg_cadence_rpm: Measure,
  avg_power_w: Measure,
  max_power_w: Measure,
  work_kj: Measure,
  vo2max_ml_kg_min: Measure,
  strain: Measure,
  strain_score: Measure,
  trimp_score: Measure,
});
export type Workout = z.infer<typeof Workout>;

/** Newest first. */
export const ListWorkouts = {
  meta: {},
  input: z
    .object({
      activity_type: z.string().min(1).max(60).optional(),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      cursor: z.string().max(1_000).optional(),
      limit: PageLimit,
    })
    .prefault({}),
  output: z.object({
    data: z.array(
      Workout.pick({
        ...{ id: true, date: true, start: true, activity_type: true, name: true, provider: true },
        ...{ duration_s: true, distance_m: true, total_kcal: true, avg_hr_bpm: true, pace_s_km: true },
      }),
    ),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
} as const;

/** Null where no query has this workout alone. */
const WorkoutValue = MetricInfo.omit({ key: true }).extend({
  metric: z.string(),
  value: z.number(),
  query: MetricQuery.nullable(),
});

export const GetWorkout = {
  meta: {},
  input: z.object({ id: z.string().min(1).max(100) }),
  output: Workout.extend({ values: z.array(WorkoutValue) }),
} as const;
