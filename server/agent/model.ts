import type {
  Fact,
  ListedMetric,
  MetricAnswer,
  MetricQuery,
  Threshold,
} from '../../routers/metrics/metrics.contract.ts';
import type { TurnJournal } from '../../routers/turns/agent.contract.ts';
import type { Memory } from '../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../routers/turns/turns.contract.ts';

/** Values are plain data, because steps are stored. */
export type Model = {
  name: string;
  plan: (input: PlanInput, signal: AbortSignal) => Promise<Plan>;
  analyse: (input: AnalyseInput, query: RunQuery, signal: AbortSignal) => Promise<Analysis>;
  /** `spoken` was released before a crash and is continued. */
  phrase: (input: PhraseInput, signal: AbortSignal) => AsyncIterable<string>;
  repair: (input: RepairInput, signal: AbortSignal) => Promise<string | null>;
  costUsd: () => number;
};

export type ModelTurn = Pick<TurnJournal, 'disclose' | 'reserve' | 'requestId'>;

export type RunQuery = (query: unknown) => Promise<{ answer: MetricAnswer; query: MetricQuery } | { problem: string }>;

export type PlanInput = {
  messages: readonly TurnMessage[];
  today: string;
  metrics: readonly ListedMetric[];
  /** Steps of older versions have none. */
  activities?: readonly string[];
  memories: readonly Memory[];
};

export const specialists = ['data_analyst', 'domain_expert', 'coach'] as const;
export type Specialist = (typeof specialists)[number];

export type PlanItem = {
  question: string;
  intent:
    | 'value'
    | 'count_days'
    | 'compare'
    | 'trend'
    | 'extreme'
    | 'latest'
    | 'rank'
    | 'group'
    | 'correlation'
    | 'streak'
    | 'percentile'
    | 'contrast'
    | 'unusual'
    | 'outside'
    | 'stages'
    | 'report'
    | 'session';
  queries: MetricQuery[];
  claim?: Claim;
  bundle?: Bundle;
};

export type Bundle = 'summary' | 'changes' | 'unusual' | 'tired' | 'improve' | 'why' | 'night' | 'fitness' | 'ready';

/** `way` is null for either way. */
export type Claim =
  | { is: 'met'; threshold: Threshold }
  | { is: 'some' | 'every' }
  | { is: 'changed'; way: 1 | -1 | null; percent?: number }
  | { is: 'standing'; standing: 'above' | 'below' | 'within' | 'outside' | 'enough' | 'not_above' };

export type Plan = {
  assignments: { agent: Specialist; question: string }[];
  /** When empty, the analysis chooses queries. */
  items: PlanItem[];
  unanswered: string[];
  /** Fixed words. */
  reply?: string;
};

/** `answers[i]` belongs to `item.queries[i]`. */
export type Finding = { item: PlanItem; answers: MetricAnswer[] };

export type AnalyseInput = PlanInput & {
  plan: Plan;
  snapshot: readonly MetricAnswer[];
};

export type Analysis = { findings: Finding[]; unanswered: string[] };

export type Meaning = {
  metric: MetricAnswer['metric'];
  fact: Fact;
  standing: 'below' | 'within' | 'above';
  /** In the fact's unit; null for an open range. */
  low: number | null;
  high: number | null;
  /** `the laboratory’s range`, or authors and year. */
  authority: string;
  /** DOI or URL; null for a printed range. */
  reference: string | null;
  flag?: 'high' | 'low' | 'abnormal' | 'normal';
};

/** No dose, no diagnosis, no number outside facts and meanings. */
export type Advice = {
  text: string;
  authority: string;
  reference: string;
  memoryIds: string[];
};

export type PhraseInput = {
  messages: readonly TurnMessage[];
  today: string;
  findings: readonly Finding[];
  unanswered: readonly string[];
  meanings: readonly Meaning[];
  advice: readonly Advice[];
  memories: readonly Memory[];
  metrics: readonly ListedMetric[];
  spoken: string;
};

type RepairInput = PhraseInput & { sentence: string; violations: readonly string[] };

export const lastQuestion = (messages: readonly TurnMessage[]): string => messages.at(-1)?.content ?? '';
