import { HaleError, invalidField } from './error.ts';
import type { CallOptions } from './options.ts';
import { randomUuid } from './uuid.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Query = Record<string, string | number | boolean | null | undefined>;

export type ApiRequest = {
  method: Method;
  path: string;
  query?: Query;
  body?: unknown;
  form?: () => Promise<FormData>;
};

/** A request as each of its attempts sends it: the same bytes under the same key. */
export type Outgoing = { method: Method; url: string; headers: Headers; body: string | FormData | null };

export async function outgoing(request: ApiRequest, options: CallOptions, baseUrl: string): Promise<Outgoing> {
  const { method, body } = request;
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set('idempotency-key', options.idempotencyKey ?? randomUuid());
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    method,
    url: baseUrl + request.path + queryText(request.query),
    headers: withOwn(headers, options.headers),
    body: body === undefined ? ((await request.form?.()) ?? null) : JSON.stringify(body),
  };
}

/** The caller's headers over the client's. */
export function withOwn(headers: Headers, own: Record<string, string> = {}): Headers {
  try {
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return headers;
  } catch (cause) {
    throw new HaleError('invalid_field', 'headers: a name or a value that no header can have.', { cause });
  }
}

/** One segment of a path. What would mean another path than it says is refused. */
export function segment(name: string, value: string): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
    throw invalidField(name, 'an id of the service.');
  return encodeURIComponent(value);
}

function queryText(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
