import { z } from 'zod';
import { madeUpEmail } from '../../../web/app/data/made-up.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { Hale } from '../../../web/sdk/index.ts';
import type { Settings } from '../../settings/env.ts';
import { deriveKey } from '../../settings/secrets-file.ts';
import { openSession, type Session } from '../replay/session.ts';

export type Account = { email: string; password: string };

const SignedIn = z.object({ token: z.string() });
const Approved = z.object({ service_token: z.string(), user_id: z.string() });

/** Derived from `JWT_SECRET`, so the next demo finds it. */
export async function openDemoAccount(
  settings: Settings,
  url: string,
  name: string,
): Promise<{ session: Session; account: Account | null }> {
  const email = madeUpEmail(name);
  const password = deriveKey(settings.jwtSecret, `demo ${name}`).toString('base64url').slice(0, 16);
  const account = settings.identityProvider ? null : await signedIn(url, { email, password });
  if (!account) return { session: await openSession(settings, url, `user_demo_${name}`), account: null };
  const { token } = SignedIn.parse(await answerOf(await call(url, '/auth/token', account)));
  const approved = await call(url, '/v1/auth/cli-approve', token, { name: 'hale demo' });
  const { service_token: apiKey, user_id: userId } = Approved.parse(await answerOf(approved));
  return {
    session: { hale: new Hale({ baseUrl: url, apiKey }), baseUrl: url, token: apiKey, userId },
    account: { email, password },
  };
}

async function signedIn(url: string, account: Account): Promise<string | null> {
  const made = await call(url, '/auth/sign-up/email', null, { ...account, name: 'Demo' });
  const known = made.ok ? made : await call(url, '/auth/sign-in/email', null, account);
  return known.status === 401 ? null : SignedIn.parse(await answerOf(known)).token;
}

export async function cookiesOf(url: string, account: Account): Promise<string[]> {
  const response = await call(url, '/auth/sign-in/email', null, account);
  await answerOf(response);
  return response.headers.getSetCookie();
}

const call = (url: string, path: string, token: string | null, body?: object) =>
  fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });

async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new UsageError(`${response.url} answered ${response.status}.`);
}
