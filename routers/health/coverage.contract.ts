import { z } from 'zod';
import { LocalDate, Timestamp } from '../core/contract.ts';
import { AsOf } from '../metrics/metrics.contract.ts';

/**
 * Every source that has rows or is connected, ended ones too, in the order of connection. `kind` `file` is filled by
 * export files and live feeds. `gaps` are runs of at least two days without any row among the 90 full days before today,
 * since the first row; `made_up` wearables are those of the embedded simulator.
 */
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
