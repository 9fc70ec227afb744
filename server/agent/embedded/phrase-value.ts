import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics.contract.ts';
import { dayText } from '../days.ts';
import { formatValue } from '../format.ts';
import { plural, subjectOf } from '../metric-labels.ts';
import { begun, conditionText, limitText } from './condition-text.ts';
import { periodText } from './periods.ts';

/** An average over days that mostly are not there says little. Single values are what they are. */
const isSparse = (query: MetricQuery, { metric, coverage }: MetricAnswer): boolean =>
  !['latest', 'first', 'count'].includes(query.aggregate) &&
  query.where === undefined &&
  query.take === undefined &&
  !/^(?:biomarker:|workout)/.test(metric.key) &&
  coverage.days_with_data * 2 < coverage.days_expected;

export const sparseRemark = (query: MetricQuery, answer: MetricAnswer): string =>
  isSparse(query, answer) ? ' Much of that period has no data, so read this with care.' : '';

type Said = { name: string; value: string; period: string; base: string; on: string; single: boolean };

export function valueText(query: MetricQuery, answer: MetricAnswer): string {
  const fact = answer.facts[0];
  return fact ? begun(conditionText(query, answer), sentenceOf(query, answer, fact)) : '';
}

function sentenceOf(query: MetricQuery, answer: MetricAnswer, fact: Fact): string {
  const said: Said = {
    name: subjectOf(answer.metric, query),
    value: formatValue(fact.value, fact.unit),
    period: periodText(query.window, answer.window, query.weekdays),
    base: baseText(query, answer, fact),
    on: answer.at_date === null ? '' : ` on ${dayText(answer.at_date)}`,
    single: answer.window.from === answer.window.to,
  };
  if (answer.metric.key === 'workout_count' && (query.aggregate === 'latest' || query.aggregate === 'first'))
    return `The ${query.aggregate} day with ${said.name} was ${said.on.slice(4)}.`;
  if (query.aggregate === 'count_days') return countText(query, answer, said);
  if (query.aggregate === 'latest' || query.aggregate === 'first') return latestText(query, answer, said);
  return `${statement(query, answer, said)}.`;
}

function statement({ aggregate }: MetricQuery, { metric }: MetricAnswer, said: Said): string {
  const { name, value, period, base, on } = said;
  if (said.single && (aggregate === 'mean' || aggregate === 'sum'))
    return `Your ${name} ${plural(name) ? 'were' : 'was'} ${value} ${period}`;
  switch (aggregate) {
    case 'sum':
      return `Your ${name} came to ${value} in total ${period}${base}`;
    case 'median':
      return `The median of your ${name} was ${value} ${period}${base}`;
    case 'min':
      return `Your lowest value of ${name} was ${value}${on}, ${period}${base}`;
    case 'max':
      return `Your highest value of ${name} was ${value}${on}, ${period}${base}`;
    case 'std_dev':
      return `The standard deviation of your ${name} was ${value} ${period}${base}`;
    case 'count':
      return `Your ${name} ${plural(name) ? 'have' : 'has'} ${value} ${period}`;
    default:
      return `Your ${name} averaged ${value}${metric.kind === 'total' && !/^workout/.test(metric.key) ? ' a day' : ''} ${period}${base}`;
  }
}

/** `, from 27 of 30 nights`; laboratory values and workouts are expected on no particular day. */
function baseText({ take }: MetricQuery, { metric, coverage }: MetricAnswer, { n }: Fact): string {
  if (take) return `, from the ${take.end} ${n} ${n === 1 ? 'value' : 'values'}`;
  if (/^(?:biomarker:|workout)/.test(metric.key)) return `, from ${n} ${n === 1 ? 'value' : 'values'}`;
  if (coverage.days_expected < coverage.days_with_data || coverage.days_expected === 0) return '';
  const nightly = /sleep|awake|bed|latency|breathing/.test(metric.key);
  return `, from ${coverage.days_with_data} of ${coverage.days_expected} ${nightly ? 'nights' : 'days'}`;
}

function countText({ threshold }: MetricQuery, { metric }: MetricAnswer, said: Said): string {
  if (!threshold) return '';
  if (metric.key === 'workout_count') return `You had ${said.name} on ${said.value} ${said.period}.`;
  const limit = limitText(threshold, metric.unit);
  return `Your ${said.name} ${plural(said.name) ? 'were' : 'was'} ${limit} on ${said.value} ${said.period}${said.base}.`;
}

function latestText({ aggregate }: MetricQuery, { metric, printed }: MetricAnswer, said: Said): string {
  const which = aggregate === 'first' ? 'first' : 'latest';
  const isBound = /^[<>≤≥]/.test(printed?.value_text ?? '');
  const value = isBound ? `reported as ${printed?.value_text} ${metric.unit}` : said.value;
  const low = printed?.reference_low ?? null;
  const high = printed?.reference_high ?? null;
  const range =
    low !== null && high !== null
      ? `The laboratory's reference range is ${formatValue(low, metric.unit)} to ${formatValue(high, metric.unit)}.`
      : high !== null
        ? `The laboratory's reference is up to ${formatValue(high, metric.unit)}.`
        : low !== null
          ? `The laboratory's reference is at least ${formatValue(low, metric.unit)}.`
          : '';
  return `Your ${which} value of ${said.name} ${which === 'first' ? 'was' : 'is'} ${value}${said.on === '' ? '' : `, measured${said.on}`}. ${range}`.trim();
}
