import type { ListedMetric, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts, isSlow } from '../../lexicon/metric-labels.ts';
import type { PlanItem } from '../../model.ts';
import type { Clause } from '../clause.ts';
import { conditionOf } from '../conditions.ts';

export type Item = Omit<PlanItem, 'question'>;

export type Built = { items: Item[] } | { unanswered: string };

export const usual: WindowSpec = { kind: 'last_days', n: 30 };

export const all: WindowSpec = { kind: 'all' };

export const item = (intent: PlanItem['intent'], ...queries: MetricQuery[]): Item => ({ intent, queries });

export const one = (intent: PlanItem['intent'], query: MetricQuery): Built => ({ items: [item(intent, query)] });

export const isOneDay = (window: WindowSpec): boolean =>
  ['today', 'yesterday', 'last_night', 'day'].includes(window.kind) ||
  (window.kind === 'last_days' && window.n === 1) ||
  (window.kind === 'before' && isOneDay(window.of));

export type Asked = { clause: Clause; metric: ListedMetric; sport: string | null; window: WindowSpec | null };

export function base({ clause, metric, sport }: Asked, window: WindowSpec): Omit<MetricQuery, 'aggregate'> {
  const [weekdays] = clause.weekdaySets;
  const type = isOfWorkouts(metric) ? sport : (clause.picked.find((each) => each.sport !== null)?.sport ?? null);
  return {
    metric: metric.key,
    window,
    ...(type !== null && { activity_type: type }),
    ...(weekdays && { weekdays }),
    ...(clause.picked.length > 0 && {
      where: clause.picked.slice(0, 3).map((each) => conditionOf(each, metric.key, clause.lag)),
    }),
    ...(clause.take && takesValues(clause, metric) && { take: clause.take }),
    ...(clause.group && { group: clause.group }),
  };
}

/** Whether `the last 90` are values; of what is measured daily they are days. */
export const takesValues = ({ text }: Clause, metric: ListedMetric): boolean =>
  isOfWorkouts(metric) ||
  isSlow(metric) ||
  metric.key === 'nap_duration' ||
  /\b(?:values?|readings?|results?|measurements?|tests?|naps?|times|weigh ?ins?|checks?|scans?)\b/.test(text);

/** The periods as windows. A period that depends on another (`before`) takes the usual one where none is named. */
export function resolved(periods: Clause['periods']): WindowSpec[] {
  const named = periods.find((each) => typeof each !== 'string') ?? usual;
  const whole = periods.map((each) => (typeof each === 'string' ? ({ kind: 'before', of: named } as const) : each));
  return whole.filter(
    (each, place) => whole.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === place,
  );
}
