import explorer from '../node_modules/@scalar/api-reference/dist/browser/standalone.js' with { type: 'file' };
import packageFile from '../package.json' with { type: 'json' };
import { errorEntries } from '../routers/error-catalogue.ts';
import { errorsPage, pageStyle, referencePage } from '../web/docs-page.ts';

/** What anybody may read, the same for everybody. */
export type PublicFile = { body: string | Blob; headers: Record<string, string> };

const explorerUrl = `/reference/scalar.js?v=${packageFile.dependencies['@scalar/api-reference']}`;
const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64');

/** Every page starts from nothing allowed and names what it needs. */
const pageHeaders = (allowed: readonly string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=300',
});

/** `/docs/errors`, where every `docs_url` leads: no script, and no style but its own. */
export const errorsPageFile = (): PublicFile => ({
  body: errorsPage(errorEntries()),
  headers: pageHeaders([`style-src 'sha256-${sha256(pageStyle)}'`]),
});

/** `/reference`. The explorer writes its styles while it runs; it reaches this server and no other. */
export const referencePageFile = (): PublicFile => ({
  body: referencePage(explorerUrl),
  headers: pageHeaders([
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
  ]),
});

/** The explorer's bundle. Its address carries the version, so that a browser keeps it until there is another. */
export const explorerFile = (): PublicFile => ({
  body: Bun.file(explorer),
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  },
});
