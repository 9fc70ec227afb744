import { expect, test } from 'bun:test';
import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { exportJWK, type JWK } from 'jose';
import { insertIdentityKey, listIdentityKeys } from '../../../db/access/identity.ts';
import { createSigningKeys } from '../../../server/identity/signing-keys.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt } from '../../support/identity/accounts.ts';
import { forgedToken } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const jwtSecret = 'a service secret of more than 32 bytes';
const nowS = () => Math.floor(Date.now() / 1000);

const claims = (changed: Record<string, unknown> = {}) => ({
  iss: app.url,
  aud: app.url,
  sub: 'user_ada',
  iat: nowS(),
  exp: nowS() + 60,
  ...changed,
});
const header = (changed: Record<string, unknown> = {}) => ({ alg: 'RS256', kid: published.kid, ...changed });
const signed = (changed: Record<string, unknown> = {}, head: Record<string, unknown> = {}) =>
  forgedToken(header(head), claims(changed), sign);
const hmac = (hash: string, key: string | Uint8Array) => (input: string) =>
  createHmac(hash, key).update(input).digest();
const me = (token: string) => fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
const refused = async (token: string) => expectError(await me(token), { status: 401, code: 'invalid_token' });

const app = await startAppWithoutWorker({ variables: { JWT_SECRET: jwtSecret } });
const accounts = accountsAt(app.url);
const good = await accounts.tokenOf(await accounts.signUp('ada@example.com'));
const { keys } = (await (await accounts.get('/jwks')).json()) as { keys: JWK[] };
const published = keys[0] ?? {};
const [own] = await createSigningKeys({ db: app.db, jwtSecret }).list();
const key = { key: JSON.parse(own?.privateKey ?? '{}') as JsonWebKey, format: 'jwk' } as const;
const sign = (input: string) => createSign('sha256').update(input).sign(key);

test('what the provider’s key signs is accepted, so that what follows is refused for its own reason', async () => {
  expect((await me(good)).status).toBe(200);
  expect((await me(signed())).status).toBe(200);
});

test('the service’s secret signs no session tokens, and the provider’s key no service tokens', async () => {
  await refused(forgedToken(header(), claims(), hmac('sha256', jwtSecret)));
  await refused(forgedToken(header({ alg: 'HS256' }), claims(), sign));
});

test('a public key put into the table by somebody without the secret verifies nothing', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const row = {
    id: 'planted',
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    privateKey: randomBytes(2_000).toString('base64url'),
    alg: 'RS256',
    crv: null,
    createdAt: new Date(),
    expiresAt: null,
  };
  const [own] = await listIdentityKeys(app.db.read);
  await app.db.write((orm) => [insertIdentityKey(orm, row)]);
  const sealed = own?.privateKey ?? '';
  await app.db.write((orm) => [insertIdentityKey(orm, { ...row, id: 'copied', privateKey: sealed })]);
  const foreign = (input: string) => createSign('sha256').update(input).sign(privateKey);
  for (const kid of ['planted', 'copied']) await refused(forgedToken(header({ kid }), claims(), foreign));
});
