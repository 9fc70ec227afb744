import { expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { forgedToken } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const secret = 'a service secret of more than 32 bytes';

const app = await startAppWithoutWorker({ variables: { JWT_SECRET: secret } });

const statusOf = async (claims: object, change = (token: string) => token) => {
  const nowS = Math.floor(Date.now() / 1000);
  const sign = (input: string) => createHmac('sha256', secret).update(input).digest();
  const token = forgedToken({ alg: 'HS256' }, { sub: 'user_ada', exp: nowS + 60, ...claims }, sign);
  return (await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${change(token)}` } })).status;
};

test('a token is three base64url parts and nothing else: padding does not make a second token of the same meaning', async () => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({}, (token) => `${token}=`)).toBe(401);
});

test('a token never outlives every date', async () => {
  expect(await statusOf({ exp: 1e300 })).toBe(401);
  expect(await statusOf({ exp: 1e13 })).toBe(401);
});

test('a token is not good before it was issued', async () => {
  expect(await statusOf({ iat: Date.now() / 1000 + 3_600 })).toBe(401);
  expect(await statusOf({ iat: Date.now() / 1000 + 2 })).toBe(200);
});
