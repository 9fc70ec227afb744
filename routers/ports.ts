import { TRPCError } from '@trpc/server';
import type { TurnEventRow } from '../db/turns/turns.ts';
import type { HistoryType, Lane } from './core/jobs.contract.ts';

/** What the routers need from the server, which implements it. */

/** Writes one JSON line. Fields are ids, counts, codes and durations: never a body, a token or a health value. */
export type Logger = {
  info: (fields: Record<string, unknown>, event: string) => void;
  warn: (fields: Record<string, unknown>, event: string) => void;
  error: (fields: Record<string, unknown>, event: string) => void;
  /** Written at every log level but `silent`. */
  audit: (fields: Record<string, unknown>, event: string) => void;
};

/** A use of operators' power; a person is named by the hash of their id. */
type AuditEntry = { actor: string; action: string; subject: string; requestId: string; outcome: string };
export type AuditPort = {
  /** Resolves when the row is durable; the action comes after that. */
  record: (entry: AuditEntry) => Promise<void>;
  /** Not awaited; of very many refusals not each has a row. */
  refused: (entry: Omit<AuditEntry, 'outcome'>) => void;
};

export type ModelUse = { model: string; inputTokens: number; outputTokens: number; costUsd: number };
type Upstream = 'aggregator' | 'payload_host' | 'identity_provider' | 'language_model';

/** Names from the code, never ids or personal data. */
export type Work =
  | { kind: 'job'; name: string; lane: string; attempt: number }
  | { kind: 'turn' }
  | { kind: 'step'; name: string }
  | { kind: 'upstream'; upstream: Upstream; call: string; status?: number | null; use?: ModelUse | null };

export type Ended = { work: Work; outcome: string; durationMs: number; requestId: string | null };

/** For metrics and traces. Never fails. */
export type ObserverPort = {
  note: (ended: Ended) => void;
  /** Notes the work as `ok` or `failed`. */
  timed: <T>(work: Work, requestId: string, run: () => Promise<T>) => Promise<T>;
};

export type Limits = {
  requestsPerMinute: number;
  requestsPerDay: number;
  idempotencyTtlMs: number;
  maxTurnsInFlight: number;
  eventReplayMs: number;
  /** How long bodies of normalized raw events are kept; null means for ever. */
  rawEventRetentionMs: number | null;
};

/** A file that is being uploaded and has no key yet. */
export type Draft = {
  /** Resolves when more bytes may come. */
  write: (bytes: Uint8Array) => Promise<void>;
  /**
   * Resolves when the file is durable under `key`, replacing a former one. A second call moves it, as a retry may
   * have another key.
   */
  keep: (key: string) => Promise<void>;
  discard: () => Promise<void>;
};

/** A stream may fail in the middle when the stored file was altered. */
export type StoredContent = { size: number; stream: () => ReadableStream<Uint8Array> };

/** Uploaded files. Keys never hold a name that a person gave. */
export type StoragePort = {
  stage: (owner: { userId: string }) => Promise<Draft>;
  get: (key: string, owner: { userId: string }) => Promise<StoredContent>;
  /** No error when the file is gone already. */
  remove: (key: string) => Promise<void>;
  /** Removes drafts of processes that died. */
  removeAbandoned: () => Promise<void>;
};

/**
 * The aggregator's REST API. Calls throw `upstream_unavailable` (502 when it refuses or breaks, 504 when it is too
 * slow); answers are checked. Log lines carry the request id of `CausedBy`.
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
  /** A source that is unknown upstream counts as ended. */
  deauthenticate: (connection: { aggregatorUserId: string }, by: CausedBy) => Promise<void>;
  /** The days (both included) come again through the webhook. */
  requestHistory: (
    request: { aggregatorUserId: string; type: HistoryType; start: string; end: string },
    by: CausedBy,
  ) => Promise<void>;
  /** Null when there is no account to ask with. */
  listConnections: (person: { userId: string }, by: CausedBy) => Promise<UpstreamConnections | null>;
  submitLab: (
    file: LabSubmission & { contentType: string; content: StoredContent },
    by: CausedBy,
  ) => Promise<SubmittedLab>;
  /** Looks for a file that was submitted before; null is no proof that it was not. */
  findLab: (file: LabSubmission & { sinceMs: number }, by: CausedBy) => Promise<SubmittedLab | null>;
};

type CausedBy = { requestId: string };
type LabSubmission = { userId: string; fileName: string };
type SubmittedLab = { aggregatorUploadId: string };
type UpstreamConnection = { aggregatorUserId: string; provider: string; active: boolean };
export type UpstreamConnections = {
  connections: UpstreamConnection[];
  /** Whether a missing connection has ended. */
  complete: boolean;
};

/** An upstream answered no, which does not pass by waiting. */
export class UpstreamRefusal extends Error {
  /** 400 to 499. */
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.name = 'UpstreamRefusal';
    this.status = status;
  }
}

/** The refusal inside an `upstream_unavailable`, if it is one. */
export function refusalOf(cause: unknown): UpstreamRefusal | undefined {
  if (cause instanceof UpstreamRefusal) return cause;
  if (cause instanceof TRPCError || (cause instanceof Error && cause.cause !== undefined))
    return refusalOf(cause.cause);
  return undefined;
}

/** Fetches a body that arrives by reference. Throws `PayloadRefused` when a retry would not help. */
export type FetchPayload = (url: string, signal: AbortSignal | undefined) => Promise<string>;

/** The message names the rule, never the address or content. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused';
}

/**
 * Runs under a key; concurrent and soon following callers share the run. Resolves when it ends or after `waitMsMax`,
 * and at once for a while after any run that failed or was late.
 */
export type ShareRun = (key: string, run: () => Promise<void>, waitMsMax: number) => Promise<void>;

export type SignalPort = {
  /** Wakes the worker for this lane, or all. */
  jobsReady: (lane?: Lane) => void;
  /** Tells of committed events of a turn. */
  turnChanged: (turnId: string, news?: TurnNews) => void;
  listenTo: (turnId: string) => TurnEar;
};

/** Committed events that follow `behindSeq`. */
export type TurnNews = { behindSeq: number; events: readonly TurnEventRow[] };

/** News since the last call; none means a keep-alive is due; `look` asks to read the log; `over` ends it. */
export type TurnHeard = readonly TurnNews[] | 'look' | 'over';
export type TurnEar = { next: () => Promise<TurnHeard>; close: () => void };
