import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf } from '../lexicon/metric-labels.ts';
import { weekdaysText } from '../reader/periods/weekdays.ts';
import { conditionMetric } from './evidence.ts';

const sides = { over: 'over', under: 'under', at_least: 'at least', at_most: 'at most', between: 'between' } as const;

/** ` on weekends`, ` on days with time asleep under 6 h`: of which values a fact speaks, as part of a sentence. */
export function filterWords(query: MetricQuery, answer: MetricAnswer): string {
  const { weekdays, activity_type, take, with: other } = query;
  const conditions = (query.where ?? []).map((condition) => conditionWords(condition, answer));
  return [
    ...(activity_type === undefined ? [] : [` (${activity_type.replaceAll('_', ' ')})`]),
    ...(weekdays ? [` on ${weekdaysText([...new Set(weekdays)].sort())}`] : []),
    ...(conditions.length > 0 ? [` on days with ${conditions.join(' and ')}`] : []),
    ...(take ? [` of the ${take.end} ${take.k} values`] : []),
    ...(other?.lag_days ? [` ${lagWords(other.lag_days)}`] : []),
  ].join('');
}

const lagWords = (days: number): string => (days === 1 ? 'the day before' : `${days} days before`);

function conditionWords(
  { metric: name, threshold, lag_days = 0 }: NonNullable<MetricQuery['where']>[number],
  answer: MetricAnswer,
): string {
  const metric = conditionMetric(name, answer);
  const upper = threshold.op === 'between' ? ` and ${formatValue(threshold.upper, metric.unit)}` : '';
  const limit = `${sides[threshold.op]} ${formatValue(threshold.value, metric.unit)}${upper}`;
  return `${inSentence(nameOf(metric))} ${limit}${lag_days > 0 ? ` (${lagWords(lag_days)})` : ''}`;
}
