import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { identityTables } from '../../../db/access/identity.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';

const title = `on a libSQL server${hasSqld ? '' : ' (skipped: the package sqld carries none for this platform)'}`;

describe('on an embedded file', () => suite(() => ({ DATA_DIR: join(temporaryFolder(), 'data') })));
describe.skipIf(!hasSqld)(title, () => {
  let url = '';
  beforeAll(async () => {
    ({ url } = await startSqld());
  });
  const dataDir = join(temporaryFolder(), 'data');
  suite(() => ({ DATABASE_URL: url, DATA_DIR: dataDir }));
});

function suite(variablesOf: () => Record<string, string>): void {
  let variables: Record<string, string>;
  let app: App;
  let accounts: ReturnType<typeof accountsAt>;
  const start = async (more: Record<string, string> = {}) => {
    app = await startAppWithoutWorker({ variables: { ...variables, ...more } });
    accounts = accountsAt(app.url);
  };
  beforeAll(() => {
    variables = variablesOf();
  });
  beforeEach(() => start());

  test('whoever signs up is a user at once: the token speaks for the account, with its e-mail address', async () => {
    const session = await accounts.signUp('Ada@Example.com');
    expect(session.user).toEqual({ id: session.user.id, email: 'ada@example.com', name: 'Ada' });
    const token = await accounts.tokenOf(session);
    expect(await accounts.meOf(token)).toMatchObject({
      status: 200,
      body: { user_id: session.user.id, email: 'ada@example.com' },
    });
    expect(session.user.id).toMatch(/^user_[0-9A-Za-z]{22}$/);
  });

  test('a token lasts 60 seconds and names this service as issuer and audience', async () => {
    const token = await accounts.tokenOf(await accounts.signIn('ada@example.com'));
    const { iss, aud, exp = 0, iat = 0 } = decodeJwt(token);
    expect({ iss, aud, lastsS: exp - iat }).toEqual({ iss: app.url, aud: app.url, lastsS: 60 });
    const { alg, kid } = decodeProtectedHeader(token);
    const { keys } = (await (await accounts.get('/jwks')).json()) as { keys: Record<string, string>[] };
    expect(alg).toBe('RS256');
    expect(keys.map((key) => key['kid'])).toContain(kid ?? '');
    expect(keys.flatMap(Object.keys).sort()).toEqual(keys.flatMap(() => ['alg', 'e', 'kid', 'kty', 'n', 'use']).sort());
  });

  test('a restart keeps accounts, sessions and the signing key', async () => {
    const session = await accounts.signIn('ada@example.com');
    const before = await (await accounts.get('/jwks')).json();
    await app.stop();
    await start();
    expect(await (await accounts.get('/jwks')).json()).toEqual(before);
    const { body } = await accounts.meOf(await accounts.tokenOf(session));
    expect(body.user_id).toBe(session.user.id);
  });

  test('a changed JWT_SECRET withdraws keys and sessions, and people sign in again', async () => {
    const session = await accounts.signIn('ada@example.com');
    await app.stop();
    await start({ JWT_SECRET: 'another secret, of more than 32 bytes' });
    const bearer = { authorization: `Bearer ${session.token}` };
    await expectError(await accounts.get('/token', bearer), { status: 401, code: 'invalid_token' });
    const again = await accounts.signIn('ada@example.com');
    const { body } = await accounts.meOf(await accounts.tokenOf(again));
    expect(body.user_id).toBe(session.user.id);
  });

  test('two nodes that start on an empty key table at once accept each other’s tokens', async () => {
    await app.db.write((orm) => [orm.delete(identityTables.jwks)]);
    const baseUrl = { BASE_URL: 'http://hale.example' };
    const nodes = await Promise.all([1, 2].map(() => startNode(variables, baseUrl)));
    const [first, second] = nodes.map(({ url }) => accountsAt(url));
    if (!first || !second) throw new Error('Two nodes were started.');
    const sessions = await Promise.all([first.signUp('first@example.com'), second.signUp('second@example.com')]);
    const [left, right] = await Promise.all([first.tokenOf(sessions[0]), second.tokenOf(sessions[1])]);
    expect((await second.meOf(left)).body.user_id).toBe(sessions[0].user.id);
    expect((await first.meOf(right)).body.user_id).toBe(sessions[1].user.id);
  });

  test('ten sign-ups for one address at once make one account', async () => {
    const body = { email: 'grace@example.com', password };
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await accounts.post('/sign-up/email', body)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await accounts.signIn('grace@example.com');
  });
}

const startNode = (variables: Record<string, string>, more: Record<string, string>) =>
  startAppWithoutWorker({ variables: { ...variables, ...more } });

test('with an external provider there is nothing below /auth', async () => {
  const provider = await startIdentityProvider();
  const app = await startAppWithoutWorker({ variables: provider.variables });
  const accounts = accountsAt(app.url);
  for (const response of [
    await accounts.post('/sign-up/email', { email: 'ada@example.com', password }),
    await accounts.post('/sign-in/email', { email: 'ada@example.com', password }),
    await accounts.get('/jwks'),
    await accounts.get('/token'),
  ])
    await expectError(response, { status: 404, code: 'not_found' });
});

test('with sign-up closed nobody makes an account, and who has one signs in', async () => {
  const variables = { DATA_DIR: join(temporaryFolder(), 'data') };
  const open = await startAppWithoutWorker({ variables });
  await accountsAt(open.url).signUp('ada@example.com');
  await open.stop();
  const closed = await startAppWithoutWorker({ variables: { ...variables, SIGN_UP: 'closed' } });
  const accounts = accountsAt(closed.url);
  for (const email of ['ada@example.com', 'grace@example.com'])
    await expectError(await accounts.post('/sign-up/email', { email, password }), { status: 403, code: 'forbidden' });
  expect((await accounts.signIn('ada@example.com')).user.email).toBe('ada@example.com');
});
