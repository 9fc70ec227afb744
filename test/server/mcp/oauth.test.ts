import { expect, test } from 'bun:test';
import { SignJWT } from 'jose';
import { listAudit } from '../../../db/people/audit.ts';
import { startAccounts } from '../../support/identity/accounts.ts';
import { newVerifier, oauthAt } from '../../support/identity/oauth.ts';
import { testSettings } from '../../support/service/service.ts';

/** Its clock is moved, so session tokens are taken anew. */
const { app, accounts, passMs } = await startAccounts();
const oauth = oauthAt(app.url);
const ada = async () => accounts.tokenOf(await accounts.signIn('ada@example.com'));
await accounts.signUp('bob@example.com');
const bob = async () => accounts.tokenOf(await accounts.signIn('bob@example.com'));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const opens = async (token: string) => {
  const found = await app.authenticateMcp(`Bearer ${token}`);
  return 'identity' in found ? (found.identity.scopes ?? 'everything') : found.refusal;
};
const grantError = (error: string) => ({ status: 400, body: { error } });
const clientId = await oauth.newClient();
const other = await oauth.newClient();

test('no PKCE, the plain kind, a foreign address, scope or resource: a page says so, and nothing is redirected', async () => {
  const right = oauth.request(clientId, newVerifier());
  expect((await oauth.page(right)).status).toBe(200);
  const wrong: Record<string, string>[] = [
    { code_challenge: '' },
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { response_type: 'token' },
    { client_id: 'unknown' },
    { redirect_uri: 'https://assistant.example/callback/' },
    { redirect_uri: 'https://assistant.example/callback?x=1' },
    { redirect_uri: 'https://assistant.example.evil.example/callback' },
    { scope: 'metrics:read everything' },
    { resource: 'https://other.example/mcp' },
    { state: 'a\nb' },
  ];
  const token = await ada();
  for (const fields of wrong) {
    const asked = { ...right, ...fields };
    const page = await oauth.page(asked);
    expect([fields, page.status, page.headers.get('location')]).toEqual([fields, 400, null]);
    const kept = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
    expect([fields, (await oauth.decide(token, kept)).status]).toEqual([fields, 400]);
  }
});

