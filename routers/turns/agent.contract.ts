import type { z } from 'zod';
import type {
  ListMetrics,
  MetricAnswer,
  MetricQuery,
  ProofRows,
  ProveMetric,
  SnapshotMetrics,
} from '../metrics/metrics.contract.ts';
import type { ListMemories, NewMemory } from './memories.contract.ts';
import type { TurnEvent, TurnMessage, TurnResult } from './turns.contract.ts';

/** What the agent that answers questions gets and gives. */

/** Where a turn's progress goes. Everything is stored, under the job's lease, before anybody sees it. */
export type TurnJournal = {
  /** Of the request that asked, for log lines and traces. */
  requestId?: string;
  /** Runs a step, or returns what a finished run of it left behind. `announce` is sent before the step, once. */
  step: <T>(name: string, announce: readonly TurnEvent[], run: () => Promise<T>) => Promise<T>;
  /** Everything said so far, also by a worker that died: the answer goes on behind it. */
  spoken: () => string;
  /** Appends to the streamed answer. */
  say: (text: string) => Promise<void>;
  /** Records what is about to leave for a language model outside this process. Durable when it resolves. */
  disclose: (disclosure: Disclosure) => Promise<void>;
};

/** One request to a language model: how much of the person's data goes where. Contents are names, never values. */
export type Disclosure = { step: string; model: string; host: string; bytesSent: number; contents: string[] };

/** One declared query of a turn with its answer and the rows that prove it. */
export type QueryEvidence = { today: string; query: MetricQuery; answer: MetricAnswer; rows: ProofRows };

/** The read procedures that the agent may use, already bound to one person. */
export type AgentTools = {
  metrics: {
    list: (input: z.input<typeof ListMetrics.input>) => Promise<z.output<typeof ListMetrics.output>>;
    prove: (input: z.input<typeof ProveMetric.input>) => Promise<z.output<typeof ProveMetric.output>>;
    snapshot: (input: z.input<typeof SnapshotMetrics.input>) => Promise<z.output<typeof SnapshotMetrics.output>>;
    watermark: () => Promise<{ watermark: string }>;
  };
  memories: { list: () => Promise<z.output<typeof ListMemories.output>> };
};

/** A finished turn: what the person gets, what proves it, and what of it is worth remembering. */
export type Answered = {
  result: Omit<TurnResult, 'duration_ms'>;
  evidence: QueryEvidence[];
  memories: NewMemory[];
};

export type AgentPort = {
  /** Answers the last message. The caller is the person's own: the agent sees what the person sees and no more. */
  answer: (turn: {
    messages: readonly TurnMessage[];
    context: { include_memory: boolean; include_biomarkers: boolean; time_zone?: string | undefined };
    caller: AgentTools;
    journal: TurnJournal;
    signal: AbortSignal;
  }) => Promise<Answered>;
};
