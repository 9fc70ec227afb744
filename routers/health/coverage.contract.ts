import { z } from 'zod';
import { LocalDate, Timestamp } from '../core/contract.ts';
import { AsOf } from '../metrics/metrics.contract.ts';

/** In order of connection, with ended ones. `gaps`: two or more empty days in the last 90. `made_up`: simulated. */
export const GetCoverage = {
  meta: {},
  input: z.object({ ...AsOf }).prefault({}),
  output: z.object({
    today: LocalDate,
    sources: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        kind: z.enum(['wearable', 'file']),
        made_up: z.boolean(),
        status: z.enum(['active', 'degraded', 'inactive']),
        connected_at: Timestamp,
        last_sync_at: Timestamp.nullable(),
        first_data: LocalDate.nullable(),
        last_data: LocalDate.nullable(),
        rows: z.int(),
        gaps: z.array(z.object({ from: LocalDate, to: LocalDate, days: z.int() })),
      }),
    ),
  }),
} as const;
