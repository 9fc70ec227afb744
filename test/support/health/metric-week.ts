import { addDays } from '../../../routers/core/days.ts';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';

/** A Thursday. The last seven full days run from Thursday the 12th to Wednesday the 18th. */
export const today = '2026-11-19';
export const week = { kind: 'last_days', n: 7 } as const;
export const day = (place: number) => addDays('2026-11-12', place);
export const stepsOf = (...values: (number | null)[]) => values.map((steps, place) => ({ date: day(place), steps }));
export const steps = (aggregate: MetricQuery['aggregate'], more: Partial<MetricQuery> = {}): MetricQuery => ({
  ...{ metric: 'steps', aggregate, window: week },
  ...more,
});
export const oura = { source_id: 'src_oura', provider: 'oura' };
