import type { Aggregate, WindowSpec } from '../../../routers/metrics.contract.ts';
import type { MetricInfo, PlanItem } from '../model.ts';
import type { Intent } from './intent.ts';
import type { Clause } from './read-clause.ts';
import { thresholdFor } from './thresholds.ts';

/** Used when a question names no period; every answer states its period. */
export const defaultWindow: WindowSpec = { kind: 'last_days', n: 30 };

type Asked = {
  clause: Clause;
  metric: MetricInfo;
  /** Kind of workout, for metrics of workouts. */
  type: string | null;
  window: WindowSpec | null;
  compareTo: WindowSpec | null;
};
type Built = { items: Omit<PlanItem, 'question'>[] } | { unanswered: string };

/** The queries for one metric of one clause. */
export function buildQueries(asked: Asked): Built {
  const { clause, metric, compareTo } = asked;
  if (compareTo || isComparison(clause)) return comparison(asked);
  if (clause.limit && (clause.asksForDays || asksWhetherEver(asked))) return countDays(asked);
  if (isCountOfDays(asked)) return daysWithWorkouts(asked);
  if (metric.key === 'workout_count' && isWhen(clause)) return single(asked, 'latest', 'latest');
  if (clause.asksForDays && clause.intent?.intent !== 'extreme')
    return single(asked, 'value', concrete(countable(clause) ? 'count' : 'mean', metric));
  const spoken =
    clause.intent?.aggregate === 'amount' && (clause.asksForChange || (isSlow(metric) && asked.window === null))
      ? null
      : clause.intent;
  const { intent, aggregate } = ofOneDay(asked, spoken) ?? (clause.asksForChange ? change : unspoken(asked));
  return single(asked, intent, concrete(aggregate, metric));
}

/** `Did I sleep less than 6 hours last week`: on how many nights. Of an amount it is the total that is meant. */
const asksWhetherEver = ({ clause, metric, window }: Asked): boolean =>
  /^\s*(?:did|was|were|has|have|is|am|do)\b/i.test(clause.text) &&
  (metric.kind === 'state' || metric.kind === 'score' || nights.test(metric.key)) &&
  clause.intent === null &&
  !(window && isOneDay(window));

/** A day has one highest heart rate. */
const ofOneDay = ({ metric, window }: Asked, intent: Intent | null): Intent | null =>
  intent?.intent === 'extreme' && window && isOneDay(window) && /^(?:sleep_)?(?:max|min)_/.test(metric.key)
    ? null
    : intent;

const isWhen = ({ text, intent }: Clause): boolean => intent?.intent === 'latest' || /\bwhen\b/i.test(text);

/** `On how many days did I run`: days, and not workouts. */
const isCountOfDays = ({ clause, metric }: Asked): boolean =>
  metric.key === 'workout_count' && clause.asksForDays && /\b(?:days|mornings|\w+days|weekends)\b/i.test(clause.text);

const daysWithWorkouts = (asked: Asked): Built => ({
  items: [
    {
      intent: 'count_days',
      queries: [
        {
          ...base(asked, asked.window ?? defaultWindow),
          aggregate: 'count_days',
          threshold: { op: 'at_least', value: 1 },
        },
      ],
    },
  ],
});

const countable = ({ text }: Clause): boolean => /\b(?:data|recorded|measured|values?|readings?)\b/i.test(text);

/** `Higher this month than last month`, or a change where only one other time is named. */
export function isComparison({ text, intent, asksForChange, times }: Clause): boolean {
  if (intent?.intent === 'compare') return true;
  if (!asksForChange || intent !== null) return false;
  return times.length === 2 || comparesWith(text) || (times.length === 1 && !holdsTrend(times[0]));
}

/** `How did my sleep change compared to September`: the only period named is the other one. */
export const comparesWith = (text: string): boolean =>
  /\b(?:compar(?:ed|ing|e|ison) (?:to|with)|than|versus|vs)\b/i.test(text);

const trendDaysMin = 14;

/** A change within a long period is its trend; a week is held against the week before. */
const holdsTrend = (spec: Clause['times'][number] | undefined): boolean =>
  spec !== undefined &&
  spec !== 'before' &&
  (spec.kind === 'last_days' ? spec.n >= trendDaysMin : trendKinds.has(spec.kind));
const trendKinds = new Set(['this_month', 'this_year', 'last_month', 'last_year', 'since', 'all', 'year', 'month']);

