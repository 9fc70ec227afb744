/** What can go wrong between the client and the service, besides what the service itself says. */
export type TransportCode =
  | 'network_error'
  | 'timeout'
  | 'aborted'
  | 'malformed_response'
  | 'stream_closed_unexpectedly';

const passing = new Set<string>([
  'network_error',
  'timeout',
  'stream_closed_unexpectedly',
] satisfies readonly TransportCode[]);

export type ErrorFacts = {
  status?: number | null;
  requestId?: string | null;
  docsUrl?: string | null;
  details?: Record<string, unknown> | null;
  upstream?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
};

/** The one error of this package. Tell errors apart by `code`; messages are for people and may change. */
export class HaleError extends Error {
  override readonly name = 'HaleError';
  /** A code of the service's catalogue, a transport code, or the word of a flat error such as `no_active_connections`. */
  readonly code: string;
  /** Null when no answer came, or when the mistake was noticed before anything was sent. */
  readonly status: number | null;
  /** What to give to whoever runs the service: its log has a line with this id. */
  readonly requestId: string | null;
  /** Where the code is explained. Transport codes and flat errors have none. */
  readonly docsUrl: string | null;
  readonly details: Record<string, unknown> | null;
  /** With `upstream_unavailable`: which dependency of the service failed. */
  readonly upstream: string | null;
  /** How long the service asks to wait before the next attempt. */
  readonly retryAfterMs: number | null;

  constructor(code: string, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.docsUrl = facts.docsUrl ?? null;
    this.details = facts.details ?? null;
    this.upstream = facts.upstream ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }

  /** Whether the same request, with the same idempotency key, may succeed later. This client has then tried already. */
  isRetryable(): boolean {
    return this.status === 429 || (this.status ?? 0) >= 500 || passing.has(this.code);
  }
}

/** A value that the caller gave and that cannot be right; nothing was sent. Same code as the service's own refusal. */
export const invalidField = (field: string, message: string): HaleError =>
  new HaleError('invalid_field', `${field}: ${message}`, { details: { field } });
