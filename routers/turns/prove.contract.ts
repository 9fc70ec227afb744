import { z } from 'zod';
import { LocalDate, PageLimit } from '../core/contract.ts';
import { AsOf, Fact, FactDetail, MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';
import { ExplainedEvent, ExplainedImport, ExplainedRow } from './explain.contract.ts';

const ProvedRow = ExplainedRow.extend({
  provider: z.string(),
  source_id: z.string().nullable(),
  /** Places in `facts` of what it enters. */
  enters: z.array(z.int()),
});
export type ProvedRow = z.infer<typeof ProvedRow>;

/**
 * What `turns.explain` shows of a stored fact, of a query asked now: its facts, and page by page the rows behind them,
 * oldest first, with the raw events and imported files of that page. `said` is the number that a screen shows:
 * `holds` then also says that it is one of the facts. It always says that the query, computed twice, gave the same facts
 * from the same rows, and that the raw events of the page that are kept still have their hash. Rows have `value` in
 * `unit`; those that only chose the days have none.
 */
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
