import { analysisText } from '../../lexicon/query-text.ts';
import type { MetricInfo, Plan } from '../../model.ts';
import { wantsAdvice, wantsMeaning } from '../explanations.ts';

/** Who works on what was understood. `asked`: the clauses that queries came from, as the person wrote them. */
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
