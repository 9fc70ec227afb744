import { expect, test } from 'bun:test';
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { forgedToken, startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const jwtSecret = 'a service secret of more than 32 bytes';
const nowS = () => Math.floor(Date.now() / 1000);

const provider = await startIdentityProvider();
const more = { IDP_AUDIENCE: 'hale-app', IDP_AUTHORIZED_PARTIES: 'https://a.example, https://b.example' };
const app = await startAppWithoutWorker({ variables: { ...provider.variables, ...more, JWT_SECRET: jwtSecret } });

const session = (claims: Record<string, unknown> = {}) =>
  provider.token({ aud: 'hale-app', azp: 'https://a.example', ...claims });
const hmac = (hash: string, key: string | Uint8Array) => (input: string) =>
  createHmac(hash, key).update(input).digest();
const service = (claims: Record<string, unknown> = {}) =>
  forgedToken({ alg: 'HS256' }, { sub: 'user_ada', exp: nowS() + 60, ...claims }, hmac('sha256', jwtSecret));
const me = (authorization: string) => fetch(`${app.url}/v1/me`, { headers: { authorization } });
const meOf = async (authorization: string) => {
  const response = await me(authorization);
  expect(response.status).toBe(200);
  return (await response.json()) as { user_id: string; email: string };
};

test('a clock that is five seconds off is accepted', async () => {
  await meOf(`Bearer ${await session({ exp: nowS() - 2 })}`);
  await meOf(`Bearer ${service({ exp: nowS() - 2 })}`);
  await meOf(`Bearer ${service({ iat: nowS() + 2 })}`);
  await meOf(`Bearer ${await session({ nbf: nowS() + 3, iat: nowS() + 3 })}`);
});

test('a service token and a session token of one user_… subject are one user', async () => {
  await meOf(`Bearer ${await session({ sub: 'user_grace', email: 'grace@example.com' })}`);
  expect(await meOf(`Bearer ${service({ sub: 'user_grace' })}`)).toMatchObject({
    user_id: 'user_grace',
    email: 'grace@example.com',
  });
});

test.each(['auth0|5f7c8ec7', 'ada', 'user_with spaces', `user_${'x'.repeat(121)}`, '__proto__', '用户'])(
  'another subject (%s) is user_ and 24 base-62 characters of SHA-256 over issuer and subject',
  async (sub) => {
    const { user_id } = await meOf(`Bearer ${await session({ sub })}`);
    expect(user_id).toBe(`user_${firstBase62(createHash('sha256').update(`${provider.issuer}|${sub}`).digest('hex'))}`);
  },
);

test('the e-mail address is filled in when it is learned, and neither nothing nor nonsense empties it', async () => {
  const emailWith = async (claims: object) =>
    (await meOf(`Bearer ${await session({ sub: 'user_mail', ...claims })}`)).email;
  expect(await emailWith({})).toBe('');
  expect(await emailWith({ email: 'a@example.com' })).toBe('a@example.com');
  for (const email of [undefined, '', null, 7, ['b@example.com'], 'x'.repeat(400)])
    expect(await emailWith({ email })).toBe('a@example.com');
  expect(await emailWith({ email: 'b@example.com' })).toBe('b@example.com');
});

test('fifty first calls of one person at once make one user, and all are answered', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 50 }, (_, index) => session({ sub: 'user_new', jti: String(index) })),
  );
  const answers = await Promise.all(tokens.map((token) => me(`Bearer ${token}`)));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  expect(await app.db.read.all(sql`SELECT count(*) FROM users WHERE id = 'user_new'`)).toEqual([[1]]);
});

/** The documented formula, computed by long division over decimal digits. */
function firstBase62(hex: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let rest = BigInt(`0x${hex}`); rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(43, '0').slice(0, 24);
}
