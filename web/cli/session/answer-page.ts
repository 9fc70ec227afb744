import { createHash } from 'node:crypto';
import { palette } from '../../page-style.ts';

/** What the browser shows at the end of a sign-in. It repeats nothing of what came in an address. */
export type AnswerPage = { status: number; title: string; text: string };

const style = `${palette}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; grid-template-columns: minmax(0, 27rem); padding: 1.25rem; box-sizing: border-box; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
.brand { margin: 0 0 1rem; font-weight: 700; font-size: 1.15rem; text-align: center; }
main { padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; }
main p { margin: 0; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing is kept, nothing is loaded, nothing is told to where the visitor goes next. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

export function answerPage({ status, title, text }: AnswerPage): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${Bun.escapeHTML(title)} · hale</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<p class="brand">hale</p>
<main>
<h1>${Bun.escapeHTML(title)}</h1>
<p>${Bun.escapeHTML(text)}</p>
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { ...privateHeaders, 'content-type': 'text/html; charset=utf-8' } });
}
