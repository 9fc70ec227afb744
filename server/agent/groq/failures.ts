import Groq from 'groq-sdk';
import { z } from 'zod';
import { fail } from '../../../routers/core/errors.ts';

type Reason = 'timeout' | 'unreachable' | 'refused' | 'unreadable' | 'too_large' | 'cut' | 'malformed';

/** Holds nothing that was sent or received. */
export class ModelFailure extends Error {
  readonly reason: Reason;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  constructor(
    reason: Reason,
    { status = null, retryAfterMs = null }: Partial<Pick<ModelFailure, 'status' | 'retryAfterMs'>> = {},
  ) {
    super(reason);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const passing = new Set([408, 425, 429, 498, 500, 502, 503, 504]);

export const mayPass = ({ reason, status }: ModelFailure): boolean =>
  reason === 'refused'
    ? status !== null && passing.has(status)
    : ['unreachable', 'unreadable', 'cut', 'malformed'].includes(reason);

export function unavailable(failure: ModelFailure) {
  return fail('upstream_unavailable', {
    upstream: 'language_model',
    status: statusOf(failure),
    message: 'The language model cannot be reached or does not accept the request.',
    cause: failure,
  });
}

export const isModelFailure = (cause: unknown): boolean =>
  cause instanceof ModelFailure || (cause instanceof Error && isModelFailure(cause.cause));

function statusOf({ reason, status }: ModelFailure): 502 | 503 | 504 {
  if (reason === 'timeout' || status === 504) return 504;
  return status === 503 || status === 429 ? 503 : 502;
}

const brokenForms = new Set(['tool_use_failed', 'json_validate_failed']);
const ErrorBody = z.object({ error: z.object({ code: z.string() }) });

/** The library's errors carry bodies and headers. */
export function failureOf(cause: unknown): ModelFailure {
  if (cause instanceof ModelFailure) return cause;
  if (cause instanceof Groq.APIConnectionTimeoutError) return new ModelFailure('timeout');
  if (cause instanceof Groq.APIConnectionError) return new ModelFailure('unreachable');
  if (cause instanceof SyntaxError) return new ModelFailure('unreadable');
  if (!(cause instanceof Groq.APIError)) return new ModelFailure('cut');
  const { status = null } = cause;
  const code = ErrorBody.safeParse(cause.error).data?.error.code;
  if (status === 400 && code !== undefined && brokenForms.has(code)) return new ModelFailure('malformed', { status });
  return new ModelFailure('refused', { status, retryAfterMs: retryAfterMs(cause.headers) });
}

// Seconds, possibly fractional, or an HTTP date.
function retryAfterMs(headers: Headers | undefined): number | null {
  const text = headers?.get('retry-after') ?? null;
  if (text === null) return null;
  const waitMs = /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
