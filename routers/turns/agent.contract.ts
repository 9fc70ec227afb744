import type { z } from 'zod';
import type {
  ComputeMetric,
  ListMetrics,
  MetricAnswer,
  MetricQuery,
  ProofRows,
  SnapshotMetrics,
} from '../metrics/metrics.contract.ts';
import type { ListMemories, NewMemory } from './memories.contract.ts';
import type { TurnEvent, TurnMessage, TurnResult } from './turns.contract.ts';

/** Stored under the job's lease before anyone sees it. */
export type TurnJournal = {
  requestId?: string;
  /** A finished run is not repeated; `announce` is sent once. */
  step: <T>(name: string, announce: readonly TurnEvent[], run: () => Promise<T>) => Promise<T>;
  spoken: () => string;
  say: (text: string) => Promise<void>;
  disclose: (disclosure: Disclosure) => Promise<void>;
  /** In millionths of a US dollar. Null over the day's bound; otherwise takes the real cost. */
  reserve: (microUsdMax: number) => Promise<((microUsd: number) => Promise<void>) | null>;
};

/** `contents` are names, never values. */
export type Disclosure = { step: string; model: string; host: string; bytesSent: number; contents: string[] };

export type QueryEvidence = { today: string; query: MetricQuery; answer: MetricAnswer; rows: ProofRows };

export type AgentTools = {
  metrics: {
    list: (input: z.input<typeof ListMetrics.input>) => Promise<z.output<typeof ListMetrics.output>>;
    compute: (input: z.input<typeof ComputeMetric.input>) => Promise<z.output<typeof ComputeMetric.output>>;
    snapshot: (input: z.input<typeof SnapshotMetrics.input>) => Promise<z.output<typeof SnapshotMetrics.output>>;
    watermark: () => Promise<{ watermark: string }>;
  };
  memories: { list: () => Promise<z.output<typeof ListMemories.output>> };
};

export type Answered = {
  result: Omit<TurnResult, 'duration_ms'>;
  evidence: QueryEvidence[];
  memories: NewMemory[];
};

export type AgentPort = {
  answer: (turn: {
    messages: readonly TurnMessage[];
    context: { include_memory: boolean; include_biomarkers: boolean; time_zone?: string | undefined };
    caller: AgentTools;
    journal: TurnJournal;
    signal: AbortSignal;
  }) => Promise<Answered>;
};
