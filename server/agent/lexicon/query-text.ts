import type {
  Aggregate,
  Condition,
  ListedMetric,
  MetricAnswer,
  MetricQuery,
  Split,
  Threshold,
  WindowSpec,
} from '../../../routers/metrics/metrics.contract.ts';
import type { Plan } from '../model.ts';
import { dayText, monthName, rangeText, weekdaysText } from './days.ts';
import { formatValue } from './format.ts';
import { conditionMetric, isLength, nightly, sessionsOf, subjectOf } from './metric-labels.ts';

// Describes the steps of a turn to the person watching.

const aggregates: Partial<Record<Aggregate, string>> = {
  sum: 'total',
  min: 'lowest value',
  max: 'highest value',
  std_dev: 'standard deviation',
  count: 'number of values',
  count_days: 'days that meet the limit',
  latest: 'latest value',
  first: 'first value',
  difference: 'mean',
  percent_change: 'mean',
  highest: 'highest values',
  lowest: 'lowest values',
  streak: 'days in a row that meet the limit',
  contrast: 'mean',
  unusual: 'what is unusual',
};

const limitWords = {
  over: 'over',
  under: 'under',
  at_least: 'at least',
  at_most: 'at most',
  between: 'between',
} as const;

function windowText(spec: WindowSpec): string {
  switch (spec.kind) {
    case 'last_days':
      return `over the last ${spec.n} days`;
    case 'month':
      return `in ${monthName(spec.month)}${spec.year === undefined ? '' : ` ${spec.year}`}`;
    case 'year':
      return `in ${spec.year}`;
    case 'since':
      return `since ${dayText(spec.date)}`;
    case 'between':
      return `in the period ${rangeText(spec.from, spec.to)}`;
    case 'until':
      return `until ${dayText(spec.date)}`;
    case 'first_days':
      return `over the first ${spec.n} days`;
    case 'half_month':
      return `in the ${spec.half} half of ${monthName(spec.month)}${spec.year === undefined ? '' : ` ${spec.year}`}`;
    case 'half_year':
      return `in the ${spec.half} half of ${spec.year ?? 'the year'}`;
    case 'quarter':
      return `in quarter ${spec.quarter}${spec.year === undefined ? '' : ` of ${spec.year}`}`;
    case 'day':
      return `on ${dayText(spec.date)}`;
    case 'before':
      return beforeText(spec.of);
    case 'all':
      return 'over all data';
    case 'latest_day':
      return 'on the latest day';
    default:
      return spec.kind.replaceAll('_', ' ');
  }
}

function beforeText(of: WindowSpec): string {
  if (of.kind === 'yesterday') return 'the day before yesterday';
  if (of.kind === 'last_night') return 'the night before last';
  return of.kind === 'last_days' ? `the ${of.n} days before` : 'the period before';
}

function queryText(query: MetricQuery, metrics: readonly ListedMetric[]): string {
  const named = (key: string) => metrics.find((metric) => metric.key === key) ?? { key, label: '' };
  const subject = (key: string) => subjectOf(named(key), query);
  const what =
    query.threshold && query.aggregate === 'count_days'
      ? `days ${limitWords[query.threshold.op]} the limit`
      : (aggregates[query.aggregate] ?? query.aggregate);
  const pair = query.with ? ` with ${subjectOf(named(query.with.metric), {})}` : '';
  const group = query.group ? ` by ${query.group === 'activity_type' ? 'kind of activity' : query.group}` : '';
  const days = query.weekdays ? ` on ${weekdaysText(query.weekdays)}` : '';
  const picked = query.where
    ? ` on days chosen by ${query.where.map(({ metric }) => subjectOf(named(metric), {})).join(' and ')}`
    : '';
  const taken = query.take ? ` of the ${query.take.end} values` : '';
  const other = query.compare_to ? ` against ${windowText(query.compare_to).replace(/^over /, '')}` : '';
  const parted = query.split ? ` ${splitText(query.split, metrics)}` : '';
  return `${subject(query.metric)}: ${what}${pair}${group}${taken}${days}${picked}${parted} ${windowText(query.window)}${other}`;
}

function splitText(split: Split, metrics: readonly ListedMetric[]): string {
  if ('weekdays' in split) return `on ${weekdaysText(split.weekdays)} and on the other days`;
  const metric = metrics.find(({ key }) => key === split.metric) ?? { key: split.metric, label: '' };
  return `on days chosen by ${subjectOf(metric, split)} and on the other days`;
}

