import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { subjectOf } from '../lexicon/metric-labels.ts';
import { limitText } from '../reader/conditions/condition-text.ts';
import { periodText } from '../reader/periods/periods.ts';

/** The longest streak of days, and the one that lasts to the end of the period. */
export function streakText(query: MetricQuery, { facts, details, metric, window }: MetricAnswer): string {
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [longest, current] = [facts[at('streak_longest')], facts[at('streak_current')]];
  if (!longest || !query.threshold) return '';
  const name = subjectOf(metric, query);
  const what = metric.key === 'workout_count' ? name : `${name} ${limitText(query.threshold, metric.unit)}`;
  const period = periodText(query.window, window, query.weekdays);
  if (longest.value === 0)
    return `No day had ${what} ${period}, so the longest streak has ${formatValue(0, longest.unit)}.`;
  const end = details[at('streak_longest')]?.at_date ?? null;
  const until = end === null ? '' : `, and it ended on ${dayText(end)}`;
  return `A streak of ${formatValue(longest.value, longest.unit)} was the longest with ${what} ${period}${until}.${current ? runningText(longest, current, what) : ''}`;
}

function runningText(longest: Fact, current: Fact, what: string): string {
  if (current.value === 0) return ' None lasts to the end of the period.';
  if (current.value === longest.value) return ' It lasts to the end of the period.';
  return ` The streak that lasts to the end of the period has ${formatValue(current.value, current.unit)} with ${what}.`;
}
