import { z } from 'zod';
import { LocalDate, Timestamp, TimeZone } from '../core/contract.ts';

/** A model's choice: `{ metric: 'sleep_duration', aggregate: 'mean', window: { kind: 'last_days', n: 7 } }`. */

/** Without `year`, the most recent one that has begun. */
export const WindowSpec = z.discriminatedUnion('kind', [
  /** Full days that end yesterday, or today with `include_today`. */
  z.object({ kind: z.literal('last_days'), n: z.int().min(1).max(3660), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('today') }),
  z.object({ kind: z.literal('yesterday') }),
  z.object({ kind: z.literal('last_night') }),
  /** Monday until yesterday, or today with `include_today`. */
  z.object({ kind: z.literal('this_week'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('this_month'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_month') }),
  z.object({ kind: z.literal('this_year'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_year') }),
  z.object({ kind: z.literal('month'), month: z.int().min(1).max(12), year: z.int().min(1970).max(2200).optional() }),
  z.object({ kind: z.literal('year'), year: z.int().min(1970).max(2200) }),
  z.object({ kind: z.literal('since'), date: LocalDate }),
  z.object({ kind: z.literal('between'), from: LocalDate, to: LocalDate }),
  z.object({ kind: z.literal('day'), date: LocalDate }),
  z.object({ kind: z.literal('last_weekend') }),
  z.object({ kind: z.literal('this_weekend'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('this_quarter'), include_today: z.boolean().optional() }),
  z.object({ kind: z.literal('last_quarter') }),
  z.object({
    kind: z.literal('quarter'),
    quarter: z.int().min(1).max(4),
    year: z.int().min(1970).max(2200).optional(),
  }),
  /** The 1st to the 15th, or the 16th to the end. */
  z.object({
    kind: z.literal('half_month'),
    half: z.enum(['first', 'second']),
    month: z.int().min(1).max(12),
    year: z.int().min(1970).max(2200).optional(),
  }),
  z.object({
    kind: z.literal('half_year'),
    half: z.enum(['first', 'second']),
    year: z.int().min(1970).max(2200).optional(),
  }),
  /** From the first day with data to `date`, included. */
  z.object({ kind: z.literal('until'), date: LocalDate }),
  z.object({ kind: z.literal('first_days'), n: z.int().min(1).max(3660) }),
  z.object({ kind: z.literal('all') }),
  /** The last day with data. */
  z.object({ kind: z.literal('latest_day'), include_today: z.boolean().optional() }),
  /** As many days as `of`, ending before it begins. */
  z.object({
    kind: z.literal('before'),
    get of() {
      return WindowSpec;
    },
  }),
]);
// `meta` gives another schema than the getter returns.
z.globalRegistry.add(WindowSpec, { id: 'MetricWindow' });
export type WindowSpec = z.infer<typeof WindowSpec>;

export const Aggregate = z.enum([
  'mean',
  'median',
  'sum',
  'min',
  'max',
  'std_dev',
  'count',
  'count_days',
  'latest',
  'first',
  'trend',
  /** Mean of `window` minus mean of `compare_to`. */
  'difference',
  'percent_change',
  'highest',
  'lowest',
  'correlation',
  'streak',
  /** Share of values at or below `value`, or the latest. */
  'percentile',
  /** Mean of the days meeting `split` minus the others, or of `window` minus `compare_to`. */
  'contrast',
  /** The day furthest from the `baseline_days` before it, as a robust z-score. */
  'unusual',
]);
export type Aggregate = z.infer<typeof Aggregate>;

export const Threshold = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['over', 'under', 'at_least', 'at_most']), value: z.number() }),
  z.object({ op: z.literal('between'), value: z.number(), upper: z.number() }),
]);
export type Threshold = z.infer<typeof Threshold>;

/** 1 pairs a night with the day before it ended. */
const LagDays = z.int().min(0).max(30);

/** Days without a value do not count. Workout quantities choose workouts, `workout_count` days. */
export const Condition = z.object({
  metric: z.string().min(1).max(200),
  threshold: Threshold,
  lag_days: LagDays.optional(),
});
export type Condition = z.infer<typeof Condition>;

export const Split = z.union([
  z.object({ weekdays: z.array(z.int().min(1).max(7)).min(1).max(6) }),
  Condition.extend({ activity_type: z.string().min(1).max(60).optional() }),
]);
export type Split = z.infer<typeof Split>;

export const Group = z.enum(['day', 'week', 'month', 'weekday', 'activity_type']);
export type Group = z.infer<typeof Group>;

export const MetricQuery = z
  .object({
    /** A key of `metrics.list`, or `biomarker:<name>`. */
    metric: z.string().min(1).max(200),
    aggregate: Aggregate,
    window: WindowSpec,
    compare_to: WindowSpec.optional(),
    /** For `count_days` and `streak`. */
    threshold: Threshold.optional(),
    /** ISO: 1 is Monday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    activity_type: z.string().min(1).max(60).optional(),
    where: z.array(Condition).min(1).max(3).optional(),
    take: z.object({ end: z.enum(['first', 'last']), k: z.int().min(1).max(366) }).optional(),
    group: Group.optional(),
    k: z.int().min(1).max(20).optional(),
    with: z.object({ metric: z.string().min(1).max(200), lag_days: LagDays.optional() }).optional(),
    /** For `percentile`. */
    value: z.number().optional(),
    /** For `contrast`; else `compare_to`. */
    split: Split.optional(),
    /** For `unusual`; 28 when absent. */
    baseline_days: z.union([z.literal(28), z.literal(90)]).optional(),
  })
  .meta({ id: 'MetricQuery' });
export type MetricQuery = z.infer<typeof MetricQuery>;

/** `window` is `from/to`, inclusive; `n` values entered. */
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

/** A `total` adds up over days, a `state` is a level, a `score` a device's mark. */
export const MetricInfo = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: z.enum(['total', 'state', 'score', 'duration']),
});
export type MetricInfo = z.infer<typeof MetricInfo>;

/** With the words that people call it by, and the days that have values. */
export const ListedMetric = MetricInfo.extend({
  words: z.array(z.string()),
  first_date: LocalDate.nullable(),
  last_date: LocalDate.nullable(),
  days: z.int(),
});
export type ListedMetric = z.infer<typeof ListedMetric>;

export const FactDetail = z.object({
  aggregate: z.string(),
  /** `monday`, `2026-W47`, `2026-10`, `2026-10-03`, `running`; `with` and `without` of a split. */
  group: z.string().nullable(),
  at_date: LocalDate.nullable(),
});
export type FactDetail = z.infer<typeof FactDetail>;

export const MetricAnswer = z.object({
  facts: z.array(Fact),
  details: z.array(FactDetail),
  others: z.array(MetricInfo),
  metric: MetricInfo,
  /** Today for an empty period. */
  window: z.object({ from: LocalDate, to: LocalDate }),
  compare_window: z.object({ from: LocalDate, to: LocalDate }).nullable(),
  coverage: z.object({ days_expected: z.int(), days_with_data: z.int() }),
  at_date: LocalDate.nullable(),
  printed: z
    .object({
      value_text: z.string().nullable(),
      reference_range: z.string().nullable(),
      reference_low: z.number().nullable(),
      reference_high: z.number().nullable(),
      flag: z.string().nullable(),
    })
    .nullable(),
  refusal: z.object({ reason: z.enum(['no_data', 'unknown_metric', 'senseless']), detail: z.string() }).nullable(),
});
export type MetricAnswer = z.infer<typeof MetricAnswer>;

export const AsOf = {
  /** Default: today by `time_zone`, newest row's offset, or UTC. */
  as_of: LocalDate.optional(),
  time_zone: TimeZone.optional(),
};

export const QueryMetric = {
  meta: {},
  input: z.object({ query: MetricQuery, ...AsOf }),
  output: MetricAnswer,
} as const;

/** Table, id and raw event. */
export const ProofRow = z.tuple([z.string(), z.string(), z.int()]);
export type ProofRow = z.infer<typeof ProofRow>;

/** For each fact the index of its list. */
export const ProofRows = z.object({ lists: z.array(z.array(ProofRow)), of_fact: z.array(z.int()) });
export type ProofRows = z.infer<typeof ProofRows>;

export const ComputeMetric = {
  meta: {},
  input: QueryMetric.input,
  output: z.object({ answer: MetricAnswer, rows: ProofRows }),
} as const;

/**
 * Median ± robust standard deviation of `n` of 28 days. Times of day: mean ± standard deviation on the circle, where
 * `low` may be above `high`.
 */
export const Band = z.object({
  low: z.number(),
  high: z.number(),
  centre: z.number(),
  spread: z.number(),
  n: z.int(),
  from: LocalDate,
  to: LocalDate,
});
export type Band = z.infer<typeof Band>;

/** Of a day's value or mean, or of a week's sum. */
export const PublishedReference = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  high_is_outside: z.boolean(),
  of: z.enum(['value', 'week']),
  authority: z.string(),
  reference: z.string(),
});
export type PublishedReference = z.infer<typeof PublishedReference>;

