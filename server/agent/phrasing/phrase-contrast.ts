import type { Fact, MetricAnswer, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { lengthOf } from '../lexicon/days.ts';
import { formatNumber, formatValue } from '../lexicon/format.ts';
import { averaged, directionOf, plural, subjectOf } from '../lexicon/metric-labels.ts';
import { sideText } from '../lexicon/query-text.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

type Side = { fact: Fact | undefined; place: string };

const noCause = 'That they differ does not tell why.';

/** Called clear only when the interval excludes zero. */
export function contrastText(query: MetricQuery, answer: MetricAnswer): string {
  const name = subjectOf(answer.metric, query);
  const [first, second] = sidesOf(query, answer);
  const levels = [first, second].flatMap(({ fact, place }, index) =>
    fact ? [begun(index === 0 ? conditionText(query, answer) : '', levelText(name, fact, place, answer))] : [],
  );
  const missing = [first, second].flatMap(({ fact, place }) =>
    fact ? [] : [`There is no data on your ${name} ${/\d/.test(place) ? 'in the other period' : place}.`],
  );
  return [...levels, ...missing, differenceText(name, answer), thinText(query, answer, [first, second])]
    .filter((text) => text !== '')
    .join(' ');
}

function sidesOf(query: MetricQuery, answer: MetricAnswer): [Side, Side] {
  const { facts, details, window, compare_window: other } = answer;
  const means = facts.filter((_, place) => details[place]?.aggregate === 'mean');
  if (query.split) {
    const of = (group: string) => facts.find((_, place) => details[place]?.group === group);
    const period = periodText(query.window, window, query.weekdays);
    return [
      { fact: of('with'), place: `${period} ${sideText(query, answer, 'with')}` },
      { fact: of('without'), place: sideText(query, answer, 'without') },
    ];
  }
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

function levelText(name: string, fact: Fact, place: string, { metric }: MetricAnswer): string {
  const perDay = metric.kind === 'total' && !metric.key.startsWith('workout') ? ' a day' : '';
  const values = `${formatNumber(fact.n, 0)} ${fact.n === 1 ? 'value' : 'values'}`;
  return `Your ${averaged(name)} ${formatValue(fact.value, fact.unit)}${perDay} ${place}, from ${values}.`;
}

function differenceText(name: string, { facts, details, metric }: MetricAnswer): string {
  const part = (aggregate: string) => facts.find((_, place) => details[place]?.aggregate === aggregate);
  const [difference, low, high] = [part('contrast'), part('contrast_low'), part('contrast_high')];
  if (!difference || !low || !high)
    return facts.length > 1 ? 'There are too few values for an interval, so I cannot tell whether this is clear.' : '';
  const show = (value: number) =>
    metric.unit === '%' ? `${formatNumber(value, 1)} percentage points` : formatValue(value, difference.unit);
  const interval = `95 % interval reaches from ${show(low.value)} to ${show(high.value)}`;
  if (low.value <= 0 && high.value >= 0)
    return `The difference in your ${name} of ${show(Math.abs(difference.value))} is not clear: its ${interval}.`;
  const way = directionOf(difference.value, metric);
  return `The difference is clear: your ${name} ${plural(name) ? 'were' : 'was'} ${way} by ${show(Math.abs(difference.value))}, and its ${interval}. ${noCause}`;
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
