import type { Fact, MetricAnswer, MetricQuery } from '../../routers/metrics/metrics.contract.ts';
import type { TurnJournal } from '../../routers/turns/agent.contract.ts';
import type { Memory } from '../../routers/turns/memories.contract.ts';
import type { TurnMessage } from '../../routers/turns/turns.contract.ts';

/**
 * A language model as hale uses it: it plans, asks and phrases, it never computes. It names declared queries; the
 * service runs them; the phrasing gets the findings and passes the numeric gate before anybody sees it. What crosses
 * this interface is plain data, because steps are stored and taken up again by other workers.
 */
export type Model = {
  name: string;
  /** Reads the conversation and says what to compute. */
  plan: (input: PlanInput, signal: AbortSignal) => Promise<Plan>;
  /** The data analyst's work: has those declared queries run that the question takes. */
  analyse: (input: AnalyseInput, query: RunQuery, signal: AbortSignal) => Promise<Analysis>;
  /** Puts the findings into words, in pieces of any size. `spoken` was said before a crash: go on behind it. */
  phrase: (input: PhraseInput, signal: AbortSignal) => AsyncIterable<string>;
  /** One try at mending a sentence that the gate refused; null when the model cannot. */
  repair: (input: RepairInput, signal: AbortSignal) => Promise<string | null>;
  /** Cost so far of the calls made for one turn, in US dollars. */
  costUsd: () => number;
};

/** What a model holds of the turn that it works for. */
export type ModelTurn = Pick<TurnJournal, 'disclose' | 'requestId'>;

/** Runs one declared query, whatever a model made of it. A problem is told in words that the model can act on. */
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
  /** The person's local today, `YYYY-MM-DD`. */
  today: string;
  metrics: readonly MetricInfo[];
  /** Empty when the person does not want them used. */
  memories: readonly Memory[];
};

/** Who works on a turn between the orchestrator and the synthesizer, in this order. */
export const specialists = ['data_analyst', 'domain_expert', 'coach'] as const;
export type Specialist = (typeof specialists)[number];

/** `intent` tells the phrasing what was asked; the queries are what it takes to answer. */
export type PlanItem = {
  /** The part of the question that this item answers, in the person's words. */
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
    | 'percentile';
  queries: MetricQuery[];
};
export type Plan = {
  /** What each specialist is asked; who is not named does not work. */
  assignments: { agent: Specialist; question: string }[];
  /** Queries that the model has already settled on; a model may leave them to its analysis. */
  items: PlanItem[];
  /** What could not be understood or cannot be answered, each in a sentence without numbers. */
  unanswered: string[];
};

/** `answers[i]` is the answer to `item.queries[i]`. */
export type Finding = { item: PlanItem; answers: MetricAnswer[] };

export type AnalyseInput = PlanInput & {
  plan: Plan;
  /** The newest result of each laboratory value; empty when the person does not want them used. */
  snapshot: readonly MetricAnswer[];
};

/** What was found out, and in sentences without numbers what could not be. */
export type Analysis = { findings: Finding[]; unanswered: string[] };

/** What a value means: where it stands against limits that somebody published, or that the laboratory printed. */
export type Meaning = {
  metric: MetricAnswer['metric'];
  fact: Fact;
  standing: 'below' | 'within' | 'above';
  /** In the fact's unit; null where the range is open. */
  low: number | null;
  high: number | null;
  /** Whose limits they are, as it is said in a sentence: `the laboratory’s range`, or authors and year. */
  authority: string;
  /** Where they are published: a DOI or an address; null for what stands on the report. */
  reference: string | null;
};

/** Something that could be tried. No dose, no diagnosis, and no number that is not a fact or a limit of a meaning. */
export type Advice = {
  text: string;
  /** Where it comes from, as it is said in a sentence. */
  authority: string;
  reference: string;
  /** Entries of memory that it heeds. */
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
  /** Metrics with data, for saying what can be answered. */
  metrics: readonly MetricInfo[];
  spoken: string;
};

type RepairInput = PhraseInput & { sentence: string; violations: readonly string[] };
