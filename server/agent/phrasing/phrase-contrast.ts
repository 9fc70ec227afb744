import type { Fact, MetricAnswer, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf } from '../lexicon/days.ts';
import { formatAlike, formatValue } from '../lexicon/format.ts';
import { averaged, countedAs, levelWay, perDay, plural, subjectOf } from '../lexicon/metric-labels.ts';
import { sideText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';
import { intervalText } from './phrase-operations.ts';

type Side = { fact: Fact | undefined; place: string };

/** Called clear only when the interval excludes zero. */
export function contrastText(query: MetricQuery, answer: MetricAnswer): string {
  const name = subjectOf(answer.metric, query);
  const sides = sidesOf(query, answer);
  const [first, second] = sides.filter(({ fact }) => fact !== undefined);
  const missing = sides.flatMap(({ fact, place }) =>
    fact ? [] : [`There is no data on your ${name} ${/\d/.test(place) ? 'in the other period' : place}.`],
  );
  const when = query.split ? `, ${periodText(query.window, answer.window, query.weekdays)}` : '';
  const levels = first
    ? [
        `Your ${averaged(name)} ${levelText(first, query, answer)}${second ? `, against ${levelText(second, query, answer)}` : ''}${when}.`,
      ]
    : [];
  return begun(
    conditionText(query, answer),
    [...levels, ...missing, differenceText(name, answer), thinText(query, answer, sides)]
      .filter((text) => text !== '')
      .join(' '),
  );
}

function sidesOf(query: MetricQuery, answer: MetricAnswer): Side[] {
  const { facts, details, window, compare_window: other } = answer;
  const means = facts.filter((_, place) => details[place]?.aggregate === 'mean');
  if (query.split)
    return (['with', 'without'] as const).map((side) => ({
      fact: facts.find((_, place) => details[place]?.group === side),
      place: sideText(query, answer, side),
    }));
  const at = (span: { from: string; to: string } | null) =>
    means.find((fact) => span !== null && fact.window === `${span.from}/${span.to}`);
  const base: WindowSpec = query.compare_to ?? { kind: 'before', of: query.window };
  return [
    { fact: at(window), place: periodText(query.window, window, query.weekdays) },
    { fact: at(other), place: other ? earlierText(base, other, window) : 'before' },
  ];
}

function earlierText(spec: WindowSpec, span: { from: string; to: string }, window: { from: string }): string {
  const runs = /^(?:this_|all|since)/.test(spec.kind) && span.to < window.from;
  return periodText(runs ? { kind: 'between', ...span } : spec, span);
}

const levelText = ({ fact, place }: Side, { activity_type }: MetricQuery, { metric }: MetricAnswer): string =>
  fact
    ? `${formatValue(fact.value, fact.unit)}${perDay(metric, fact.n)} ${place}, from ${countedAs(metric, activity_type, fact.n)}`
    : '';

function differenceText(name: string, { facts, details, metric }: MetricAnswer): string {
  const part = (aggregate: string) => facts.find((_, place) => details[place]?.aggregate === aggregate);
  const [difference, low, high] = [part('contrast'), part('contrast_low'), part('contrast_high')];
  if (!difference || !low || !high)
    return facts.length > 1 ? 'There are too few values for an interval, so I cannot tell whether this is clear.' : '';
  const values = [difference, low, high].map(({ value }) => value);
  const [shown = '', from = '', to = ''] = formatAlike(values, difference.unit).map((text) =>
    text.replace(/ %$/, ' percentage points'),
  );
  const apart = shown.replace('−', '');
  const interval = intervalText(from, to);
  if (low.value <= 0 && high.value >= 0)
    return `The difference in your ${name} of ${apart} is not clear (${interval}).`;
  return `Your ${name} ${plural(name) ? 'were' : 'was'} clearly ${levelWay(difference.value, metric)}, by ${apart} (${interval}); the data does not tell why.`;
}

function thinText(query: MetricQuery, { metric, compare_window }: MetricAnswer, sides: readonly Side[]): string {
  if (query.split || query.where || query.weekdays || !compare_window || /^(?:biomarker:|workout)/.test(metric.key))
    return '';
  const isThin = ({ fact }: Side) => {
    const [from = '', to = ''] = fact?.window.split('/') ?? [];
    return fact !== undefined && fact.n * 2 < lengthOf(from, to);
  };
  return sides.some(isThin) ? 'Much of these periods has no data, so read this with care.' : '';
}
