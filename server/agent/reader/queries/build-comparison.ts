import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Clause } from '../clause/clause.ts';
import type { Asked, Built } from './asked.ts';
import { defaultWindow } from './asked.ts';

export function isComparison({ text, intent, asksForChange, times }: Clause): boolean {
  if (intent?.intent === 'compare') return true;
  if (!asksForChange) return false;
  if (times.length === 2 && (intent === null || ['amount', 'mean'].includes(intent.aggregate))) return true;
  return intent === null && (comparesWith(text) || (times.length === 1 && !holdsTrend(times[0])));
}

export const comparesWith = (text: string): boolean =>
  /\b(?:compar(?:ed|ing|es?|isons?)(?: (?:that|this|it|them|those))? (?:to|with|against)|than|versus|vs|against)\b/i.test(
    text,
  );

const trendDaysMin = 14;

// A change within a long period is a trend.
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
  // Relative change is left out for °C and, unless asked for, for percentages.
  const relative =
    asked.metric.unit !== '°C' && (asked.metric.unit !== '%' || /\bpercent(?:age)?\b|%/i.test(asked.clause.asked));
  return {
    items: [{ intent: 'compare', queries: [query('difference'), ...(relative ? [query('percent_change')] : [])] }],
  };
}

const asksForMore = ({ assumed, text }: Clause): boolean =>
  assumed || /\b(?:more|less|fewer|further|farther|how much|total)\b/i.test(text);

const isMean = ({ text }: Clause): boolean =>
  /\b(?:average|mean|per (?:run|ride|workout|session|outing|time)|longer|shorter)\b/i.test(text);
