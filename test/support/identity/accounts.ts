import { createBrake } from '../../../server/identity/sign-in-failures.ts';
import { deriveKey } from '../../../server/settings/secrets-file.ts';
import { startAppWithoutWorker } from '../service/app.ts';

export const password = 'correct horse battery staple';

export function accountsAt(url: string) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}/auth${path}`, { headers });
  const signUp = async (email: string) => sessionOf(await post('/sign-up/email', { email, password, name: 'Ada' }));
  const signIn = async (email: string, secret = password) =>
    sessionOf(await post('/sign-in/email', { email, password: secret }));
  const tokenOf = async (session: { token: string }) => {
    const response = await get('/token', { authorization: `Bearer ${session.token}` });
    return ((await response.json()) as { token: string }).token;
  };
  const meOf = async (token: string) => {
    const response = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as { user_id: string; email: string } };
  };
  return { post, get, signUp, signIn, tokenOf, meOf };
}

/** A signed-up person with an id, an address and both kinds of token. */
export async function newAccount(url: string, email: string) {
  const accounts = accountsAt(url);
  const session = await accounts.signUp(email);
  const { body } = await accounts.meOf(await accounts.tokenOf(session));
  return { userId: body.user_id, email, session: session.token };
}

async function sessionOf(response: Response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
  const body = (await response.json()) as { token: string; user: { id: string; email: string; name: string } };
  return { ...body, cookie, cookies };
}

const jwtSecret = 'a secret of tokens of at least 32 bytes';

/**
 * An app with the account ada@example.com, a clock that tests can move, and the service's own brake: an attempt
 * without the price of a password's hash.
 */
export async function startAccounts(variables: Record<string, string> = {}) {
  let nowMs = Date.now();
  const app = await startAppWithoutWorker({ nowMs: () => nowMs, variables: { JWT_SECRET: jwtSecret, ...variables } });
  const accounts = accountsAt(app.url);
  await accounts.signUp('ada@example.com');
  const passMs = (ms: number) => {
    nowMs += ms;
  };
  const brake = createBrake({ db: app.db, nowMs: () => nowMs, secret: deriveKey(jwtSecret, 'sign-in brake') });
  return { app, accounts, brake, nowMs: () => nowMs, passMs, nextDay: () => passMs(2 * 86_400_000) };
}

export const statusOf = async (response: Promise<Response>) => (await response).status;
