import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { SleepStage } from '../ingestion/normalize/sleep-stages.ts';
import { AsOf } from '../metrics/metrics.contract.ts';
import { DayValue } from './day-value.ts';

/**
 * `stages` in order from `at_s` seconds after `start`; null where the source tells only sums, which are in `values`.
 * Times are those of the source, with its offset.
 */
const Sleep = z.object({
  id: z.string(),
  provider: z.string(),
  source_id: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  asleep_s: z.number().nullable(),
  stages: z.array(z.object({ stage: SleepStage, at_s: z.int(), duration_s: z.int() })).nullable(),
});
export type Sleep = z.infer<typeof Sleep>;

/**
 * The night that ended on `date`, or the newest one. `sleeps` are those of the source that counts, `naps` those of the
 * day, `others` the nights that other sources tell. `previous` and `next` are the nearest days with a night.
 */
export const GetNight = {
  meta: {},
  input: z.object({ date: LocalDate.optional(), ...AsOf }).prefault({}),
  output: z.object({
    today: LocalDate,
    date: LocalDate.nullable(),
    previous: LocalDate.nullable(),
    next: LocalDate.nullable(),
    values: z.array(DayValue),
    sleeps: z.array(Sleep),
    naps: z.array(Sleep),
    others: z.array(Sleep),
  }),
} as const;
