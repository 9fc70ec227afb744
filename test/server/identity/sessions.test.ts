import { expect, test } from 'bun:test';
import { identityTables } from '../../../db/access/identity.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, password, startAccounts, statusOf } from '../../support/identity/accounts.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const { app, accounts, nextDay } = await startAccounts();

test('a browser keeps its session in a cookie that no script reads and that goes nowhere else', async () => {
  nextDay();
  const { cookies } = await accounts.signIn('ada@example.com');
  expect(cookies.map((text) => text.split('=')[0])).toEqual([
    'hale.session_token',
    expect.stringMatching(/^hale\.device_[0-9a-f]{16}$/),
  ]);
  expect(cookies[0]).toMatch(/^hale\.session_token=[^;]+; Max-Age=604800; Path=\/auth; HttpOnly; SameSite=Strict$/);
});

test('over https every cookie is Secure, in name too, below the path that the service has there', async () => {
  const variables = { BASE_URL: 'https://hale.example/health' };
  const secure = await startAppWithoutWorker({ variables });
  const { cookies } = await accountsAt(secure.url).signUp('ada@example.com');
  expect(cookies[0]).toStartWith('__Secure-hale.session_token=');
  expect(cookies[0]).toEndWith('; Path=/health/auth; HttpOnly; Secure; SameSite=Strict');
  expect(cookies[1]).toMatch(/^__Secure-hale\.device_\w{16}=[^;]+; Path=\/health\/auth; .*; Secure$/);
});

test('a session is what its cookie or its bearer token says, and tells no more than who it is', async () => {
  nextDay();
  const { user, cookie, token } = await accounts.signIn('ada@example.com');
  for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
    const response = await accounts.get('/get-session', headers);
    expect(await response.json()).toEqual({ user, session: { expires_at: expect.any(String) } });
  }
  expect(await (await accounts.get('/get-session')).json()).toBeNull();
});

test('what stands in the database is no credential', async () => {
  nextDay();
  await accounts.signIn('ada@example.com');
  const rows = await app.db.read.select().from(identityTables.session);
  for (const { token, ipAddress } of rows) {
    const authorization = `Bearer ${token}`;
    await expectError(await accounts.get('/token', { authorization }), { status: 401, code: 'invalid_token' });
    expect(ipAddress).toBe('');
  }
  const [key] = await app.db.read.select().from(identityTables.jwks);
  expect(key?.privateKey).not.toMatch(/[{"]/);
  const [account] = await app.db.read.select().from(identityTables.account);
  expect(account?.password).not.toContain(password);
});

test('signing out ends the session for every copy of it', async () => {
  nextDay();
  const { cookie, token } = await accounts.signIn('ada@example.com');
  const out = await accounts.post('/sign-out', {}, { cookie, origin: app.url });
  expect(out.status).toBe(200);
  expect(out.headers.getSetCookie().every((text) => text.includes('Max-Age=0'))).toBe(true);
  for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }])
    await expectError(await accounts.get('/token', headers), { status: 401, code: 'invalid_token' });
});

test('a changed password ends all other sessions, and guessing the present one there is slowed too', async () => {
  nextDay();
  const { user } = await accounts.signUp('grace@example.com');
  const other = await accounts.signIn('grace@example.com');
  const { token } = await accounts.signIn('grace@example.com');
  const authorization = `Bearer ${token}`;
  const change = (current_password: string) =>
    accounts.post('/change-password', { current_password, new_password: 'another long one' }, { authorization });
  await expectError(await change('wrong'), { status: 400, code: 'invalid_field', field: 'current_password' });
  const changed = await change(password);
  expect(changed.status).toBe(200);
  for (const old of [other.token, token])
    await expectError(await accounts.get('/token', { authorization: `Bearer ${old}` }), {
      status: 401,
      code: 'invalid_token',
    });
  const renewed = (await changed.json()) as { token: string };
  expect((await accounts.meOf(await accounts.tokenOf(renewed))).body.user_id).toBe(user.id);
  expect((await accounts.signIn('grace@example.com', 'another long one')).user.id).toBe(user.id);
  const guess = () =>
    accounts.post(
      '/change-password',
      { current_password: 'wrong', new_password: 'another long one' },
      { authorization: `Bearer ${renewed.token}` },
    );
  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(guess())));
  expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
});

test('without a session there is no token and no new password', async () => {
  const body = { current_password: password, new_password: 'another long one' };
  const missing = { status: 401, code: 'missing_authorization' };
  await expectError(await accounts.get('/token'), missing);
  await expectError(await accounts.post('/change-password', body), missing);
  const cookie = 'hale.session_token=made.up';
  await expectError(await accounts.get('/token', { cookie }), { status: 401, code: 'invalid_token' });
});
