import type {
  Aggregate,
  Fact,
  Group,
  MetricAnswer,
  MetricQuery,
  WindowSpec,
} from '../../../routers/metrics/metrics.contract.ts';
import { dayText, monthName, monthOf, rangeText, yearOf } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { plural, subjectOf } from '../lexicon/metric-labels.ts';
import { limitText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

const toldMax = 31;
const perSentence = 7;

const parts: Readonly<Record<Group, string>> = {
  day: 'day by day',
  week: 'week by week',
  month: 'month by month',
  weekday: 'by weekday',
  activity_type: 'by kind of activity',
};
const leads: Partial<Record<Aggregate, string>> = {
  mean: 'The average was',
  median: 'The median was',
  sum: 'The total was',
  min: 'The lowest value was',
  max: 'The highest value was',
  std_dev: 'The standard deviation was',
  count: 'The number of values was',
};
const ranked: ReadonlySet<Aggregate> = new Set<Aggregate>(['mean', 'sum', 'count_days']);

export function groupText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const group = query.group ?? 'day';
  const name = subjectOf(metric, query);
  const lead = query.threshold
    ? `The number of days with ${name} ${limitText(query.threshold, metric.unit)} was`
    : (leads[query.aggregate] ?? 'It was');
  const intro = begun(
    conditionText(query, answer),
    `${plural(name) ? 'These are' : 'This is'} your ${name} ${parts[group]}${query.take ? `, of the ${query.take.end} ${query.take.k} values,` : ''} ${periodText(datesOf(query.window, window), window, query.weekdays)}.`,
  );
  const told = facts.map((fact, index) => ({ fact, place: placeText(group, details[index]?.group ?? '', fact) }));
  const value = ({ fact }: { fact: Fact }) => formatValue(fact.value, fact.unit);
  const ordered = told.toSorted((a, b) => b.fact.value - a.fact.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  const isTied =
    !ranked.has(query.aggregate) || query.threshold !== undefined || !first || !last || value(first) === value(last);
  const ends = isTied
    ? ''
    : ` The most was ${value(first)} ${first.place}, and the least was ${value(last)} ${last.place}.`;
  if (told.length > toldMax) return `${intro}${ends} All of them stand in the fact sheet.`;
  const sentences: string[] = [];
  for (let at = 0; at < told.length; at += perSentence)
    sentences.push(
      `${lead} ${told
        .slice(at, at + perSentence)
        .map((each) => `${value(each)} ${each.place}`)
        .join(', ')}.`,
    );
  return `${intro} ${sentences.join(' ')}${told.length > 2 ? ends : ''}`;
}

const datesOf = (spec: WindowSpec, span: { from: string; to: string }): WindowSpec =>
  spec.kind === 'last_days' ? { kind: 'between', ...span } : spec;

function placeText(group: Group, name: string, fact: Fact): string {
  const [from = '', to = ''] = fact.window.split('/');
  switch (group) {
    case 'weekday':
      return `on ${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
    case 'month':
      return `in ${monthName(monthOf(`${name}-01`))} ${yearOf(name)}`;
    case 'week':
      return from === to ? `on ${dayText(from)}` : `in the week ${rangeText(from, to)}`;
    case 'day':
      return `on ${dayText(from)}`;
    default:
      return `(${name.replaceAll('_', ' ')})`;
  }
}
