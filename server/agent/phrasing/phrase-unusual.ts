import { unusualFrom } from '../../../routers/metrics/formulas.ts';
import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText, rangeText } from '../lexicon/days.ts';
import { formatNumber, formatValue } from '../lexicon/format.ts';
import { plural, subjectOf } from '../lexicon/metric-labels.ts';

export const beyondRule = `over ${formatNumber(unusualFrom, 1)} either way by the rule of Iglewicz and Hoaglin`;

const isUnusual = ({ facts, details }: MetricAnswer): boolean => {
  const at = details.findIndex(({ aggregate }) => aggregate === 'unusual');
  return Math.abs(facts[at]?.value ?? 0) > unusualFrom;
};

export function unusualText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details } = answer;
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [score, value, usual] = [facts[at('unusual')], facts[at('unusual_value')], facts[at('usual')]];
  const day = details[at('unusual')]?.at_date ?? null;
  if (!score || !value || !usual || day === null) return '';
  const name = subjectOf(answer.metric, query);
  const verb = plural(name) ? 'were' : 'was';
  const [from = '', to = ''] = usual.window.split('/');
  const isOut = isUnusual(answer);
  const how = isOut ? `unusually ${score.value > 0 ? 'high' : 'low'}` : 'not unusual';
  return `Your ${name} ${verb} ${formatValue(value.value, value.unit)} on ${dayText(day)}, which is ${how} for you: the usual is ${formatValue(usual.value, usual.unit)}, the median of ${usual.n} days (${rangeText(from, to)}). The robust z-score is ${formatNumber(score.value, 1)}${isOut ? `, ${beyondRule}` : ''}.`;
}
