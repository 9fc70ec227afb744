import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { Band, MetricInfo, MetricQuery } from '../metrics/metrics.contract.ts';

/** `band`: the 28 days before. `unusual`: a robust z-score beyond 3.5. `query` is for `metrics.query`. */
export const DayValue = MetricInfo.omit({ key: true }).extend({
  metric: z.string(),
  value: z.number().nullable(),
  date: LocalDate.nullable(),
  source: z.string().nullable(),
  band: Band.nullable(),
  unusual: z.object({ direction: z.enum(['high', 'low']), z: z.number() }).nullable(),
  query: MetricQuery,
});
export type DayValue = z.infer<typeof DayValue>;
