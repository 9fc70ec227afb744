import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import { appPaths } from '../../../../web/app/paths.ts';
import { startService } from '../../../support/service/service.ts';

const service = await startService();
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const visit = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { headers: { ...browser, ...headers } });
const assetsOf = async () => {
  const html = await (await visit('/')).text();
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types hale";

describe('the page of the app', () => {
  test.each(appPaths.map((path) => path.replaceAll(/:\w+/g, 'anything')))(
    '%s: a reload gets the same page, under a policy that allows this server only and no text as a script',
    async (path) => {
      const [response, start] = await Promise.all([visit(path), visit('/')]);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toBe(policy);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const html = await response.text();
      expect(html).toBe(await start.text());
      expect(html.replaceAll(service.url, '')).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|https?:/);
    },
  );

  test('below and beside an address of the app there is nothing', async () => {
    for (const path of ['/today/', '/today/x', '/todays', '/Today'])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
  });

  test('a program that asks for an address of the app gets the error as JSON', async () => {
    const { status, body } = await service.json<{ error: { code: string } }>('GET', '/today');
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });

  test('a browser asks each time and gets it once: 304 without a body while nothing has changed', async () => {
    const first = await visit('/today');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await visit('/', { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(policy);
    expect((await visit('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ['open', 'no', {}],
    ['closed', 'yes', { SIGN_UP: 'closed', SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['external', 'no', { IDP_ISSUER: 'https://idp.example', IDP_JWKS_URL: 'https://idp.example/jwks' }],
  ])(
    'it says that sign-up is %s and whether there is mail (%s), so that nothing is offered which is refused',
    async (expected, mails, variables) => {
      const { url } = await startService(variables);
      const html = await (await fetch(`${url}/`, { headers: browser })).text();
      expect(/<meta name="hale-sign-in" content="(\w+)">/.exec(html)?.[1]).toBe(expected);
      expect(/<meta name="hale-mails" content="(\w+)">/.exec(html)?.[1]).toBe(mails);
    },
  );

  test('below a path of the public address, all that it names is below that path', async () => {
    const { url } = await startService({ BASE_URL: 'https://host.example/below' });
    const html = await (await fetch(`${url}/`, { headers: browser })).text();
    const named = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(path).toStartWith('/below/');
  });
});

describe('its scripts and styles', () => {
  test('are kept for ever, since a change gives them another name', async () => {
    const assets = await assetsOf();
    expect(assets.map((path) => path.split('.').at(-1))).toEqual(['png', 'webmanifest', 'css', 'js']);
    for (const path of assets) {
      const response = await service.call('GET', path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('come as small as the browser can read, and are the same bytes however they come', async () => {
    const unpack = {
      br: (bytes: Uint8Array) => brotliDecompressSync(bytes),
      zstd: (bytes: Uint8Array<ArrayBuffer>) => Bun.zstdDecompressSync(bytes),
      gzip: (bytes: Uint8Array<ArrayBuffer>) => Bun.gunzipSync(bytes),
    };
    for (const path of (await assetsOf()).filter((path) => /\.(css|js)$/.test(path))) {
      const get = (encoding: string) =>
        fetch(service.url + path, { headers: { 'accept-encoding': encoding }, decompress: false });
      const plain = await (await get('identity')).bytes();
      for (const [encoding, decode] of Object.entries(unpack)) {
        const response = await get(`${encoding}, identity;q=0.5`);
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
        const bytes = await response.bytes();
        expect(bytes.length).toBeLessThan(plain.length / 2);
        expect(Buffer.from(decode(bytes)).equals(plain)).toBe(true);
      }
      const refused = await get('br;q=0, zstd;q=0.0, gzip;q=0');
      expect(refused.headers.get('content-encoding')).toBeNull();
    }
  });

  test('the service worker is asked for each time, and reaches this server only', async () => {
    const response = await service.call('GET', '/sw.js');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    const files = [...(await response.text()).matchAll(/"([\w-]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(files.length).toBeGreaterThan(1);
    for (const name of files)
      expect([name, (await service.call('GET', `/assets/${name}`)).status]).toEqual([name, 200]);
  });

  test('the manifest’s pictures are there, and its addresses are relative, so that they hold below any path', async () => {
    const path = (await assetsOf()).find((name) => name.endsWith('.webmanifest')) ?? '';
    const response = await service.call('GET', path);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = (await response.json()) as { start_url: string; scope: string; icons: { src: string }[] };
    const at = (address: string) => new URL(address, `https://host.example/below${path}`).pathname;
    expect([at(manifest.start_url), at(manifest.scope)]).toEqual(['/below/today', '/below/']);
    for (const { src } of manifest.icons) expect((await service.call('GET', `/assets/${src}`)).status).toBe(200);
  });

  test('404 for a name that is none of them', async () => {
    for (const path of ['/assets/main.js', '/assets/..%2fpackage.json', '/assets/__proto__', '/assets/'])
      expect([path, (await service.call('GET', path)).status]).toEqual([path, 404]);
  });
});
