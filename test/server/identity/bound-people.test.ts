import { expect, test } from 'bun:test';
import { findUser } from '../../../db/access/users.ts';
import { listAudit } from '../../../db/people/audit.ts';
import { runRebind } from '../../../server/commands/users/rebind.ts';
import { expectError } from '../../support/http/errors.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { testSettings } from '../../support/service/service.ts';

const [first, second] = [await startIdentityProvider(), await startIdentityProvider()];
const { dataDir: DATA_DIR } = testSettings({});
const old = await startAppWithoutWorker({ variables: { DATA_DIR, ...first.variables } });
const moved = { DATA_DIR, ...second.variables };
const now = await startAppWithoutWorker({ variables: moved });
const settings = testSettings(moved);

const meAt = async (app: typeof old, provider: typeof first, sub: string) => {
  const authorization = `Bearer ${await provider.token({ sub, jti: crypto.randomUUID() })}`;
  return fetch(`${app.url}/v1/me`, { headers: { authorization } });
};
const idOf = async (response: Promise<Response>) => ((await (await response).json()) as { user_id: string }).user_id;
const refused = { status: 401, code: 'invalid_token' };
const rebind = async (userId: string, subject: string | null = null) => {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  await runRebind({ settings, userId, subject, write });
  return said;
};

test('the same name from another identity provider is refused, and leaves the person as they were', async () => {
  expect(await idOf(meAt(old, first, 'user_ada'))).toBe('user_ada');
  await expectError(await meAt(now, second, 'user_ada'), refused);
  expect(await findUser(now.db.read, { userId: 'user_ada' })).toMatchObject({ issuer: first.issuer, subject: null });
  expect(await idOf(meAt(old, first, 'user_ada'))).toBe('user_ada');
  expect(await idOf(meAt(now, second, 'user_eve'))).toBe('user_eve');
});

test('an operator moves a person on purpose, by which the former provider loses them; the audit log says so', async () => {
  await expect(rebind('user_nobody')).rejects.toThrow('no person');
  expect(await rebind('user_ada')).toContain(second.issuer);
  expect(await idOf(meAt(now, second, 'user_ada'))).toBe('user_ada');
  await expectError(await meAt(old, first, 'user_ada'), refused);
  const rows = await listAudit(now.db.read, { limit: 2 });
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['users.rebind', 'done'],
    ['users.rebind', 'begun'],
  ]);
});

test('a person whose id is made of the former name goes on under it with the name that the operator gives', async () => {
  const before = await idOf(meAt(old, first, 'ada@old'));
  await rebind(before, 'ada@new');
  expect(await idOf(meAt(now, second, 'ada@new'))).toBe(before);
  await expectError(await meAt(old, first, 'ada@old'), refused);
  await expect(rebind('user_ada', 'ada@new')).rejects.toThrow('already');
  expect(await idOf(meAt(now, second, 'eve@new'))).not.toBe(before);
});

test('a person of the embedded provider stays who they are when the server’s address changes', async () => {
  const { dataDir } = testSettings({});
  const at = async (BASE_URL: string) => startAppWithoutWorker({ variables: { DATA_DIR: dataDir, BASE_URL } });
  const app = await at('http://localhost:8787');
  const post = (url: string, path: string) =>
    fetch(`${url}/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery staple' }),
    });
  const tokenAt = async (url: string, path: string) => {
    const { token } = (await (await post(url, path)).json()) as { token: string };
    const answer = await fetch(`${url}/auth/token`, { headers: { authorization: `Bearer ${token}` } });
    return `Bearer ${((await answer.json()) as { token: string }).token}`;
  };
  const me = async (url: string, authorization: string) => idOf(fetch(`${url}/v1/me`, { headers: { authorization } }));
  const before = await me(app.url, await tokenAt(app.url, '/sign-up/email'));
  await app.stop();
  const elsewhere = await at('http://localhost:9999');
  expect(await me(elsewhere.url, await tokenAt(elsewhere.url, '/sign-in/email'))).toBe(before);
});
