import { boundOf, limitsOf, standingOf } from '../../../routers/labs/standing.ts';
import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, dayWithin, lengthOf } from '../lexicon/days.ts';
import { formatNumber, formatValue, printedBound, spanOf } from '../lexicon/format.ts';
import {
  averaged,
  countedAs,
  isClock,
  isLength,
  isOfWorkouts,
  nightly,
  oneOf,
  oneSession,
  plural,
  recordName,
  sessionsOf,
  subjectOf,
} from '../lexicon/metric-labels.ts';
import { daysWith, limitText } from '../lexicon/query-text.ts';
import { begun, chosenSessions, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

export const isSparse = (query: MetricQuery, { metric, coverage }: MetricAnswer): boolean =>
  !['latest', 'first', 'count', 'contrast', 'unusual'].includes(query.aggregate) &&
  query.where === undefined &&
  query.take === undefined &&
  !/^(?:biomarker:|workout|nap_)/.test(metric.key) &&
  coverage.days_with_data * 2 < coverage.days_expected;

export const sparseRemark = (query: MetricQuery, answer: MetricAnswer): string =>
  isSparse(query, answer) ? ' Much of that period has no data, so read this with care.' : '';

type Said = { name: string; value: string; period: string; base: string; on: string };

export function valueText(query: MetricQuery, answer: MetricAnswer, spread?: Fact): string {
  const fact = answer.facts[0];
  const limited = fact && latestWithinText(query, answer, fact);
  if (limited) return limited;
  return fact ? begun(conditionText(query, answer), `${sentenceOf(query, answer, fact, spread)}.`) : '';
}

function sentenceOf(query: MetricQuery, answer: MetricAnswer, fact: Fact, spread?: Fact): string {
  const { metric, at_date: day, window } = answer;
  const isNewest = query.aggregate === 'latest' || query.aggregate === 'first';
  const said: Said = {
    name: subjectOf(metric, query),
    value: formatValue(fact.value, fact.unit),
    period: periodText(query.window, window, query.weekdays),
    base: `${spread ? `, with a standard deviation of ${formatValue(spread.value, spread.unit)}` : ''}${baseText(query, answer, fact)}`,
    on: day === null ? '' : ` on ${isNewest ? dayText(day) : dayWithin(day, window)}`,
  };
  if (isNewest && metric.key === 'workout_count')
    return `Your ${query.aggregate} ${oneSession(query.activity_type)} was${said.on}`;
  if (isNewest) return latestText(query, answer, said);
  return query.aggregate === 'count_days' ? countText(query, answer, fact, said) : statement(query, answer, said);
}

function statement(query: MetricQuery, answer: MetricAnswer, said: Said): string {
  const { metric, window } = answer;
  const { name, value, period, base, on } = said;
  const { aggregate, activity_type: type, where } = query;
  if (metric.key === 'workout_count' && aggregate === 'sum')
    return `You did ${sessionsText(query, answer, value)} ${period}`;
  const act = actOf(query);
  if (window.from === window.to && (aggregate === 'mean' || aggregate === 'sum') && !isLength(metric))
    return act ? `You ${act(value)} ${period}` : `Your ${name} ${plural(name) ? 'were' : 'was'} ${value} ${period}`;
  switch (aggregate) {
    case 'sum':
      return `${act ? `You ${act(value)}` : `Your ${name} came to ${value}`} in total ${period}${base}`;
    case 'median':
      return `The median of your ${name} was ${value} ${period}${base}`;
    case 'min':
    case 'max':
      return `Your ${recordName(metric, query, aggregate === 'min' ? 'lowest' : 'highest')} ${wasOf(metric)} ${value.replace(/ workouts?$/, '')}${on}, ${period}${isSparse(query, answer) ? base : ''}`;
    case 'std_dev':
      return `The standard deviation of your ${name} was ${value} ${period}${base}`;
    case 'count':
      return `Your ${name} ${plural(name) ? 'have' : 'has'} ${value} ${period}`;
    default:
      if (act && !isLength(metric)) return `You ${act(value)}${where ? '' : aDay(metric)} on average ${period}${base}`;
      return `Your ${isLength(metric) ? `${sessionsOf(type)} averaged` : averaged(name)} ${value}${metric.kind === 'total' && !isLength(metric) ? aDay(metric) : ''} ${period}${base}`;
  }
}

/** `The latest day with over 15,000 steps was 22 November 2026, with 23,451.` */
function latestWithinText(
  { aggregate, metric, where = [], activity_type }: MetricQuery,
  answer: MetricAnswer,
  { value, unit }: Fact,
): string | null {
  const [limit, ...more] = where;
  const isOwn = limit?.metric === metric && more.length === 0 && !limit.lag_days;
  if (!isOwn || answer.at_date === null || (aggregate !== 'latest' && aggregate !== 'first')) return null;
  const day = daysWith(limit, activity_type, answer).replace('days', 'day');
  return `The ${aggregate} ${day} was ${dayText(answer.at_date)}, with ${formatValue(value, unit)}.`;
}

/** `13 runs`. */
function sessionsText(query: MetricQuery, answer: MetricAnswer, value: string): string {
  const count = value.replace(/ .*/, '');
  const sessions = chosenSessions(query, answer);
  return `${count} ${count === '1' ? sessions.replace(/s(?= (?:with|of) |$)/, '') : sessions}`;
}

const acts: Readonly<Record<string, (value: string) => string>> = {
  steps: (value) => `took ${value} steps`,
  distance: (value) => `covered a distance of ${value}`,
  floors_climbed: (value) => `climbed ${value}`,
  total_calories: (value) => `burned ${value}`,
  active_time: (value) => `had ${value} of active time`,
  water_intake: (value) => `drank ${value}`,
  sleep_duration: (value) => `slept ${value}`,
  awake_time: (value) => `lay awake for ${value}`,
  time_in_bed: (value) => `were in bed for ${value}`,
  wakeups: (value) => `woke up ${value}`,
};

const sports: Readonly<Record<string, string>> = {
  running: 'ran',
  biking: 'rode',
  swimming: 'swam',
  walking: 'walked',
  hiking: 'hiked',
};

function actOf({ metric, activity_type: type, where }: MetricQuery): ((value: string) => string) | undefined {
  if (where && metric.startsWith('workout')) return undefined;
  const verb = sports[type ?? ''];
  if (metric === 'workout_distance' && verb) return (value) => `${verb} ${value}`;
  if (metric === 'workout_duration' && (verb || !type)) return (value) => `${verb ?? 'worked out'} for ${value}`;
  if (metric === 'workout_start') return (value) => `started your ${sessionsOf(type)} at ${value}`;
  return acts[metric];
}

/** Said where values are missing or no days are expected. */
function baseText(query: MetricQuery, answer: MetricAnswer, { n }: Fact): string {
  const { take, where, weekdays, activity_type: type, aggregate } = query;
  const { metric, coverage, window } = answer;
  const { days_expected, days_with_data } = coverage;
  const isOfDays = !/^(?:biomarker:|workout)/.test(metric.key);
  const counted =
    isOfDays && n !== days_with_data ? `${formatNumber(n, 0)} value${n === 1 ? '' : 's'}` : countedAs(metric, type, n);
  if (take) return `, from the ${take.end} ${counted}`;
  if (!isOfDays) return `, ${aggregate === 'sum' ? 'in' : 'from'} ${counted}`;
  if (where || weekdays || days_expected === 0) return days_expected === 0 ? '' : `, from ${counted}`;
  if (days_with_data >= days_expected) return '';
  const isWhole = n === days_with_data && days_expected === lengthOf(window.from, window.to);
  const share = isWhole ? `${formatNumber(n, 0)} of ${countedAs(metric, type, days_expected)}` : counted;
  return isSparse(query, answer) ? `, from only ${share}, so read it with care` : `, from ${share}`;
}

const wasOf = ({ key }: MetricAnswer['metric']): string => (key === 'workout_duration' ? 'lasted' : 'was');

const aDay = (metric: MetricAnswer['metric']): string =>
  isClock(metric) ? '' : nightly.test(metric.key) ? ' a night' : ' a day';

function countText(query: MetricQuery, answer: MetricAnswer, { n, value }: Fact, said: Said): string {
  const { threshold, activity_type: type, where, weekdays } = query;
  const { metric, coverage } = answer;
  if (!threshold) return '';
  if (metric.key === 'workout_count') return `You had ${said.name} on ${said.value} ${said.period}`;
  if (metric.key === 'nap_duration' && threshold.op === 'over' && threshold.value === 0)
    return `You had ${said.name} on ${said.value} ${said.period}`;
  const limit = limitText(threshold, metric.unit);
  const isPart = coverage.days_with_data < coverage.days_expected;
  const counted = countedAs(metric, type, n);
  const all = isPart ? `the ${counted} with data` : counted;
  const days =
    !isOfWorkouts(metric) && (isPart || where || weekdays)
      ? `${value === 0 ? 'none' : value} of ${all}`
      : isOfWorkouts(metric)
        ? said.value
        : countedAs(metric, type, value).replace(/^0 (\w+?)s$/, 'no $1');
  const act = acts[metric.key];
  const what = act ? `You ${act(limit)}` : `Your ${said.name} ${plural(said.name) ? 'were' : 'was'} ${limit}`;
  return `${what.replace(/ at most 0 (?=\p{L}{4})/u, ' no ')} on ${days} ${said.period}`;
}

function latestText(query: MetricQuery, { metric, printed, facts: [fact] }: MetricAnswer, said: Said): string {
  const which = query.aggregate === 'first' ? 'first' : 'latest';
  if (metric.key.startsWith('workout')) {
    const name = isLength(metric) ? oneSession(query.activity_type) : said.name;
    return `Your ${which} ${name} ${wasOf(metric)} ${said.value}${said.on === '' ? '' : `,${said.on}`}`;
  }
  const bound = printedBound(printed?.value_text);
  const value = bound === null ? said.value : `reported as ${bound}${said.value}`;
  const is = which === 'first' ? 'was' : 'is';
  const measured = `Your ${which} ${oneOf(said.name)} ${is} ${value}${said.on === '' ? '' : `, measured${said.on}`}`;
  return printed && fact ? `${measured}${againstRange(printed, fact)}` : measured;
}

/** Never called normal without a range for the person. */
function againstRange(printed: Printed, { value, unit }: Fact): string {
  const { reference_low: low, reference_high: high, reference_range: range } = printed;
  const show = (limit: number) => formatValue(limit, unit);
  const limits = limitsOf(low, high, range);
  if (!limits)
    return range === null
      ? '. The report prints no range beside it, so it does not tell whether this is normal'
      : '. Its range on the report depends on more than the value, so it does not tell whether this is normal';
  const text =
    low !== null && high !== null
      ? spanOf(show(low), show(high))
      : high !== null
        ? `${limits.highIsOutside ? 'under' : 'up to'} ${show(high)}`
        : `from ${show(low ?? 0)} on`;
  const standing = standingOf({ value, bound: boundOf(printed.value_text) }, limits);
  return standing ? `, ${standing} the laboratory’s range (${text})` : `. The laboratory’s range is ${text}`;
}

type Printed = NonNullable<MetricAnswer['printed']>;
