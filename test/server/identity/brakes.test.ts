import { describe, expect, test } from 'bun:test';
import { accountsAt, password, startAccounts, statusOf } from '../../support/identity/accounts.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const { app, accounts, brake, nextDay, passMs } = await startAccounts({
  TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8',
});
const ada = 'ada@example.com';

const fail = (email: string, address: string) =>
  brake.beforePassword({ email, address, device: null }).catch(() => undefined);

/** As the proxy in front of hale passes it on. */
const from = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  origin: app.url,
  ...more,
});
const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  accounts.post('/sign-in/email', { email, password: secret }, headers);

test('of 75 people behind the address of a guesser, all get in with the right password at the first attempt', async () => {
  nextDay();
  // More failures than an address may have.
  for (let count = 0; count < 60; count++) await fail(`victim-${count % 20}@example.com`, '192.0.2.75');
  expect(await statusOf(signIn(ada, password, from('192.0.2.75')))).toBe(200);
  const people = Array.from({ length: 75 }, (_, index) => ({
    email: `own-${index}@example.com`,
    address: '192.0.2.75',
  }));
  for (const person of people) await (await brake.beforePassword({ ...person, device: null })).succeeded();
  // Whoever failed before waits with the address.
  await expect(
    brake.beforePassword({ email: 'victim-1@example.com', address: '192.0.2.75', device: null }),
  ).rejects.toThrow();
});

describe('of an account that somebody guesses at', () => {
  test('the owner gets in from another address while the guesser is paused', async () => {
    nextDay();
    for (let count = 0; count < 6; count++) await fail(ada, '192.0.2.1');
    expect(await statusOf(signIn(ada, password, from('192.0.2.1')))).toBe(429);
    expect(await statusOf(signIn(ada, password, from('198.51.100.7')))).toBe(200);
    expect(await statusOf(signIn(ada, password, from('192.0.2.1')))).toBe(429);
  });

  test('guesses from many addresses pause it for everybody but a device that signed in before, which may guess five times', async () => {
    nextDay();
    const { cookie } = await accounts.signIn(ada);
    expect(cookie).toContain('hale.device_');
    const device = cookie.split('; ').find((text) => text.startsWith('hale.device_')) ?? '';
    nextDay();
    for (let count = 0; count < 25; count++) await fail(ada, `192.0.2.${count}`);
    expect(await statusOf(signIn(ada, password, from('198.51.100.8')))).toBe(429);
    expect(await statusOf(signIn(ada, password, from('198.51.100.8', { cookie: `${device}x` })))).toBe(429);
    const foreign = (await accounts.signUp('eve@example.com')).cookie;
    expect(await statusOf(signIn(ada, password, from('198.51.100.8', { cookie: foreign })))).toBe(429);

    const known = from('198.51.100.8', { cookie: device });
    expect(await statusOf(signIn(ada, password, known))).toBe(200);
    for (let count = 0; count < 5; count++) expect(await statusOf(signIn(ada, 'wrong', known))).toBe(401);
    expect(await statusOf(signIn(ada, password, known))).toBe(429);
    passMs(1_000);
    expect(await statusOf(signIn(ada, password, known))).toBe(200);
  });

  test('a device is known for a year, over HTTPS only where the service is, and its cookie tells no address', async () => {
    nextDay();
    const { cookies } = await accounts.signIn(ada);
    const device = cookies.find((text) => text.startsWith('hale.device_')) ?? '';
    expect(device).toMatch(/; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    expect(device).not.toContain('ada');
    passMs(366 * 86_400_000);
    for (let count = 0; count < 25; count++) await fail(ada, `192.0.2.${count}`);
    const old = from('198.51.100.9', { cookie: device.split(';')[0] ?? '' });
    expect(await statusOf(signIn(ada, password, old))).toBe(429);
  });
});

describe('every route of /auth counts', async () => {
  const app = await startAppWithoutWorker({
    variables: { RATE_LIMIT_PER_MINUTE: '3' },
    nowMs: () => 1_800_000_000_000,
  });
  const { signUp, get, post } = accountsAt(app.url);
  const { token } = await signUp('ada@example.com');
  const authorization = `Bearer ${token}`;

  test('with a session towards the quota of its person, which all their calls share', async () => {
    const session = await get('/token', { authorization });
    expect([session.status, session.headers.get('ratelimit-remaining')]).toEqual([200, '2']);
    const { token: jwt } = (await session.json()) as { token: string };
    const me = await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${jwt}` } });
    expect(me.headers.get('ratelimit-remaining')).toBe('1');
    expect((await get('/get-session', { authorization })).headers.get('ratelimit-remaining')).toBe('0');
    for (const response of [
      await get('/token', { authorization }),
      await get('/get-session', { authorization }),
      await post('/sign-out', {}, { authorization }),
      await post('/change-password', { current_password: password, new_password: `${password}!` }, { authorization }),
    ]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    }
  });

  test('without one towards what an address may ask, ten times as much', async () => {
    const ask = (headers: Record<string, string> = {}) => statusOf(get('/token', headers));
    const statuses = [];
    for (let count = 0; count < 30; count++)
      statuses.push(await ask(count % 2 ? { authorization: `Bearer made-up-${count}` } : {}));
    expect(statuses.every((status) => status === 401)).toBe(true);
    expect(await ask()).toBe(429);
    expect(await statusOf(get('/jwks'))).toBe(429);
  });
});
