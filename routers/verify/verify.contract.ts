import { z } from 'zod';
import { LocalDate, TimeZone } from '../core/contract.ts';
import { Fact, MetricAnswer, MetricQuery } from '../metrics/metrics.contract.ts';

export const verifyLimits = { charactersMax: 20_000, queriesMax: 96, codeQueriesMax: 60 } as const;

/**
 * `supported`: the number is that of `fact`, rounded to the digits shown, of the metric, days and kind of value that its
 * words name. `wrong`: it is not, and `fact` is what they name. `unprovable`: nothing measured answers it, and `why`.
 * `start` and `end` are offsets of the text in UTF-16 units. `query` gives `metrics.prove` what the fact came from.
 */
export const VerifiedNumber = z.object({
  start: z.int(),
  end: z.int(),
  text: z.string(),
  verdict: z.enum(['supported', 'wrong', 'unprovable']),
  fact: Fact.nullable(),
  query: MetricQuery.nullable(),
  /** The right value as hale writes it. */
  right: z.string().nullable(),
  why: z.string().nullable(),
});
export type VerifiedNumber = z.infer<typeof VerifiedNumber>;

const VerifiedCode = z.object({
  /** Whether this server signed it for this person. The facts of another code are not looked at. */
  genuine: z.boolean(),
  as_of: LocalDate.nullable(),
  facts: z.array(
    z.object({
      key: z.string(),
      query: MetricQuery,
      said: z.number(),
      now: Fact.nullable(),
      holds: z.boolean(),
      /** Whether the text around the code has this number, in the order of the facts; null when it has no numbers. */
      printed: z.boolean().nullable(),
    }),
  ),
});

export const VerifyText = {
  meta: {},
  input: z.object({
    text: z.string().min(1).max(verifyLimits.charactersMax),
    /** Of numbers beside which no period is named. */
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
    /** The text with `[supported]`, `[wrong: 10,946 steps]` or `[unprovable]` behind each number. */
    marked: z.string(),
    /** Of a verification code in the text. */
    code: VerifiedCode.nullable(),
  }),
} as const;

/** The first fact of each query, with what belongs to it, and a code by which a print of them can be checked later. */
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
