import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { lowerIsBetter } from '../../lexicon/metric-kinds.ts';
import type { MetricInfo } from '../../model.ts';
import type { Order } from '../clause/ranking.ts';
import { thresholdFor, wrongUnit } from '../words/limits.ts';
import type { Asked, Built } from './asked.ts';
import { defaultWindow, isOneDay } from './asked.ts';

type Base = (window: WindowSpec) => Omit<MetricQuery, 'aggregate'>;

const noLimit = 'To count days in a row I need a limit, for example at least so many steps.';
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
  if (!clause.limit && !once) return { unanswered: noLimit };
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
