import { HaleError, invalidField } from './error.ts';
import { attemptsMax, type Clock, realClock } from './timing.ts';

type MaybeKey = string | null | undefined;
/** Called for each HTTP request and each opened stream. */
export type ApiKeyProvider = () => MaybeKey | Promise<MaybeKey>;

/**
 * Options of `new Hale()`: `baseUrl`, one of the three kinds of key, and defaults for every call.
 *
 *     new Hale({ baseUrl: 'https://hale.example', apiKeyProvider: () => session.getToken(), timeout: 30_000 });
 */
export type HaleOptions = {
  /** Address of the service; a path before `/v1` is kept. */
  baseUrl: string;
  /** A service token or a session token. */
  apiKey?: string | undefined;
  /** Gives the token instead of `apiKey`; may be asynchronous. */
  apiKeyProvider?: ApiKeyProvider | undefined;
  /** The operators' key, for `/admin`. No redirect is followed. */
  adminKey?: string | undefined;
  /** Milliseconds for each attempt, and for each silence of a stream. Default 60,000. */
  timeout?: number | undefined;
  /** Attempts after the first, 0 to 4. Default 4. */
  maxRetries?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** For tests. */
  clock?: Clock | undefined;
};

/** Options of every method. */
export type CallOptions = {
  /** Ends the call with `aborted`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt of this call. */
  timeout?: number | undefined;
  /** Replaces the random key of a call that writes. */
  idempotencyKey?: string | undefined;
  /** Override the client's own by name. */
  headers?: Record<string, string> | undefined;
};

export type Settings = {
  baseUrl: string;
  key: () => string | Promise<string>;
  /** `fetch` drops only `authorization` on a redirect to another origin. */
  keyHeader: { name: string; before: string; init: Pick<RequestInit, 'redirect'> };
  timeoutMs: number;
  retriesMax: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
};

export function settingsOf(options: HaleOptions): Settings {
  const { maxRetries = attemptsMax - 1, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  if (!Number.isInteger(maxRetries) || maxRetries < 0 || maxRetries >= attemptsMax)
    throw invalidField('maxRetries', `an integer from 0 to ${attemptsMax - 1}.`);
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    key: keyOf(options),
    keyHeader: options.adminKey === undefined ? bearer : operators,
    timeoutMs: timeoutOf(options.timeout),
    retriesMax: maxRetries,
    fetch,
    clock: options.clock ?? realClock,
  };
}

const bearer: Settings['keyHeader'] = { name: 'authorization', before: 'Bearer ', init: {} };
const operators: Settings['keyHeader'] = { name: 'x-admin-key', before: '', init: { redirect: 'manual' } };

export function timeoutOf(timeout = 60_000): number {
  if (typeof timeout !== 'number' || !(timeout > 0)) throw invalidField('timeout', 'milliseconds, more than 0.');
  return timeout;
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search + url.hash === '';
  if (!isPlain) throw invalidField('baseUrl', 'an http or https address without user, query and fragment.');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function keyOf({ apiKey, apiKeyProvider, adminKey }: HaleOptions): Settings['key'] {
  if ([apiKey, apiKeyProvider, adminKey].filter((given) => given !== undefined).length > 1)
    throw invalidField('apiKey', 'give one of apiKey, apiKeyProvider and adminKey.');
  if (apiKeyProvider === undefined) {
    const key = apiKey ?? adminKey;
    if (!isKey(key)) throw invalidField('apiKey', 'give a token in apiKey, or apiKeyProvider, or adminKey.');
    return () => key;
  }
  if (typeof apiKeyProvider !== 'function') throw invalidField('apiKeyProvider', 'a function.');
  return () => {
    const given = apiKeyProvider();
    if (!isPromise(given)) return checkedKey(given);
    const key = given.then(checkedKey);
    // The attempt that awaits the key reports it.
    key.catch(() => undefined);
    return key;
  };
}

function checkedKey(key: MaybeKey): string {
  if (!isKey(key)) throw new HaleError('missing_authorization', 'apiKeyProvider returned no token; nothing was sent.');
  return key;
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]+$/.test(key);
const isPromise = (value: MaybeKey | Promise<MaybeKey>): value is Promise<MaybeKey> =>
  typeof value === 'object' && value !== null && 'then' in value;
