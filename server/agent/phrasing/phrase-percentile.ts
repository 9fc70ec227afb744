import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText } from '../lexicon/days.ts';
import { formatNumber, formatValue } from '../lexicon/format.ts';
import { subjectOf } from '../lexicon/metric-labels.ts';
import { begun, conditionText } from '../reader/conditions/condition-text.ts';
import { periodText } from '../reader/periods/periods.ts';

/** Where a value stands among the person's own. */
export function percentileText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const at = (name: string) => details.findIndex(({ aggregate }) => aggregate === name);
  const [share, latest, named] = [facts[at('percentile')], facts[at('latest')], facts[at('percentile_value')]];
  if (!share) return '';
  const name = subjectOf(metric, query);
  const day = details[at('latest')]?.at_date ?? null;
  const intro = latest
    ? `Your latest value of ${name} is ${formatValue(latest.value, latest.unit)}${day === null ? '' : `, measured on ${dayText(day)}`}. `
    : '';
  const limit = named ? `at or under ${formatValue(named.value, named.unit)}` : 'at or under it';
  const said = `Of your values of ${name} ${periodText(query.window, window, query.weekdays)}, ${formatNumber(share.value, 1)} % are ${limit}.`;
  return `${intro}${begun(conditionText(query, answer), said)}`;
}
