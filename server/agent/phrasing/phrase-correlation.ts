import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { formatNumber } from '../lexicon/format.ts';
import { inSentence, nameOf, subjectOf } from '../lexicon/metric-labels.ts';
import { begun, conditionText } from '../reader/conditions/condition-text.ts';
import { periodText } from '../reader/periods/periods.ts';

const noCause = 'That things go together does not tell whether either brings about the other.';

/** Two metrics go together when the whole interval of their rank correlation lies on one side of zero. */
export function correlationText(query: MetricQuery, answer: MetricAnswer): string {
  const { facts, details, metric, others, window } = answer;
  const part = (name: string) => facts[details.findIndex(({ aggregate }) => aggregate === name)];
  const [rho, low, high] = [part('correlation'), part('correlation_low'), part('correlation_high')];
  const other = others.find(({ key }) => key === query.with?.metric) ?? metric;
  if (!rho) return '';
  const lag = query.with?.lag_days ?? 0;
  const earlier = lag === 0 ? '' : lag === 1 ? ' of the preceding day' : ' of some days earlier';
  const both = `your ${inSentence(nameOf(other))}${earlier} and your ${subjectOf(metric, query)}`;
  const clear = low && high && (low.value > 0 || high.value < 0);
  const how = !clear
    ? `There is no clear link between ${both}`
    : rho.value > 0
      ? `Together go ${both}`
      : `Opposite ways go ${both}`;
  const interval =
    low && high
      ? `, and its interval reaches from ${formatNumber(low.value, 2)} to ${formatNumber(high.value, 2)}`
      : '';
  const said = `${how}: their rank correlation is ${formatNumber(rho.value, 2)} ${periodText(query.window, window, query.weekdays)}${interval}, from ${rho.n} days.`;
  return `${begun(conditionText(query, answer), said)}${clear ? ` ${noCause}` : ''}`;
}
