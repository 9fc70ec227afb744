import { HaleError, invalidField } from './error.ts';
import { attemptsMax, type Clock, realClock } from './timing.ts';

type MaybeKey = string | null | undefined;
/** Asked once per HTTP request and once per opened stream, so that each can have a fresh token. */
export type ApiKeyProvider = () => MaybeKey | Promise<MaybeKey>;

export type HaleOptions = {
  /** Where the service is, for example `https://hale.example`; a path before `/v1` is kept. */
  baseUrl: string;
  /** A service token or a session token. Either this or `apiKeyProvider`. */
  apiKey?: string | undefined;
  apiKeyProvider?: ApiKeyProvider | undefined;
  /** In the place of a token, for the routes under `/admin` by `request`: the operators' key. No redirect is followed. */
  adminKey?: string | undefined;
  /** Milliseconds for each attempt, and for each silence of a stream. Default 60,000. */
  timeout?: number | undefined;
  /** Attempts after the first, 0 to 4. Default 4. */
  maxRetries?: number | undefined;
  /** In the place of the global one. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  clock?: Clock | undefined;
};

/** What every method takes. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt of this call. */
  timeout?: number | undefined;
  /** In the place of a random one; for a call that writes. */
  idempotencyKey?: string | undefined;
  /** Sent besides the client's own, and instead of them where the names are the same. */
  headers?: Record<string, string> | undefined;
};

export type Settings = {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Throws before it returns when there is no key. */
  key: () => string | Promise<string>;
  /** How the key travels. Only `authorization` is taken off by every `fetch` where a redirect leads elsewhere. */
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
  const url = parsedUrl(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search + url.hash === '';
  if (!isPlain) throw invalidField('baseUrl', 'an http or https address without user, query and fragment.');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
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
    // The attempt that awaits it reports a refusal; until then it is nobody's unhandled rejection.
    key.catch(() => undefined);
    return key;
  };
}

function checkedKey(key: MaybeKey): string {
  if (!isKey(key)) throw new HaleError('missing_authorization', 'apiKeyProvider returned no token; nothing was sent.');
  return key;
}

/** What can stand in a header: a token has no spaces, and a line break would end the header. */
const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]+$/.test(key);
const isPromise = (value: MaybeKey | Promise<MaybeKey>): value is Promise<MaybeKey> =>
  typeof value === 'object' && value !== null && 'then' in value;
