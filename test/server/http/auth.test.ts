import { describe, expect, test } from 'bun:test';
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expectError } from '../../support/http/errors.ts';
import { forgedToken, startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const jwtSecret = 'a service secret of more than 32 bytes';
const nowS = () => Math.floor(Date.now() / 1000);

const provider = await startIdentityProvider();
await provider.addKey('unpublished', { publish: false });
const more = { IDP_AUDIENCE: 'hale-app', IDP_AUTHORIZED_PARTIES: 'https://a.example, https://b.example' };
const app = await startAppWithoutWorker({ variables: { ...provider.variables, ...more, JWT_SECRET: jwtSecret } });

const session = (claims: Record<string, unknown> = {}, header = {}) =>
  provider.token({ aud: 'hale-app', azp: 'https://a.example', ...claims }, header);
const hmac = (hash: string, key: string | Uint8Array) => (input: string) =>
  createHmac(hash, key).update(input).digest();
const service = (claims: Record<string, unknown> = {}, header: object = { alg: 'HS256' }) =>
  forgedToken(header, { sub: 'user_ada', exp: nowS() + 60, ...claims }, hmac('sha256', jwtSecret));
const me = (authorization?: string) =>
  fetch(`${app.url}/v1/me`, authorization === undefined ? {} : { headers: { authorization } });
const meOf = async (authorization: string) => {
  const response = await me(authorization);
  expect(response.status).toBe(200);
  return (await response.json()) as { user_id: string; email: string };
};
const refused = async (token: string) =>
  expectError(await me(`Bearer ${token}`), { status: 401, code: 'invalid_token' });

describe('refused', () => {
  test('no Authorization header is missing_authorization', async () => {
    await expectError(await me(), { status: 401, code: 'missing_authorization' });
  });

  test.each([
    ['empty', ''],
    ['Basic', 'Basic dXNlcjpwYXNz'],
    ['a bare word', 'Bearer'],
    ['nothing behind the scheme', 'Bearer  '],
    ['a token without a scheme', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a publishable key', 'Bearer pk_test_Y2xlcmsuZXhhbXBsZS5jb20k'],
    ['two credentials', 'Bearer a, Bearer b'],
  ])('a header that is no bearer token (%s) is invalid_token', async (_, header) => {
    await expectError(await me(header), { status: 401, code: 'invalid_token' });
  });

  test.each(['none', 'None', 'nOnE', 'HS512', 'HS384', 'ES256', 'PS256', 'RS512', '', 5, null, ['HS256']])(
    'the algorithm %p, however it is signed',
    async (alg) => {
      const payload = { sub: 'user_ada', exp: nowS() + 60, iss: provider.issuer };
      await refused(forgedToken({ alg }, payload));
      await refused(forgedToken({ alg, kid: 'key-1' }, payload, hmac('sha512', jwtSecret)));
    },
  );

  test('one algorithm per branch: a session token is not tried under the secret, nor the reverse', async () => {
    await refused(service({}, { alg: 'RS256', kid: 'key-1' }));
    const [, payload, signature] = (await session()).split('.');
    await refused(`${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${payload}.${signature}`);
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other-app' }],
    ['no audience', { aud: undefined }],
    ['another authorized party', { azp: 'https://evil.example' }],
    ['no authorized party', { azp: undefined }],
    ['expired by more than the skew', { exp: nowS() - 6 }],
    ['no exp', { exp: undefined }],
    ['a negative exp', { exp: -1 }],
    ['an exp in words', { exp: 'tomorrow' }],
    ['an exp beyond every date', { exp: 1e300 }],
    ['not valid yet', { nbf: nowS() + 60 }],
    ['an nbf in words', { nbf: 'now' }],
    ['an nbf beyond every date', { nbf: 1e300 }],
    ['issued in the future', { iat: nowS() + 3_600 }],
    ['an iat in words', { iat: 'now' }],
    ['an iat beyond every date', { iat: 1e300 }],
    ['no sub', { sub: undefined }],
    ['an empty sub', { sub: '' }],
    ['a sub that is a number', { sub: 42 }],
    ['a sub that is an array', { sub: ['user_ada'] }],
    ['a sub of 256 characters', { sub: 'x'.repeat(256) }],
  ])('a session token with %s', async (_, claims) => {
    await refused(await session(claims));
  });

  test.each([
    ['expired by more than the skew', { exp: nowS() - 6 }],
    ['no exp', { exp: undefined }],
    ['an exp beyond every date', { exp: 1e300 }],
    ['a sub that is no user id', { sub: 'ada' }],
    ['a sub that is an array', { sub: ['user_ada'] }],
    ['no sub', { sub: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('a service token with %s', async (_, claims) => {
    await refused(service(claims));
  });
});

describe('accepted', () => {
  test('the scheme in any case, and more than one space behind it', async () => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer  ']) {
      expect((await meOf(scheme + service())).user_id).toBe('user_ada');
    }
  });

  test('a clock that is five seconds off', async () => {
    await meOf(`Bearer ${await session({ exp: nowS() - 2 })}`);
    await meOf(`Bearer ${service({ exp: nowS() - 2 })}`);
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
      expect(user_id).toBe(
        `user_${firstBase62(createHash('sha256').update(`${provider.issuer}|${sub}`).digest('hex'))}`,
      );
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
});

/** The documented formula, computed by long division over decimal digits. */
function firstBase62(hex: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let rest = BigInt(`0x${hex}`); rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(43, '0').slice(0, 24);
}
