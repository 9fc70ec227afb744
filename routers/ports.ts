import type { z } from 'zod';
import type { HealthRows } from '../db/health/health.ts';
import type { LabSessionRows } from '../db/health/labs.ts';
import type { TurnEventRow } from '../db/turns/turns.ts';
import type { Lane } from './core/jobs.contract.ts';
import type {
  ListMetrics,
  MetricAnswer,
  MetricQuery,
  ProofRows,
  ProveMetric,
  SnapshotMetrics,
} from './metrics/metrics.contract.ts';
import type { ListMemories, NewMemory } from './turns/memories.contract.ts';
import type { TurnEvent, TurnMessage, TurnResult } from './turns/turns.contract.ts';

/** What the routers need from the shell. The shell implements these; the routers see no socket, thread or vendor. */

/** One JSON line. Fields are ids, counts, codes and durations: never a body, a token or a health value. */
export type Logger = {
  info: (fields: Record<string, unknown>, event: string) => void;
  warn: (fields: Record<string, unknown>, event: string) => void;
  error: (fields: Record<string, unknown>, event: string) => void;
  /** Who used a power that people do not have: written at every log level but `silent`. */
  audit: (fields: Record<string, unknown>, event: string) => void;
};

/** One use of a power that people do not have. No health data; a person is named by the hash of their id. */
type AuditEntry = { actor: string; action: string; subject: string; requestId: string; outcome: string };
export type AuditPort = {
  /** Resolves when the row is durable. What it is about happens only behind that. */
  record: (entry: AuditEntry) => Promise<void>;
  /** For an attempt that failed: nobody waits, and of very many not each has a row. */
  refused: (entry: Omit<AuditEntry, 'outcome'>) => void;
};

/** One request to a language model outside, in the names of its own interface. */
export type ModelUse = { model: string; inputTokens: number; outputTokens: number; costUsd: number };
type Upstream = 'aggregator' | 'payload_host' | 'identity_provider' | 'language_model';

/** A piece of work as the operators' figures know it: names out of the code, never an id or anything of a person. */
export type Work =
  | { kind: 'job'; name: string; lane: string; attempt: number }
  | { kind: 'turn' }
  | { kind: 'step'; name: string }
  | { kind: 'upstream'; upstream: Upstream; call: string; status?: number | null; use?: ModelUse | null };

/** Work that has ended: how long ago it began, and `ok` or in what way it failed. */
export type Ended = { work: Work; outcome: string; durationMs: number; requestId: string | null };

/** Where work is told about for metrics and traces. It costs little and never fails. */
export type ObserverPort = {
  note: (ended: Ended) => void;
  /** Runs the work and notes it as `ok` or `failed`. What is noted in the meantime was part of it. */
  timed: <T>(work: Work, requestId: string, run: () => Promise<T>) => Promise<T>;
};

export type Limits = {
  requestsPerMinute: number;
  requestsPerDay: number;
  idempotencyTtlMs: number;
  maxTurnsInFlight: number;
  eventReplayMs: number;
  /** How long bodies of deliveries are kept that have had their effect; null means for ever. */
  rawEventRetentionMs: number | null;
};

/** What is left of one window of a person's quota. */
export type QuotaWindow = { limit: number; remaining: number; resetS: number };
export type Admission = { admitted: boolean; minute: QuotaWindow; day: QuotaWindow };

/** Counts one request of a person. At once for a person whose count is known; a promise where it must be read first. */
export type QuotaPort = {
  /** The windows as the header `RateLimit-Policy` tells them. */
  policy: string;
  admit: (userId: string) => Admission | Promise<Admission>;
};

/** A file on its way into the storage, under no key yet. */
export type Draft = {
  /** Appends. Resolves when the next bytes may come. */
  write: (bytes: Uint8Array) => Promise<void>;
  /**
   * Resolves when the file is durable under its key, whole; a file that was there is replaced. Under another key it
   * moves there: a request that is run again may have a new one.
   */
  keep: (key: string) => Promise<void>;
  /** Takes away what was not kept. */
  discard: () => Promise<void>;
};

/** A stored file, for whoever sends it on to read as it goes: one that was altered may fail in the middle. */
export type StoredContent = { size: number; stream: () => ReadableStream<Uint8Array> };

/** Files that people upload. Keys are made by hale and never hold a name that a person gave. */
export type StoragePort = {
  stage: (owner: { userId: string }) => Promise<Draft>;
  get: (key: string, owner: { userId: string }) => Promise<StoredContent>;
  /** Takes a file away for good; one that is not there is away already. */
  remove: (key: string) => Promise<void>;
  /** Takes away the drafts that a process left behind when it died. */
  removeAbandoned: () => Promise<void>;
};

export const historyTypes = ['activity', 'sleep', 'daily', 'body'] as const;
type HistoryType = (typeof historyTypes)[number];

/**
 * The aggregator's REST side. Everything throws `upstream_unavailable` (502 when it refuses or breaks, 504 when it takes
 * too long) with `upstream: aggregator`; what it answers is parsed before anybody sees it. Log lines about a call carry
 * the id of the request that caused it.
 */
