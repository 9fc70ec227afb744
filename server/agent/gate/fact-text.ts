import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, rangeText, weekdaysText } from '../lexicon/days.ts';
import { factValue, formatValue } from '../lexicon/format.ts';
import { conditionMetric, inSentence, nameOf } from '../lexicon/metric-labels.ts';
import { sideText } from '../lexicon/query-text.ts';
import { type Sayable, windowOf } from './sayables.ts';

const sides = { over: 'over', under: 'under', at_least: 'at least', at_most: 'at most', between: 'between' } as const;

function filterWords(query: MetricQuery, answer: MetricAnswer): string {
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

const words: Readonly<Record<string, string>> = {
  mean: 'the average',
  median: 'the median',
  sum: 'the total',
  min: 'the lowest value',
  max: 'the highest value',
  std_dev: 'the standard deviation',
  count: 'the number of values',
  count_days: 'the number of days that meet the limit',
  latest: 'the latest value',
  first: 'the first value',
  trend: 'the slope of the fitted line',
  trend_low: 'the start of the slope’s interval',
  trend_high: 'the end of the slope’s interval',
  difference: 'the difference',
  percent_change: 'the relative difference',
  correlation: 'the correlation',
  correlation_low: 'the start of the correlation’s interval',
  correlation_high: 'the end of the correlation’s interval',
  streak_longest: 'the longest streak of days that meet the limit',
  streak_current: 'the current streak of days that meet the limit',
  percentile: 'the share of your values at or below it',
  percentile_value: 'the value that was ranked',
  contrast: 'the difference of the averages',
  contrast_low: 'the start of the difference’s interval',
  contrast_high: 'the end of the difference’s interval',
  unusual: 'the robust z-score against the usual',
  unusual_value: 'the value',
  usual: 'the usual value (the median)',
  usual_spread: 'the usual spread',
};

const places = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function rankedName(aggregate: string, rank: number): string {
  if (rank === 1) return `the ${aggregate} value`;
  return `the ${places[rank - 2] ?? `${rank}th`} ${aggregate} value`;
}

function groupText(group: string | null): string {
  if (group === null || /^\d{4}/.test(group)) return '';
  if (group === 'with' || group === 'without') return '';
  if (group.endsWith('day')) return ` on ${group.charAt(0).toUpperCase()}${group.slice(1)}s`;
  return ` (${group.replaceAll('_', ' ')})`;
}

export function renderFact({
  fact,
  metric,
  other,
  aggregate,
  group,
  rank,
  days,
  query,
  answer,
}: Sayable & { fact: Fact }): string {
  const { from, to } = windowOf(fact);
  const name = `${inSentence(nameOf(metric))}${other ? ` and ${inSentence(nameOf(other))}` : ''}`;
  const what = rank === null ? (words[aggregate] ?? 'the value') : rankedName(aggregate, rank);
  const isPicked = /^(?:min|max|latest|first|highest|lowest)$/.test(aggregate);
  const on = isPicked && days.atDate !== null && from !== to ? ` on ${dayText(days.atDate)}` : '';
  const side = query && (group === 'with' || group === 'without') ? ` ${sideText(query, answer, group)}` : '';
  const filter = query ? `${side}${filterWords(query, answer)}` : '';
  return `For your ${name}${groupText(group)}${filter}, ${what} is ${factValue(fact, answer)}${on} (${rangeText(from, to)}).`;
}
