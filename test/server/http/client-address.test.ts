import { expect, test } from 'bun:test';
import { createClientAddress } from '../../../server/http/client-address.ts';
import { readSettings } from '../../../server/settings/env.ts';
import { temporaryFolder } from '../../support/folder.ts';

const ask = (trusted: readonly string[], socket: string | null, forwarded?: string) =>
  createClientAddress(trusted)(
    { headers: new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
    socket,
  );

test('without trusted proxies the header says nothing', () => {
  expect(ask([], '203.0.113.9', '192.0.2.1')).toBe('203.0.113.9');
  expect(ask(['10.0.0.1'], '203.0.113.9', '192.0.2.1')).toBe('203.0.113.9');
  expect(ask(['10.0.0.1'], null, '192.0.2.1')).toBe(null);
});

test('what a caller wrote itself stands further left and is not read', () => {
  expect(ask(['10.0.0.1'], '10.0.0.1', '1.1.1.1, 192.0.2.1')).toBe('192.0.2.1');
});

test.each([
  ['several proxies are passed', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 192.0.2.1, 10.2.3.4', '192.0.2.1'],
  ['all trusted: the leftmost', ['10.0.0.0/8'], '10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
  ['no header: the proxy itself', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['nonsense: the proxy that passed it on', ['10.0.0.1'], '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
  ['a port is cut off', ['10.0.0.1'], '10.0.0.1', '192.0.2.1:5312', '192.0.2.1'],
  ['IPv6 with brackets', ['fd00::/8'], 'fd00::5', '[2001:db8::1]:443', '2001:db8::1'],
  ['an IPv4 address in an IPv6 socket', ['127.0.0.1'], '::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
] as const)('%s', (_, trusted, socket, forwarded, expected) => {
  expect(ask(trusted, socket, forwarded)).toBe(expected);
});

test('TRUSTED_PROXIES takes addresses and networks, and refuses anything else by name', () => {
  const read = (text: string) =>
    readSettings({ DATA_DIR: temporaryFolder() }, { TRUSTED_PROXIES: text }).trustedProxies;
  expect(read('10.0.0.1, fd00::/8,192.168.0.0/16')).toEqual(['10.0.0.1', 'fd00::/8', '192.168.0.0/16']);
  for (const text of ['proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0.1/', '*', '10.0.0.1/8/8'])
    expect(() => read(text)).toThrow(/^TRUSTED_PROXIES: lists addresses/);
});
