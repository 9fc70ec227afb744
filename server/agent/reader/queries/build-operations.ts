import type { Aggregate, MetricQuery, Threshold, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts, lowerIsBetter } from '../../lexicon/metric-kinds.ts';
import type { MetricInfo } from '../../model.ts';
import type { Clause } from '../clause/clause.ts';
import type { Order } from '../clause/operations.ts';
import { thresholdFor, wrongUnit } from '../words/limits.ts';
import { type Asked, type Built, defaultWindow, isOneDay } from './asked.ts';

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

type Base = (window: WindowSpec) => Omit<MetricQuery, 'aggregate'>;

const noStreakLimit = 'To count days in a row I need a limit, for example at least so many steps.';

const onlyLatest = 'I can place only the latest value among your own, or a number that you name.';

const all: WindowSpec = { kind: 'all' };

const streakWindow = (asked: string): WindowSpec =>
  /\b(?:longest|best|most|biggest|record|max(?:imum)?)\b/i.test(asked) ? all : { kind: 'last_days', n: 365 };

export function buildOperation(asked: Asked, base: Base): Built | null {
  const { operation, pair } = asked.clause;
  switch (operation?.kind) {
    case 'rank': {
      const { k, order } = operation.ranking;
      return one('rank', { ...base(asked.window ?? defaultWindow), aggregate: endOf(order, asked.metric), k });
    }
    case 'streak':
      return streak(asked, base);
    case 'percentile':
      return percentile(asked, base);
    case 'relation': {
      if (!pair) return null;
      const other = { metric: pair.with.key, ...(pair.lagDays > 0 && { lag_days: pair.lagDays }) };
      return one('correlation', { ...base(asked.window ?? defaultWindow), aggregate: 'correlation', with: other });
    }
    default:
      return null;
  }
}

const one = (intent: 'rank' | 'streak' | 'percentile' | 'correlation', query: MetricQuery): Built => ({
  items: [{ intent, queries: [query] }],
});

function endOf(order: Order, { key }: MetricInfo): Aggregate {
  if (order === 'best') return lowerIsBetter.test(key) ? 'lowest' : 'highest';
  if (order === 'worst') return lowerIsBetter.test(key) ? 'highest' : 'lowest';
  return order;
}

function streak({ clause, metric, window }: Asked, base: Base): Built {
  const once = metric.key === 'workout_count' ? ({ op: 'at_least', value: 1 } as const) : null;
  if (!clause.limit && !once) return { unanswered: noStreakLimit };
  const threshold = clause.limit ? thresholdFor(clause.limit, metric) : once;
  if (!threshold) return { unanswered: wrongUnit(metric) };
  return one('streak', { ...base(window ?? streakWindow(clause.asked)), aggregate: 'streak', threshold });
}

function percentile({ clause, metric, window }: Asked, base: Base): Built | null {
  if (clause.limit && clause.limit.op !== 'at_most') return null;
  const named = clause.limit ?? clause.amount;
  const threshold = named && thresholdFor(named, metric);
  if (named && !threshold) return { unanswered: wrongUnit(metric) };
  const value = threshold ? { value: threshold.value } : {};
  const whole = clause.times.find((spec) => spec !== 'before' && !isOneDay(spec));
  const open = clause.limit ? defaultWindow : all;
  const period = whole === undefined || whole === 'before' ? open : whole;
  if (threshold || !window || !isOneDay(window))
    return one('percentile', {
      ...base(window && !isOneDay(window) ? window : period),
      aggregate: 'percentile',
      ...value,
    });
  if (!['last_night', 'today', 'yesterday'].includes(window.kind)) return { unanswered: onlyLatest };
  const running = window.kind !== 'yesterday' && 'kind' in period && takesToday.has(period.kind);
  return one('percentile', {
    ...base(running ? ({ ...period, include_today: true } as WindowSpec) : period),
    aggregate: 'percentile',
  });
}

const takesToday: ReadonlySet<string> = new Set(['last_days', 'this_week', 'this_month', 'this_year', 'this_quarter']);
