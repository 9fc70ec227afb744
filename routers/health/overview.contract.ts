import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { AsOf, MetricQuery } from '../metrics/metrics.contract.ts';
import { DayValue } from './day-value.ts';

/**
 * One metric of the first screen: that of the newest day with a value, which for amounts of a day (steps, active time)
 * is a full day; `so_far` is then what today has brought. `metrics.query` answers to the mean of a day with its value of
 * `spark`.
 */
const Tile = DayValue.extend({
  /** 28 days from `from` on. */
  spark: z.object({ from: LocalDate, values: z.array(z.number().nullable()) }),
  so_far: z.object({ date: LocalDate, value: z.number(), source: z.string(), query: MetricQuery }).nullable(),
  data_until: LocalDate.nullable(),
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
