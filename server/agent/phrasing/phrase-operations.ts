import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText } from '../lexicon/days.ts';
import { formatNumber, formatValue } from '../lexicon/format.ts';
import { inSentence, nameOf, oneOf, subjectOf } from '../lexicon/metric-labels.ts';
import { limitText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

export const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export function rankText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const end = query.aggregate === 'lowest' ? 'lowest' : 'highest';
  const values = facts.map((fact, index) => {
    const day = details[index]?.at_date ?? null;
    return `${formatValue(fact.value, fact.unit)}${day === null ? '' : ` on ${dayText(day)}`}`;
  });
  const period = periodText(query.window, window, query.weekdays);
  const verb = values.length === 1 ? 'value of your' : 'values of your';
  return begun(
    conditionText(query, answer),
    `The ${end} ${verb} ${subjectOf(metric, query)} ${period} ${values.length === 1 ? 'was' : 'were'} ${listOf(values)}.`,
  );
}

export function percentileText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [share, latest, named] = [facts[at('percentile')], facts[at('latest')], facts[at('percentile_value')]];
  if (!share) return '';
  const name = subjectOf(metric, query);
  const day = details[at('latest')]?.at_date ?? null;
  const intro = latest
    ? `Your latest ${oneOf(name)} is ${formatValue(latest.value, latest.unit)}${day === null ? '' : `, measured on ${dayText(day)}`}. `
    : '';
  const limit = named ? `at or under ${formatValue(named.value, named.unit)}` : 'at or under it';
  const said = `Of your values of ${name} ${periodText(query.window, window, query.weekdays)}, ${formatNumber(share.value, 1)} % are ${limit}.`;
  return `${intro}${begun(conditionText(query, answer), said)}`;
}

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

const noCause = 'That things go together does not tell whether either brings about the other.';

/** A connection is stated only if the whole interval lies on one side of zero. */
export function correlationText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, others, window } = answer;
  const part = (name: string) => facts[details.findIndex(({ aggregate }) => aggregate === name)];
  const [rho, low, high] = [part('correlation'), part('correlation_low'), part('correlation_high')];
  const other = others.find(({ key }) => key === query.with?.metric) ?? metric;
  if (!rho) return '';
  const lag = query.with?.lag_days ?? 0;
  const earlier = lag === 0 ? '' : lag === 1 ? ' of the preceding day' : ' of some days earlier';
  const both = `our ${inSentence(nameOf(other))}${earlier} and your ${subjectOf(metric, query)}`;
  const clear = low && high && (low.value > 0 || high.value < 0);
  const how = !clear
    ? `There is no clear link between y${both}`
    : rho.value > 0
      ? `Y${both} go together`
      : `Y${both} go opposite ways`;
  const interval =
    low && high
      ? `, and its interval reaches from ${formatNumber(low.value, 2)} to ${formatNumber(high.value, 2)}`
      : '';
  const said = `${how}: their rank correlation is ${formatNumber(rho.value, 2)} ${periodText(query.window, window, query.weekdays)}${interval}, from ${rho.n} days.`;
  return `${begun(conditionText(query, answer), said)}${clear ? ` ${noCause}` : ''}`;
}
