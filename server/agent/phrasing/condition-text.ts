import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayWith } from '../lexicon/query-text.ts';

/** `On days with time asleep under 6 h, `. */
export function conditionText(
  { where = [], activity_type }: MetricQuery,
  answer: Pick<MetricAnswer, 'metric' | 'others'>,
): string {
  if (where.length === 0) return '';
  return `On days ${where.map((condition) => dayWith(condition, activity_type, answer)).join(', and ')}, `;
}

export const begun = (condition: string, sentence: string): string =>
  condition === '' ? sentence : `${condition}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