function comparison(asked: Asked): Built {
  const window = asked.window ?? defaultWindow;
  const compare_to = asked.compareTo ?? { kind: 'before' as const, of: window };
  // The mean of a workout says nothing of `more`: the totals of both periods stand side by side.
  if (asked.metric.key.startsWith('workout') && asked.metric.kind !== 'state' && !isMean(asked.clause))
    return {
      items: [window, compare_to].map((one) => ({
        intent: 'value',
        queries: [{ ...base(asked, one), aggregate: 'sum' as const }],
      })),
    };
  const query = (aggregate: Aggregate) => ({ ...base(asked, window), aggregate, compare_to });
  const relative = asked.metric.unit !== '°C' && asked.metric.unit !== '%';
  return {
    items: [{ intent: 'compare', queries: [query('difference'), ...(relative ? [query('percent_change')] : [])] }],
  };
}

const isMean = ({ text }: Clause): boolean =>
  /\b(?:average|mean|per (?:run|ride|workout|session)|longer|shorter)\b/i.test(text);

function countDays(asked: Asked): Built {
  const { clause, metric } = asked;
  const threshold = clause.limit && thresholdFor(clause.limit, metric);
  if (!threshold) return { unanswered: `The limit in your question does not fit the unit of ${metric.label}.` };
  const query = { ...base(asked, asked.window ?? defaultWindow), aggregate: 'count_days' as const, threshold };
  return { items: [{ intent: 'count_days', queries: [query] }] };
}

function single(asked: Asked, intent: PlanItem['intent'], aggregate: Aggregate): Built {
  const whole = intent === 'latest' || aggregate === 'first';
  const window = asked.window ?? (whole ? ({ kind: 'all' } as const) : defaultWindow);
  return { items: [{ intent, queries: [{ ...base(asked, window), aggregate }] }] };
}

const base = ({ clause, metric, type }: Asked, window: WindowSpec) => ({
  metric: metric.key,
  window,
  ...(clause.weekdays && { weekdays: clause.weekdays }),
  ...(type !== null && { activity_type: type }),
});

/** Nothing said: a value that changes slowly is asked for as it is now, everything else as it is on average. */
function unspoken({ metric, window }: Asked): Intent {
  if (isSlow(metric) && window === null) return { intent: 'latest', aggregate: 'latest' };
  if (metric.key.startsWith('workout') && (metric.kind === 'total' || metric.kind === 'duration'))
    return { intent: 'value', aggregate: 'sum' };
  return { intent: 'value', aggregate: window && isOneDay(window) && metric.kind === 'total' ? 'sum' : 'mean' };
}

const isSlow = ({ key }: MetricInfo): boolean => key.startsWith('biomarker:') || slowly.has(key);

const change: Intent = { intent: 'trend', aggregate: 'trend' };

const slowly = new Set([
  'weight',
  'height',
  'bmi',
  'body_fat',
  'muscle_mass',
  'lean_mass',
  'bone_mass',
  'body_water',
  'visceral_fat',
  'vo2max',
  'systolic_blood_pressure',
  'diastolic_blood_pressure',
  'body_temperature',
]);

/** Settles what depends on the metric. */
function concrete(aggregate: Intent['aggregate'], metric: MetricInfo): Aggregate {
  if (aggregate === 'best') return lowerIsBetter.test(metric.key) ? 'min' : 'max';
  if (aggregate === 'worst') return lowerIsBetter.test(metric.key) ? 'max' : 'min';
  if (aggregate === 'mean' && metric.key === 'workout_count') return 'sum';
  if (aggregate !== 'amount') return aggregate;
  const nightly = nights.test(metric.key);
  return metric.kind === 'total' || (metric.kind === 'duration' && !nightly) ? 'sum' : 'mean';
}

/** `How much did I sleep last month` means a night of it, not the month's hours together. */
const nights = /sleep|awake|bed|latency/;
export const lowerIsBetter = /resting_heart_rate|stress|latency|awake|wakeups|snoring|inactive|ldl|triglycerid/i;

const isOneDay = (window: WindowSpec): boolean =>
  ['today', 'yesterday', 'last_night', 'day'].includes(window.kind) ||
  (window.kind === 'last_days' && window.n === 1) ||
  (window.kind === 'before' && isOneDay(window.of));
