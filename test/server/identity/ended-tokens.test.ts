import { describe, expect, test } from 'bun:test';
import { runErase } from '../../../server/commands/users/erase.ts';
import { runSignOut } from '../../../server/commands/users/sign-out.ts';
import { runHale } from '../../support/cli/cli.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, password } from '../../support/identity/accounts.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { secretsOf, testSettings } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const settings = testSettings();
const app = await startAppWithoutWorker({ variables: { DATA_DIR: settings.dataDir } });
const accounts = accountsAt(app.url);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusAt = async (node: Pick<App, 'call'>, token: string) =>
  (await node.call('GET', '/v1/me', { headers: bearer(token) })).status;
const approve = (jwt: string, body: object = {}) =>
  app.call('POST', '/v1/auth/cli-approve', { headers: bearer(jwt), body });
const tokenFrom = async (jwt: string, body: object = {}) =>
  ((await (await approve(jwt, body)).json()) as { service_token: string }).service_token;
const listed = async (token: string) =>
  (
    await app.json<{ result: { data: { tokens: { id: string; name: string; current: boolean }[] } } }>(
      'GET',
      '/trpc/account.tokens.list?input=%7B%7D',
      { headers: bearer(token) },
    )
  ).body.result.data.tokens;
const revoke = (token: string, id: string, node: Pick<App, 'call'> = app) =>
  node.call('POST', '/trpc/account.tokens.revoke', { headers: bearer(token), body: { id } });

async function newPerson(email: string) {
  const session = await accounts.signUp(email);
  const jwt = await accounts.tokenOf(session);
  return { email, userId: session.user.id, session, jwt, token: await tokenFrom(jwt, { name: 'hale on laptop' }) };
}
/** 5 s, as promised. */
const refusedSoon = (token: string, node: Pick<App, 'call'> = app) =>
  until(async () => (await statusAt(node, token)) === 401, 5_000);

test('a person lists their tokens by name and revokes one, which is refused at once, while the others stay', async () => {
  const ada = await newPerson('ada@example.com');
  const second = await tokenFrom(ada.jwt, { name: 'hale on phone' });
  expect(await statusAt(app, ada.token)).toBe(200);
  const list = await listed(second);
  expect(list.map(({ name, current }) => [name, current]).sort()).toEqual([
    ['hale on laptop', false],
    ['hale on phone', true],
  ]);
  const id = list.find(({ current }) => !current)?.id ?? '';
  expect((await revoke(second, id)).status).toBe(200);
  await expectError(await app.call('GET', '/v1/me', { headers: bearer(ada.token) }), {
    status: 401,
    code: 'invalid_token',
  });
  expect(await statusAt(app, second)).toBe(200);
  expect((await listed(second)).map(({ name }) => name)).toEqual(['hale on phone']);
  expect((await revoke(second, id)).status).toBe(404);
});

test('hale logout ends the token of this machine at the server, and no other', async () => {
  const ada = await newPerson('logout@example.com');
  const other = await tokenFrom(ada.jwt, { name: 'hale on phone' });
  const options = { home: temporaryFolder(), env: { HALE_SERVER: app.url } };
  expect((await runHale(['login', '--with-token'], { ...options, stdin: ada.token })).exitCode).toBe(0);
  expect(await statusAt(app, ada.token)).toBe(200);
  expect((await runHale(['logout'], options)).exitCode).toBe(0);
  expect(await statusAt(app, ada.token)).toBe(401);
  expect((await listed(other)).map(({ name }) => name)).toEqual(['hale on phone']);
});

test('a stranger sees no foreign token and revokes none', async () => {
  const ada = await newPerson('seen@example.com');
  const eve = await newPerson('eve@example.com');
  const [own] = await listed(ada.token);
  expect((await listed(eve.token)).map(({ id }) => id)).not.toContain(own?.id ?? '');
  const response = await revoke(eve.token, own?.id ?? '');
  expect([response.status, JSON.stringify(await response.json())]).toEqual([
    404,
    expect.stringContaining('token_not_found'),
  ]);
  expect(await statusAt(app, ada.token)).toBe(200);
});

test('use is listed to the hour', async () => {
  const ada = await newPerson('used@example.com');
  await statusAt(app, ada.token);
  const use = await until(async () => {
    const [own] = (await listed(ada.token)) as unknown as { last_used_at: string | null }[];
    return own?.last_used_at ?? false;
  });
  expect(use).toMatch(/T\d\d:00:00\.000Z$/);
});

