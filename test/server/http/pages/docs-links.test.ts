import { describe, expect, test } from 'bun:test';
import { errorCatalogue } from '../../../../routers/core/errors.ts';
import { prefersMarkdown } from '../../../../server/http/pages/docs-pages.ts';
import { docsGroups } from '../../../../web/docs/pages.ts';
import { requestId } from '../../../support/http/errors.ts';
import { markdownAnchors, markdownLinks, markdownTitle } from '../../../support/http/markdown.ts';
import { startService } from '../../../support/service/service.ts';

const service = await startService();

const names = docsGroups.flatMap(({ pages }) => pages.map(({ name }) => name));
const codes = Object.keys(errorCatalogue).sort();
const textOf = async (path: string) => (await service.call('GET', path)).text();
const htmlLinks = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, address = '']) => address);
const htmlAnchors = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe.each(names)('/docs/%s', (name) => {
  test('is HTML for people and Markdown for agents, of the same title', async () => {
    const [html, markdown] = await Promise.all([
      service.call('GET', `/docs/${name}`),
      service.call('GET', `/docs/${name}.md`),
    ]);
    expect([html.status, markdown.status]).toEqual([200, 200]);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(markdown.headers.get('x-request-id')).toMatch(requestId);
    const title = docsGroups.flatMap(({ pages }) => pages).find((page) => page.name === name)?.title;
    expect(markdownTitle(await markdown.text())).toBe(title);
    expect(await html.text()).toContain(`<h1 id="`);
  });

  test('gives its Markdown at its own address to who asks for it, and says that it depends on Accept', async () => {
    const address = `/docs/${name}`;
    const asked = await service.call('GET', address, { headers: { accept: 'text/markdown, text/html;q=0.9' } });
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await asked.text()).toBe(await textOf(`${address}.md`));
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const seen = await service.call('GET', address, { headers: { accept: browser } });
    expect(seen.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([asked.headers.get('vary'), seen.headers.get('vary')]).toEqual(['Accept', 'Accept']);
  });

  test('has this service’s own address in its examples, and no placeholder left', async () => {
    const [html, markdown] = [await textOf(`/docs/${name}`), await textOf(`/docs/${name}.md`)];
    for (const text of [html, markdown]) {
      expect(text).not.toContain('{BASE_URL}');
      expect(text).toContain(service.url);
    }
  });

  test('each id of the page is there once', async () => {
    const ids = htmlAnchors(await textOf(`/docs/${name}`));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every link of the page leads somewhere, to its place there too', async () => {
    const broken: string[] = [];
    for (const link of new Set(htmlLinks(await textOf(`/docs/${name}`)))) {
      const { pathname, hash } = new URL(link, `${service.url}/docs/${name}`);
      const response = await service.call('GET', pathname);
      const found = hash === '' || htmlAnchors(await response.text()).includes(hash.slice(1));
      if (response.status !== 200 || !found) broken.push(link);
    }
    expect(broken).toEqual([]);
  });

  test('every link of its Markdown is absolute and leads somewhere, those to pages to Markdown again', async () => {
    const broken: string[] = [];
    for (const link of new Set(markdownLinks(await textOf(`/docs/${name}.md`)))) {
      const { origin, pathname, hash } = new URL(link);
      const response = await service.call('GET', pathname);
      const isPage = pathname.startsWith('/docs/') && !pathname.startsWith('/docs/pictures/');
      const fits = !isPage || response.headers.get('content-type') === 'text/markdown; charset=utf-8';
      const found = hash === '' || markdownAnchors(await response.text()).includes(hash.slice(1));
      if (origin !== service.url || response.status !== 200 || !fits || !found) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});

describe('llms.txt', () => {
  test('is a title, a summary and lists of links, as the convention has it', async () => {
    const response = await service.call('GET', '/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^# hale\n\n> \S.+\n\n\S/);
    const lists = text.split(/^## /m).slice(1);
    expect(lists.length).toBe(docsGroups.length);
    for (const list of lists) expect(list.trim()).toMatch(/^\S.*\n\n(- \[[^\]]+\]\([^)]+\): .+\n?)+$/);
  });

  test('leads to every page, and each of its links is Markdown of the title that it says', async () => {
    const text = await textOf('/llms.txt');
    const links = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, title, address = '']) => ({
      title,
      address,
    }));
    expect(links.map(({ address }) => address)).toEqual(names.map((name) => `${service.url}/docs/${name}.md`));
    expect(markdownLinks(text)).toHaveLength(links.length);
    for (const { title, address } of links) {
      const response = await fetch(address);
      expect([address, response.status, response.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(markdownTitle(await response.text())).toBe(title);
    }
  });

  test('is what /docs is to an agent; llms-full.txt points back to it', async () => {
    const index = await service.call('GET', '/docs', { headers: { accept: 'text/markdown' } });
    expect(await index.text()).toBe(await textOf('/llms.txt'));
    expect(await textOf('/llms-full.txt')).toContain(`](${service.url}/llms.txt)`);
  });

  test('and every other text is answered to HEAD without a body and with its length', async () => {
    for (const path of ['/llms.txt', '/llms-full.txt', ...names.map((name) => `/docs/${name}.md`)]) {
      const head = await service.call('HEAD', path);
      const whole = await (await service.call('GET', path)).bytes();
      expect([path, head.status, head.headers.get('content-length')]).toEqual([path, 200, String(whole.length)]);
      expect(await head.text()).toBe('');
    }
  });
});

describe('links are built from the configured address', () => {
  test('whatever a request calls this server', async () => {
    const behind = await startService({ BASE_URL: 'https://hale.example/' });
    const index = await (await behind.call('GET', '/llms.txt', { headers: { host: 'evil.example' } })).text();
    expect(index).toContain('](https://hale.example/docs/quick-start.md)');
    const page = await (await behind.call('GET', '/docs/quick-start', { headers: { host: 'evil.example' } })).text();
    expect(page).toContain('curl https://hale.example/v1/me');
    expect(index + page).not.toContain('evil');
  });

  test('also where a proxy serves everything under a path', async () => {
    const under = await startService({ BASE_URL: 'https://home.example/hale' });
    for (const path of ['/docs', '/docs/turns', '/docs/errors', '/reference']) {
      const html = await (await under.call('GET', path)).text();
      const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address ?? '');
      expect(addresses.length).toBeGreaterThan(2);
      expect(addresses.filter((address) => !address.startsWith('/hale/'))).toEqual([]);
    }
    const links = markdownLinks(await (await under.call('GET', '/docs/turns.md')).text());
    expect(links.filter((link) => !link.startsWith('https://home.example/hale/'))).toEqual([]);
  });
});

test('Markdown goes to who names it and likes it no less than HTML', () => {
  const markdown = [
    'text/markdown',
    'text/markdown, text/html, */*',
    'TEXT/MARKDOWN;q=0.5',
    'text/html;q=0.4, text/markdown;q=0.5',
  ];
  const html = [
    null,
    '',
    '*/*',
    'text/*',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdownx',
    ';;,,',
  ];
  expect(markdown.map(prefersMarkdown)).toEqual(markdown.map(() => true));
  expect(html.map(prefersMarkdown)).toEqual(html.map(() => false));
});

describe('catalogue, pages and description speak of the same codes', () => {
  test('the page and its Markdown have a section for each code and for no other', async () => {
    const html = await textOf('/docs/errors');
    const sections = [...html.matchAll(/<section class="code" id="([^"]+)"/g)].map(([, code]) => code ?? '');
    const markdown = await textOf('/docs/errors.md');
    const headings = [...markdown.matchAll(/^## ([a-z]+_[a-z_]+|forbidden|unprocessable)$/gm)].map(
      ([, code]) => code ?? '',
    );
    expect(sections.toSorted()).toEqual(codes);
    expect(headings.toSorted()).toEqual(codes);
    for (const code of codes) {
      const { meaning, remedy, retry } = errorCatalogue[code as keyof typeof errorCatalogue];
      for (const text of [meaning, remedy, retry]) expect(markdown).toContain(text);
    }
  });

  /** Codes of planned resources and of the webhook, which no typed route returns. */
  const elsewhere = ['lab_not_found', 'memory_not_found', 'token_not_found', 'webhook_signature_invalid'];

  test('the description has an example of every code that a typed route answers with, and no other', async () => {
    const description = await textOf('/openapi.json');
    const described = [...description.matchAll(/"error": \{\s+"code": "([a-z_]+)"/g)].map(([, code]) => code ?? '');
    expect([...new Set([...described, ...elsewhere])].sort()).toEqual(codes);
    expect(elsewhere.filter((code) => described.includes(code))).toEqual([]);
  });

  test('no page names a code that the catalogue lacks', async () => {
    for (const name of names) {
      for (const link of markdownLinks(await textOf(`/docs/${name}.md`))) {
        const code = /\/docs\/errors\.md#([a-z]+_[a-z_]+)$/.exec(link)?.[1];
        if (code !== undefined) expect(codes).toContain(code);
      }
    }
  });
});

test('the page of endpoints has every operation of the description', async () => {
  const { paths }: { paths: Record<string, object> } = JSON.parse(await textOf('/openapi.json'));
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = [...(await textOf('/docs/endpoints.md')).matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, name]) => name);
  expect(described.length).toBeGreaterThan(10);
  expect(described.filter((operation) => !listed.includes(operation))).toEqual([]);
});
