/** One code of the error catalogue, as people read it. */
type ErrorEntry = {
  code: string;
  statuses: readonly number[];
  meaning: string;
  remedy: string;
  retry: string;
  headers: readonly { name: string; meaning: string }[];
};

const text = Bun.escapeHTML;

/** The whole look of the errors page. The server allows exactly this text, by its hash. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1d2329; --quiet: #57616b; --line: #d9dee3; --page: #fff; --card: #f6f8f9; --accent: #0b6b50; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e8eb; --quiet: #a0abb5; --line: #343c44; --page: #14181c; --card: #1b2127; --accent: #6fd3b2; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; }
main { padding-bottom: 4rem; }
h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
header p { color: var(--quiet); margin: 0 0 1.5rem; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
a { color: var(--accent); text-underline-offset: .2em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 2rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .2rem 0; }
section { margin: 0 0 1.25rem; padding: 1.25rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; scroll-margin-top: 1rem; }
section:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
h2 { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; margin: 0 0 .75rem; font-size: 1.15rem; line-height: 1.4; }
h2 a { color: inherit; text-decoration: none; }
h2 a:hover { text-decoration: underline; }
.status { color: var(--quiet); font-size: .9rem; font-weight: 400; }
dl { margin: 0; }
dt { margin-top: .75rem; color: var(--quiet); font-size: .85rem; font-weight: 600; }
dd { margin: 0; }
`;

/** `/docs/errors`: a section per code, with the code as its id, which is where the `docs_url` of an error leads. */
export function errorsPage(entries: readonly ErrorEntry[]): string {
  const links = entries.map(({ code }) => `<li><a href="#${text(code)}"><code>${text(code)}</code></a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors · hale</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>Errors</h1>
<p>What each <code>error.code</code> means and what to do about it. Programs go by the code and never by the message, which may change. Every route is in the <a href="/reference">API reference</a>.</p>
</header>
<main>
<nav aria-label="Error codes">
<ul>
${links.join('\n')}
</ul>
</nav>
${entries.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section({ code, statuses, meaning, remedy, retry, headers }: ErrorEntry): string {
  const id = text(code);
  const described = headers.map(({ name, meaning }) => `<dd><code>${text(name)}</code>: ${text(meaning)}</dd>`);
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}"><code>${id}</code></a> <span class="status">HTTP ${either(statuses)}</span></h2>
<dl>
<dt>What happened</dt>
<dd>${text(meaning)}</dd>
<dt>What to do</dt>
<dd>${text(remedy)}</dd>
<dt>Send it again?</dt>
<dd>${text(retry)}</dd>
<dt>Response headers</dt>
${described.join('\n')}
</dl>
</section>`;
}

/** What the explorer must not do: call other servers for fonts, proxies, assistants or statistics, or keep tokens. */
const explorerSettings = {
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
};

/** `/reference`: the explorer over `/openapi.json`. It is set up by attributes, so that no script stands in the page. */
export function referencePage(explorerUrl: string): string {
  const settings = text(JSON.stringify({ url: '/openapi.json', ...explorerSettings }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · hale</title>
</head>
<body>
<noscript><p>The explorer needs JavaScript. Everything that it shows is in <a href="/openapi.json">the OpenAPI description</a>; the error codes are in <a href="/docs/errors">their catalogue</a>.</p></noscript>
<script id="api-reference" type="application/json" data-configuration="${settings}"></script>
<script src="${text(explorerUrl)}"></script>
</body>
</html>
`;
}

const either = (values: readonly number[]) =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