test('a changed password ends every token and session but the one that changed it', async () => {
  const ada = await newPerson('changes@example.com');
  expect(await statusAt(app, ada.token)).toBe(200);
  const body = { current_password: password, new_password: 'another horse battery staple' };
  const changed = await accounts.post('/change-password', body, bearer(ada.session.token));
  expect(changed.status).toBe(200);
  expect([await statusAt(app, ada.token), await statusAt(app, ada.jwt)]).toEqual([401, 401]);
  const renewed = (await changed.json()) as { token: string };
  expect(await statusAt(app, await accounts.tokenOf(renewed))).toBe(200);
  expect((await accounts.get('/token', bearer(ada.session.token))).status).toBe(401);
});

test('the operator signs a person out everywhere, and who signs in again is in', async () => {
  const ada = await newPerson('out@example.com');
  expect(await statusAt(app, ada.token)).toBe(200);
  await runSignOut({ settings, userId: ada.userId, write: () => undefined });
  await refusedSoon(ada.token);
  await refusedSoon(ada.jwt);
  expect((await accounts.get('/token', bearer(ada.session.token))).status).toBe(401);
  const again = await accounts.tokenOf(await accounts.signIn(ada.email));
  expect([await statusAt(app, again), await statusAt(app, await tokenFrom(again))]).toEqual([200, 200]);
  await expect(runSignOut({ settings, userId: 'user_nobody', write: () => undefined })).rejects.toThrow(
    'nothing about',
  );
});

test('who was erased gets no fresh token from a session token of before, not even on a node that knows it', async () => {
  const ada = await newPerson('erased@example.com');
  expect(await statusAt(app, ada.jwt)).toBe(200);
  await runErase({ settings, userId: ada.userId, rewriting: false, write: () => undefined });
  await expectError(await approve(ada.jwt), { status: 401, code: 'invalid_token' });
  await refusedSoon(ada.token);
  await refusedSoon(ada.jwt);
});

test('a token of a version that kept no list is listed from its first use on, and revoked like the others', async () => {
  const ada = await newPerson('older@example.com');
  const [own] = await listed(ada.token);
  await app.db.engine.write([
    { sql: 'DELETE FROM service_tokens WHERE id = ?', params: [own?.id ?? ''], method: 'run' },
    { sql: 'INSERT INTO token_changes (user_sha256, at_ms) VALUES (?, 1)', params: ['x'], method: 'run' },
  ]);
  const other = await startAppWithoutWorker({
    variables: { DATA_DIR: settings.dataDir, BASE_URL: app.url, ...secretsOf(settings) },
  });
  expect(await statusAt(other, ada.token)).toBe(200);
  expect((await listed(ada.token)).map(({ id }) => id)).toEqual([own?.id ?? '']);
  expect((await revoke(ada.token, own?.id ?? '', other)).status).toBe(200);
  expect(await statusAt(other, ada.token)).toBe(401);
});

describe.skipIf(!hasSqld)(`three nodes on one libSQL server${hasSqld ? '' : ' (skipped: no sqld here)'}`, () => {
  test('refuse a revoked token within 5 s, each of them', async () => {
    const shared = { ...secretsOf(settings), DATABASE_URL: (await startSqld()).url, BASE_URL: 'http://hale.example' };
    const start = () => startAppWithoutWorker({ variables: shared });
    const [first, second, third] = [await start(), await start(), await start()];
    const session = await accountsAt(first.url).signUp('ada@example.com');
    const jwt = await accountsAt(first.url).tokenOf(session);
    const approved = await second.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', {
      headers: bearer(jwt),
    });
    const token = approved.body.service_token;
    const nodes = [first, second, third];
    for (const node of nodes) expect(await statusAt(node, token)).toBe(200);
    const { jti = '' } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti?: string };
    expect((await revoke(token, jti, first)).status).toBe(200);
    const startMs = performance.now();
    expect(await statusAt(first, token)).toBe(401);
    await Promise.all(nodes.map((node) => refusedSoon(token, node)));
    expect(performance.now() - startMs).toBeLessThan(5_000);
    // A refused token stays refused.
    for (const node of nodes) expect(await statusAt(node, token)).toBe(401);
  });
});