const queriesOf = ({ items }: Pick<Plan, 'items'>): MetricQuery[] => items.flatMap(({ queries }) => queries);

/** `time asleep: mean over the last 30 days`. */
export const analysisText = (plan: Pick<Plan, 'items'>, metrics: readonly ListedMetric[]): string =>
  [...new Set(queriesOf(plan).map((query) => queryText(query, metrics)))].join('; ') || 'nothing to compute';

/** `put into words: time asleep, steps`. */
export function writingText(plan: Pick<Plan, 'items'>, metrics: readonly ListedMetric[]): string {
  const names = queriesOf(plan).map((query) =>
    subjectOf(metrics.find(({ key }) => key === query.metric) ?? { key: query.metric, label: '' }, query),
  );
  const unique = [...new Set(names)];
  return unique.length === 0 ? 'say what cannot be answered' : `put into words: ${unique.join(', ')}`;
}

const noon = 720;
const minutesOfDay = 1_440;

/** A limit of bedtimes reaches to noon or begins there: `before 23:00`, `after 00:30`. Times are whole minutes. */
export function clockLimit(threshold: Threshold, unit: string): { op: 'over' | 'under'; value: number } | null {
  if (unit !== 'min after midnight' || threshold.op !== 'between') return null;
  if (threshold.value === noon) return { op: 'under', value: (threshold.upper + 1) % minutesOfDay };
  // `from 23:00 on` stays as it is.
  return threshold.upper === noon - 1 && threshold.value % 5 === 1 ? { op: 'over', value: threshold.value - 1 } : null;
}

/** `over 10,000`, `between 6 h and 7 h`, `before 23:00`. */
export function limitText(threshold: Threshold, unit: string): string {
  const clock = clockLimit(threshold, unit);
  if (clock) return `${clock.op === 'under' ? 'before' : 'after'} ${formatValue(clock.value, unit)}`;
  const upper = threshold.op === 'between' ? ` and ${formatValue(threshold.upper, unit)}` : '';
  return `${limitWords[threshold.op]} ${formatValue(threshold.value, unit)}${upper}`;
}

/** `time asleep under 6 h`, `over 12,000 steps`, `runs of more than 5 km`, `workouts`. */
export function withinText(
  metric: Pick<ListedMetric, 'key' | 'label' | 'unit'>,
  type: string | undefined,
  threshold: Threshold,
): string {
  const name = subjectOf(metric, { activity_type: type });
  const limit = limitText(threshold, metric.unit);
  if (metric.key === 'workout_count' && threshold.op === 'at_least' && threshold.value === 1) return name;
  if (isLength(metric))
    return `${sessionsOf(type)} of ${limit.replace(/^over/, 'more than').replace(/^under/, 'less than')}`;
  return metric.key === 'steps' && threshold.value !== 0 ? `${limit} ${name}` : `${name} ${limit}`;
}

/** `days with time asleep under 6 h`, `nights after days with runs`. */
export function daysWith(
  { metric: name, threshold, lag_days = 0 }: Condition,
  type: string | undefined,
  answer: Pick<MetricAnswer, 'metric' | 'others'>,
): string {
  const metric = [...answer.others, answer.metric].find(({ key }) => key === name) ?? {
    key: name,
    label: '',
    unit: '',
  };
  const what = withinText(metric, type, threshold);
  if (lag_days === 0) return `days with ${what}`;
  return `${daysOf(answer)} ${lag_days === 1 ? 'after' : 'that came some days after'} a day with ${what}`;
}

const daysOf = ({ metric }: Pick<MetricAnswer, 'metric'>): string => (nightly.test(metric.key) ? 'nights' : 'days');

/** `on weekends`, `on days with workouts`, `on the other days`. */
export function sideText(
  { split }: Pick<MetricQuery, 'split'>,
  answer: MetricAnswer,
  side: 'with' | 'without',
): string {
  if (!split || side === 'without') return `on the other ${daysOf(answer)}`;
  if ('weekdays' in split) return `on ${weekdaysText([...new Set(split.weekdays)].sort())}`;
  const known = { ...split, metric: conditionMetric(split.metric, answer).key };
  return `on ${daysWith(known, split.activity_type, answer)}`;
}
