import { describe, expect, test } from 'bun:test';
import { errorCatalogue } from '../../../../routers/core/errors.ts';
import { docsGroups } from '../../../../web/docs/pages.ts';
import { markdownLinks } from '../../../support/http/markdown.ts';
import { startService } from '../../../support/service/service.ts';

const service = await startService();

const names = docsGroups.flatMap(({ pages }) => pages.map(({ name }) => name));
const codes = Object.keys(errorCatalogue).sort();
const textOf = async (path: string) => (await service.call('GET', path)).text();

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
