import { pageStyle } from '../pages/page-style.ts';

type PageLink = { name: string; title: string; note: string };
type PageGroup = { title: string; pages: readonly PageLink[] };
export type Heading = { id: string; title: string };

type Page = {
  root: string;
  title: string;
  html: string;
  groups: readonly PageGroup[];
  current: { name: string; headings: readonly Heading[] } | null;
};

const text = Bun.escapeHTML;

export function docsPage({ root, title, html, groups, current }: Page): string {
  const base = text(root);
  const twin = current === null ? `${base}/llms.txt` : `${base}/docs/${text(current.name)}.md`;
  const foot = `<p class="foot">${current === null ? '' : neighbours(base, groups, current.name)}<a class="twin" href="${twin}">${current === null ? 'The same list for agents' : 'This page as Markdown'}</a></p>`;
  const nav = groups.map((group) => navigation(base, group, current)).join('\n');
  return framedPage({
    root,
    title,
    style: pageStyle,
    main: `${html}\n${foot}`,
    nav: { label: 'Documentation', html: nav },
  });
}

type Frame = { root: string; title: string; style: string; main: string; nav: { label: string; html: string } };

/** `style`, `main` and `nav.html` are trusted. */
export function framedPage({ root, title, style, main, nav }: Frame): string {
  const base = text(root);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} · hale</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header class="top"><div><a class="name" href="${base}/docs">hale</a> <a href="${base}/docs">Documentation</a> <a href="${base}/reference">API reference</a></div></header>
<div class="columns">
<main id="content">
${main}
</main>
<nav class="pages" aria-label="${text(nav.label)}">
${nav.html}
</nav>
</div>
</body>
</html>
`;
}

function navigation(base: string, { title, pages }: PageGroup, current: Page['current']): string {
  const items = pages.map(({ name, title }) => {
    const address = `${base}/docs/${text(name)}`;
    if (current?.name !== name) return `<li><a href="${address}">${text(title)}</a></li>`;
    const headings = current.headings.map(
      (heading) => `<li><a href="#${text(heading.id)}">${text(heading.title)}</a></li>`,
    );
    const inside = headings.length === 0 ? '' : `<ul>${headings.join('')}</ul>`;
    return `<li><a href="${address}" aria-current="page">${text(title)}</a>${inside}</li>`;
  });
  return `<h2>${text(title)}</h2>\n<ul>${items.join('\n')}</ul>`;
}

function neighbours(base: string, groups: readonly PageGroup[], name: string): string {
  const all = groups.flatMap(({ pages }) => pages);
  const here = all.findIndex((page) => page.name === name);
  const link = (page: PageLink | undefined, label: string) =>
    page === undefined ? '' : `<a href="${base}/docs/${text(page.name)}">${label}: ${text(page.title)}</a>`;
  return link(all[here - 1], 'Before') + link(all[here + 1], 'Next');
}

export function indexContent({ root, lead, groups }: Pick<Page, 'root' | 'groups'> & { lead: string }): string {
  const lists = groups.map(({ title, pages }) => {
    const items = pages.map(
      (page) =>
        `<dt><a href="${text(root)}/docs/${text(page.name)}">${text(page.title)}</a></dt>\n<dd>${text(page.note)}</dd>`,
    );
    return `<h2>${text(title)}</h2>\n<dl class="index">\n${items.join('\n')}\n</dl>`;
  });
  return `<h1>Documentation</h1>\n<p class="lead">${text(lead)}</p>\n${lists.join('\n')}`;
}
