import type { MetricQuery, Threshold, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import type { Clause } from '../clause/clause.ts';
import { thresholdFor, wrongUnit } from '../words/limits.ts';
import type { Asked, Built } from './asked.ts';
import { defaultWindow } from './asked.ts';

type Base = (window: WindowSpec) => Omit<MetricQuery, 'aggregate'>;

export const noLimit = 'To count days I need a limit, for example at least so many steps.';

export const asksHowManyDays = ({ clause, metric }: Asked): boolean =>
  clause.asksForDays &&
  !countable(clause) &&
  clause.intent?.aggregate !== 'count' &&
  !isOfWorkouts(metric) &&
  metric.kind !== 'total' &&
  /\b(?:how many|number of|count of) (?:days|nights|mornings)\b/i.test(clause.unread);

export const isCountOfDays = ({ clause, metric }: Asked): boolean =>
  metric.key === 'workout_count' && clause.asksForDays && /\b(?:days|mornings|\w+days|weekends)\b/i.test(clause.unread);

export const daysWithWorkouts = (asked: Asked, base: Base): Built => ({
  items: [
    {
      intent: 'count_days',
      queries: [
        {
          ...base(asked.window ?? defaultWindow),
          aggregate: 'count_days',
          threshold: { op: 'at_least', value: 1 },
        },
      ],
    },
  ],
});

export const countable = ({ text }: Clause): boolean => /\b(?:data|recorded|measured|values?|readings?)\b/i.test(text);

const onlyWith = 'I can count days with such a thing, but not days without.';
const isOfNothing = ({ op, value }: Threshold): boolean => op === 'at_most' && value === 0;

export function countDays(asked: Asked, base: Base): Built {
  const { clause, metric } = asked;
  const threshold = clause.limit && thresholdFor(clause.limit, metric);
  if (!threshold) return { unanswered: wrongUnit(metric) };
  if (isOfNothing(threshold) && (isOfWorkouts(metric) || metric.key === 'nap_duration'))
    return { unanswered: onlyWith };
  const seldom = metric.key.startsWith('biomarker:');
  const window = asked.window ?? (seldom ? ({ kind: 'all' } as const) : defaultWindow);
  const query = { ...base(window), aggregate: 'count_days' as const, threshold };
  return { items: [{ intent: 'count_days', queries: [query] }] };
}
