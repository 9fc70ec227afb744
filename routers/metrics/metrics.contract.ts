import { z } from 'zod';
import { LocalDate, Timestamp, TimeZone } from '../core/contract.ts';

/**
 * The declared queries: all that a model may choose. It names a metric, an aggregate and a window; the numbers are
 * computed by `metrics.query` over the person's own rows. First-party surface: `/trpc`, and the agent's tools.
 */

/** A period in the words of the question, or two dates. `windows.ts` holds the one rule for each kind. */
export const WindowSpec = z.discriminatedUnion('kind', [
  /** The n full days that end yesterday; with `include_today`, those that end today. */
  z.object({ kind: z.literal('last_days'), n: z.int().min(1).max(3660), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('today') }),
  z.object({ kind: z.literal('yesterday') }),
  /** The sleep that ended this morning. */
  z.object({ kind: z.literal('last_night') }),
  /** Monday of this week until yesterday (or today, see the rule table). */
  z.object({ kind: z.literal('this_week'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('this_month'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_month') }),
  z.object({ kind: z.literal('this_year'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_year') }),
  /** A named month; without a year the most recent one that has begun. */
  z.object({ kind: z.literal('month'), month: z.int().min(1).max(12), year: z.int().min(1970).max(2200).optional() }),
  z.object({ kind: z.literal('year'), year: z.int().min(1970).max(2200) }),
  z.object({ kind: z.literal('since'), date: LocalDate }),
  z.object({ kind: z.literal('between'), from: LocalDate, to: LocalDate }),
  z.object({ kind: z.literal('day'), date: LocalDate }),
  /** The Saturday and Sunday that were over last. */
  z.object({ kind: z.literal('last_weekend') }),
  /** The weekend that has begun last: on a Saturday or Sunday the one that runs. */
  z.object({ kind: z.literal('this_weekend'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('this_quarter'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_quarter') }),
  /** January to March is 1; without a year the most recent one that has begun. */
  z.object({
    kind: z.literal('quarter'),
    quarter: z.int().min(1).max(4),
    year: z.int().min(1970).max(2200).optional(),
  }),
  /** The 1st to the 15th of a month, or the 16th to its end; without a year the most recent one that has begun. */
  z.object({
    kind: z.literal('half_month'),
    half: z.enum(['first', 'second']),
    month: z.int().min(1).max(12),
    year: z.int().min(1970).max(2200).optional(),
  }),
  /** January to June, or July to December; without a year the most recent one that has begun. */
  z.object({
    kind: z.literal('half_year'),
    half: z.enum(['first', 'second']),
    year: z.int().min(1970).max(2200).optional(),
  }),
  /** From the first day with data to that day, which is included: what lay before the 5th is until the 4th. */
  z.object({ kind: z.literal('until'), date: LocalDate }),
  /** The first n days since there is data. */
  z.object({ kind: z.literal('first_days'), n: z.int().min(1).max(3660) }),
  /** From the first day with data to the last. */
  z.object({ kind: z.literal('all') }),
  /** The window of the same length that ends the day before `of` begins. */
  z.object({
    kind: z.literal('before'),
    get of() {
      return WindowSpec;
    },
  }),
]);
export type WindowSpec = z.infer<typeof WindowSpec>;

export const Aggregate = z.enum([
  'mean',
  'median',
  'sum',
  'min',
  'max',
  'std_dev',
  /** Number of values. */
  'count',
  /** Number of days whose value meets `threshold`. */
  'count_days',
  'latest',
  'first',
  /** Least-squares slope per week, with the bounds of its 95 % interval as facts of their own. */
  'trend',
  /** mean of `window` minus mean of `compare_to` (for a total metric with equal lengths: of the daily means). */
  'difference',
  'percent_change',
  /** The `k` highest or lowest values, best first, each a fact with its day. */
  'highest',
  'lowest',
  /** Spearman's rank correlation with the metric of `with`, day by day, with the bounds of its 95 % interval. */
  'correlation',
  /** Days in a row whose value meets `threshold`: the longest run, and the one that lasts to the window's end. */
  'streak',
  /** Share of the window's values at or below `value`, or at or below the latest value. */
  'percentile',
]);
export type Aggregate = z.infer<typeof Aggregate>;

export const Threshold = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['over', 'under', 'at_least', 'at_most']), value: z.number() }),
  z.object({ op: z.literal('between'), value: z.number(), upper: z.number() }),
]);
export type Threshold = z.infer<typeof Threshold>;

/** How far the other metric's day lies before this one's: 1 pairs a night with the day before it ended. */
const LagDays = z.int().min(0).max(30);

/** Only days on which another metric's value meets the threshold, in that metric's unit. Days without that value are left out. */
export const Condition = z.object({
  metric: z.string().min(1).max(200),
  threshold: Threshold,
  lag_days: LagDays.optional(),
});
export type Condition = z.infer<typeof Condition>;

export const Group = z.enum(['day', 'week', 'month', 'weekday', 'activity_type']);
export type Group = z.infer<typeof Group>;

export const MetricQuery = z
  .object({
    /** A key of the registry (`metrics.list`), or `biomarker:<name>` for a laboratory value. */
    metric: z.string().min(1).max(200),
    aggregate: Aggregate,
    window: WindowSpec,
    /** The other period of `difference` and `percent_change`. */
    compare_to: WindowSpec.optional(),
    /** For `count_days` and `streak`, in the metric's unit. */
    threshold: Threshold.optional(),
    /** ISO weekdays, 1 = Monday … 7 = Sunday: only days on these count. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    /** For metrics of single activities: only this type, for example `running`. */
    activity_type: z.string().min(1).max(60).optional(),
    where: z.array(Condition).min(1).max(3).optional(),
    /** Of what the other filters leave, the first or last k values: nights, days, or single workouts. */
    take: z.object({ end: z.enum(['first', 'last']), k: z.int().min(1).max(366) }).optional(),
    /** One fact for each group that has values, in calendar order; kinds of activity by name. */
    group: Group.optional(),
    /** For `highest` and `lowest`. */
    k: z.int().min(1).max(20).optional(),
    /** For `correlation`. */
    with: z.object({ metric: z.string().min(1).max(200), lag_days: LagDays.optional() }).optional(),
    /** For `percentile`, in the metric's unit. */
    value: z.number().optional(),
  })
  .meta({ id: 'MetricQuery' });
export type MetricQuery = z.infer<typeof MetricQuery>;

/** The specification's fact item. `window` is `from/to`, both ends included; `n` counts the values that entered. */
export const Fact = z
  .object({
    key: z.string().meta({
      description:
        '`<metric>.<aggregate>`; of a group with its name behind it: `steps.mean.monday`, `steps.sum.2026-10`',
    }),
    value: z.number(),
    unit: z.string(),
    source: z.string().meta({ description: '`<provider>/<table>.<column>`' }),
    n: z.int().min(0),
    window: z.string().meta({ example: '2026-10-22/2026-11-20' }),
    filter: z
      .string()
      .meta({
        description: 'Which of the window’s values entered; absent: all of them',
        example: 'weekdays 6,7; sleep_duration under 360 min',
      })
      .optional(),
  })
  .meta({ id: 'Fact', description: 'One computed number, with what it was computed from.' });
export type Fact = z.infer<typeof Fact>;

/** What a metric is: a `total` adds up over days, a `state` is a level, a `score` a device's mark, a `duration` a stretch of time. */
export const MetricInfo = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: z.enum(['total', 'state', 'score', 'duration']),
});
export type MetricInfo = z.infer<typeof MetricInfo>;

/** What a fact is, for whoever puts it into words: nobody has to take its key apart. */
export const FactDetail = z.object({
  aggregate: z.string(),
  /** Of a group: `monday`, `2026-W47`, `2026-10`, `2026-10-03`, `running`. */
  group: z.string().nullable(),
  /** Day of the value, where it is one value. */
  at_date: LocalDate.nullable(),
});
export type FactDetail = z.infer<typeof FactDetail>;

export const MetricAnswer = z.object({
  /** Empty when there is no data or the query was refused. */
  facts: z.array(Fact),
  /** One for each fact, in their order. */
  details: z.array(FactDetail),
  /** The other metric of a correlation, and those of the conditions. */
  others: z.array(MetricInfo),
  metric: MetricInfo,
  /** Of an empty or impossible period: the person's today. */
  window: z.object({ from: LocalDate, to: LocalDate }),
  compare_window: z.object({ from: LocalDate, to: LocalDate }).nullable(),
  /** Days of the window on which a value was to be expected, and those that have one. */
  coverage: z.object({ days_expected: z.int(), days_with_data: z.int() }),
  /** For min, max, latest and first: the day of the value. */
  at_date: LocalDate.nullable(),
  /** Printed form of a laboratory value (`<0.5`) with its reference range, else null. */
  printed: z
    .object({
      value_text: z.string().nullable(),
      reference_range: z.string().nullable(),
      reference_low: z.number().nullable(),
      reference_high: z.number().nullable(),
      flag: z.string().nullable(),
    })
    .nullable(),
  /** `no_data`, or why the computation makes no sense; null when there are facts. */
  refusal: z.object({ reason: z.enum(['no_data', 'unknown_metric', 'senseless']), detail: z.string() }).nullable(),
});
export type MetricAnswer = z.infer<typeof MetricAnswer>;

const AsOf = {
  /** The person's today; when absent, from `time_zone`, else from the offset of the newest row, else UTC. */
  as_of: LocalDate.optional(),
  time_zone: TimeZone.optional(),
};

export const QueryMetric = {
  meta: {},
  input: z.object({ query: MetricQuery, ...AsOf }),
  output: MetricAnswer,
} as const;

/** A row that entered a fact: its table, its id, and the delivery that it came with. */
export const ProofRow = z.tuple([z.string(), z.string(), z.int()]);
export type ProofRow = z.infer<typeof ProofRow>;

/** The distinct lists of rows of an answer, and for each of its facts the place of its list. */
export const ProofRows = z.object({ lists: z.array(z.array(ProofRow)), of_fact: z.array(z.int()) });
export type ProofRows = z.infer<typeof ProofRows>;

/** The same answer as `metrics.query`, with what proves it. */
export const ProveMetric = {
  meta: {},
  input: QueryMetric.input,
  output: z.object({ answer: MetricAnswer, rows: ProofRows }),
} as const;

/** The newest result of each laboratory value, as answers of their own: aggregate `latest` over all time. */
export const SnapshotMetrics = {
  meta: {},
  input: z.object({ ...AsOf }),
  output: z.object({ biomarkers: z.array(ProveMetric.output.extend({ query: MetricQuery })) }),
} as const;

export const ListMetrics = {
  meta: {},
  input: z.object({ ...AsOf }),
  output: z.object({
    today: LocalDate,
    metrics: z.array(
      MetricInfo.extend({
        /** Words by which people call it. */
        words: z.array(z.string()),
        first_date: LocalDate.nullable(),
        last_date: LocalDate.nullable(),
        days: z.int(),
      }),
    ),
  }),
} as const;

/** Commit time of the person's newest row: while it stays, the same query has the same answer. 1970 without rows. */
export const GetWatermark = { meta: {}, output: z.object({ watermark: Timestamp }) } as const;
