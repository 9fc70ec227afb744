import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { errorCatalogue, fail, present } from '../../../../routers/core/errors.ts';
import { errorSections } from '../../../../web/docs/errors-page.ts';
import { docsGroups } from '../../../../web/docs/pages.ts';
import { referencePage } from '../../../../web/docs/reference-page.ts';
import { schemaHtml } from '../../../../web/docs/reference-schema.ts';
import description from '../../../../web/openapi.json' with { type: 'json' };
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
    expect(html).not.toMatch(/@import|url\(|<(?:iframe|link|object|embed|form)\b/);
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^(\/[a-z]|#)/);
  });

  test('the pictures of the app come from this server too, and nothing may run beside them', async () => {
    const html = await (await service.call('GET', '/docs/app')).text();
    const addresses = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const response = await fetch(new URL(address, service.url));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect((await response.bytes()).length).toBeGreaterThan(10_000);
    }
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

describe('the API reference', async () => {
  const html = await (await service.call('GET', '/reference')).text();
  const sectionOf = (id: string) => new RegExp(`<section class="operation" id="${id}"[^]*?</section>`).exec(html)?.[0];
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...(operation as Operation), method, path })),
  );
  /** The names of all fields, however deep, without those behind a reference. */
  const fieldsOf = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties = {}, example: _, examples: __, ...rest } = schema as Record<string, object>;
    const inside = [...Object.values(properties), ...Object.values(rest)].flatMap(fieldsOf);
    return [...Object.keys(properties), ...inside];
  };
  const namesField = (section: string, name: string) =>
    new RegExp(`<code>(?:[\\w.\\[\\]]*[.\\]])?${name}\\??</code>`).test(section);
  const refsOf = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);

  test('has every operation of the description with its parameters, bodies, answers and error codes, and a command to try it', () => {
    expect(operations.length).toBeGreaterThan(20);
    for (const { method, path, operationId, summary, parameters = [], requestBody, responses } of operations) {
      const section = sectionOf(operationId) ?? '';
      const missing = [
        [
          `<span class="method">${method}</span> ${path}</code>`,
          `<h3><a href="#${operationId}">${Bun.escapeHTML(summary)}`,
        ],
        [`href="#${operationId}"`, `${service.url}${path.replace(/\{.*/, '')}`, '<pre tabindex="0"><code>curl'],
        parameters.map(({ name }) => `<td><code>${name}</code>`),
        Object.keys(requestBody?.content ?? {}).map((type) => `<code>${type}</code>`),
        Object.keys(responses).map((status) => `<td><code>${status}</code></td>`),
        codes
          .filter((code) => JSON.stringify(responses).includes(`\`${code}\``))
          .map((code) => `href="/docs/errors#${code}"`),
        refsOf([requestBody, responses]).map((name) => `href="#schema-${name}"`),
      ]
        .flat()
        .filter((piece) => !section.includes(piece));
      expect([operationId, missing]).toEqual([operationId, []]);
      const fields = fieldsOf(requestBody?.content).filter((name) => !namesField(section, name));
      expect([operationId, fields]).toEqual([operationId, []]);
    }
  });

  test('has every schema of the description with each of its fields, and leads to it from where it is used', () => {
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      const section = sectionOf(`schema-${name}`) ?? '';
      expect([name, section === '']).toEqual([name, false]);
      expect([name, fieldsOf(schema).filter((field) => !namesField(section, field))]).toEqual([name, []]);
      const links = refsOf(schema).filter((target) => !section.includes(`href="#schema-${target}"`));
      expect([name, links]).toEqual([name, []]);
    }
    const ids = new Set(idsOf(html));
    const broken = [...html.matchAll(/href="#([^"]+)"/g)].filter(([, target = '']) => !ids.has(target));
    expect(broken).toEqual([]);
  });

  test('says types, bounds, choices and defaults as the schemas do', () => {
    expect(schemaHtml({ properties: { a: { type: ['string', 'null'], maxLength: 5 } } })).toContain(
      'string or null, at most 5 characters',
    );
    const list = { type: 'array', minItems: 1, maxItems: 3, items: { enum: ['x', 'y'] } };
    const fields = schemaHtml({
      required: ['l'],
      properties: { l: list, n: { type: 'integer', minimum: 1, default: 2 } },
    });
    expect(fields).toContain('list of 1 to 3 entries of <code>x</code> or <code>y</code>');
    expect(fields).toContain('integer, at least 1');
    expect(fields).toContain('Default <code>2</code>');
    expect(fields.match(/optional/g)).toHaveLength(1);
  });

  test('runs no script and asks for nothing else', async () => {
    const response = await service.call('GET', '/reference');
    expect(Object.keys(policyOf(response)).sort()).toEqual([
      ...['base-uri', 'default-src', 'form-action', 'frame-ancestors', 'style-src'],
    ]);
    expect(html).not.toMatch(/<script| src=| on\w+=/);
    expect((await service.call('GET', '/reference/scalar.js')).status).toBe(404);
  });

  test('text is text: nothing in the description can become markup', () => {
    const odd = `<img src=x onerror="a('&')">`;
    const schema = { description: odd, properties: { [odd]: { enum: [odd], default: odd } } };
    const shown = {
      ...{ operationId: odd, summary: odd, description: odd, tags: [odd], security: [{ [odd]: [] }] },
      parameters: [{ name: odd, in: odd, description: odd, schema }],
      requestBody: { content: { [odd]: { schema, example: odd } } },
      responses: { [odd]: { description: odd, content: { [odd]: { schema, example: odd } } } },
    };
    const page = referencePage(
      {
        info: { title: odd, description: odd, version: odd },
        tags: [{ name: odd, description: odd }],
        paths: { [odd]: { [odd]: shown } },
        components: {
          schemas: { [odd]: schema },
          headers: { [odd]: { schema } },
          securitySchemes: { [odd]: { description: odd } },
        },
      },
      { root: odd, baseUrl: odd },
    );
    expect(page).not.toContain('<img');
    expect(page).not.toContain('onerror="');
  });
});

type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string }[];
  requestBody?: { content: object };
  responses: object;
};

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
