import { expect, test } from 'bun:test';
import { identityTables } from '../../../db/access/identity.ts';
import { expectError } from '../../support/http/errors.ts';
import { password, startAccounts, statusOf } from '../../support/identity/accounts.ts';

const { app, accounts, nextDay } = await startAccounts();

test('a page of another origin signs nobody in, up or out', async () => {
  nextDay();
  const { cookie } = await accounts.signIn('ada@example.com');
  const body = { email: 'ada@example.com', password };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${app.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    for (const path of ['/sign-in/email', '/sign-up/email', '/sign-out'])
      await expectError(await accounts.post(path, body, { ...headers, cookie }), { status: 403, code: 'forbidden' });
  }
  // Browsers always send an origin; a cookie without one does not come from a page.
  await expectError(await accounts.post('/sign-out', {}, { cookie }), { status: 403, code: 'forbidden' });
  expect((await accounts.get('/token', { cookie })).status).toBe(200);
  expect(
    await statusOf(accounts.post('/sign-in/email', body, { origin: app.url, 'sec-fetch-site': 'same-origin' })),
  ).toBe(200);
});

test('passwords that many people use are refused wherever one is chosen, in any case', async () => {
  const { token } = await accounts.signIn('ada@example.com');
  const session = { authorization: `Bearer ${token}` };
  for (const common of ['password123', 'QWERTYUIOP', '1q2w3e4r5t']) {
    const refused = { status: 400, code: 'invalid_field' } as const;
    const account = { email: 'common@example.com', password: common };
    await expectError(await accounts.post('/sign-up/email', account), { ...refused, field: 'password' });
    const change = { current_password: password, new_password: common };
    await expectError(await accounts.post('/change-password', change, session), { ...refused, field: 'new_password' });
    const reset = { token: 'A'.repeat(43), new_password: common };
    await expectError(await accounts.post('/reset-password', reset), { ...refused, field: 'new_password' });
  }
});

test('what the library could do besides is not there', async () => {
  const { token } = await accounts.signIn('ada@example.com');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const paths = [
    'GET /',
    'GET /ok',
    'GET /error',
    'GET /list-sessions',
    'GET /list-accounts',
    'GET /sign-in/email',
    'GET /jwks/',
    'GET //jwks',
    'GET /JWKS',
    'HEAD /jwks',
    'PUT /sign-in/email',
    'POST /get-session',
    'POST /update-user',
    'POST /update-session',
    'POST /delete-user',
    'POST /change-email',
    'POST /set-password',
    'POST /verify-password',
    'POST /send-verification-email',
    'POST /sign-in/social',
    'POST /link-social',
    'POST /revoke-sessions',
    'POST /sign-jwt',
    'POST /verify-jwt',
  ];
  for (const line of paths) {
    const [method = '', path = ''] = line.split(' ');
    const body = method === 'POST' || method === 'PUT' ? '{}' : undefined;
    const response = await fetch(`${app.url}/auth${path}`, { method, headers, ...(body && { body }) });
    expect(`${line} ${response.status}`).toBe(`${line} 404`);
    if (method !== 'HEAD') await expectError(response, { status: 404, code: 'not_found' });
  }
});

test.each([
  ['no field', {}, 'invalid_request', undefined],
  ['a list', [], 'invalid_request', undefined],
  ['no JSON', '{', 'invalid_request', undefined],
  ['no password', { email: 'new@example.com' }, 'invalid_request', undefined],
  ['no address', { email: 'new', password }, 'invalid_field', 'email'],
  ['an address that is a list', { email: ['new@example.com'], password }, 'invalid_field', 'email'],
  ['a long address', { email: `${'x'.repeat(250)}@example.com`, password }, 'invalid_field', 'email'],
  ['a password of 9', { email: 'new@example.com', password: '123456789' }, 'invalid_field', 'password'],
  ['a password of 129', { email: 'new@example.com', password: 'x'.repeat(129) }, 'invalid_field', 'password'],
  ['a password that is a number', { email: 'new@example.com', password: 1e12 }, 'invalid_field', 'password'],
  ['a name that is a number', { email: 'new@example.com', password, name: 5 }, 'invalid_field', 'name'],
  ['20 KB', { email: 'new@example.com', password, padding: 'x'.repeat(20_000) }, 'invalid_request', undefined],
])('a sign-up with %s makes no account', async (_, body, code, field) => {
  const response = await accounts.post('/sign-up/email', body);
  await expectError(response, { status: 400, code, ...(field !== undefined && { field }) });
  const people = await app.db.read.select({ email: identityTables.user.email }).from(identityTables.user);
  expect(people.map(({ email }) => email)).not.toContain('new@example.com');
});

test('an account that a crash left without a password does not keep its address for ever', async () => {
  nextDay();
  const orphan = (email: string, agoMs: number) => {
    const at = new Date(Date.now() - agoMs);
    return { id: `user_${email}`, email, name: '', emailVerified: false, createdAt: at, updatedAt: at };
  };
  const rows = [orphan('crashed@example.com', 120_000), orphan('in-the-making@example.com', 1_000)];
  await app.db.write((orm) => [orm.insert(identityTables.user).values(rows)]);
  expect((await accounts.signUp('crashed@example.com')).user.id).not.toBe('user_crashed@example.com');
  const making = await accounts.post('/sign-up/email', { email: 'in-the-making@example.com', password });
  await expectError(making, { status: 409, code: 'already_exists' });
});

test('fields that the contract does not have change nothing', async () => {
  nextDay();
  const body = {
    email: 'mallory@example.com',
    password,
    id: 'user_ada',
    emailVerified: true,
    role: 'admin',
    image: 'x',
  };
  const response = await accounts.post('/sign-up/email', body);
  expect(response.status).toBe(200);
  const rows = await app.db.read.select().from(identityTables.user);
  const row = rows.find(({ email }) => email === 'mallory@example.com');
  expect(row).toMatchObject({ emailVerified: false, image: null });
  expect(row?.id).not.toBe('user_ada');
});

test('a database that fails is not the caller’s fault, and its words are not shown', async () => {
  nextDay();
  const { token } = await accounts.signIn('ada@example.com');
  const authorization = `Bearer ${token}`;
  const rename = (from: string, to: string) =>
    app.db.engine.setUp([{ sql: `ALTER TABLE ${from} RENAME TO ${to}`, params: [], method: 'run' }]);
  await rename('identity_sessions', 'hidden_sessions');
  const body = { email: 'ada@example.com', password };
  for (const response of [
    await accounts.get('/token', { authorization }),
    await accounts.get('/get-session', { authorization }),
    await accounts.post('/sign-in/email', body),
  ])
    await expectError(response, { status: 500, code: 'internal_error' });
  await rename('hidden_sessions', 'identity_sessions');
  expect((await accounts.get('/token', { authorization })).status).toBe(200);
});

test('no answer is kept by a cache, and each has its request id', async () => {
  for (const response of [
    await accounts.get('/jwks'),
    await accounts.get('/get-session'),
    await accounts.get('/token'),
    await accounts.post('/sign-out', {}),
  ]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  }
});
