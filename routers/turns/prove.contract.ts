import { z } from 'zod';
import { LocalDate, PageLimit } from '../core/contract.ts';
import { AsOf, Fact, FactDetail, MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';
import { ExplainedEvent, ExplainedImport, ExplainedRow } from './explain.contract.ts';

const ProvedRow = ExplainedRow.extend({
  provider: z.string(),
  source_id: z.string().nullable(),
  /** Indexes of `facts`. */
  enters: z.array(z.int()),
});
export type ProvedRow = z.infer<typeof ProvedRow>;

/** `holds`: recomputed twice, `said` came out from the same rows, and raw events still match their hash. */
export const ProveMetric = {
  meta: {},
  input: z.object({
    query: MetricQuery,
    said: z.number().optional(),
    cursor: z.string().max(1_000).optional(),
    limit: PageLimit,
    ...AsOf,
  }),
  output: z.object({
    query: MetricQuery,
    query_sha256: z.string(),
    today: LocalDate,
    label: z.string(),
    unit: z.string(),
    window: MetricAnswer.shape.window,
    compare_window: MetricAnswer.shape.compare_window,
    coverage: MetricAnswer.shape.coverage,
    refusal: MetricAnswer.shape.refusal,
    printed: MetricAnswer.shape.printed,
    facts: z.array(Fact),
    details: z.array(FactDetail),
    holds: z.boolean(),
    rows_total: z.int(),
    rows: z.array(ProvedRow),
    deliveries: z.array(ExplainedEvent),
    imports: z.array(ExplainedImport),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
} as const;
