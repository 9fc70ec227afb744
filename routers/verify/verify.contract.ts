import { z } from 'zod';
import { LocalDate, TimeZone } from '../core/contract.ts';
import { Fact, MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';

export const verifyLimits = { charactersMax: 20_000, queriesMax: 96, codeQueriesMax: 60 } as const;

/**
 * `supported`: `fact`, rounded. `wrong`: `fact` is right. `unprovable`: nothing measured answers it. Offsets are UTF-16
 * units.
 */
export const VerifiedNumber = z.object({
  start: z.int(),
  end: z.int(),
  text: z.string(),
  verdict: z.enum(['supported', 'wrong', 'unprovable']),
  fact: Fact.nullable(),
  query: MetricQuery.nullable(),
  right: z.string().nullable(),
  why: z.string().nullable(),
});
export type VerifiedNumber = z.infer<typeof VerifiedNumber>;

const VerifiedCode = z.object({
  /** Signed by this server for this person. */
  genuine: z.boolean(),
  as_of: LocalDate.nullable(),
  facts: z.array(
    z.object({
      key: z.string(),
      query: MetricQuery,
      said: z.number(),
      now: Fact.nullable(),
      holds: z.boolean(),
      /** In the order of the facts. */
      printed: z.boolean().nullable(),
    }),
  ),
});

export const VerifyText = {
  meta: {},
  input: z.object({
    text: z.string().min(1).max(verifyLimits.charactersMax),
    /** Applies to numbers beside which no period is named. */
    period: z
      .object({ from: LocalDate, to: LocalDate })
      .refine(({ from, to }) => from <= to)
      .optional(),
    as_of: LocalDate.optional(),
    time_zone: TimeZone.optional(),
  }),
  output: z.object({
    today: LocalDate,
    numbers: z.array(VerifiedNumber),
    counts: z.object({ supported: z.int(), wrong: z.int(), unprovable: z.int() }),
    /** `[supported]`, `[wrong: 10,946 steps]` or `[unprovable]` follows each number. */
    marked: z.string(),
    code: VerifiedCode.nullable(),
  }),
} as const;

/** Includes a code to check a print by. */
export const CodeOfFacts = {
  meta: {},
  input: z.object({
    queries: z.array(MetricQuery).min(1).max(verifyLimits.codeQueriesMax),
    as_of: LocalDate.optional(),
    time_zone: TimeZone.optional(),
  }),
  output: z.object({
    as_of: LocalDate,
    code: z.string(),
    facts: z.array(Fact.nullable()),
    details: z.array(MetricAnswer.pick({ at_date: true, coverage: true, printed: true })),
  }),
} as const;