test('only a session of a page of this service decides', async () => {
  const asked = oauth.request(clientId, newVerifier());
  const minted = await app.json('POST', '/v1/auth/cli-approve', { headers: bearer(await ada()) });
  const service = String((minted.body as { service_token: string }).service_token);
  expect((await oauth.decide(service, asked)).status).toBe(403);
  expect((await oauth.decide(await ada(), asked, true, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await oauth.decide(await ada(), asked, true, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await oauth.decide('no.such.token', asked)).status).toBe(401);
});

test('a refusal goes back to the program with its state and this issuer, and without a code', async () => {
  const refused = oauth.redirectOf(await oauth.decide(await ada(), oauth.request(clientId, newVerifier()), false));
  expect(Object.fromEntries(refused)).toEqual({ error: 'access_denied', state: 'state-1', iss: app.url });
});

test('programs register with https or loopback addresses only, and within bounds', async () => {
  const status = async (metadata: object) => (await oauth.register(metadata)).body;
  const bad = [
    'http://assistant.example/cb',
    'https://user@assistant.example/cb',
    'https://assistant.example/cb#part',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'javascript:alert(1)',
    'assistant://callback',
    'https:\\\\evil.example',
  ];
  for (const uri of bad)
    expect([uri, await status({ redirect_uris: [uri] })]).toEqual([uri, { error: 'invalid_redirect_uri' }]);
  const metadata = { error: 'invalid_client_metadata' };
  expect(await status({})).toEqual(metadata);
  expect(await status({ redirect_uris: [] })).toEqual(metadata);
  expect(await status({ redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) })).toEqual(
    metadata,
  );
  expect(await status({ redirect_uris: [`https://a.example/${'a'.repeat(2_048)}`] })).toEqual(metadata);
  expect(await status({ redirect_uris: ['https://a.example/'], client_name: 'a'.repeat(61) })).toEqual(metadata);
  expect(await status({ redirect_uris: ['https://a.example/'], client_name: 'a\u202eb' })).toEqual(metadata);
  expect(await status({ redirect_uris: ['https://a.example/'], grant_types: ['password'] })).toEqual(metadata);
  const local = await oauth.newClient('http://127.0.0.1:1234/callback');
  const at = async (uri: string) =>
    (await oauth.page(oauth.request(local, newVerifier(), { redirect_uri: uri }))).status;
  expect(await at('http://127.0.0.1:53682/callback')).toBe(200);
  expect(await at('http://127.0.0.1/callback')).toBe(200);
  expect(await at('http://localhost:1234/callback')).toBe(400);
  expect(await at('http://127.0.0.1:1234/other')).toBe(400);
  expect(await at('http://127.0.0.1:99999/callback')).toBe(400);
});

test('a code is good once, for its program, address and verifier; a mistake uses it up', async () => {
  const verifier = newVerifier();
  const session = await ada();
  const code = () => oauth.codeOf(session, oauth.request(clientId, verifier));
  expect(await oauth.exchange('unknown', clientId, verifier)).toEqual(grantError('invalid_grant'));
  expect(await oauth.exchange(await code(), clientId, '')).toEqual(grantError('invalid_request'));
  expect(await oauth.exchange(await code(), clientId, verifier, { resource: 'https://other.example/mcp' })).toEqual(
    grantError('invalid_target'),
  );
  expect(await oauth.form('token', { grant_type: 'password' })).toEqual(grantError('unsupported_grant_type'));
  const mistaken = [
    async (given: string) => oauth.exchange(given, clientId, newVerifier()),
    async (given: string) => oauth.exchange(given, other, verifier),
    async (given: string) => oauth.exchange(given, clientId, verifier, { redirect_uri: 'https://assistant.example/' }),
  ];
  for (const attempt of mistaken) {
    const given = await code();
    expect(await attempt(given)).toEqual(grantError('invalid_grant'));
    expect(await oauth.exchange(given, clientId, verifier)).toEqual(grantError('invalid_grant'));
  }
});

test('a code that comes twice ends what it became', async () => {
  const verifier = newVerifier();
  const code = await oauth.codeOf(await ada(), oauth.request(clientId, verifier));
  const all = await Promise.all([1, 2, 3].map(() => oauth.exchange(code, clientId, verifier)));
  const made = all.filter(({ status }) => status === 200);
  expect(made.length).toBeLessThanOrEqual(1);
  await oauth.exchange(code, clientId, verifier);
  for (const { body } of made) expect(await opens(String(body['access_token']))).toBe('invalid_token');
});

test('a refresh token is good once; a used one ends all, and another program gets nothing', async () => {
  const made = await oauth.tokensOf(await ada());
  expect(await oauth.refresh(made.refresh, other)).toEqual(grantError('invalid_grant'));
  expect(await oauth.refresh(made.access, made.clientId)).toEqual(grantError('invalid_grant'));
  const next = await oauth.refresh(made.refresh, made.clientId);
  expect(next).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', expires_in: 3_600, scope: 'metrics:read labs:read' },
  });
  expect(await opens(String(next.body['access_token']))).toEqual(['metrics:read', 'labs:read']);
  expect(await oauth.refresh(made.refresh, made.clientId)).toEqual(grantError('invalid_grant'));
  expect(await opens(String(next.body['access_token']))).toBe('invalid_token');
  expect(await oauth.refresh(String(next.body['refresh_token']), made.clientId)).toEqual(grantError('invalid_grant'));
});

test("a program's token opens nothing of the API, and neither does its refresh token anything", async () => {
  const { access, refresh } = await oauth.tokensOf(await ada());
  expect(await opens(access)).toEqual(['metrics:read', 'labs:read']);
  expect(await opens(refresh)).toBe('invalid_token');
  const calls = [
    ['GET', '/v1/me'],
    ['GET', '/v1/data/sync'],
    ['POST', '/v1/turns'],
    ['POST', '/v1/auth/cli-approve'],
    ['GET', '/trpc/account.tokens.list?input=%7B%7D'],
    ['POST', '/trpc/account.tokens.revoke'],
    ['POST', '/trpc/auth.oauth.decide'],
    ['GET', '/trpc/overview?input=%7B%7D'],
  ] as const;
  for (const token of [access, refresh])
    for (const [method, path] of calls) {
      const answer = await app.call(method, path, { headers: bearer(token), ...(method === 'POST' && { body: {} }) });
      expect([path, answer.status]).toEqual([path, 401]);
    }
});

test('a token for another server, by another key or of another kind opens nothing', async () => {
  const { access } = await oauth.tokensOf(await ada());
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  const secret = new TextEncoder().encode(testSettings().jwtSecret);
  for (const typ of ['at+jwt', 'JWT']) {
    const forged = await new SignJWT({ ...claims, iss: 'hale', scope: 'metrics:read labs:read turns:write' })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(secret);
    if (typ === 'at+jwt') expect(await opens(forged)).toBe('invalid_token');
  }
  const [header, , signature] = access.split('.');
  const wider = Buffer.from(JSON.stringify({ ...claims, scope: 'turns:write' })).toString('base64url');
  expect(await opens(`${header}.${wider}.${signature}`)).toBe('invalid_token');
});

