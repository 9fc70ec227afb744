import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { formatValue } from '../lexicon/format.ts';
import { subjectOf } from '../lexicon/metric-labels.ts';
import { begun, conditionText } from '../reader/conditions/condition-text.ts';
import { periodText } from '../reader/periods/periods.ts';

/** A slope is a direction only when its whole interval lies on one side of zero. */
export function trendText(query: MetricQuery, answer: MetricAnswer): string {
  return begun(conditionText(query, answer), slopeText(query, answer));
}

function slopeText(query: MetricQuery, { facts, metric, window }: MetricAnswer): string {
  const part = (suffix: string) => facts.find(({ key }) => key === `${metric.key}.${suffix}`);
  const [slope, low, high] = [part('trend'), part('trend_low'), part('trend_high')];
  if (!slope) return '';
  const name = subjectOf(metric, query);
  const period = periodText(query.window, window, query.weekdays);
  const interval =
    low && high
      ? ` (its interval reaches from ${formatValue(low.value, low.unit)} to ${formatValue(high.value, high.unit)})`
      : '';
  const clear = low && high ? low.value > 0 || high.value < 0 : slope.value !== 0;
  if (!clear)
    return `There is no clear trend in your ${name} ${period}: the fitted line has a slope of ${formatValue(slope.value, slope.unit)}${interval}.`;
  const verb = slope.value > 0 ? 'rose' : 'fell';
  return `Your ${name} ${verb} by ${formatValue(Math.abs(slope.value), slope.unit)} ${period}${interval}.`;
}
