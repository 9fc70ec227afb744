import { Elysia } from 'elysia';
import explorer from '../../../node_modules/@scalar/api-reference/dist/browser/standalone.js' with { type: 'file' };
import packageFile from '../../../package.json' with { type: 'json' };
import { connectedPage } from '../../../web/connected-page.ts';
import { referencePage } from '../../../web/docs/reference-page.ts';
import { pageStyle, signInStyle } from '../../../web/page-style.ts';
import type { Services } from '../../context.ts';
import { answeringFor } from '../error-response.ts';
import type { Shell } from '../request-context.ts';

/** What anybody may read, the same for everybody. */
export type PublicFile = { body: string | Blob; headers: Record<string, string> };
/** What one address answers to an `Accept` header. */
export type Choose = (accept: string | null) => PublicFile;

export const fileHandler = (services: Services, choose: Choose) =>
  answeringFor(services)((request, requestId) => {
    const { body, headers } = choose(request.headers.get('accept'));
    return new Response(body, { headers: { ...headers, 'x-request-id': requestId } });
  });

/** `/reference` and the page where the aggregator sends a browser after connecting. */
export function pageRoutes({ services }: Shell) {
  const page = (file: PublicFile) => fileHandler(services, () => file);
  return new Elysia()
    .get('/reference', page(referencePageFile(rootOf(services.baseUrl))))
    .get('/reference/scalar.js', page(explorerFile()))
    .get('/connected', page(connectedPageFile()));
}

const explorerPath = `/reference/scalar.js?v=${packageFile.dependencies['@scalar/api-reference']}`;
/** The path under which the public address serves everything, without a slash at its end. */
export const rootOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');
const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64');

/**
 * The headers of every HTML page. A page starts from nothing allowed and names what it needs; no other page may frame
 * it, hold its window or learn where its visitor came from.
 */
export const pageHeaders = (allowed: readonly string[], formAction = "'none'"): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'public, max-age=300',
});

/** A page without a script, whose one style is that of the documentation unless another is named. */
export const plainPage = (html: string, style = pageStyle): PublicFile => ({
  body: html,
  headers: pageHeaders([`style-src 'sha256-${sha256(style)}'`]),
});

/** Where the aggregator sends a browser after connecting. Its address then names the person, so no cache keeps it. */
function connectedPageFile(): PublicFile {
  const { body, headers } = plainPage(connectedPage(), signInStyle);
  return { body, headers: { ...headers, 'cache-control': 'no-store' } };
}

/** A text that browsers show and agents read. */
export const textFile = (text: string, type: 'markdown' | 'plain'): PublicFile => ({
  body: text,
  headers: {
    'content-type': `text/${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=300',
  },
});

/** `/reference`. The explorer writes its styles while it runs; it reaches this server and no other. */
const referencePageFile = (root: string): PublicFile => ({
  body: referencePage({ root, explorerUrl: root + explorerPath }),
  headers: pageHeaders([
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
  ]),
});

/** The explorer's bundle. Its address carries the version, so that a browser keeps it until there is another. */
const explorerFile = (): PublicFile => ({
  body: Bun.file(explorer),
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  },
});
