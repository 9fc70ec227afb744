export class Problem extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const unreachable = 'hale cannot be reached. Check the connection and try again.';

export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, cache: 'no-store', redirect: 'error' }).catch(() => {
    throw fetchProblem();
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw fetchProblem(body, response.headers.get('retry-after'));
}

export function fetchProblem(body?: unknown, retryAfter: string | null = null): Problem {
  if (body === undefined) return new Problem('network', unreachable);
  // `/trpc` puts the envelope in the error's data.
  const outer = field(body, 'error');
  const error = field(field(outer, 'data'), 'error') ?? outer;
  const code = textOf(field(error, 'code')) || 'internal_error';
  if (code === 'rate_limit_exceeded') return new Problem(code, `Too many attempts. Try again ${inAbout(retryAfter)}.`);
  const message = textOf(field(error, 'message')) || 'Something went wrong on our side.';
  const requestId = textOf(field(error, 'request_id'));
  const ours = code === 'internal_error' || code === 'upstream_unavailable';
  return new Problem(code, ours && requestId !== '' ? `${message} (request ${requestId})` : message);
}

function inAbout(retryAfter: string | null): string {
  const seconds = Math.ceil(Number(retryAfter));
  if (!(seconds > 0)) return 'later';
  if (seconds > 90) return `in about ${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
