import type { MetricInfo } from '../../model.ts';
import type { Clause } from '../read-clause.ts';

const peaked = new Set(['heart_rate', 'sleep_heart_rate', 'workout_heart_rate', 'stress']);

/** The highest heart rate is not the highest of the daily averages. */
export function withPeaks(clause: Clause, metrics: readonly MetricInfo[]): Clause {
  const up = clause.intent?.aggregate === 'max' || clause.limit?.op === 'over' || clause.limit?.op === 'at_least';
  const down = clause.intent?.aggregate === 'min' || clause.limit?.op === 'under' || clause.limit?.op === 'at_most';
  const ofAverages = /\b(?:average|mean) (?:\w+ )?(?:heart rate|pulse|hr|bpm|stress)\b/i.test(clause.text);
  if (up === down || ofAverages || clause.group !== null || clause.intent?.aggregate === 'mean') return clause;
  const peak = (key: string) => key.replace(/(heart_rate|stress)$/, `${up ? 'max' : 'min'}_$1`);
  return {
    ...clause,
    metrics: clause.metrics.map((metric) =>
      peaked.has(metric.key)
        ? (metrics.find(({ key, days }) => key === peak(metric.key) && days > 0) ?? metric)
        : metric,
    ),
  };
}
