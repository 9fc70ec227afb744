import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { PayloadRefused } from '../../routers/ports.ts';

/** `bucket.example`, `.storage.example` for everything below, or `127.0.0.1:9000` for a loopback server of one's own. */
export type AllowedHost = string;
export const allowedHostForm = /^(\.?[a-z0-9-]+(\.[a-z0-9-]+)+|(localhost|127\.0\.0\.1):\d{1,5}|localhost)$/;

export type Address = { address: string; family: 4 | 6 };

/** The address of a payload, as far as its text alone tells whether hale may go there. */
export function allowedUrl(text: string, hosts: readonly AllowedHost[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new PayloadRefused('url: not a plain address');
  if (url.username !== '' || url.password !== '') throw new PayloadRefused('url: not a plain address');
  const own = isOwnLoopback(url, hosts);
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) throw new PayloadRefused('url: not https');
  if (!own && !(url.port === '' && hosts.some((allowed) => covers(allowed, url.hostname))))
    throw new PayloadRefused('url: host not allowed');
  return url;
}

/** Named with its port in the settings, and so meant: a store on this very machine. */
export const isOwnLoopback = ({ hostname, port }: URL, hosts: readonly AllowedHost[]) =>
  port !== '' && hosts.includes(`${hostname}:${port}`);

const covers = (allowed: AllowedHost, hostname: string) =>
  allowed.startsWith('.') ? hostname.endsWith(allowed) && hostname.length > allowed.length : hostname === allowed;

/** All addresses that the name stands for now; refused when one of them is not out on the internet. */
export async function publicAddresses(hostname: string): Promise<Address[]> {
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
  // Ways to write an IPv4 address in an IPv6 one, of which nobody needs to be told here.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Of IPv6 only what is given out for the internet; loopback, link-local, private and mapped addresses lie beside that. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
