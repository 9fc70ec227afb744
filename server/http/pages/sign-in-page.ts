import { randomBytes } from 'node:crypto';
import { Elysia } from 'elysia';
import { TokenName } from '../../../routers/account/account.contract.ts';
import { fail, present } from '../../../routers/core/errors.ts';
import { type AskingClient, problemPage, signInPage } from '../../../web/sign-in/page.ts';
import type { PageData } from '../../../web/sign-in/page-data.ts';
import type { Settings } from '../../settings/env.ts';
import { type ProviderScript, providerScript } from '../../settings/forms.ts';
import { answeringFor } from '../error-response.ts';
import type { Shell } from '../request-context.ts';
import { pageHeaders } from './pages.ts';

export type Callback = {
  url: URL;
  /** `URL` drops port 80. */
  address: string;
};

const callbackCharactersMax = 2_048;
const stateCharactersMax = 512;

/** Browsers strip, fold or read others as a slash. */
const visible = /^[!-[\]-~]+$/;
/** No user name can look like this. */
const loopback = /^http:\/\/((?:localhost|127\.0\.0\.1):([1-9]\d{0,4}))(?=[/?#]|$)/;
const printable = /^[ -~]+$/;

export function parseCallback(text: string): Callback | null {
  if (text.length > callbackCharactersMax || !visible.test(text)) return null;
  const [, address = '', port = ''] = loopback.exec(text) ?? [];
  const url = URL.parse(text);
  if (address === '' || url?.protocol !== 'http:' || url.hostname !== address.slice(0, -port.length - 1)) return null;
  if ((url.port || '80') !== port || url.username !== '' || url.password !== '') return null;
  return { url, address };
}

export type SignInRequest = { callback: Callback; state: string; name: string };

export function readSignInRequest(query: URLSearchParams): SignInRequest {
  const callback = parseCallback(theOnly(query, 'cb'));
  if (!callback) {
    throw refused('cb', 'must be http://localhost:PORT/… or http://127.0.0.1:PORT/…, where the program listens.');
  }
  const state = theOnly(query, 'state');
  if (state.length > stateCharactersMax || !printable.test(state)) {
    throw refused('state', `must be 1 to ${stateCharactersMax} printable ASCII characters.`);
  }
  const name = query.has('name') ? TokenName.safeParse(theOnly(query, 'name')).data : '';
  if (name === undefined) throw refused('name', 'must be 1 to 60 printable characters.');
  return { callback, state, name };
}

function theOnly(query: URLSearchParams, name: string): string {
  const [value, another] = query.getAll(name);
  if (value === undefined) throw fail('invalid_request', { message: `The parameter ${name} is required.` });
  if (another !== undefined) throw refused(name, 'is given more than once.');
  return value;
}

const refused = (field: string, why: string) =>
  fail('invalid_field', { message: `${field} ${why}`, details: { field } });

export type SignInOptions = Pick<Settings, 'identityProvider' | 'signUpOpen' | 'smtp'>;

const framedAs = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

export function signInPageRoutes({ services }: Shell, options: SignInOptions) {
  const page = (read: ReadPurpose) => answeringFor(services)(signInPageFor(services.baseUrl, options, read));
  return new Elysia().get('/cli/login', page(purposeOfProgram)).get('/auth/device', page(purposeOfDevice));
}

type Read = { purpose: PageData['purpose']; address: string; client?: AskingClient };
export type ReadPurpose = (query: URLSearchParams) => Read | Promise<Read>;

const purposeOfProgram: ReadPurpose = (query) => {
  const { callback, state, name } = readSignInRequest(query);
  return { purpose: { kind: 'callback', callback: callback.url.href, state, name }, address: callback.address };
};

const purposeOfDevice: ReadPurpose = (query) => {
  const code = query.get('user_code') ?? '';
  return { purpose: { kind: 'device', userCode: /^[A-Za-z -]{8,20}$/.test(code) ? code : '' }, address: '' };
};

export function signInPageFor(
  baseUrl: string,
  { identityProvider, signUpOpen, smtp }: SignInOptions,
  read: ReadPurpose,
) {
  const script = identityProvider && providerScript(identityProvider.publishableKey ?? '');

  const answer = async (request: Request, nonce: string): Promise<string> => {
    const { purpose, address, client } = await read(new URL(request.url).searchParams);
    if (identityProvider && !script) throw notConfigured();
    const provider: PageData['provider'] = script
      ? { kind: 'external', publishableKey: script.publishableKey, scriptUrl: script.scriptUrl }
      : { kind: 'embedded' };
    return signInPage({
      nonce,
      data: { baseUrl, purpose, provider },
      address,
      client,
      signUpOpen,
      mails: smtp !== null,
    });
  };
  return pageFor(baseUrl, script, answer);
}

type Page = (request: Request, nonce: string) => string | Promise<string>;

function pageFor(baseUrl: string, script: ProviderScript | null, answer: Page) {
  return async (request: Request, requestId: string): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64');
    const headers = { ...headersOf(nonce, script), 'x-request-id': requestId };
    try {
      if (framedAs.includes(request.headers.get('sec-fetch-dest') ?? ''))
        throw fail('forbidden', { message: 'This page does not open inside another page.' });
      return new Response(await answer(request, nonce), { headers });
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
