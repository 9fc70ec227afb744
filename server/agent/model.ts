import type { MetricAnswer, MetricQuery } from '../../routers/metrics.contract.ts';
import type { TurnMessage } from '../../routers/turns.contract.ts';

/**
 * A language model as hale uses it: it plans and it phrases, it never computes. A plan names declared queries; the
 * service runs them; the phrasing gets the findings and passes the numeric gate before anybody sees it. What crosses
 * this interface is plain data, because steps are stored and taken up again by other workers.
 */
export type Model = {
  name: string;
  /** Reads the conversation and says what to compute. */
  plan: (input: PlanInput, signal: AbortSignal) => Promise<Plan>;
  /** Puts the findings into words, in pieces of any size. `spoken` was said before a crash: go on behind it. */
  phrase: (input: PhraseInput, signal: AbortSignal) => AsyncIterable<string>;
  /** One try at mending a sentence that the gate refused; null when the model cannot. */
  repair: (input: RepairInput, signal: AbortSignal) => Promise<string | null>;
  /** Cost so far of the calls made for one turn, in US dollars. */
  costUsd: () => number;
};

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
};

/** `intent` tells the phrasing what was asked; the queries are what it takes to answer. */
export type PlanItem = {
  /** The part of the question that this item answers, in the person's words. */
  question: string;
  intent: 'value' | 'count_days' | 'compare' | 'trend' | 'extreme' | 'latest';
  queries: MetricQuery[];
};
export type Plan = {
  items: PlanItem[];
  /** What could not be understood or cannot be answered, each in a sentence without numbers. */
  unanswered: string[];
};

export type Finding = { item: PlanItem; answers: MetricAnswer[] };

export type PhraseInput = {
  messages: readonly TurnMessage[];
  today: string;
  findings: readonly Finding[];
  unanswered: readonly string[];
  /** Metrics with data, for saying what can be answered. */
  metrics: readonly MetricInfo[];
  spoken: string;
};

type RepairInput = PhraseInput & { sentence: string; violations: readonly string[] };
