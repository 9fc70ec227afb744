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

/**
 * The only error of this package. Decide by `code`, not by message.
 *
 *     if (error instanceof HaleError && error.code === 'turn_not_found') return null;
 */
export class HaleError extends Error {
  override readonly name = 'HaleError';
  /** A code of the service's catalogue, a `TransportCode`, or a flat error such as `no_active_connections`. */
  readonly code: string;
  /** HTTP status; null when no answer came or nothing was sent. */
  readonly status: number | null;
  /** The request's id in the service's log. */
  readonly requestId: string | null;
  /** Page about the code; null for transport codes and flat errors. */
  readonly docsUrl: string | null;
  readonly details: Record<string, unknown> | null;
  /** The dependency that failed, with `upstream_unavailable`. */
  readonly upstream: string | null;
  /** Milliseconds to wait, from `Retry-After`. */
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

  /** Whether the request may succeed later; the client's own retries are used up. */
  isRetryable(): boolean {
    return this.status === 429 || (this.status ?? 0) >= 500 || passing.has(this.code);
  }
}

export const invalidField = (field: string, message: string, cause?: unknown): HaleError =>
  new HaleError('invalid_field', `${field}: ${message}`, { details: { field }, cause });

export function errorOf(response: Response, text: string): HaleError {
  const facts = factsOf(response);
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

const envelopeOf = (error: Record<string, unknown> | null) => recordOf(recordOf(error?.['data'])?.['error']) ?? error;

/** A proxy or captive portal has answered. */
export const malformed = (response: Response, cause?: unknown): HaleError =>
  new HaleError('malformed_response', `The answer with status ${response.status} is not what the service sends.`, {
    ...factsOf(response),
    cause,
  });

const factsOf = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get('x-request-id'),
  retryAfterMs: retryAfterMs(headers.get('retry-after')),
});

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

function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - Date.now());
}
