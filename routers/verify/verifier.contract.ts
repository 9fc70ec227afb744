import type { z } from 'zod';
import type { ListMetrics, MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';
import type { VerifiedNumber } from './verify.contract.ts';

/** `compute` gives null when the query bound is spent. */
export type VerifierPort = {
  verify: (
    said: z.output<typeof ListMetrics.output> & {
      text: string;
      period: { from: string; to: string } | null;
      compute: (query: MetricQuery) => Promise<MetricAnswer | null>;
    },
  ) => Promise<VerifiedNumber[]>;
};
