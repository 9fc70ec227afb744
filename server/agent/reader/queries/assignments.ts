import { isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import { inSentence, nameOf } from '../../lexicon/metric-labels.ts';
import { analysisText } from '../../lexicon/query-text.ts';
import type { MetricInfo, Plan } from '../../model.ts';
import { referenceOf } from '../../specialists/references.ts';
import type { Clause } from '../clause/clause.ts';
import { wantsAdvice, wantsMeaning } from '../clause/intent.ts';

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

export function assign(
  items: Plan['items'],
  asked: readonly string[],
  metrics: readonly MetricInfo[],
): Plan['assignments'] {
  if (items.length === 0) return [];
  const judged = asked.filter(wantsMeaning);
  const advised = asked.filter(wantsAdvice);
  const assignment = (agent: Plan['assignments'][number]['agent'], questions: readonly string[]) =>
    questions.length === 0 ? [] : [{ agent, question: [...new Set(questions)].join(' ') }];
  return [
    { agent: 'data_analyst', question: analysisText({ items }, metrics) },
    ...assignment('domain_expert', judged),
    ...assignment('coach', advised),
  ];
}
