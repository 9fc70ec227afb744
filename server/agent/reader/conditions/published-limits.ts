import { inSentence, nameOf } from '../../lexicon/metric-labels.ts';
import type { MetricInfo } from '../../model.ts';
import { referenceOf } from '../../specialists/references.ts';
import { wantsAdvice, wantsMeaning } from '../explanations.ts';
import { isOfWorkouts } from '../metrics/metric-kinds.ts';
import type { Clause } from '../read-clause.ts';

/** What to say of metrics that are asked to be judged and for which nobody published limits that fit one person. */
export function withoutLimits({ asked, metrics, operation }: Clause): string[] {
  if (!wantsMeaning(asked) || wantsAdvice(asked) || operation !== null) return [];
  return metrics.filter(isUnjudged).map((metric) => {
    const name = /\d/.test(nameOf(metric)) ? 'that' : `your ${inSentence(nameOf(metric))}`;
    return `There is no published limit for ${name} that fits everybody; what it tells is how it compares with your own other values.`;
  });
}

const isUnjudged = (metric: MetricInfo): boolean =>
  metric.kind === 'state' &&
  !metric.key.startsWith('biomarker:') &&
  !isOfWorkouts(metric) &&
  referenceOf(metric) === null;
