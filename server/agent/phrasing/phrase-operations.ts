import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, dayWithin } from '../lexicon/days.ts';
import { formatAlike, formatNumber, formatValue, spanOf } from '../lexicon/format.ts';
import {
  countedAs,
  inSentence,
  isClock,
  isLength,
  isOfWorkouts,
  nameOf,
  oneOf,
  plural,
  subjectOf,
} from '../lexicon/metric-labels.ts';
import { withinText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

export const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** `The nights with the least time asleep … were 14 November (5 h 10 min) and …`. */
export function rankText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const isOne = facts.length === 1;
  const values = facts.map((fact, index) => {
    const day = details[index]?.at_date ?? null;
    const value = formatValue(fact.value, fact.unit);
    return day === null ? value : `${dayWithin(day, window)} (${value})`;
  });
  const on = /^(?:biomarker:|workout)/.test(metric.key) ? 'on ' : '';
  const period = periodText(query.window, window, query.weekdays);
  return begun(
    conditionText(query, answer),
    `The ${extremeOf(query, metric, isOne)} ${period} ${isOne ? 'was' : 'were'} ${on}${listOf(values)}.`,
  );
}

/** `days with the most steps`. */
function extremeOf(query: MetricQuery, metric: MetricAnswer['metric'], isOne: boolean): string {
  const isLow = query.aggregate === 'lowest';
  const name = subjectOf(metric, query);
  const counted = countedAs(metric, query.activity_type, isOne ? 1 : 2).slice(2);
  const end = isLow ? 'lowest' : 'highest';
  if (isLength(metric)) return `${isLow ? 'shortest' : 'longest'} ${counted}`;
  if (isOfWorkouts(metric)) return `${end} value${isOne ? '' : 's'} of your ${name}`;
  if (isClock(metric)) return `${counted} with the ${isLow ? 'earliest' : 'latest'} ${name}`;
  if (metric.kind !== 'total' && metric.kind !== 'duration') return `${counted} with the ${end} ${name}`;
  return `${counted} with the ${isLow ? (plural(name) ? 'fewest' : 'least') : 'most'} ${name}`;
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
  const said = `Of your values${latest ? '' : ` of ${name}`} ${periodText(query.window, window, query.weekdays)}, ${formatNumber(share.value, 1)} % are ${limit}.`;
  return `${intro}${begun(conditionText(query, answer), said)}`;
}

export function streakText(query: MetricQuery, { facts, details, metric, window }: MetricAnswer): string {
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [longest, current] = [facts[at('streak_longest')], facts[at('streak_current')]];
  if (!longest || !query.threshold) return '';
  const name = subjectOf(metric, query);
  const what = metric.key === 'workout_count' ? name : withinText(metric, query.activity_type, query.threshold);
  const period = periodText(query.window, window, query.weekdays);
  if (longest.value === 0) return `No day had ${what} ${period}, so there is no streak.`;
  const end = details[at('streak_longest')]?.at_date ?? null;
  const until = end === null ? '' : `; it ended on ${dayText(end)}`;
  return `Your longest streak was ${formatValue(longest.value, longest.unit)} with ${what}, ${period}${until}.${current ? runningText(longest, current, what) : ''}`;
}

function runningText(longest: Fact, current: Fact, what: string): string {
  if (current.value === 0) return '';
  if (current.value === longest.value) return ' It lasts to the end of the period.';
  return ` The streak that lasts to the end of the period has ${formatValue(current.value, current.unit)} with ${what}.`;
}

export const intervalText = (low: string, high: string): string => `95 % interval ${spanOf(low, high)}`;

export function trendText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, metric, window } = answer;
  const part = (suffix: string) => facts.find(({ key }) => key === `${metric.key}.${suffix}`);
  const [slope, low, high] = [part('trend'), part('trend_low'), part('trend_high')];
  if (!slope) return '';
  const subject = `our ${subjectOf(metric, query)}`;
  const period = periodText(query.window, window, query.weekdays);
  const values = [slope, ...(low && high ? [low, high] : [])].map(({ value }) => value);
  const [shown = '', from = '', to = ''] = formatAlike(values, slope.unit);
  const clear = low && high ? low.value > 0 || high.value < 0 : slope.value !== 0;
  const interval = low && high ? ` (${intervalText(from, to)})` : '';
  const said = clear
    ? `Y${subject} ${slope.value > 0 ? 'rose' : 'fell'} by ${shown.replace('−', '')}${interval} ${period}.`
    : `There is no clear trend in y${subject} ${period}: the slope is ${shown}${interval}.`;
  return begun(conditionText(query, answer), said);
}

const noCause = 'This does not show that one causes the other.';

/** States a connection only if the interval excludes zero. */
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
    ? `There is no clear link between y${both}; the one does not clearly change with the other`
    : rho.value > 0
      ? `Y${both} go together`
      : `Y${both} go opposite ways`;
  const [shown = '', from, to] = [rho, low, high].map((each) => each && formatNumber(each.value, 2, 2));
  const interval = from && to ? ` (${intervalText(from, to)})` : '';
  const said = `${how}: their rank correlation is ${shown}${interval} ${periodText(query.window, window, query.weekdays)}, from ${formatNumber(rho.n, 0)} days.`;
  return `${begun(conditionText(query, answer), said)}${clear ? ` ${noCause}` : ''}`;
}
