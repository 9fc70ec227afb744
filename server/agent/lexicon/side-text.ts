import type { Condition, MetricAnswer, MetricQuery, Threshold } from '../../../routers/metrics/metrics.contract.ts';
import { weekdaysText } from './days.ts';
import { formatValue } from './format.ts';
import { conditionMetric, inSentence, nameOf } from './metric-labels.ts';

const sides = { over: 'over', under: 'under', at_least: 'at least', at_most: 'at most', between: 'between' } as const;

/** `over 10,000`, `between 6 h and 7 h`. */
export function limitText(threshold: Threshold, unit: string): string {
  const upper = threshold.op === 'between' ? ` and ${formatValue(threshold.upper, unit)}` : '';
  return `${sides[threshold.op]} ${formatValue(threshold.value, unit)}${upper}`;
}

/** `with time asleep under 6 h`, `right after a day with workouts (running)`. */
export function dayWith(
  condition: Condition,
  activityType: string | undefined,
  answer: Pick<MetricAnswer, 'metric' | 'others'>,
): string {
  const { metric: name, threshold, lag_days = 0 } = condition;
  const metric = [...answer.others, answer.metric].find(({ key }) => key === name) ?? {
    key: name,
    label: '',
    unit: '',
  };
  const kind =
    activityType !== undefined && metric.key.startsWith('workout') ? ` (${activityType.replaceAll('_', ' ')})` : '';
  const isAny = metric.key === 'workout_count' && threshold.op === 'at_least' && threshold.value === 1;
  const limit = isAny ? '' : ` ${limitText(threshold, metric.unit)}`;
  const place =
    lag_days === 0 ? 'with' : lag_days === 1 ? 'right after a day with' : 'that came some days after a day with';
  return `${place} ${inSentence(nameOf(metric))}${kind}${limit}`;
}

/** `on weekends`, `on days with workouts`, `on the other days`. */
export function sideText(
  { split }: Pick<MetricQuery, 'split'>,
  answer: MetricAnswer,
  side: 'with' | 'without',
): string {
  if (!split || side === 'without') return 'on the other days';
  if ('weekdays' in split) return `on ${weekdaysText([...new Set(split.weekdays)].sort())}`;
  const known = { ...split, metric: conditionMetric(split.metric, answer).key };
  return `on days ${dayWith(known, split.activity_type, answer)}`;
}
