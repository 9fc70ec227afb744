import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { apiOf } from '../../../server/identity/provider.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identity/identity-provider.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';

let provider: TestIdentityProvider;
let app: App;
let nowMs = Date.now();

const start = async (more: Record<string, string> = {}) => {
  app = await startAppWithoutWorker({ variables: { ...provider.variables, ...more }, nowMs: () => nowMs });
};
beforeEach(async () => {
  provider = await startIdentityProvider();
});
afterEach(async () => {
  await app.stop();
});

const me = async (claims: Record<string, unknown> = {}, header: { kid?: string } = {}) => {
  const token = await provider.token({ jti: crypto.randomUUID(), ...claims }, header);
  return fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
};
const emailOf = async (claims: Record<string, unknown> = {}) => {
  const response = await me(claims);
  expect(response.status).toBe(200);
  return ((await response.json()) as { email: string }).email;
};

describe('e-mail addresses', () => {
  const secret = { IDP_SECRET_KEY: 'sk_test_5ecret' };
  const user = (address: string) => ({
    id: 'user_ada',
    primary_email_address_id: 'idn_2',
    email_addresses: [
      { id: 'idn_1', email_address: 'old@example.com' },
      { id: 'idn_2', email_address: address },
    ],
    last_sign_in_at: 5,
  });

  test('without a claim the provider is asked once, with the secret key, and the answer is kept', async () => {
    await start(secret);
    provider.state.users.set('user_ada', user('ada@example.com'));
    expect(await emailOf()).toBe('ada@example.com');
    expect(await emailOf()).toBe('ada@example.com');
    expect(provider.state.userRequests).toEqual([
      { path: '/v1/users/user_ada', authorization: 'Bearer sk_test_5ecret' },
    ]);
  });

  test('a claim needs no look-up, and neither does a service without a secret key', async () => {
    await start(secret);
    expect(await emailOf({ email: 'ada@example.com' })).toBe('ada@example.com');
    await app.stop();
    await start();
    expect(await emailOf()).toBe('');
    expect(provider.state.userRequests).toEqual([]);
  });

  test('twenty first tokens of one person at once make one look-up', async () => {
    await start(secret);
    provider.state.users.set('user_ada', user('ada@example.com'));
    const found = await Promise.all(Array.from({ length: 20 }, () => emailOf()));
    expect(new Set(found)).toEqual(new Set(['ada@example.com']));
    expect(provider.state.userRequests).toHaveLength(1);
  });

  test('a subject that is no user id is asked for as it stands, as one part of the path', async () => {
    await start(secret);
    provider.state.users.set('auth0|a/../b', user('ada@example.com'));
    expect(await emailOf({ sub: 'auth0|a/../b' })).toBe('ada@example.com');
    expect(provider.state.userRequests[0]?.path).toBe('/v1/users/auth0%7Ca%2F..%2Fb');
  });

  test.each<[string, object | number]>([
    ['a failure', 500],
    ['an unknown person', 404],
    ['nonsense', { email_addresses: 'none' }],
    ['too much', { ...user('ada@example.com'), padding: 'x'.repeat(300_000) }],
  ])('%s fails no request, and a later token tries again, not every one', async (_, answer) => {
    await start(secret);
    provider.state.users.set('user_ada', answer);
    expect([await emailOf(), await emailOf()]).toEqual(['', '']);
    expect(provider.state.userRequests).toHaveLength(1);
    provider.state.users.set('user_ada', user('ada@example.com'));
    nowMs += 60_000;
    expect(await emailOf()).toBe('ada@example.com');
  });

  test('a provider that does not answer holds nobody for longer than the deadline', async () => {
    await start(secret);
    provider.state.users.set('user_ada', 'slow');
    expect(await emailOf()).toBe('');
  });

  test('a person without an address is answered with none', async () => {
    await start(secret);
    provider.state.users.set('user_ada', { primary_email_address_id: null, email_addresses: [] });
    expect(await emailOf()).toBe('');
  });

  test('the secret key goes to the provider alone, over TLS or on this machine', () => {
    expect(apiOf('https://clerk.hale.example', 'sk_live_x')).toBe('https://api.clerk.com');
    expect(apiOf('https://idp.example/tenant', 'another secret')).toBe('https://idp.example');
    expect(apiOf('http://127.0.0.1:9000', 'sk_test_x')).toBe('http://127.0.0.1:9000');
    expect(apiOf('http://idp.example', 'sk_test_x')).toBeNull();
    expect(apiOf('http://localhost.evil.example', 'sk_test_x')).toBeNull();
    expect(apiOf('no address', 'sk_test_x')).toBeNull();
  });
});
