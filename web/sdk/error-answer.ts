import { HaleError } from './error.ts';

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
