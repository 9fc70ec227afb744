import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type FetchPayload, PayloadRefused } from '../../routers/ports.ts';
import { decodeUtf8 } from '../body.ts';
import { type Address, type AllowedHost, allowedUrl, isOwnLoopback, publicAddresses } from './payload-address.ts';

/** As large as a delivery may be that comes by itself. */
const payloadLimits = { bytesMax: 32 * 1024 * 1024, timeoutMs: 30_000 };
/** Statuses of storage that may pass. */
const passing = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Fetches deliveries that arrive by reference. The address comes from outside, signed but still a request that somebody
 * else chooses, so it must not reach into the network that hale stands in. Only hosts that the operators named are
 * asked; their names are looked up once, every address found must be a public one, and the connection is made to the
 * very addresses that were looked at: a name that answers differently the second time gains nothing. A redirect is not
 * followed, for it would lead past all that.
 */
export function createPayloadFetch(hosts: readonly AllowedHost[], limits = payloadLimits): FetchPayload {
  return async (text, outer) => {
    const url = allowedUrl(text, hosts);
    const deadline = AbortSignal.timeout(limits.timeoutMs);
    const signal = outer ? AbortSignal.any([outer, deadline]) : deadline;
    const addresses = isOwnLoopback(url, hosts)
      ? [{ address: '127.0.0.1', family: 4 } as const]
      : await publicAddresses(url.hostname);
    return decode(await receive(url, addresses, { ...limits, signal }));
  };
}

type Bounds = { bytesMax: number; signal: AbortSignal };

function receive(url: URL, addresses: readonly Address[], { bytesMax, signal }: Bounds): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const request = open(url, addresses, (response) => void read(response, bytesMax).then(resolve, reject));
  request.on('error', reject);
  signal.addEventListener('abort', () => reject(new Error('url: no answer in time')));
  request.end();
  return promise.finally(() => request.destroy());
}

function open(url: URL, addresses: readonly Address[], onResponse: (response: IncomingMessage) => void): ClientRequest {
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = (_name: string, _options: object, found: (cause: null, all: Address[]) => void) =>
    found(null, [...addresses]);
  // No agent: a connection that was kept open for another request was looked at then and not now.
  return begin(url, { agent: false, lookup, headers: { accept: 'application/json' } } as object, onResponse);
}

async function read(response: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const status = response.statusCode ?? 0;
  if (passing(status)) throw new Error(`url: status ${status}`);
  if (status !== 200) throw new PayloadRefused(`url: status ${status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new PayloadRefused('url: too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    throw new PayloadRefused('url: no JSON there');
  }
}
