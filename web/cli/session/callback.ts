import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { palette } from '../../pages/page-style.ts';
import { isToken } from './sessions.ts';

export type Decision = { granted: true; token: string } | { granted: false };

export type Callback = {
  url: string;
  state: string;
  decided: Promise<Decision>;
  finish: (page: AnswerPage) => Promise<void>;
};

const lastPageMs = 3_000;
const lastPageTimeout = () => new Promise<void>((resolve) => void setTimeout(resolve, lastPageMs).unref());

/** Any page can send the browser here: without the state, ignored. */
export function listenForDecision({ onWrongState }: { onWrongState: () => void }): Callback {
  const state = randomBytes(32).toString('base64url');
  const decision = Promise.withResolvers<Decision>();
  const last = Promise.withResolvers<AnswerPage>();
  const shown = Promise.withResolvers<void>();
  let taken = false;

  const take = (query: URLSearchParams): Response => {
    if (taken) return answerPage(again);
    const decided = sameText(singleValue(query, 'state') ?? '', state) ? decisionIn(query) : null;
    if (!decided) {
      onWrongState();
      return answerPage(stranger);
    }
    taken = true;
    decision.resolve(decided);
    // Keeps the token out of the history.
    return new Response(null, { status: 303, headers: { ...privateHeaders, location: '/done' } });
  };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    error: () => answerPage(odd),
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      // Guards against DNS rebinding.
      if (request.headers.get('host') !== `127.0.0.1:${server.port}`) return answerPage(odd);
      if (pathname !== '/callback' && pathname !== '/done') return answerPage(nowhere);
      if (request.method !== 'GET') return answerPage({ ...odd, status: 405 });
      if (pathname === '/callback') return take(searchParams);
      if (!taken) return answerPage(nowhere);
      const page = answerPage(await last.promise);
      shown.resolve();
      return page;
    },
  });

  return {
    url: `http://127.0.0.1:${server.port}/callback`,
    state,
    decided: decision.promise,
    finish: async (page) => {
      last.resolve(page);
      const endMs = Date.now() + lastPageMs;
      if (taken) await Promise.race([shown.promise, lastPageTimeout()]);
      while (server.pendingRequests > 0 && Date.now() < endMs) await Bun.sleep(5);
      await server.stop(true);
    },
  };
}

function decisionIn(query: URLSearchParams): Decision | null {
  const token = singleValue(query, 'token');
  const error = singleValue(query, 'error');
  if (error === 'access_denied' && token === null) return { granted: false };
  return token !== null && error === null && isToken(token) ? { granted: true, token } : null;
}

function singleValue(query: URLSearchParams, name: string): string | null {
  const [value, another] = query.getAll(name);
  return another === undefined ? (value ?? null) : null;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const stranger: AnswerPage = {
  status: 400,
  title: 'This is not the sign-in that was started',
  text: 'The answer does not carry the state that the terminal gave, so it was refused and nothing was changed. The terminal goes on waiting for the right one.',
};
const again: AnswerPage = {
  status: 410,
  title: 'This sign-in is over',
  text: 'The terminal has had its answer. Start again there if you need to: hale login',
};
const nowhere: AnswerPage = {
  status: 404,
  title: 'There is nothing here',
  text: 'A terminal waits here for a sign-in.',
};
const odd: AnswerPage = { status: 400, title: 'This was not understood', text: 'Nothing was changed.' };

export type AnswerPage = { status: number; title: string; text: string };

const style = `${palette}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; grid-template-columns: minmax(0, 27rem); padding: 1.25rem; box-sizing: border-box; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
.brand { margin: 0 0 1rem; font-weight: 700; font-size: 1.15rem; text-align: center; }
main { padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; }
main p { margin: 0; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

function answerPage({ status, title, text }: AnswerPage): Response {
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
