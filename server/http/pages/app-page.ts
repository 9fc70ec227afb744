import { Elysia } from 'elysia';
import { fail } from '../../../routers/core/errors.ts';
import type { AppFile } from '../../../web/app/browser-files.ts';
import { type AppPage, appPage, appPolicy } from '../../../web/app/page.ts';
import { pathOf } from '../address.ts';
import { answeringFor } from '../error-response.ts';
import type { Shell } from '../request-context.ts';
import { htmlHeaders, once, rootOf } from './pages.ts';

const load = once(async () => {
  const { bundle } = await import('./app-bundle.ts');
  const byName = new Map(bundle.files.map((file) => [file.name, bodiesOf(file)]));
  return { ...bundle, byName, worker: bodiesOf(bundle.serviceWorker) };
});

const encodings = ['br', 'zstd', 'gzip'] as const;

type Bodies = { type: string; of: Record<(typeof encodings)[number] | 'identity', Uint8Array<ArrayBuffer>> };

function bodiesOf({ type, identity, gzip, br, zstd }: AppFile): Bodies {
  const bytes = (text: string) => Uint8Array.fromBase64(text);
  return { type, of: { identity: bytes(identity), gzip: bytes(gzip), br: bytes(br), zstd: bytes(zstd) } };
}

/** Workers take their own file's policy. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

export function appAssetRoutes({ services }: Shell) {
  const answer = answeringFor(services)(async (request, requestId) => {
    const { byName } = await load();
    const file = byName.get(pathOf(request).slice('/assets/'.length));
    if (!file) throw fail('not_found');
    return send(file, request, {
      'content-security-policy': workerPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-request-id': requestId,
    });
  });
  const worker = answeringFor(services)(async (request, requestId) => {
    const { worker } = await load();
    return send(worker, request, {
      'content-security-policy': workerPolicy,
      'cache-control': 'no-cache',
      'x-request-id': requestId,
    });
  });
  return new Elysia().get('/assets/:name', answer).get('/sw.js', worker);
}

function send({ type, of }: Bodies, request: Request, headers: Record<string, string>): Response {
  const encoding = encodings.find((name) => accepts(request.headers.get('accept-encoding'), name));
  return new Response(of[encoding ?? 'identity'], {
    headers: {
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

function accepts(header: string | null, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

export function appShell({ baseUrl, ...told }: Omit<AppPage, 'root'>) {
  const page = once(async () => {
    const html = appPage({ baseUrl, root: rootOf(baseUrl), ...told }, await load());
    return { html, etag: `"${new Bun.CryptoHasher('sha256').update(html).digest('base64url').slice(0, 22)}"` };
  });
  return async (request: Request, requestId: string): Promise<Response> => {
    const { html, etag } = await page();
    const headers = {
      ...htmlHeaders,
      'content-security-policy': appPolicy,
      'cache-control': 'no-cache',
      vary: 'Accept',
      etag,
      'x-request-id': requestId,
      'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
    };
    const known = request.headers.get('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers });
    return new Response(html, { headers });
  };
}
