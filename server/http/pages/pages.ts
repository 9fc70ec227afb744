import { Elysia } from 'elysia';
import { referencePage, referenceStyle } from '../../../web/docs/reference-page.ts';
import { pageStyle, signInStyle } from '../../../web/pages/page-style.ts';
import { connectedPage, icon, notFoundPage } from '../../../web/pages/short-pages.ts';
import type { Services } from '../../context.ts';
import { answeringFor } from '../error-response.ts';
import type { Shell } from '../request-context.ts';

export type PublicFile = { body: string | Blob; headers: Record<string, string> };
export type Choose = (accept: string | null) => PublicFile;

export const fileHandler = (services: Services, choose: Choose) =>
  answeringFor(services)((request, requestId) => {
    const { body, headers } = choose(request.headers.get('accept'));
    return new Response(body, { headers: { ...headers, 'x-request-id': requestId } });
  });

export function pageRoutes({ services }: Shell) {
  const page = (file: PublicFile) => fileHandler(services, () => file);
  return new Elysia()
    .get('/favicon.ico', page(iconFile()))
    .get('/reference', referenceHandler(services))
    .get('/connected', page(connectedPageFile()));
}

export function unknownAddress(baseUrl: string): PublicFile {
  const { body, headers } = plainPage(notFoundPage({ root: rootOf(baseUrl) }), signInStyle);
  return { body, headers: { ...headers, 'cache-control': 'no-store' } };
}

const iconFile = (): PublicFile => ({
  body: icon,
  headers: {
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  },
});

export const rootOf = (baseUrl: string) => new URL(baseUrl).pathname.replace(/\/$/, '');
const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64');

export const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

export const pageHeaders = (allowed: readonly string[], formAction = "'none'"): Record<string, string> => ({
  ...htmlHeaders,
  'content-security-policy': [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'public, max-age=300',
});

export const wantsPage = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html');

export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export const plainPage = (html: string, style = pageStyle, allowed: readonly string[] = []): PublicFile => ({
  body: html,
  headers: pageHeaders([`style-src 'sha256-${sha256(style)}'`, ...allowed]),
});

function connectedPageFile(): PublicFile {
  const { body, headers } = plainPage(connectedPage(), signInStyle);
  return { body, headers: { ...headers, 'cache-control': 'no-store' } };
}

export const textFile = (text: string, type: 'markdown' | 'plain'): PublicFile => ({
  body: text,
  headers: {
    'content-type': `text/${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=300',
  },
});

/** Lazy: it would double the start-up time. */
function referenceHandler(services: Services) {
  const { baseUrl } = services;
  const made = once(async () => {
    const { default: file } = await import('../../../web/openapi.json');
    return plainPage(referencePage(file, { root: rootOf(baseUrl), baseUrl }), referenceStyle);
  });
  return answeringFor(services)(async (_, requestId) => {
    const { body, headers } = await made();
    return new Response(body, { headers: { ...headers, 'x-request-id': requestId } });
  });
}
