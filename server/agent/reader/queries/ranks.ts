import type { MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { lowerIsBetter } from '../../lexicon/metric-kinds.ts';
import { thresholdFor, wrongUnit } from '../limits.ts';
import { type Asked, all, type Built, base, isOneDay, item, one, resolved, usual } from './asked.ts';
import { grouped } from './groups.ts';

export function ranked(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const group = clause.group === 'week' || clause.group === 'month' ? clause.group : null;
  if (group) return grouped(asked);
  const queries = clause.rank.map(({ k, order }): MetricQuery => {
    const low =
      order === 'lowest' ||
      (order === 'best' && lowerIsBetter.test(metric.key)) ||
      (order === 'worst' && !lowerIsBetter.test(metric.key));
    const { group: _, take: __, ...query } = base(asked, window ?? usual);
    return { ...query, aggregate: low ? 'lowest' : 'highest', k };
  });
  return { items: queries.map((query) => item('rank', query)) };
}

export function streak(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit
    ? thresholdFor(clause.limit, metric)
    : metric.key === 'workout_count'
      ? ({ op: 'at_least', value: 1 } as const)
      : null;
  if (!threshold)
    return {
      unanswered: clause.limit
        ? wrongUnit(metric)
        : 'To count days in a row I need a limit, for example at least so many steps.',
    };
  const { group: _, ...query } = base(asked, window ?? all);
  return one('streak', { ...query, aggregate: 'streak', threshold });
}

export function percentile(asked: Asked): Built {
  const { clause, metric } = asked;
  const named = clause.limit ?? clause.amount;
  const threshold = named && thresholdFor(named, metric);
  if (named && !threshold) return { unanswered: wrongUnit(metric) };
  const [only] = resolved(clause.periods).filter((each) => !isOneDay(each));
  const open = clause.percentile ? all : usual;
  const day = resolved(clause.periods).find(isOneDay);
  if (day && !threshold && !/^(?:yesterday|last_night|today)$/.test(day.kind))
    return { unanswered: 'I can place only your newest value, or a number that you name, among your own values.' };
  const among = only ?? (clause.take ? ({ kind: 'last_days', n: clause.take.k } as const) : open);
  // Last night is not among the nights that ended by yesterday.
  const whole: WindowSpec =
    day && day.kind !== 'yesterday' && among.kind === 'last_days' ? { ...among, include_today: true } : among;
  const { group: _, take: __, ...query } = base(asked, whole);
  return one('percentile', { ...query, aggregate: 'percentile', ...(threshold && { value: threshold.value }) });
}
