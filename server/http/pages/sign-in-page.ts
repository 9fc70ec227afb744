import { randomBytes } from 'node:crypto';
import { fail, present } from '../../../routers/core/errors.ts';
import { problemPage, signInPage } from '../../../web/sign-in/page.ts';
import type { PageData } from '../../../web/sign-in/page-data.ts';
import type { IdentityProvider } from '../../settings/env.ts';
import { type ProviderScript, providerScript } from '../../settings/sign-in-provider.ts';
import { readSignInRequest } from './callback.ts';
import { pageHeaders } from './pages.ts';

export type SignInOptions = { identityProvider: IdentityProvider | null; signUpOpen: boolean; baseUrl: string };

/** What a browser says about a page that another page wants to show inside itself. */
const framedAs = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** `GET /cli/login`. Also its refusals are pages: whoever sees them came from a terminal. Nothing here redirects. */
export function createSignInPage({ identityProvider, signUpOpen, baseUrl }: SignInOptions) {
  const script = identityProvider && providerScript(identityProvider.publishableKey ?? '');

  const answer = (request: Request, nonce: string): string => {
    if (framedAs.includes(request.headers.get('sec-fetch-dest') ?? ''))
      throw fail('forbidden', { message: 'This page does not open inside another page.' });
    const { callback, state } = readSignInRequest(new URL(request.url).searchParams);
    if (identityProvider && !script) throw notConfigured();
    const provider: PageData['provider'] = script
      ? { kind: 'external', publishableKey: script.publishableKey, scriptUrl: script.scriptUrl }
      : { kind: 'embedded' };
    const data = { baseUrl, callback: callback.url.href, state, provider };
    return signInPage({ nonce, data, address: callback.address, signUpOpen });
  };

  return (request: Request, requestId: string): Response => {
    const nonce = randomBytes(16).toString('base64');
    const headers = { ...headersOf(nonce, script), 'x-request-id': requestId };
    try {
      return new Response(answer(request, nonce), { headers });
    } catch (cause) {
      const { status, body } = present(cause, { requestId, baseUrl });
      return new Response(problemPage({ nonce, ...body.error }), { status, headers });
    }
  };
}

const notConfigured = () =>
  fail('upstream_unavailable', {
    upstream: 'identity_provider',
    message: 'Signing in by browser is not configured on this server: its operator has to set IDP_PUBLISHABLE_KEY.',
  });

/**
 * An external provider's script brings styles, pictures and a worker of its own; beyond that it may reach its host and
 * this server, and no third one.
 */
function headersOf(nonce: string, script: ProviderScript | null): Record<string, string> {
  const own = `'nonce-${nonce}'`;
  const allowed = script
    ? [
        `script-src ${own} ${script.origin}`,
        "style-src 'unsafe-inline'",
        `connect-src 'self' ${script.origin}`,
        `img-src data: ${script.origin}`,
        'worker-src blob:',
      ]
    : [`script-src ${own}`, `style-src ${own}`, "connect-src 'self'"];
  return {
    ...pageHeaders(allowed),
    'cache-control': 'no-store',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
