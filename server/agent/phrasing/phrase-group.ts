import type {
  Aggregate,
  Fact,
  Group,
  MetricAnswer,
  MetricQuery,
  WindowSpec,
} from '../../../routers/metrics/metrics.contract.ts';
import { dayWithin, monthName, monthOf, rangeWithin, yearOf } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { plural, subjectOf } from '../lexicon/metric-labels.ts';
import { withinText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';
import { listOf } from './phrase-operations.ts';

const toldMax = 31;

const parts: Readonly<Record<Group, string>> = {
  day: 'day by day',
  week: 'week by week',
  month: 'month by month',
  weekday: 'by weekday',
  activity_type: 'by kind of activity',
};
const leads: Partial<Record<Aggregate, string>> = {
  mean: 'average',
  median: 'median',
  sum: 'total',
  min: 'lowest value',
  max: 'highest value',
  std_dev: 'standard deviation',
  count: 'number of values',
};
const ranked: ReadonlySet<Aggregate> = new Set<Aggregate>(['mean', 'sum', 'count_days']);

/** The ends first, then each. */
export function groupText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const { group = 'day', threshold, aggregate, activity_type: type, take } = query;
  const name = subjectOf(metric, query);
  const isBare =
    threshold === undefined &&
    ((group === 'day' && /^(?:mean|sum)$/.test(aggregate)) || (metric.key === 'workout_count' && aggregate === 'sum'));
  const lead = threshold ? `number of days with ${withinText(metric, type, threshold)}` : (leads[aggregate] ?? 'value');
  const taken = take ? `, of the ${take.end} ${take.k} values,` : '';
  const what = `your ${name} ${parts[group]}${taken} ${periodText(datesOf(query.window, window), window, query.weekdays)}`;
  const told = facts.map((fact, index) => ({
    fact,
    value: formatValue(fact.value, fact.unit).replace(/ workouts?$/, ''),
    place: placeText(group, details[index]?.group ?? '', fact, window),
  }));
  const ordered = told.toSorted((a, b) => b.fact.value - a.fact.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  const isRanked = ranked.has(aggregate) && threshold === undefined && told.length > 2 && first?.value !== last?.value;
  const intro =
    isRanked && first && last
      ? `Of ${what}, the most was ${first.value} ${first.place}, and the least was ${last.value} ${last.place}.`
      : `${plural(name) ? 'These are' : 'This is'} ${what}.`;
  const opening = begun(conditionText(query, answer), intro);
  if (told.length > toldMax) return `${opening} All values stand in the fact sheet.`;
  const subject = isBare ? `The value${told.length === 1 ? ' was' : 's were'}` : `The ${lead} was`;
  return `${opening} ${subject} ${listOf(told.map(({ value, place }) => `${value} ${place}`))}.`;
}

// No fact of a group has the length of the whole period.
const datesOf = (spec: WindowSpec, span: { from: string; to: string }): WindowSpec =>
  spec.kind === 'last_days' ? { kind: 'between', ...span } : spec;

function placeText(group: Group, name: string, fact: Fact, window: { from: string; to: string }): string {
  const [from = '', to = ''] = fact.window.split('/');
  switch (group) {
    case 'weekday':
      return `on ${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
    case 'month':
      return `in ${monthName(monthOf(`${name}-01`))}${yearOf(window.from) === yearOf(window.to) ? '' : ` ${yearOf(name)}`}`;
    case 'week':
      return from === to ? `on ${dayWithin(from, window)}` : `in the week ${rangeWithin(from, to, window)}`;
    case 'day':
      return `on ${dayWithin(from, window)}`;
    default:
      return `(${name.replaceAll('_', ' ')})`;
  }
}
