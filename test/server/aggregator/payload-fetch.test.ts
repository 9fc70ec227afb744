import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { PayloadRefused } from '../../../routers/ports.ts';
import { createPayloadFetch, isPublic } from '../../../server/aggregator/payload-fetch.ts';

const text = '{"type":"daily","name":"Zoë"}';
const limits = { bytesMax: 100_000, timeoutMs: 5_000 };
let paths: string[] = [];
let files: ReturnType<typeof Bun.serve>;
let origin: string;
beforeAll(() => {
  files = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      paths.push(pathname);
      return answers[pathname]?.() ?? new Response('gone', { status: 403 });
    },
  });
  origin = `http://127.0.0.1:${files.port}`;
});
beforeEach(() => {
  paths = [];
});
afterAll(() => files.stop(true));

const answers: Record<string, () => Response | Promise<Response>> = {
  '/file': () => new Response(text),
  '/redirect': () => Response.redirect(`${origin}/file`),
  '/bytes': () => new Response(new Uint8Array([0x7b, 0xff, 0xfe])),
  '/full': () => new Response('x'.repeat(limits.bytesMax)),
  '/endless': () =>
    new Response(
      new ReadableStream({ pull: (stream) => stream.enqueue(new TextEncoder().encode('x'.repeat(10_000))) }),
    ),
  '/busy': () => new Response('later', { status: 503 }),
  '/never': () => Promise.withResolvers<Response>().promise,
};
const own = () => `127.0.0.1:${files.port}`;
const get = (url: string, hosts: string[] = [own()], bounds = limits) =>
  createPayloadFetch(hosts, bounds)(url, undefined);
const refusal = async (url: string, hosts?: string[]) => {
  const cause = await get(url, hosts).catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(PayloadRefused);
  return (cause as PayloadRefused).message;
};

describe('a delivery by reference', () => {
  test('is fetched from a host that the settings name', async () => {
    expect(await get(`${origin}/file`)).toBe(text);
  });

  test('is fetched up to the size of a delivery', async () => {
    expect(await get(`${origin}/full`)).toHaveLength(limits.bytesMax);
  });

  test.each([
    ['one that leads elsewhere', '/redirect', 'url: status 302'],
    ['one that has lapsed', '/gone', 'url: status 403'],
    ['one without an end', '/endless', 'url: too large'],
    ['one that is no text', '/bytes', 'url: no JSON there'],
  ])('is refused for good: %s', async (_what, path, reason) => {
    expect(await refusal(origin + path)).toBe(reason);
    expect(paths).toEqual([path]);
  });

  test.each([['/busy'], ['/never']])('fails in a way that may pass: %s', async (path) => {
    const cause = await get(origin + path, [own()], { ...limits, timeoutMs: 300 }).catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(Error);
    expect(cause).not.toBeInstanceOf(PayloadRefused);
  });
});

describe('no request goes to', () => {
  const named = ['files.example', '.storage.example'];
  test.each([
    ['a host that the settings do not name', 'https://evil.example/file', named],
    ['any host where they name none', 'https://files.example/file', []],
    ['a name that only ends like a named one', 'https://evilfiles.example/file', named],
    ['a name that only begins like a named one', 'https://files.example.evil.example/file', named],
    ['the bare name under which others are allowed', 'https://storage.example/file', named],
    ['another port of a named host', 'https://files.example:8443/file', named],
  ])('%s', async (_what, url, hosts) => {
    expect(await refusal(url, hosts)).toBe('url: host not allowed');
  });

  test.each([
    ['http://files.example/file', 'url: not https'],
    ['file:///etc/passwd', 'url: not https'],
    ['data:application/json,{}', 'url: not https'],
    ['https://user:secret@files.example/file', 'url: not a plain address'],
    ['files.example/file', 'url: not a plain address'],
    ['//files.example/file', 'url: not a plain address'],
  ])('%s', async (url, reason) => {
    expect(await refusal(url, named)).toBe(reason);
  });

  test('this machine by a name of it, though the settings name that', async () => {
    expect(await refusal('https://localhost/file', ['localhost'])).toBe('url: address not public');
    expect(await refusal(`http://localhost:${files.port}/file`)).toBe('url: not https');
    expect(paths).toEqual([]);
  });

  test.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '10.0.0.8', '169.254.169.254', '192.168.1.1'])(
    'a private address, however it is written and though the settings name it: %s',
    async (host) => {
      const url = `https://${host}/file`;
      expect(await refusal(url, [new URL(url).hostname])).toBe('url: address not public');
    },
  );
});

describe('an address is public', () => {
  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '223.255.255.255', '2606:4700::1111'])(
    'on the internet: %s',
    (address) => expect(isPublic(address)).toBe(true),
  );
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['ff02::1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
  ])('and nowhere else: %s', (address) => expect(isPublic(address)).toBe(false));
});
