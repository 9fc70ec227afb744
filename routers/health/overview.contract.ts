import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { AsOf, MetricQuery } from '../metrics/metrics.contract.ts';
import { DayValue } from './day-value.contract.ts';

/** The newest day with a value, a full day for amounts. */
const Tile = DayValue.extend({
  /** 28 days. */
  spark: z.object({ from: LocalDate, values: z.array(z.number().nullable()) }),
  so_far: z.object({ date: LocalDate, value: z.number(), source: z.string(), query: MetricQuery }).nullable(),
  data_until: LocalDate.nullable(),
});
export type Tile = z.infer<typeof Tile>;

/** Most unusual first. */
export const GetOverview = {
  meta: {},
  input: z.object({ ...AsOf }).default({}),
  output: z.object({
    today: LocalDate,
    data_until: LocalDate.nullable(),
    data_until_at: z.string().nullable(),
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
    /** `date` is the day of the tests. */
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
