import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { AsOf, Band, MetricInfo, MetricQuery } from '../metrics/metrics.contract.ts';

/**
 * One metric of the first screen. `value` is of the newest day with one, which for amounts of a day (steps, active
 * time) is a full day; `so_far` is then what today has brought. `band` is what is usual for the person in the 28 days
 * before `date`, `unusual` is set beyond the limit of every answer (Iglewicz & Hoaglin, a robust z-score of 3.5).
 * `metrics.query` answers `query` with `value`, `band` and `z`, and each day of `spark` to the mean of that day.
 */
const Tile = MetricInfo.omit({ key: true }).extend({
  metric: z.string(),
  value: z.number().nullable(),
  date: LocalDate.nullable(),
  source: z.string().nullable(),
  band: Band.nullable(),
  /** 28 days from `from` on. */
  spark: z.object({ from: LocalDate, values: z.array(z.number().nullable()) }),
  unusual: z.object({ direction: z.enum(['high', 'low']), z: z.number() }).nullable(),
  so_far: z.object({ date: LocalDate, value: z.number(), source: z.string(), query: MetricQuery }).nullable(),
  data_until: LocalDate.nullable(),
  query: MetricQuery,
});
export type Tile = z.infer<typeof Tile>;

/** The first screen in one call. Unusual tiles come first, the furthest from the usual at the head. */
export const GetOverview = {
  meta: {},
  input: z.object({ ...AsOf }).default({}),
  output: z.object({
    today: LocalDate,
    data_until: LocalDate.nullable(),
    /** The newest moment that a wearable spoke of, as it wrote it. */
    data_until_at: z.string().nullable(),
    /** Nothing has been measured, no workout, no report. */
    is_empty: z.boolean(),
    tiles: z.array(Tile),
    latest_workout: z
      .object({
        id: z.string(),
        activity_type: z.string().nullable(),
        name: z.string().nullable(),
        date: LocalDate,
        start: z.string().nullable(),
        duration_s: z.number().nullable(),
        distance_m: z.number().nullable(),
      })
      .nullable(),
    /** The report that was uploaded last; `date` is the day of the tests, `out_of_range` counts by its own ranges. */
    latest_report: z
      .object({
        id: z.string(),
        date: LocalDate.nullable(),
        file_name: z.string(),
        status: z.string(),
        results: z.int(),
        out_of_range: z.int(),
      })
      .nullable(),
  }),
} as const;
