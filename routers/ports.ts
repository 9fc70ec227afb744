import { TRPCError } from '@trpc/server';
import type { TurnEventRow } from '../db/turns/turns.ts';
import type { HistoryType, Lane } from './core/jobs.contract.ts';
import type { Outcome } from './labs/reading.contract.ts';

/** Ids, counts, codes and durations: never a body, token or health value. */
export type Logger = {
  info: (fields: Record<string, unknown>, event: string) => void;
  warn: (fields: Record<string, unknown>, event: string) => void;
  error: (fields: Record<string, unknown>, event: string) => void;
  audit: (fields: Record<string, unknown>, event: string) => void;
};

type AuditEntry = { actor: string; action: string; subject: string; requestId: string; outcome: string };
export type AuditPort = {
  /** Await it before the audited action: resolves when durable. */
  record: (entry: AuditEntry) => Promise<void>;
  refused: (entry: Omit<AuditEntry, 'outcome'>) => void;
};

export type Letter = { to: string; subject: string; text: string };
export type MailPort = {
  send: (letter: Letter) => Promise<void>;
};

export type ModelUse = { model: string; inputTokens: number; outputTokens: number; costUsd: number };
type Upstream = 'aggregator' | 'payload_host' | 'identity_provider' | 'language_model';

export type Work =
  | { kind: 'job'; name: string; lane: string; attempt: number }
  | { kind: 'turn' }
  | { kind: 'step'; name: string }
  | { kind: 'upstream'; upstream: Upstream; call: string; status?: number | null; use?: ModelUse | null };

export type Ended = { work: Work; outcome: string; durationMs: number; requestId: string | null };

export type ObserverPort = {
  note: (ended: Ended) => void;
  timed: <T>(work: Work, requestId: string, run: () => Promise<T>) => Promise<T>;
};

export type Limits = {
  requestsPerMinute: number;
  requestsPerDay: number;
  idempotencyTtlMs: number;
  maxTurnsInFlight: number;
  eventReplayMs: number;
  /** Null: for ever. */
  rawEventRetentionMs: number | null;
  /** Per UTC day; null: no bound. */
  modelMicroUsdPerDay: number | null;
  storagePerPersonBytes: number;
};

export type FreeDisk = () => Promise<{ freeBytes: number; totalBytes: number }>;

export type Draft = {
  write: (bytes: Uint8Array) => Promise<void>;
  /** A retry may have another key. */
  keep: (key: string) => Promise<void>;
  discard: () => Promise<void>;
};

/** Fails midway when the stored file was altered. */
export type StoredContent = { size: number; stream: () => ReadableStream<Uint8Array> };

/** Keys hold no name that a person gave. */
export type StoragePort = {
  stage: (owner: { userId: string }) => Promise<Draft>;
  get: (key: string, owner: { userId: string }) => Promise<StoredContent>;
  remove: (key: string) => Promise<void>;
  removeAbandoned: () => Promise<void>;
};

export type LabReaderPort = {
  read: (bytes: Uint8Array<ArrayBuffer>, file: { contentType: string; today: string }) => Promise<Outcome>;
  canRecognize: () => boolean;
};

export type ReadFeed = (posts: readonly { name: string; text: string }[]) => Promise<unknown[]>;

/** Throws `upstream_unavailable`: 504 on timeout, else 502. */
export type AggregatorPort = {
  createWidgetSession: (
    session: {
      userId: string;
      provider: string;
      redirectUrl: string;
    },
    by: CausedBy,
  ) => Promise<{ sessionId: string; widgetUrl: string }>;
  /** Unknown upstream counts as ended. */
  deauthenticate: (source: { aggregatorUserId: string }, by: CausedBy) => Promise<void>;
  requestHistory: (
    request: { aggregatorUserId: string; type: HistoryType; start: string; end: string },
    by: CausedBy,
  ) => Promise<void>;
  /** Null without an account. */
  listConnections: (person: { userId: string }, by: CausedBy) => Promise<UpstreamConnections | null>;
  submitLab: (
    file: LabSubmission & { contentType: string; content: StoredContent },
    by: CausedBy,
  ) => Promise<SubmittedLab>;
  /** Null does not prove it was not submitted. */
  findLab: (file: LabSubmission & { sinceMs: number }, by: CausedBy) => Promise<SubmittedLab | null>;
};

type CausedBy = { requestId: string };
type LabSubmission = { userId: string; fileName: string };
type SubmittedLab = { aggregatorUploadId: string };
type UpstreamConnection = { aggregatorUserId: string; provider: string; active: boolean };
export type UpstreamConnections = {
  connections: UpstreamConnection[];
  complete: boolean;
};

/** 400 to 499: do not retry. */
export class UpstreamRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.name = 'UpstreamRefusal';
    this.status = status;
  }
}

export function refusalOf(cause: unknown): UpstreamRefusal | undefined {
  if (cause instanceof UpstreamRefusal) return cause;
  if (cause instanceof TRPCError || (cause instanceof Error && cause.cause !== undefined))
    return refusalOf(cause.cause);
  return undefined;
}

/** Throws `PayloadRefused`: do not retry. */
export type FetchPayload = (url: string, signal: AbortSignal | undefined) => Promise<string>;

/** Names the rule, never the address or content. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused';
}

/** Concurrent callers share a run, waiting up to `waitMsMax`; after a failure it pauses. */
export type ShareRun = (key: string, run: () => Promise<void>, waitMsMax: number) => Promise<void>;

export type SignalPort = {
  jobsReady: (lane?: Lane) => void;
  turnChanged: (turnId: string, news?: TurnNews) => void;
  listenTo: (turnId: string) => TurnListener;
};

export type TurnNews = { behindSeq: number; events: readonly TurnEventRow[] };

/** `look`: read the log. */
export type TurnHeard = readonly TurnNews[] | 'look' | 'over';
export type TurnListener = { next: () => Promise<TurnHeard>; close: () => void };
