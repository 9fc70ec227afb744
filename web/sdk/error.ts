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

/** The error that an answer means: an envelope, a flat error, one of tRPC, or something that is none of them. */
export function errorOf(response: Response, text: string): HaleError {
  const facts = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  };
  const body = objectOf(text);
  const { error } = body ?? {};
  if (typeof error === 'string') return new HaleError(error, wordOf(body?.['hint']) ?? error, facts);
  const { code, message, request_id, docs_url, details, upstream } = envelopeOf(recordOf(error)) ?? {};
  if (typeof code !== 'string') return malformed(response);
  return new HaleError(code, wordOf(message) ?? code, {
    ...facts,
    requestId: wordOf(request_id) ?? facts.requestId,
    docsUrl: wordOf(docs_url),
    details: recordOf(details),
    upstream: wordOf(upstream),
  });
}

/** Over `/trpc` the envelope is data of tRPC's own error, whose code is a number. */
const envelopeOf = (error: Record<string, unknown> | null) => recordOf(recordOf(error?.['data'])?.['error']) ?? error;

/** Something answered that does not speak as the service does: a proxy, a sign-in page of a network, another program. */
export const malformed = (response: Response, cause?: unknown): HaleError =>
  new HaleError('malformed_response', `The answer with status ${response.status} is not what the service sends.`, {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    cause,
  });

/** The object that the text is in JSON; null for anything else. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Seconds or a date, as HTTP has it. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - Date.now());
}
