import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Clause } from '../clause/clause.ts';
import type { Asked, Built } from './asked.ts';
import { defaultWindow } from './asked.ts';

/** `Higher this month than last month`, or a change where only one other time is named. */
export function isComparison({ text, intent, asksForChange, times }: Clause): boolean {
  if (intent?.intent === 'compare') return true;
  if (!asksForChange) return false;
  if (times.length === 2 && (intent === null || ['amount', 'mean'].includes(intent.aggregate))) return true;
  return intent === null && (comparesWith(text) || (times.length === 1 && !holdsTrend(times[0])));
}

/** `How did my sleep change compared to September`: the only period named is the other one. */
export const comparesWith = (text: string): boolean =>
  /\b(?:compar(?:ed|ing|es?|isons?)(?: (?:that|this|it|them|those))? (?:to|with|against)|than|versus|vs|against)\b/i.test(
    text,
  );

const trendDaysMin = 14;

/** A change within a long period is its trend; a week is held against the week before. */
const holdsTrend = (spec: Clause['times'][number] | undefined): boolean =>
  spec !== undefined &&
  spec !== 'before' &&
  (spec.kind === 'last_days' ? spec.n >= trendDaysMin : trendKinds.has(spec.kind));
const trendKinds = new Set([
  'this_month',
  'this_year',
  'last_month',
  'last_year',
  'since',
  'all',
  'year',
  'month',
  'between',
]);

export function comparison(asked: Asked, base: (window: WindowSpec) => Omit<MetricQuery, 'aggregate'>): Built {
  const window = asked.window ?? defaultWindow;
  const compare_to = asked.compareTo ?? { kind: 'before' as const, of: window };
  // The mean of a workout says nothing of `more`: the totals of both periods stand side by side.
  if (
    asked.metric.key.startsWith('workout') &&
    asked.metric.kind !== 'state' &&
    !isMean(asked.clause) &&
    asksForMore(asked.clause)
  )
    return {
      items: [window, compare_to].map((one) => ({
        intent: 'value',
        queries: [{ ...base(one), aggregate: 'sum' as const }],
      })),
    };
  const query = (aggregate: Aggregate) => ({ ...base(window), aggregate, compare_to });
  // A share of a share, and of a scale whose zero is no nothing, only where it is asked for in so many words.
  const relative =
    asked.metric.unit !== '°C' && (asked.metric.unit !== '%' || /\bpercent(?:age)?\b|%/i.test(asked.clause.asked));
  return {
    items: [{ intent: 'compare', queries: [query('difference'), ...(relative ? [query('percent_change')] : [])] }],
  };
}

/** `Compare my workout distance` is held against itself; `did I run more` asks for all of it. */
const asksForMore = ({ assumed, text }: Clause): boolean =>
  assumed || /\b(?:more|less|fewer|further|farther|how much|total)\b/i.test(text);

const isMean = ({ text }: Clause): boolean =>
  /\b(?:average|mean|per (?:run|ride|workout|session|outing|time)|longer|shorter)\b/i.test(text);
