import type { MetricAnswer, MetricQuery } from '../../../routers/metrics.contract.ts';
import { dayText } from '../days.ts';
import { formatValue } from '../format.ts';
import { subjectOf } from '../metric-labels.ts';
import { limitText } from './condition-text.ts';
import { periodText } from './periods.ts';

/** The longest row of days, and the one that lasts to the end of the period. */
export function streakText(query: MetricQuery, { facts, details, metric, window }: MetricAnswer): string {
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [longest, current] = [facts[at('streak_longest')], facts[at('streak_current')]];
  if (!longest || !query.threshold) return '';
  const name = subjectOf(metric, query);
  const what = metric.key === 'workout_count' ? name : `${name} ${limitText(query.threshold, metric.unit)}`;
  const period = periodText(query.window, window, query.weekdays);
  if (longest.value === 0) return `There was no day with ${what} ${period}.`;
  const end = details[at('streak_longest')]?.at_date ?? null;
  const until = end === null ? '' : `, and it ended on ${dayText(end)}`;
  const running = current
    ? current.value === 0
      ? ' It does not reach to the end of the period.'
      : current.value === longest.value
        ? ' It lasts to the end of the period.'
        : ` The row that lasts to the end of the period has ${formatValue(current.value, current.unit)}.`
    : '';
  return `The longest row of days with ${what} ${period} has ${formatValue(longest.value, longest.unit)}${until}.${running}`;
}
