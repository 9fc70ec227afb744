import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { errorCatalogue, fail, present } from '../../../../routers/core/errors.ts';
import { errorSections } from '../../../../web/docs/errors-page.ts';
import { docsGroups } from '../../../../web/docs/pages.ts';
import { requestId } from '../../../support/http/errors.ts';
import { startService } from '../../../support/service/service.ts';

const service = await startService();

const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];
const docs = ['/docs', ...docsGroups.flatMap(({ pages }) => pages.map(({ name }) => `/docs/${name}`))];
const pages = [...docs, '/reference'];
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const policyOf = ({ headers }: Response) => {
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map((text) => text.split(' '));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.join(' ')]));
};
const explorerAddress = async () => {
  const html = await (await service.call('GET', '/reference')).text();
  return /<script src="([^"]+)"/.exec(html)?.[1] ?? '';
};

describe('where docs_url leads', () => {
  test.each(codes)('%s: to a page of this server, and to its place in it', async (code) => {
    const { error } = present(fail(code), { requestId: 'req_x', baseUrl: service.url }).body;
    const address = new URL(error.docs_url);
    expect(address.origin).toBe(service.url);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    if (address.hash !== '') expect(idsOf(await response.text())).toContain(address.hash.slice(1));
  });

  test('a real error’s link works as it is sent, without credentials', async () => {
    const { body } = await service.json<{ error: { docs_url: string } }>('GET', '/v1/me');
    const page = await fetch(body.error.docs_url);
    expect(idsOf(await page.text())).toContain('missing_authorization');
  });

  test('every code has a section with its status, what happened, what to do and whether to send it again', async () => {
    const html = await (await service.call('GET', '/docs/errors')).text();
    const ids = idsOf(html);
    expect(new Set(ids).size).toBe(ids.length);
    for (const code of codes) {
      const section = new RegExp(`<section class="code" id="${code}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
      expect(section).toContain(String(errorCatalogue[code].status));
      expect(section).toContain('X-Request-Id');
      for (const text of [errorCatalogue[code].meaning, errorCatalogue[code].remedy, errorCatalogue[code].retry])
        expect(section).toContain(`<dd>${text}</dd>`);
    }
    expect(html).toContain('X-Concurrency-In-Flight');
  });

  test('text is text: nothing in the catalogue can become markup', () => {
    const odd = `<img src=x onerror="a('&')">`;
    const entry = { code: odd, meaning: odd, remedy: odd, retry: odd, headers: [{ name: odd, meaning: odd }] };
    const html = errorSections([{ ...entry, statuses: [400] }]);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('onerror="');
    expect(html).toContain('&lt;img src=x onerror=&quot;a(&#x27;&amp;&#x27;)&quot;&gt;');
  });
});

describe('the pages', () => {
  test.each(pages)('%s: HTML under a policy that starts from nothing, with a request id of its own', async (path) => {
    const [response, another] = await Promise.all([service.call('GET', path), service.call('GET', path)]);
    expect(response.status).toBe(200);
    expect(policyOf(response)).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('x-request-id')).toMatch(requestId);
    expect(response.headers.get('x-request-id')).not.toBe(another.headers.get('x-request-id'));
  });

  test.each(pages)('%s: names no other host, and its policy lets none be reached', async (path) => {
    const response = await service.call('GET', path);
    expect(response.headers.get('content-security-policy')).not.toMatch(/\*|https?:|\/\/|unsafe-eval/);
    const html = (await response.text()).replaceAll(service.url, '').replace('<link rel="icon" href="data:,">', '');
    expect(html).not.toMatch(/@import|url\(|<(?:img|iframe|link|object|embed|form)\b/);
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^(\/[a-z]|#)/);
  });

  test.each(pages)('%s: HEAD has the headers and no body', async (path) => {
    const response = await service.call('HEAD', path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-request-id')).toMatch(requestId);
    const whole = await (await service.call('GET', path)).bytes();
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(await response.text()).toBe('');
  });

  test.each(pages)('%s: only GET and HEAD are known', async (path) => {
    expect((await service.call('POST', path)).status).toBe(404);
  });

  test.each(docs)('%s has no script, and its one style is the one that its policy allows', async (path) => {
    const response = await service.call('GET', path);
    const html = await response.text();
    expect(html).not.toMatch(/<script|<link|<[^>]+\son\w+=|<[^>]+\sstyle=/i);
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policyOf(response)).toMatchObject({ 'style-src': `'sha256-${hash}'` });
    expect(policyOf(response)).not.toHaveProperty('script-src');
  });
});

describe('the explorer', () => {
  test('comes from this server, whole, and is kept by the browser until its version changes', async () => {
    const response = await service.call('GET', await explorerAddress());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toMatch(requestId);
    const source = await response.text();
    const packaged = '../../../../node_modules/@scalar/api-reference/dist/browser/standalone.js';
    expect(source).toBe(await Bun.file(new URL(packaged, import.meta.url)).text());
    const head = await service.call('HEAD', await explorerAddress());
    expect([head.status, await head.text()]).toEqual([200, '']);
  }, 30_000);

  test('is told to read this server’s description, and to call nobody else', async () => {
    const response = await service.call('GET', '/reference');
    const attribute = /data-configuration="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toMatchObject({
      url: '/openapi.json',
      telemetry: false,
      withDefaultFonts: false,
      proxyUrl: '',
      agent: { disabled: true },
    });
    expect(policyOf(response)).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
    expect(policyOf(response)).not.toHaveProperty('font-src');
  });
});

describe('an address typed into a browser', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test('the start page is the app and leads on without scripts too; its links work', async () => {
    const page = await service.call('GET', '/', { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...(await page.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(links).toContain('/docs/quick-start');
    for (const path of links) expect((await service.call('GET', path)).status).toBe(200);
  });

  test('a typing error gets a page, and a program the error', async () => {
    const page = await service.call('GET', '/doccs', { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(policyOf(page)['default-src']).toBe("'none'");
    const { status, body } = await service.json<{ error: { code: string } }>('GET', '/doccs');
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });

  test('the icon of the tab is there', async () => {
    const icon = await service.call('GET', '/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });
});
