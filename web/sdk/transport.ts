import { errorOf, HaleError, invalidField, malformed, objectOf } from './error.ts';
import { type CallOptions, type Settings, timeoutOf } from './options.ts';
import { abortedBy, Deadline, pauseMs } from './timing.ts';

export type Key = string | Promise<string>;
export type Opened = { response: Response; deadline: Deadline };

export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  key(): Key {
    return this.#settings.key();
  }

  /** A missing key is thrown synchronously. */
  call<Answer>(request: ApiRequest, options: CallOptions = {}): Promise<Answer> {
    return this.#attempts(request, options, this.key()) as Promise<Answer>;
  }

  async open(path: string, lastEventId: number, options: CallOptions, key: Key): Promise<Opened> {
    const headers = new Headers({ accept: 'text/event-stream' });
    if (lastEventId > 0) headers.set('last-event-id', String(lastEventId));
    const url = this.#settings.baseUrl + path;
    const request: Outgoing = { method: 'GET', url, headers: withOwn(headers, options.headers), body: null };
    const deadline = this.#deadline(options);
    try {
      const response = await this.#fetch(request, key, deadline);
      if (!response.ok) throw errorOf(response, await this.#text(response, deadline));
      const type = response.headers.get('content-type') ?? '';
      if (!type.startsWith('text/event-stream') || response.body === null) throw malformed(response);
      return { response, deadline };
    } catch (cause) {
      deadline.end();
      throw cause;
    }
  }

  async pause(error: unknown, retry: number, { signal }: CallOptions): Promise<void> {
    const { clock, retriesMax } = this.#settings;
    const ms = error instanceof HaleError && retry <= retriesMax ? pauseMs(error, retry, clock.random) : null;
    if (ms === null) throw error;
    await clock.sleep(ms, signal);
    if (signal?.aborted === true) throw abortedBy(signal);
  }

  async #attempts(request: ApiRequest, options: CallOptions, firstKey: Key): Promise<unknown> {
    const prepared = await outgoing(request, options, this.#settings.baseUrl);
    let key: Key | undefined = firstKey;
    for (let retry = 1; ; retry += 1) {
      try {
        return await this.#attempt(prepared, options, key ?? this.key());
      } catch (error) {
        key = undefined;
        await this.pause(error, retry, options);
      }
    }
  }

  async #attempt(request: Outgoing, options: CallOptions, key: Key): Promise<unknown> {
    const deadline = this.#deadline(options);
    try {
      const response = await this.#fetch(request, key, deadline);
      const text = await this.#text(response, deadline);
      if (response.ok) return answerOf(response, text);
      const error = errorOf(response, text);
      if (isGoneAlready(request, error)) return undefined;
      throw error;
    } finally {
      deadline.end();
    }
  }

  async #fetch(request: Outgoing, key: Key, deadline: Deadline): Promise<Response> {
    const token = await deadline.race(key);
    const { url, method, body } = request;
    const { name, before, init } = this.#settings.keyHeader;
    const headers = new Headers(request.headers);
    if (!headers.has(name)) headers.set(name, before + token);
    try {
      return await deadline.race(
        this.#settings.fetch(url, { ...init, method, headers, body, signal: deadline.signal }),
      );
    } catch (cause) {
      throw deadline.reasonOf(cause);
    }
  }

  async #text(response: Response, deadline: Deadline): Promise<string> {
    try {
      return await deadline.race(response.text());
    } catch (cause) {
      throw deadline.reasonOf(cause);
    }
  }

  #deadline({ timeout, signal }: CallOptions): Deadline {
    const timeoutMs = timeout === undefined ? this.#settings.timeoutMs : timeoutOf(timeout);
    return new Deadline({ timeoutMs, signal });
  }
}

function answerOf(response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  const body = objectOf(text);
  if (body === null) throw malformed(response);
  return body;
}

const isGoneAlready = ({ method }: Outgoing, { status, code }: HaleError): boolean =>
  method === 'DELETE' && status === 404 && code === 'memory_not_found';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Query = Record<string, string | number | boolean | null | undefined>;

export type ApiRequest = {
  method: Method;
  path: string;
  query?: Query;
  body?: unknown;
  form?: () => Promise<FormData>;
  text?: { type: string; content: string };
};

export type Outgoing = { method: Method; url: string; headers: Headers; body: string | FormData | null };

async function outgoing(request: ApiRequest, options: CallOptions, baseUrl: string): Promise<Outgoing> {
  const { method, body, text } = request;
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set('idempotency-key', options.idempotencyKey ?? randomUuid());
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (text !== undefined) headers.set('content-type', text.type);
  return {
    method,
    url: baseUrl + request.path + queryText(request.query),
    headers: withOwn(headers, options.headers),
    body: body === undefined ? (text?.content ?? (await request.form?.()) ?? null) : JSON.stringify(body),
  };
}

function withOwn(headers: Headers, own: Record<string, string> = {}): Headers {
  try {
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return headers;
  } catch (cause) {
    throw new HaleError('invalid_field', 'headers: a name or a value that no header can have.', { cause });
  }
}

/** `.` and `..` would lead to another path. */
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

/** `crypto.randomUUID` is missing over plain HTTP. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
