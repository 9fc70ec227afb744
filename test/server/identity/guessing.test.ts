import { expect, test } from 'bun:test';
import { networkOf } from '../../../server/identity/sign-in-failures.ts';
import { expectError } from '../../support/http/errors.ts';
import { password, startAccounts, statusOf } from '../../support/identity/accounts.ts';

const { app, accounts, brake, nextDay, passMs } = await startAccounts();
const ada = { email: 'ada@example.com', address: '127.0.0.1', device: null };
const fail = () => brake.beforePassword(ada);

const signIn = (email: string, secret: string) => accounts.post('/sign-in/email', { email, password: secret });

test('a wrong password and an unknown account look the same', async () => {
  nextDay();
  const wrong = await expectError(await signIn('ada@example.com', 'wrong'), { status: 401, code: 'invalid_token' });
  const unknown = await expectError(await signIn('eve@example.com', 'wrong'), { status: 401, code: 'invalid_token' });
  expect({ ...unknown, request_id: '' }).toEqual({ ...wrong, request_id: '' });
});

test.each(['ada@example.com', 'nobody@example.com'])(
  'of thirty guesses at once five are looked at, for %s, and the right password has to wait like any other',
  async (email) => {
    nextDay();
    const guesses = Array.from({ length: 30 }, (_, index) => statusOf(signIn(email, `guess ${index}`)));
    const statuses = (await Promise.all(guesses)).sort();
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 25 }, () => 429)]);
    const refused = await signIn(email, password);
    expect(refused.headers.get('retry-after')).toBe('1');
    await expectError(refused, { status: 429, code: 'rate_limit_exceeded' });
  },
);

test('each further guess doubles the pause, up to a quarter of an hour, in any spelling of the address', async () => {
  nextDay();
  for (let count = 0; count < 5; count++) await fail();
  const pausesS: number[] = [];
  for (let count = 0; count < 12; count++) {
    const refused = await signIn('ADA@example.com', 'wrong');
    const pauseS = Number(refused.headers.get('retry-after'));
    pausesS.push(pauseS);
    passMs(pauseS * 1_000);
    if (count < 3) expect(await statusOf(signIn('Ada@Example.com', 'wrong'))).toBe(401);
    else await fail();
  }
  expect(pausesS).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('the right password ends the pauses', async () => {
  nextDay();
  for (let count = 0; count < 7; count++) {
    await fail();
    passMs(60_000);
  }
  expect(await statusOf(signIn('ada@example.com', password))).toBe(200);
  for (let count = 0; count < 4; count++) await fail();
  expect(await statusOf(signIn('ada@example.com', 'wrong'))).toBe(401);
  expect(await statusOf(signIn('ada@example.com', password))).toBe(429);
});

test('the second guess at each of many accounts is slowed by the address it comes from, whatever its headers say', async () => {
  nextDay();
  const guess = (index: number) =>
    accounts.post(
      '/sign-in/email',
      { email: `person-${index}@example.com`, password },
      { 'x-forwarded-for': `192.0.2.${index}`, 'x-real-ip': `192.0.2.${index}`, forwarded: `for=192.0.2.${index}` },
    );
  for (let index = 0; index < 57; index++) await brake.beforePassword({ ...ada, email: `person-${index}@example.com` });
  for (let index = 57; index < 60; index++) expect(await statusOf(guess(index))).toBe(401);
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => statusOf(guess(index))));
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(2);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(58);
});

test('making accounts is slowed as well, and so is finding out who has one', async () => {
  nextDay();
  for (let count = 0; count < 17; count++) await brake.beforeSignUp(ada);
  const attempts = Array.from({ length: 13 }, () =>
    statusOf(accounts.post('/sign-up/email', { email: 'ada@example.com', password })),
  );
  const statuses = await Promise.all(attempts);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('neither addresses nor accounts can be read from the counts', async () => {
  const [result] = await app.db.engine.read([{ sql: 'SELECT * FROM sign_in_failures', params: [], method: 'all' }]);
  expect(result?.rows.length).toBeGreaterThan(5);
  for (const row of result?.rows ?? []) expect(String((row as unknown[])[0])).toMatch(/^[0-9a-f]{64}$/);
});

test('an IPv6 network counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0DB8::')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
});
