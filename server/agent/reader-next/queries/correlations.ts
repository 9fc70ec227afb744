import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import type { Clause } from '../clause.ts';
import { type Built, base, one, resolved, usual } from './asked.ts';

export function correlation(clause: Clause): Built {
  const [metric, other] = clause.metrics;
  if (!metric || !other) return { unanswered: 'I need two things to hold against each other.' };
  const [window = usual] = resolved(clause.periods);
  const days = clause.lag?.days ?? 0;
  // The one that lies later is asked for, the one that lies earlier goes with it.
  const swap = clause.lag?.side === 'after' && days > 0;
  const follows = /\b(?:affects?|influences?|impacts?|show up)\b/.test(clause.text);
  const [main, pair] = swap || follows ? [other, metric] : [metric, other];
  const sport = isOfWorkouts(main) ? (clause.sports[0] ?? null) : null;
  const query: MetricQuery = {
    ...base({ clause: { ...clause, group: null }, metric: main, sport, window }, window),
    aggregate: 'correlation',
    with: { metric: pair.key, ...(days > 0 && { lag_days: days }) },
  };
  return one('correlation', query);
}
