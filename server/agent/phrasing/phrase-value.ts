import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, lengthOf } from '../lexicon/days.ts';
import { formatValue, printedBound } from '../lexicon/format.ts';
import { averaged, isClock, oneOf, plural, subjectOf } from '../lexicon/metric-labels.ts';
import { dayWith, limitText } from '../lexicon/query-text.ts';
import { begun, chosenSessions, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

export const isSparse = (query: MetricQuery, { metric, coverage }: MetricAnswer): boolean =>
  !['latest', 'first', 'count', 'contrast', 'unusual'].includes(query.aggregate) &&
  query.where === undefined &&
  query.take === undefined &&
  !/^(?:biomarker:|workout)/.test(metric.key) &&
  coverage.days_with_data * 2 < coverage.days_expected;

export const sparseRemark = (query: MetricQuery, answer: MetricAnswer): string =>
  isSparse(query, answer) ? ' Much of that period has no data, so read this with care.' : '';

type Said = { name: string; value: string; period: string; base: string; on: string; single: boolean };

export function valueText(query: MetricQuery, answer: MetricAnswer, spread?: Fact): string {
  const fact = answer.facts[0];
  const limited = fact && latestWithinText(query, answer, fact);
  if (limited) return limited;
  return fact ? begun(conditionText(query, answer), sentenceOf(query, answer, fact, spread)) : '';
}

function sentenceOf(query: MetricQuery, answer: MetricAnswer, fact: Fact, spread?: Fact): string {
  const said: Said = {
    name: subjectOf(answer.metric, query),
    value: `${formatValue(fact.value, fact.unit)}${spread ? `, with a standard deviation of ${formatValue(spread.value, spread.unit)},` : ''}`,
    period: periodText(query.window, answer.window, query.weekdays),
    base: baseText(query, answer, fact),
    on: answer.at_date === null ? '' : ` on ${dayText(answer.at_date)}`,
    single: answer.window.from === answer.window.to,
  };
  if (answer.metric.key === 'workout_count' && (query.aggregate === 'latest' || query.aggregate === 'first'))
    return `Your ${query.aggregate} ${said.name.replace(/s$/, '')} was${said.on}.`;
  if (query.aggregate === 'count_days') return countText(query, answer, said);
  if (query.aggregate === 'latest' || query.aggregate === 'first') return latestText(query, answer, said);
  return `${statement(query, answer, said)}.`;
}

function statement(query: MetricQuery, answer: MetricAnswer, said: Said): string {
  const { metric } = answer;
  const { name, value, period, base, on } = said;
  const { aggregate } = query;
  if (metric.key === 'workout_count' && aggregate === 'sum')
    return `You did ${sessionsText(query, answer, value)} ${period}`;
  const act = acts[metric.key];
  if (said.single && (aggregate === 'mean' || aggregate === 'sum'))
    return act ? `You ${act(value)} ${period}` : `Your ${name} ${plural(name) ? 'were' : 'was'} ${value} ${period}`;
  if (isClock(metric) && (aggregate === 'min' || aggregate === 'max'))
    return `Your ${aggregate === 'min' ? 'earliest' : 'latest'} ${name} was ${value}${on}, ${period}${base}`;
  switch (aggregate) {
    case 'sum':
      return act
        ? `You ${act(value)} in total ${period}${base}`
        : `Your ${name} came to ${value} in total ${period}${base}`;
    case 'median':
      return `The median of your ${name} was ${value} ${period}${base}`;
    case 'min':
      return `Your ${recordName(metric, name, 'lowest')} was ${value}${on}, ${period}${base}`;
    case 'max':
      return `Your ${recordName(metric, name, 'highest')} was ${value}${on}, ${period}${base}`;
    case 'std_dev':
      return `The standard deviation of your ${name} was ${value} ${period}${base}`;
    case 'count':
      return `Your ${name} ${plural(name) ? 'have' : 'has'} ${value} ${period}`;
    default:
      if (act) return `You ${act(value)}${aDay(metric.key)} on average ${period}${base}`;
      return `Your ${averaged(name)} ${value}${metric.kind === 'total' && !/^workout/.test(metric.key) ? aDay(metric.key) : ''} ${period}${base}`;
  }
}

/** `longest running distance`, `highest number of steps`, `lowest resting heart rate`. */
function recordName({ key, kind }: MetricAnswer['metric'], name: string, end: 'lowest' | 'highest'): string {
  if (kind === 'duration' || /distance$/.test(key)) return `${end === 'lowest' ? 'shortest' : 'longest'} ${name}`;
  if (/^(?:average|highest|lowest)\b| in /.test(name)) return `${end} value of ${name}`;
  return plural(name) ? `${end} number of ${name}` : `${end} ${name}`;
}

/** `The latest day with steps over 15,000 was 22 November 2026, with 23,451.` */
function latestWithinText(
  { aggregate, metric, where = [], activity_type }: MetricQuery,
  answer: MetricAnswer,
  { value, unit }: Fact,
): string | null {
  const [limit, ...more] = where;
  const isOwn = limit?.metric === metric && more.length === 0 && !limit.lag_days;
  if (!isOwn || answer.at_date === null || (aggregate !== 'latest' && aggregate !== 'first')) return null;
  return `The ${aggregate} day ${dayWith(limit, activity_type, answer)} was ${dayText(answer.at_date)}, with ${formatValue(value, unit)}.`;
}

const nightly = /sleep|awake|in_bed|latency|bedtime|wake_time|breathing|snor|wakeups/;
const isDaily = (key: string): boolean => !/^(?:biomarker:|workout)/.test(key);

/** `13 runs`, `1 strength training workout`. */
function sessionsText(query: MetricQuery, answer: MetricAnswer, value: string): string {
  const count = value.replace(/ .*/, '');
  const sessions = chosenSessions(query, answer);
  return `${count} ${count === '1' ? sessions.replace(/s(?= with |$)/, '') : sessions}`;
}

// What a person does, as a sentence says it.
const acts: Readonly<Record<string, (value: string) => string>> = {
  steps: (value) => `took ${value} steps`,
  sleep_duration: (value) => `slept ${value}`,
  awake_time: (value) => `lay awake for ${value}`,
  time_in_bed: (value) => `were in bed for ${value}`,
};

// Laboratory values and workouts have no expected days.
function baseText(
  { take, where, weekdays }: MetricQuery,
  { metric, coverage, window }: MetricAnswer,
  { n }: Fact,
): string {
  if (take) return `, from the ${take.end} ${n} ${n === 1 ? 'value' : 'values'}`;
  const { days_expected, days_with_data } = coverage;
  const noun = isDaily(metric.key) && n === days_with_data ? (nightly.test(metric.key) ? 'night' : 'day') : 'value';
  const isWhole = noun !== 'value' && !where && !weekdays && days_expected === lengthOf(window.from, window.to);
  if (days_expected === 0 && isDaily(metric.key)) return '';
  return isWhole ? `, from ${n} of ${days_expected} ${noun}s` : `, from ${n} ${noun}${n === 1 ? '' : 's'}`;
}

const aDay = (key: string): string => (nightly.test(key) ? ' a night' : ' a day');

function countText({ threshold }: MetricQuery, { metric }: MetricAnswer, said: Said): string {
  if (!threshold) return '';
  if (metric.key === 'workout_count') return `You had ${said.name} on ${said.value} ${said.period}.`;
  if (metric.key === 'nap_duration' && threshold.op === 'over' && threshold.value === 0)
    return `You had ${said.name} on ${said.value} ${said.period}${said.base}.`;
  const limit = limitText(threshold, metric.unit);
  const counted = nightly.test(metric.key) ? said.value.replace('day', 'night') : said.value;
  const days = counted.replace(/^0 (day|night)s$/, 'no $1');
  const act = acts[metric.key];
  if (act) return `You ${act(limit)} on ${days} ${said.period}${said.base}.`;
  return `Your ${said.name} ${plural(said.name) ? 'were' : 'was'} ${limit} on ${days} ${said.period}${said.base}.`;
}

function latestText({ aggregate }: MetricQuery, { metric, printed }: MetricAnswer, said: Said): string {
  const which = aggregate === 'first' ? 'first' : 'latest';
  if (metric.key.startsWith('workout'))
    return `Your ${which} ${said.name} was ${said.value}${said.on === '' ? '' : `,${said.on}`}.`;
  const bound = printedBound(printed?.value_text);
  const value = bound === null ? said.value : `reported as ${bound}${said.value}`;
  const low = printed?.reference_low ?? null;
  const high = printed?.reference_high ?? null;
  const range =
    low !== null && high !== null
      ? `The laboratory's reference range is ${formatValue(low, metric.unit)} to ${formatValue(high, metric.unit)}.`
      : high !== null
        ? `The laboratory's reference is up to ${formatValue(high, metric.unit)}.`
        : low !== null
          ? `The laboratory's reference is at least ${formatValue(low, metric.unit)}.`
          : printed
            ? rangelessText(printed.reference_range)
            : '';
  return `Your ${which} ${oneOf(said.name)} ${which === 'first' ? 'was' : 'is'} ${value}${said.on === '' ? '' : `, measured${said.on}`}. ${range}`.trim();
}

/** Never called normal without a range that holds for the person. */
const rangelessText = (range: string | null): string =>
  range === null
    ? 'The report prints no range beside it, so it does not tell whether this is normal.'
    : 'Its range on the report depends on more than the value, so it does not tell whether this is normal.';
