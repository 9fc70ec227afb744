import type { Fact } from '../../routers/metrics.contract.ts';
import { rangeText } from './days.ts';
import { type Evidence, windowOf } from './evidence.ts';
import { formatValue } from './format.ts';
import { inSentence, nameOf } from './metric-labels.ts';

/** What each aggregate is called in front of its value. */
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
};

/** One fact as a sentence of its own, for where the model's words could not be used. */
export function renderFact({ fact, metric, aggregate }: Evidence & { fact: Fact }): string {
  const { from, to } = windowOf(fact);
  const name = inSentence(nameOf(metric));
  return `For your ${name}, ${words[aggregate] ?? 'the value'} is ${formatValue(fact.value, fact.unit)} (${rangeText(from, to)}).`;
}
