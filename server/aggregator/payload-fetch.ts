import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { type FetchPayload, PayloadRefused } from '../../routers/ports.ts';
import type { AllowedHost } from '../settings/forms.ts';

const payloadLimits = { bytesMax: 32 * 1024 * 1024, timeoutMs: 30_000 };
const passing = (status: number) => status >= 500 || status === 408 || status === 429;

/** Others choose the address (SSRF): allowed hosts, checked public addresses, no redirects. */
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
  const checked = (_name: string, _options: object, found: (cause: null, all: Address[]) => void) =>
    found(null, [...addresses]);
  // A kept connection was checked for another request.
  return begin(url, { agent: false, lookup: checked, headers: { accept: 'application/json' } } as object, onResponse);
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
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PayloadRefused('url: no JSON there');
  }
}

type Address = { address: string; family: 4 | 6 };

function allowedUrl(text: string, hosts: readonly AllowedHost[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new PayloadRefused('url: not a plain address');
  if (url.username !== '' || url.password !== '') throw new PayloadRefused('url: not a plain address');
  const own = isOwnLoopback(url, hosts);
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) throw new PayloadRefused('url: not https');
  if (!own && !(url.port === '' && hosts.some((allowed) => covers(allowed, url.hostname))))
    throw new PayloadRefused('url: host not allowed');
  return url;
}

const isOwnLoopback = ({ hostname, port }: URL, hosts: readonly AllowedHost[]) =>
  port !== '' && hosts.includes(`${hostname}:${port}`);

const covers = (allowed: AllowedHost, hostname: string) =>
  allowed.startsWith('.') ? hostname.endsWith(allowed) && hostname.length > allowed.length : hostname === allowed;

async function publicAddresses(hostname: string): Promise<Address[]> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const addresses = found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }) as const);
  if (addresses.length === 0 || addresses.some(({ address }) => !isPublic(address)))
    throw new PayloadRefused('url: address not public');
  return addresses;
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  // Teredo, documentation, 6to4.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
