import { TRPCError } from '@trpc/server';
import type { TurnEventRow } from '../db/turns/turns.ts';
import type { HistoryType, Lane } from './core/jobs.contract.ts';

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

/** An upstream understood the request and said no: unlike being unreachable, that does not pass by waiting. */
export class UpstreamRefusal extends Error {
  /** The upstream's HTTP status, 400 to 499. */
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.name = 'UpstreamRefusal';
    this.status = status;
  }
}

/** The refusal inside an `upstream_unavailable`; undefined when the upstream failed in a way that may pass. */
export function refusalOf(cause: unknown): UpstreamRefusal | undefined {
  if (cause instanceof UpstreamRefusal) return cause;
  if (cause instanceof TRPCError || (cause instanceof Error && cause.cause !== undefined))
    return refusalOf(cause.cause);
  return undefined;
}

/**
 * Fetches the text of a delivery that arrives by reference. Throws `PayloadRefused` for an address or an answer that
 * trying again does not change.
 */
export type FetchPayload = (url: string, signal: AbortSignal | undefined) => Promise<string>;

/** Its message is for the operators: which rule, and nothing of the address or the content. */
export class PayloadRefused extends Error {
  override readonly name = 'PayloadRefused';
}

/**
 * Runs what is asked for under a key; callers that come while it runs, or shortly after, share that run. Resolves when it
 * ends, whether it fails or not, or after so long. For a while after a run that failed or took longer, whatever its key,
 * it resolves at once and the run goes on by itself.
 */
export type ShareRun = (key: string, run: () => Promise<void>, waitMsMax: number) => Promise<void>;

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
