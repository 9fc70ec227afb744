import type { Fact, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { weekdaysText } from '../lexicon/days.ts';
import { formatNumber, formatValue, roundTo } from '../lexicon/format.ts';
import { averaged, countedAs, directionOf, perDay, plural, subjectOf } from '../lexicon/metric-labels.ts';
import { begun, conditionText } from './condition-text.ts';
import { periodText } from './period-text.ts';

const named = (answers: readonly MetricAnswer[], aggregate: string): Fact[] =>
  answers.flatMap(({ facts }) => facts.filter(({ key }) => key.endsWith(`.${aggregate}`)));

export function comparisonText(queries: readonly MetricQuery[], answers: readonly MetricAnswer[]): string {
  const [query] = queries;
  const answer = answers.find(({ facts }) => facts.length > 0);
  const difference = named(answers, 'difference')[0];
  if (!query?.compare_to || !answer?.compare_window) return '';
  const name = subjectOf(answer.metric, query);
  const [now, then] = named([answer], 'mean');
  const onDays = query.weekdays && !query.where ? `On ${weekdaysText(query.weekdays)}, ` : '';
  const opening = begun(onDays, conditionText(query, answer));
  if (now && !difference) return begun(opening, onlyText(query, answer, now));
  const isOneDay = ({ window }: Fact) => {
    const [from, to] = window.split('/');
    return from === to;
  };
  const level = (fact: Fact) => (isOneDay(fact) ? `${name} ${plural(name) ? 'were' : 'was'}` : averaged(name));
  const shown = (fact: Fact) =>
    `${formatValue(fact.value, fact.unit)}${isOneDay(fact) ? '' : perDay(answer.metric, fact.n)}`;
  const levels =
    now && then
      ? `Your ${level(now)} ${shown(now)} ${periodText(query.window, answer.window)}, against ${shown(then)} ${periodText(query.compare_to, answer.compare_window)}.`
      : '';
  const change = difference ? changeText(name, difference, answer.metric, named(answers, 'percent_change')[0]) : '';
  return begun(opening, `${levels} ${change}`.trim());
}

function onlyText(query: MetricQuery, answer: MetricAnswer, { value, unit, n, window }: Fact): string {
  const { window: span, compare_window: other, metric } = answer;
  const isFirst = window === `${span.from}/${span.to}`;
  const place =
    isFirst || !other ? periodText(query.window, span) : periodText(query.compare_to ?? query.window, other);
  const name = subjectOf(metric, query);
  return `Your ${averaged(name)} ${formatValue(value, unit)} ${place}, from ${countedAs(metric, query.activity_type, n)}. The other period has no data on your ${name}, so there is nothing to compare.`;
}

// Differences of percentages are points, unlike the relative change.
function changeText(name: string, difference: Fact, metric: MetricAnswer['metric'], percent?: Fact): string {
  if (difference.value === 0) return `So your ${name} stayed the same.`;
  const digits = [1, 2, 3].find((each) => percent && roundTo(percent.value, each) !== 0);
  const share = percent && digits !== undefined ? `, or ${formatNumber(Math.abs(percent.value), digits)} %` : '';
  const apart = formatValue(Math.abs(difference.value), difference.unit);
  const amount = share === '' ? apart : apart.replace(/ %$/, ' percentage points');
  return `That is ${amount.replace(/ times?$/, '')} ${directionOf(difference.value, metric)}${share}.`;
}
