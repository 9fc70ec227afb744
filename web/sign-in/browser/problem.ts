export class Problem extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const unreachable = 'hale cannot be reached. Check the connection and try again.';

const readMsMax = 30_000;

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined };

/** Gives up a read that nothing answers: it can be tried again. `signal` counts for writes alone. */
export function fetchInTime(url: Request | URL | string, { signal, ...init }: Init = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET';
  return fetch(url, { ...init, signal: isRead ? AbortSignal.timeout(readMsMax) : (signal ?? null) });
}

export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const unreached = () => {
    throw fetchProblem();
  };
  const response = await fetchInTime(url, { ...init, cache: 'no-store', redirect: 'error' }).catch(unreached);
  const body = parsed(await response.text().catch(unreached));
  if (!response.ok) throw fetchProblem(body ?? null, response.headers.get('retry-after'));
  // The page of a network that wants a sign-in of its own.
  if (body === undefined) return unreached();
  return body;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