test('a token stands in its owner’s list with name and scopes, and ends by them only', async () => {
  const { access, refresh, clientId: id } = await oauth.tokensOf(await ada(), { scope: 'turns:write' });
  const list = async (session: string) =>
    (
      (await app.json('GET', '/trpc/account.tokens.list?input=%7B%7D', { headers: bearer(session) })).body as {
        result: { data: { tokens: { id: string; name: string; scopes: string[] | null }[] } };
      }
    ).result.data.tokens;
  const newest = (await list(await ada())).find(({ scopes }) => scopes?.length === 1);
  expect(newest).toMatchObject({ name: 'Assistant', scopes: ['turns:write'] });
  const end = async (session: string) =>
    (
      await app.call('POST', '/trpc/account.tokens.revoke', {
        headers: bearer(session),
        body: { id: newest?.id ?? '' },
      })
    ).status;
  expect((await list(await bob())).map((token) => token.id)).not.toContain(newest?.id);
  expect(await end(await bob())).toBe(404);
  expect(await opens(access)).toEqual(['turns:write']);
  expect(await end(await ada())).toBe(200);
  expect(await opens(access)).toBe('invalid_token');
  expect(await oauth.refresh(refresh, id)).toEqual(grantError('invalid_grant'));
});

test('a program gives its token back (RFC 7009), but not that of another', async () => {
  const session = await ada();
  for (const kind of ['access', 'refresh'] as const) {
    const made = await oauth.tokensOf(session);
    expect(await oauth.revoke('rubbish', made.clientId)).toEqual({ status: 200, body: {} });
    expect(await oauth.revoke(made[kind], other)).toEqual(grantError('invalid_grant'));
    expect(await opens(made.access)).toEqual(['metrics:read', 'labs:read']);
    expect(await oauth.revoke(made[kind], made.clientId)).toEqual({ status: 200, body: {} });
    expect(await opens(made.access)).toBe('invalid_token');
  }
});

test('a changed password ends programs’ tokens, and codes that wait', async () => {
  const eve = await accounts.signUp('eve@example.com');
  const token = await accounts.tokenOf(eve);
  const made = await oauth.tokensOf(token);
  const verifier = newVerifier();
  const code = await oauth.codeOf(token, oauth.request(clientId, verifier));
  const passwords = { current_password: 'correct horse battery staple', new_password: 'another horse battery' };
  expect((await accounts.post('/change-password', passwords, bearer(eve.token))).status).toBe(200);
  expect(await opens(made.access)).toBe('invalid_token');
  expect(await oauth.refresh(made.refresh, made.clientId)).toEqual(grantError('invalid_grant'));
  expect(await oauth.exchange(code, clientId, verifier)).toEqual(grantError('invalid_grant'));
});

test('what a program is told about this server has one issuer, S256 only, and `/mcp` as its resource', async () => {
  const read = async (path: string) => (await fetch(`${app.url}/.well-known/${path}`)).json();
  const resource = { resource: `${app.url}/mcp`, authorization_servers: [app.url] };
  expect(await read('oauth-protected-resource')).toMatchObject(resource);
  expect(await read('oauth-protected-resource/mcp')).toMatchObject(resource);
  expect(await read('oauth-authorization-server')).toMatchObject({
    issuer: app.url,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: ['none'],
  });
});

test('what was allowed, refused, made, used twice and ended stands in the audit log', async () => {
  const actions = new Set(
    (await listAudit(app.db.read, { limit: 500 })).map(({ action, outcome }) => `${action} ${outcome.split(';')[0]}`),
  );
  for (const action of [
    'client_allow done',
    'client_refuse done',
    'token_make done',
    'token_make failed',
    'token_reuse failed',
    'token_revoke done',
  ])
    expect(actions).toContain(`account.${action}`);
});

test('a code is over after a minute, and an access token after an hour', async () => {
  const session = await ada();
  const verifier = newVerifier();
  const late = await oauth.codeOf(session, oauth.request(clientId, verifier));
  passMs(60_001);
  expect(await oauth.exchange(late, clientId, verifier)).toEqual(grantError('invalid_grant'));
  passMs(-3_700_000);
  const { access, body } = await oauth.tokensOf(session);
  expect(body['expires_in']).toBe(3_600);
  expect(await opens(access)).toBe('invalid_token');
});
