import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { dayText } from '../lexicon/days.ts';
import { formatValue } from '../lexicon/format.ts';
import { subjectOf } from '../lexicon/metric-labels.ts';
import { begun, conditionText } from '../reader/conditions/condition-text.ts';
import { periodText } from '../reader/periods/periods.ts';
import { listOf } from './lists.ts';

/** `The highest values of your steps were 15,000 on 3 November 2026 and …`: best first, each with its day. */
export function rankText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, window } = answer;
  const end = query.aggregate === 'lowest' ? 'lowest' : 'highest';
  const values = facts.map((fact, index) => {
    const day = details[index]?.at_date ?? null;
    return `${formatValue(fact.value, fact.unit)}${day === null ? '' : ` on ${dayText(day)}`}`;
  });
  const period = periodText(query.window, window, query.weekdays);
  const verb = values.length === 1 ? 'value of your' : 'values of your';
  return begun(
    conditionText(query, answer),
    `The ${end} ${verb} ${subjectOf(metric, query)} ${period} ${values.length === 1 ? 'was' : 'were'} ${listOf(values)}.`,
  );
}
