import { z } from 'zod';
import type { Random } from './random.ts';

const rate = z.number().min(0).max(1).default(0);
const dayMs = 86_400_000;

/** What goes wrong on request. What is not named does not happen. */
export const Faults = z.strictObject({
  /** How often each delivery is sent. */
  duplicate: z.int().min(1).max(20).default(1),
  /** Deliveries leave in any order. */
  shuffle: z.boolean().default(false),
  /** Deliveries leave up to this much later. */
  delayMs: z.int().min(0).max(dayMs).default(0),
  wrongSignatureRate: rate,
  /** Days come with preliminary values first; the true ones follow. */
  revisions: z.boolean().default(false),
  /** Activities that never were come too, and are withdrawn. */
  tombstones: z.boolean().default(false),
  /** Providers keep no more than these days. */
  truncateHistoryDays: z.int().min(0).max(3650).nullable().default(null),
  status429Rate: rate,
  retryAfterS: z.int().min(0).max(3600).default(1),
  status500Rate: rate,
  slowMs: z.int().min(0).max(120_000).default(0),
  /** The work is done, but the connection ends before its answer does. */
  dropAnswerRate: rate,
  /** Which generation's errors are spoken: problem+json, or `{ status: "error", message }`. */
  errorShape: z.enum(['problem', 'message']).default('problem'),
});
export type Faults = z.output<typeof Faults>;
export type FaultSettings = z.input<typeof Faults>;

/** Whether something of this rate happens now. */
export const happens = (random: Random, probability: number) => probability > 0 && random.between(0, 1) < probability;
