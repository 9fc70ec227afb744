import { isOfWorkouts, isSlow } from '../../lexicon/metric-kinds.ts';
import { thresholdFor, wrongUnit } from '../limits.ts';
import { type Asked, all, type Built, base, isOneDay, one, usual } from './asked.ts';
import { single } from './values.ts';

const noLimit = 'To count days I need a limit, for example at least so many steps.';

export const countable = (asked: Asked): Built =>
  /\b(?:data|recorded|measured|values?|readings?)\b/.test(asked.clause.text)
    ? single(asked, 'value', 'count')
    : asked.metric.key === 'nap_duration'
      ? one('count_days', {
          ...base(asked, asked.window ?? usual),
          aggregate: 'count_days',
          threshold: { op: 'over', value: 0 },
        })
      : { unanswered: noLimit };

// Beside the value of a single day a limit asks for the value.
export function isLimitOpen({ clause, window, metric }: Asked): boolean {
  if (clause.days || clause.often) return true;
  // `is my ferritin above 30`: what is measured seldom has a value now.
  if (/^(?:so |and )?(?:is|are|am)\b/.test(clause.text) && isSlow(metric) && window === null) return false;
  // `Did I walk more than 70,000 steps in total?`
  if (clause.statistics.includes('sum') && /^(?:(?:so|and|but) )*(?:did|have|has) i\b/.test(clause.text)) return false;
  if (metric.key === 'workout_count' || (window && isOneDay(window)) || clause.change) return false;
  return clause.statistics.every((each) => each === 'amount' || each === 'max' || each === 'min' || each === 'sum');
}

export function countDays(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit && thresholdFor(clause.limit, metric);
  if (!threshold) return { unanswered: wrongUnit(metric) };
  const ofSessions = isOfWorkouts(metric) && metric.key !== 'workout_count' && !clause.days;
  const period = window ?? (ofSessions || metric.key.startsWith('biomarker:') ? all : usual);
  const { take: _, ...query } = base(asked, period);
  if (ofSessions) {
    const where = [...(query.where ?? []), { metric: metric.key, threshold }];
    return one('value', { ...query, metric: 'workout_count', aggregate: 'sum', where });
  }
  return one('count_days', { ...query, aggregate: 'count_days', threshold });
}
