import type { Fact, MetricAnswer, MetricQuery, Threshold } from '../../routers/metrics/metrics.contract.ts';
import type { TurnJournal } from '../../routers/turns/agent.contract.ts';
import type { Memory } from '../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../routers/turns/turns.contract.ts';

/** The language model: plans, asks and phrases, never computes. All values are plain data, because steps are stored. */
export type Model = {
  name: string;
  plan: (input: PlanInput, signal: AbortSignal) => Promise<Plan>;
  /** Runs the queries that the question needs, through `query`. */
  analyse: (input: AnalyseInput, query: RunQuery, signal: AbortSignal) => Promise<Analysis>;
  /** Streams the answer in pieces; `spoken` was released before a crash and is continued. */
  phrase: (input: PhraseInput, signal: AbortSignal) => AsyncIterable<string>;
  /** One correction of a sentence that the gate refused; null if there is none. */
  repair: (input: RepairInput, signal: AbortSignal) => Promise<string | null>;
  /** US dollars spent on this turn so far. */
  costUsd: () => number;
};

export type ModelTurn = Pick<TurnJournal, 'disclose' | 'reserve' | 'requestId'>;

/** Runs one query of unchecked shape; `problem` tells the model what is wrong with it. */
export type RunQuery = (query: unknown) => Promise<{ answer: MetricAnswer; query: MetricQuery } | { problem: string }>;

export type MetricInfo = {
  key: string;
  label: string;
  unit: string;
  kind: 'total' | 'state' | 'score' | 'duration';
  words: string[];
  first_date: string | null;
  last_date: string | null;
  days: number;
};

export type PlanInput = {
  messages: readonly TurnMessage[];
  /** The person's local date, `YYYY-MM-DD`. */
  today: string;
  metrics: readonly MetricInfo[];
  /** Kinds of activities in the person's rows: `trail_running`. Steps stored before there was such a list have none. */
  activities?: readonly string[];
  /** Empty when memory is switched off. */
  memories: readonly Memory[];
};

/** In the order in which they work. */
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
  /** What a question answered by yes or no holds to be so. */
  claim?: Claim;
  /** An open question, answered by several metrics side by side. */
  bundle?: Bundle;
};

export type Bundle = 'summary' | 'changes' | 'unusual' | 'tired' | 'improve' | 'why' | 'night' | 'fitness' | 'ready';

/** `standing` is against published or printed limits; `way` is null for a change either way. */
export type Claim =
  | { is: 'met'; threshold: Threshold }
  | { is: 'some' | 'every' }
  | { is: 'changed'; way: 1 | -1 | null; percent?: number }
  | { is: 'standing'; standing: 'above' | 'below' | 'within' | 'outside' | 'enough' | 'not_above' };

export type Plan = {
  assignments: { agent: Specialist; question: string }[];
  /** May be empty: the model then chooses queries during the analysis. */
  items: PlanItem[];
  /** Sentences without numbers. */
  unanswered: string[];
  /** The whole answer, in fixed words that no model wrote: nothing is computed for it. */
  reply?: string;
};

/** `answers[i]` belongs to `item.queries[i]`. */
export type Finding = { item: PlanItem; answers: MetricAnswer[] };

export type AnalyseInput = PlanInput & {
  plan: Plan;
  /** Newest result of each laboratory value; empty when laboratory values are switched off. */
  snapshot: readonly MetricAnswer[];
};

export type Analysis = { findings: Finding[]; unanswered: string[] };

/** Where a value lies against published or printed limits. */
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
  /** The report's own mark, where it says something else. */
  flag?: 'high' | 'low' | 'abnormal' | 'normal';
};

/** A general measure: no dose, no diagnosis, no number outside facts and meanings. */
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
  metrics: readonly MetricInfo[];
  spoken: string;
};

type RepairInput = PhraseInput & { sentence: string; violations: readonly string[] };

export const lastQuestion = (messages: readonly TurnMessage[]): string => messages.at(-1)?.content ?? '';