/** Point `i`: the `i`-th day, week (from Monday) or month from `from`, or null. The last may still be running. */
export const SeriesOfMetric = {
  meta: {},
  input: z.object({
    /** Without `biomarker:`; see `labs.history`. */
    metric: z.string().min(1).max(200),
    /** At most 3,660 points; from the first day with a value when absent. */
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    step: z.enum(['day', 'week', 'month']),
    ...AsOf,
  }),
  output: MetricInfo.omit({ key: true }).extend({
    metric: z.string(),
    aggregate: z.enum(['mean', 'sum']),
    today: LocalDate,
    from: LocalDate,
    to: LocalDate,
    step: z.enum(['day', 'week', 'month']),
    values: z.array(z.number().nullable()),
    /** Values behind each point; absent for days. */
    n: z.array(z.int()).optional(),
    sources: z.array(z.string()),
    source_of: z.array(z.int().nullable()),
    band: Band.nullable(),
    reference: PublishedReference.nullable(),
  }),
} as const;

export const SnapshotMetrics = {
  meta: {},
  input: z.object({ ...AsOf }),
  output: z.object({ biomarkers: z.array(ComputeMetric.output.extend({ query: MetricQuery })) }),
} as const;

export const ListMetrics = {
  meta: {},
  input: z.object({ ...AsOf }),
  output: z.object({
    today: LocalDate,
    metrics: z.array(ListedMetric),
    /** At most 60, the most frequent first. */
    activities: z.array(z.string()),
  }),
} as const;

/** Commit time of the newest row: equal watermarks, equal answers. */
export const GetWatermark = { meta: {}, output: z.object({ watermark: Timestamp }) } as const;
