import { Elysia } from 'elysia';
import { errorEntries } from '../../../routers/core/error-catalogue.ts';
import { docsPage, type Heading, indexContent } from '../../../web/docs/docs-page.ts';
import { errorMarkdown, errorSections } from '../../../web/docs/errors-page.ts';
import { type DocsSource, docsGroups, docsLead, docsPictures } from '../../../web/docs/pages.ts';
import { pageStyle } from '../../../web/pages/page-style.ts';
import type { Shell } from '../request-context.ts';
import { type Choose, fileHandler, once, type PublicFile, plainPage, rootOf, textFile } from './pages.ts';

const sources = docsGroups.flatMap(({ pages }) => pages);

export function docsRoutes({ services }: Shell) {
  const plugin = new Elysia();
  for (const [path, choose] of addresses(services.baseUrl)) plugin.get(path, fileHandler(services, choose));
  return plugin;
}

function addresses(baseUrl: string): Map<string, Choose> {
  const list = llmsText(baseUrl);
  const routes = new Map<string, Choose>([
    [
      '/docs',
      eitherForm(
        () => indexPage(baseUrl),
        () => list,
      ),
    ],
    ['/llms.txt', () => textFile(list, 'plain')],
    ['/llms-full.txt', () => textFile(llmsFullText(baseUrl), 'plain')],
  ]);
  for (const [name, path] of Object.entries(docsPictures)) {
    const picture = { body: Bun.file(path), headers: pictureHeaders };
    routes.set(`/docs/pictures/${name}`, () => picture);
  }
  for (const source of sources) {
    const markdown = () => markdownOf(source, baseUrl);
    const twin = once(() => textFile(markdown(), 'markdown'));
    routes.set(
      `/docs/${source.name}`,
      eitherForm(() => htmlOf(source, baseUrl), markdown),
    );
    routes.set(`/docs/${source.name}.md`, twin);
  }
  return routes;
}

const pictureHeaders = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=86400',
};

function eitherForm(html: () => string, markdown: () => string): Choose {
  const varying = ({ body, headers }: PublicFile): PublicFile => ({ body, headers: { ...headers, vary: 'Accept' } });
  const page = once(() => varying(plainPage(html(), pageStyle, ["img-src 'self'"])));
  const twin = once(() => varying(textFile(markdown(), 'markdown')));
  return (accept) => (prefersMarkdown(accept) ? twin() : page());
}

export function prefersMarkdown(accept: string | null): boolean {
  const markdown = qualityOf('text/markdown', accept);
  return markdown > 0 && markdown >= qualityOf('text/html', accept);
}

function qualityOf(type: string, accept: string | null): number {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return quality === undefined ? 1 : Number(quality) || 0;
  }
  return 0;
}

function markdownOf({ name, text }: DocsSource, baseUrl: string): string {
  const linked = text
    .replaceAll(/\]\(\/docs\/([\w-]+)(?![\w-]*\/)/g, '](/docs/$1.md')
    .replaceAll('](/docs)', '](/llms.txt)')
    .replaceAll('](/', ']({BASE_URL}/');
  const whole = name === 'errors' ? `${linked}\n${errorMarkdown(errorEntries())}` : linked;
  return addressed(whole, baseUrl);
}

function htmlOf({ name, title, text }: DocsSource, baseUrl: string): string {
  const root = rootOf(baseUrl);
  const rendered = Bun.markdown
    .html(
      addressed(
        text.replaceAll('](/', () => `](${root}/`),
        baseUrl,
      ),
      { headings: { ids: true }, noHtmlBlocks: true, noHtmlSpans: true },
    )
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const html = name === 'errors' ? rendered + errorSections(errorEntries()) : rendered;
  return docsPage({ root, title, html, groups: docsGroups, current: { name, headings: headingsOf(text) } });
}

function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  const heading = (title: string, { level, id }: { level: number; id?: string }) => {
    if (level === 2 && id !== undefined) headings.push({ id, title });
    return null;
  };
  Bun.markdown.render(text, { heading }, { headings: { ids: true } });
  return headings;
}

function indexPage(baseUrl: string): string {
  const root = rootOf(baseUrl);
  const html = indexContent({ root, lead: docsLead, groups: docsGroups });
  return docsPage({ root, title: 'Documentation', html, groups: docsGroups, current: null });
}

function llmsText(baseUrl: string): string {
  const lists = docsGroups.map(({ title, pages }) => {
    const links = pages.map((page) => `- [${page.title}](${baseUrl}/docs/${page.name}.md): ${page.note}`);
    return `## ${title}\n\n${links.join('\n')}\n`;
  });
  return `# hale

> ${docsLead}

Requests are JSON over HTTP with \`Authorization: Bearer <token>\`; the base address is ${baseUrl}. The machine-readable description of every typed route is at \`${baseUrl}/openapi.json\` (OpenAPI 3.1). Errors carry a stable \`code\` and a \`docs_url\`. Every page below is Markdown; the same address without \`.md\` is the page for people.

${lists.join('\n')}`;
}

const llmsFullText = (baseUrl: string) => `# hale

> The documentation is not kept in one file. Its list of pages is [llms.txt](${baseUrl}/llms.txt), and each page there is Markdown.
`;

const addressed = (text: string, baseUrl: string) => text.replaceAll('{BASE_URL}', () => baseUrl);
