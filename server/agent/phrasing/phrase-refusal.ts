import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { subjectOf } from '../lexicon/metric-labels.ts';
import { isEmptyPeriod, noDataPeriodText } from '../reader/periods/periods.ts';

/** Without any number, not even those of the period: where there is no data there is nothing to count. */
export function refusalText(query: MetricQuery, answer: MetricAnswer): string {
  const { metric, refusal, printed, window } = answer;
  const name = subjectOf(metric, query);
  const text = printed?.value_text ?? '';
  if (refusal?.reason === 'no_data' && text !== '' && !/\d/.test(text))
    return `Your newest result for ${name} is printed without a number, as “${text}”.`;
  if (refusal?.reason === 'unknown_metric') return `I do not know a metric called ${/\d/.test(name) ? 'that' : name}.`;
  if (refusal?.reason !== 'senseless') {
    if (query.where && !isEmptyPeriod(query.window, window) && answer.coverage.days_expected > 0)
      return `There are no values of your ${name} ${plainPeriod(query, window)} on such days.`;
    if (query.with) return `There are no days with values of both ${plainPeriod(query, window)}.`;
    return `There is no data on your ${name}${isEmptyPeriod(query.window, window) ? '' : ` ${plainPeriod(query, window)}`}.`;
  }
  if (query.aggregate === 'sum')
    return `Adding up your ${name} would mean nothing, because ${metric.kind === 'score' ? 'scores of several days do not add up' : 'it is a level and not an amount'}; I can give you the average instead.`;
  const detail = /\d/.test(refusal.detail) ? '' : ` ${refusal.detail}`;
  return `I cannot compute that for your ${name}.${detail}`;
}

/** The period in words, as long as they hold no digit. */
function plainPeriod({ window, weekdays }: MetricQuery, resolved: MetricAnswer['window']): string {
  const words = noDataPeriodText(window, resolved, weekdays).replace(/ *\([^)]*\)/g, '');
  return /\d/.test(words) ? 'in the period that you asked about' : words;
}