export type AggregatorPort = {
  createWidgetSession: (
    session: {
      userId: string;
      provider: string;
      redirectUrl: string;
    },
    by: CausedBy,
  ) => Promise<{ sessionId: string; widgetUrl: string }>;
  /** A connection that is unknown upstream is as good as ended. */
  deauthenticate: (connection: { aggregatorUserId: string }, by: CausedBy) => Promise<void>;
  /** Asks for days (inclusive, `YYYY-MM-DD`) to be sent again to the webhook. */
  requestHistory: (
    request: { aggregatorUserId: string; type: HistoryType; start: string; end: string },
    by: CausedBy,
  ) => Promise<void>;
  /** What is connected for a person; null when there is no account to ask with. */
  listConnections: (person: { userId: string }, by: CausedBy) => Promise<UpstreamConnections | null>;
  submitLab: (
    file: LabSubmission & { contentType: string; content: StoredContent },
    by: CausedBy,
  ) => Promise<SubmittedLab>;
  /** What a file is called that was handed over before, since then; null where it is not found, which is no proof. */
  findLab: (file: LabSubmission & { sinceMs: number }, by: CausedBy) => Promise<SubmittedLab | null>;
};

/** Whoever calls passes on its context. */
type CausedBy = { requestId: string };
type LabSubmission = { userId: string; fileName: string };
type SubmittedLab = { aggregatorUploadId: string };
type UpstreamConnection = { aggregatorUserId: string; provider: string; active: boolean };
export type UpstreamConnections = {
  connections: UpstreamConnection[];
  /** Whether a connection that is missing has ended. Those that have ended may be among them, inactive. */
  complete: boolean;
};

/** Fetches deliveries that arrive by reference. */
export type PayloadPort = {
  /** The text of the delivery. Throws `PayloadRefused` for an address or an answer that trying again does not change. */
  fetch: (url: string, signal: AbortSignal | undefined) => Promise<string>;
};

/** Its message is for the operators: which rule, and nothing of the address or the content. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused';
}

/**
 * Runs what is asked for under a key; callers that come while it runs, or shortly after, share that run. Resolves when it
 * ends, whether it fails or not, or after so long. For a while after a run that failed or took longer, whatever its key,
 * it resolves at once and the run goes on by itself.
 */
export type SharedRunsPort = {
  shareFor: (key: string, run: () => Promise<void>, waitMsMax: number) => Promise<void>;
};

/** Signs a person's 30-day token for terminal clients. The same id and second give the same token again. */
export type TokenPort = { mintServiceToken: (userId: string, token: { id: string; nowMs: number }) => Promise<string> };

export type SignalPort = {
  /** Jobs of this lane, or of any, were committed: look now instead of at the next poll. */
  jobsReady: (lane?: Lane) => void;
  /** Events of this turn were committed: these, where they are at hand. */
  turnChanged: (turnId: string, news?: TurnNews) => void;
  /** Hears of the turn's events from now on, until it is closed. */
  listenTo: (turnId: string) => TurnEar;
};

/** Committed events of a turn, and the number that they stand behind: whoever has the log up to there need not read it. */
export type TurnNews = { behindSeq: number; events: readonly TurnEventRow[] };

/**
 * All that was heard since the last time; `look` where something may have been missed that the log knows; `over` when the
 * ear is closed. Without any news it says that nothing has happened for so long that a client should be told.
 */
export type TurnHeard = readonly TurnNews[] | 'look' | 'over';
export type TurnEar = { next: () => Promise<TurnHeard>; close: () => void };

/** Who an aggregator event is about. */
export type AggregatorUser = { aggregatorUserId: string; provider: string; referenceId: string | null };

/** The typed content of one delivery, still without its owner. */
export type NormalizedEvent =
  | { kind: 'data'; user: AggregatorUser; rows: (owner: RowOwner) => HealthRows }
  | { kind: 'connected'; user: AggregatorUser }
  | { kind: 'disconnected'; user: AggregatorUser }
  /** The person signed in at the provider again: the connection goes on under the id of `user`. */
  | { kind: 'reauthenticated'; user: AggregatorUser; formerId: string | null }
  /** The provider refuses to give data at present. */
  | { kind: 'failing'; user: AggregatorUser }
  | { kind: 'scopes'; user: AggregatorUser; scopes: string | null }
  /** The delivery itself is to be fetched from this address. */
  | { kind: 'reference'; url: string }
  | {
      kind: 'labs';
      uploadId: string | null;
      referenceId: string | null;
      sessions: (owner: { userId: string }) => LabSessionRows[];
    }
  | { kind: 'labs_failed'; uploadId: string | null; referenceId: string | null; reason: string }
  /** Known or unknown, but without rows of its own: stored and kept. */
  | { kind: 'nothing' };

export type RowOwner = { userId: string; sourceId: string; provider: string };

export type IngestPort = {
  /** The type under which a payload is stored: `daily`, `lab_report`, … `unknown` for what has none. */
  detectType: (payload: unknown) => string;
  /** Deliveries of the same number change rows that lie together: those of one type and connection. 0 for all others. */
  nearness: (payload: unknown) => number;
  /** Pure. Throws an `UnreadablePayload` that names the field when a payload cannot become rows. */
  normalize: (payload: unknown, event: { rawEventId: number; version: string }) => NormalizedEvent;
};

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
