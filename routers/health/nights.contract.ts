import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { SleepStage } from '../ingestion/normalize/sleep-stages.ts';
import { AsOf } from '../metrics/metrics.contract.ts';
import { DayValue } from './day-value.contract.ts';

/** `stages` begin at `at_s` seconds; null without stages. Times have the source's offset. */
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

/** The night ending on `date`, or the newest; `others` are other sources'. */
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
