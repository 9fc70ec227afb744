import type { MetricAnswer } from '../../../routers/metrics/metrics.contract.ts';
import type { AnalyseInput, PhraseInput, PlanInput } from '../model.ts';
import { metricsToName, shownFacts } from './documents.ts';

// Extend when messages disclose more.

const laboratory = 'biomarker:';

const ofConversation = ({ messages }: Pick<PlanInput, 'messages'>): string[] =>
  messages.length > 1 ? ['question', 'earlier_messages'] : ['question'];

// Which tests exist is itself personal.
const ofMetrics = (metrics: readonly { key: string }[]): string[] => [
  ...(metrics.length > 0 ? ['metrics'] : []),
  ...metrics.flatMap(({ key }) => (key.startsWith(laboratory) ? [key] : [])),
];

const ofAnswers = (answers: readonly MetricAnswer[]): string[] =>
  answers.flatMap((answer) => [
    ...[answer.metric, ...answer.others].flatMap(({ key }) => (key.startsWith(laboratory) ? [key] : [])),
    ...shownFacts(answer).map(({ key }) => key),
  ]);

const ofMemories = ({ memories }: Pick<PlanInput, 'memories'>): string[] => memories.map(({ id }) => `memory:${id}`);

const unique = (names: readonly string[]): string[] => [...new Set(names)];

export const disclosedPlan = (input: PlanInput): string[] =>
  unique([...ofConversation(input), ...ofMetrics(input.metrics)]);

export const disclosedAnalysis = (input: AnalyseInput, answers: readonly MetricAnswer[]): string[] =>
  unique([
    ...disclosedPlan(input),
    'data_periods',
    ...ofMemories(input),
    ...ofAnswers(input.snapshot),
    ...ofAnswers(answers),
  ]);

export const disclosedPhrasing = (input: PhraseInput): string[] =>
  unique([
    ...ofConversation(input),
    ...ofMetrics(metricsToName(input)),
    ...ofMemories(input),
    ...ofAnswers(input.findings.flatMap(({ answers }) => answers)),
    ...input.meanings.flatMap(({ metric, fact }) => [
      ...(metric.key.startsWith(laboratory) ? [metric.key] : []),
      fact.key,
    ]),
    ...(input.spoken === '' ? [] : ['answer_so_far']),
  ]);
