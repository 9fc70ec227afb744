import type { Statistic } from '../../lexicon/entities/constructs.ts';
import { isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import { workoutKeys } from '../../lexicon/sports.ts';
import type { MetricInfo } from '../../model.ts';
import type { Clause } from '../clause.ts';

export const ofWorkout = (metric: MetricInfo, metrics: readonly MetricInfo[]): MetricInfo =>
  isOfWorkouts(metric) ? metric : (metrics.find(({ key }) => key === workoutKeys[metric.key]) ?? metric);

const peaks: Readonly<Record<string, { max: string; min?: string }>> = {
  stress: { max: 'max_stress' },
  heart_rate: { max: 'max_heart_rate', min: 'min_heart_rate' },
  sleep_heart_rate: { max: 'sleep_max_heart_rate', min: 'sleep_min_heart_rate' },
  workout_heart_rate: { max: 'workout_max_heart_rate', min: 'workout_min_heart_rate' },
  workout_speed: { max: 'workout_max_speed' },
};

/** The highest stress of a period is not the highest daily mean, which has a metric of its own. */
export function peakOf(
  metric: MetricInfo,
  statistic: Statistic | null,
  clause: Clause,
  metrics: readonly MetricInfo[],
): MetricInfo {
  const peak = peaks[metric.key];
  if (
    !peak ||
    clause.group !== null ||
    /\b(?:average|mean|avg)\b/.test(clause.text) ||
    /\b(?:fastest|slowest)\b/.test(clause.text)
  )
    return metric;
  const order = clause.rank[0]?.order;
  const above =
    clause.limit !== null &&
    metric.key !== 'workout_speed' &&
    clause.limit.op !== 'under' &&
    clause.limit.op !== 'at_most' &&
    clause.limit.op !== 'between';
  const key =
    statistic === 'max' || order === 'highest' || (statistic === 'worst' && metric.key === 'stress') || above
      ? peak.max
      : statistic === 'min' || order === 'lowest'
        ? peak.min
        : undefined;
  return metrics.find((each) => each.key === key && each.days > 0) ?? metric;
}
