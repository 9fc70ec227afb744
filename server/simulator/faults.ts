import { z } from 'zod';
import type { Random } from './random.ts';

const rate = z.number().min(0).max(1).default(0);
const dayMs = 86_400_000;

export const Faults = z.strictObject({
  duplicate: z.int().min(1).max(20).default(1),
  shuffle: z.boolean().default(false),
  delayMs: z.int().min(0).max(dayMs).default(0),
  wrongSignatureRate: rate,
  revisions: z.boolean().default(false),
  tombstones: z.boolean().default(false),
  truncateHistoryDays: z.int().min(0).max(3650).nullable().default(null),
  status429Rate: rate,
  retryAfterS: z.int().min(0).max(3600).default(1),
  status500Rate: rate,
  slowMs: z.int().min(0).max(120_000).default(0),
  /** Takes effect, but the answer breaks off. */
  dropAnswerRate: rate,
  errorShape: z.enum(['problem', 'message']).default('problem'),
});
export type Faults = z.output<typeof Faults>;
export type FaultSettings = z.input<typeof Faults>;

export const happens = (random: Random, probability: number) => probability > 0 && random.between(0, 1) < probability;
