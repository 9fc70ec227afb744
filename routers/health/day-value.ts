import type { Metric } from '../metrics/metric-registry.ts';
import type { MetricQuery } from '../metrics/metrics.contract.ts';
import { type Lists, pointAggregate, pointsOf } from '../metrics/points.ts';
import { againstUsual } from '../metrics/unusual.ts';
import type { DayValue } from './day-value.contract.ts';

export function dayValueOf(metric: Metric, rows: Lists, date: string | null, today: string): DayValue {
  const { key, label, unit, kind } = metric;
  const usual = date === null ? null : againstUsual(metric, rows, date);
  const [point] = date === null ? [] : pointsOf(metric, rows, [{ from: date, to: date }]);
  const { value = null, source = null } = point ?? {};
  return {
    ...{ metric: key, label, unit, kind, value, date, source },
    band: usual?.band ?? null,
    unusual: usual?.isUnusual ? { direction: usual.z > 0 ? 'high' : 'low', z: usual.z } : null,
    query: usual?.query ?? queryOf(metric, date ?? today),
  };
}

export const queryOf = (metric: Metric, date: string): MetricQuery => ({
  metric: metric.key,
  aggregate: pointAggregate(metric),
  window: { kind: 'day', date },
});
