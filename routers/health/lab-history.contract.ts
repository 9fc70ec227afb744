import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';
import { PublishedReference } from '../metrics/metrics.contract.ts';

const Words = z.string().nullable();
const Amount = z.number().nullable();

/** `value` and range are in the marker's `unit`, or null. `operator` makes `value` a bound. */
const Point = z.object({
  id: z.string(),
  date: LocalDate,
  value: Amount,
  operator: Words,
  range_low: Amount,
  range_high: Amount,
  flag: Words,
  standing: z.enum(['below', 'within', 'above']).nullable(),
  report_id: z.string().nullable(),
  provider: z.string(),
  printed: z.object({ value_text: Words, unit: Words, range_text: Words }),
});
export type Point = z.infer<typeof Point>;

/** `unit` is that of the newest number. */
const Marker = z.object({
  marker: z.string(),
  name: z.string(),
  unit: z.string(),
  count: z.int(),
  first_date: LocalDate,
  last_date: LocalDate,
  latest: Point,
});
export type Marker = z.infer<typeof Marker>;

export const ListMarkers = { meta: {}, output: z.object({ markers: z.array(Marker) }) } as const;

/** The newest 1,000 results, oldest first. */
export const GetLabHistory = {
  meta: {},
  input: z.object({ marker: z.string().trim().min(1).max(200) }),
  output: Marker.extend({ points: z.array(Point), reference: PublishedReference.nullable() }),
} as const;
