import type { Condition, MetricAnswer, MetricQuery, Threshold } from '../../../routers/metrics/metrics.contract.ts';
import { formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';

const sides = { over: 'over', under: 'under', at_least: 'at least', at_most: 'at most', between: 'between' } as const;

/** `over 10,000`, `between 6 h and 7 h`. */
export function limitText(threshold: Threshold, unit: string): string {
  const upper = threshold.op === 'between' ? ` and ${formatValue(threshold.upper, unit)}` : '';
  return `${sides[threshold.op]} ${formatValue(threshold.value, unit)}${upper}`;
}

/** `On days with time asleep under 6 h, `; empty without conditions. */
export function conditionText(
  { where = [], activity_type }: MetricQuery,
  { metric, others }: Pick<MetricAnswer, 'metric' | 'others'>,
): string {
  if (where.length === 0) return '';
  const parts = where.map((condition) => {
    const other = [...others, metric].find(({ key }) => key === condition.metric) ?? {
      key: condition.metric,
      label: '',
      unit: '',
    };
    const kind =
      activity_type !== undefined && other.key.startsWith('workout') ? ` (${activity_type.replaceAll('_', ' ')})` : '';
    const isAny =
      other.key === 'workout_count' && condition.threshold.op === 'at_least' && condition.threshold.value === 1;
    const limit = isAny ? '' : ` ${limitText(condition.threshold, other.unit)}`;
    return `${place(condition)} ${inSentence(nameOf(other))}${kind}${limit}`;
  });
  return `On days ${parts.join(', and ')}, `;
}

function place({ lag_days = 0 }: Condition): string {
  if (lag_days === 0) return 'with';
  return lag_days === 1 ? 'right after a day with' : 'that came some days after a day with';
}

export const begun = (condition: string, sentence: string): string =>
  condition === '' ? sentence : `${condition}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
