import { expect, test } from 'bun:test';
import { createHmac, createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import { mintServiceToken } from '../../../../server/identity/authenticate.ts';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { rawRequest } from '../../../support/http/raw-requests.ts';
import { forgedToken, startIdentityProvider } from '../../../support/identity/identity-provider.ts';

/** Rows A1 to A31: credentials. Tokens and keys contain the canary where they can. */

const audience = 'hale-app';
const party = 'https://app.example';
const nowS = () => Math.floor(Date.now() / 1000);
const invalid = { status: 401, code: 'invalid_token' };
const missing = { status: 401, code: 'missing_authorization' };
let secret = '';
let adminKey = '';

const hmac = (hash: string, key: string | Uint8Array) => (input: string) =>
  createHmac(hash, key).update(input).digest();
const claims = (changed: Record<string, unknown> = {}) => ({
  sub: `user_${crypto.randomUUID().replaceAll('-', '')}`,
  jti: canary,
  aud: audience,
  azp: party,
  iat: nowS(),
  exp: nowS() + 60,
  ...changed,
});
const session = (changed: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  provider.token(claims(changed), header);
const own = (changed: Record<string, unknown> = {}, header: object = { alg: 'HS256' }) =>
  forgedToken(header, claims(changed), hmac('sha256', secret));
const asIssuer = () => ({ iss: provider.issuer });

const me = (authorization: string) => fetch(`${service.url}/v1/me`, { headers: { authorization } });
const refused = (token: string) => service.harmless(async () => expectRefused(await me(`Bearer ${token}`), invalid));
const refusedAll = (tokens: readonly string[]) =>
  service.harmless(async () => {
    for (const token of tokens) await expectRefused(await me(`Bearer ${token}`), invalid);
  });
const admin = (headers: Record<string, string>, query = '') => fetch(`${service.url}/admin/dlq${query}`, { headers });

const provider = await startIdentityProvider();
const more = { IDP_AUDIENCE: audience, IDP_AUTHORIZED_PARTIES: party };
const service = await startWatchedService({ ...provider.variables, ...more });
secret = service.settings.jwtSecret;
adminKey = service.settings.adminKey;

test('what the rows change is accepted without the change', async () => {
  for (const token of [await session({ sub: 'user_a' }), own({ sub: 'user_a', ...{ iss: 'hale' } })])
    expect((await me(`Bearer ${token}`)).status).toBe(200);
  expect((await admin({ 'x-admin-key': adminKey })).status).toBe(200);
});

test('A1 no Authorization header', () =>
  service.harmless(async () => expectRefused(await fetch(`${service.url}/v1/me`), missing)));

test('A2 an empty Authorization header', () =>
  service.harmless(async () => {
    const answer = await rawRequest(service.url, get('Authorization: '));
    expect(answer).toStartWith('HTTP/1.1 401');
    expect(answer).toContain('"code":"invalid_token"');
  }));

test('A3 another scheme than Bearer', () =>
  service.harmless(async () => {
    for (const header of [
      `Basic ${btoa(`ada:${canary}`)}`,
      `Digest ${canary}`,
      `Token ${own()}`,
      own(),
      'Bearer',
      'Bearer  ',
    ])
      await expectRefused(await me(header), invalid);
  }));

test('A4 the scheme in lower case is accepted', async () => {
  for (const scheme of ['bearer', 'BEARER', 'bEARER', 'Bearer '])
    expect((await me(`${scheme} ${own({ sub: 'user_a' })}`)).status).toBe(200);
});

test('A5 two Authorization headers, even where both are good', () =>
  service.harmless(async () => {
    const header = `Authorization: Bearer ${own({ sub: 'user_a' })}`;
    for (const second of [header, `Authorization: Bearer ${canary}`, 'authorization: Basic YTpi']) {
      const answer = await rawRequest(service.url, get(`${header}\r\n${second}`));
      expect(answer).toStartWith('HTTP/1.1 401');
    }
  }));

test('A6 a token over 8 KB', () => refused(own({ padding: 'x'.repeat(8_000) })));

test('A7 alg none', async () => {
  await refusedAll([
    forgedToken({ alg: 'none' }, claims(asIssuer())),
    forgedToken({ alg: 'none', kid: 'key-1' }, claims(asIssuer()), () => 'x'),
  ]);
});

test('A8 alg none in other spellings', () =>
  refusedAll(
    ['None', 'nOnE', 'NONE', 'none ', ' none'].map((alg) => forgedToken({ alg }, claims(asIssuer()), () => 'x')),
  ));

const otherAlgorithms = ['HS384', 'HS512', 'RS384', 'RS512', 'PS256', 'ES256', '', 5, null, ['HS256'], ['RS256'], {}];

test.each(otherAlgorithms.map((alg) => [alg]))('A8 the algorithm %j, with either good key and with none', (alg) => {
  const head = { alg, kid: 'key-1' };
  const signatures = [hmac('sha256', secret), hmac('sha512', secret), provider.sign, () => ''];
  return refusedAll(signatures.map((sign) => forgedToken(head, claims(asIssuer()), sign)));
});

test('A8 a session token is not tried under the secret, nor the reverse', () =>
  refusedAll([
    own({}, { alg: 'RS256', kid: 'key-1' }),
    own(asIssuer(), { alg: 'RS256', kid: 'key-1' }),
    forgedToken({ alg: 'HS256' }, claims(), provider.sign),
  ]));

test('A9 HS256 signed with the public key as PEM', () => {
  const pem = provider.publicPem;
  return refusedAll(
    [pem, pem.trim(), `${pem}\n`].map((key) =>
      forgedToken({ alg: 'HS256', kid: 'key-1' }, claims(), hmac('sha256', key)),
    ),
  );
});

test('A10 HS256 signed with the public key as JWK or DER', () => {
  const jwk: JWK = provider.publicJwk;
  const key = createPublicKey(provider.publicPem);
  const forms = [
    JSON.stringify(jwk),
    jwk.n ?? '',
    key.export({ type: 'spki', format: 'der' }),
    key.export({ type: 'pkcs1', format: 'der' }),
  ];
  return refusedAll(forms.map((form) => forgedToken({ alg: 'HS256', kid: 'key-1' }, claims(), hmac('sha256', form))));
});

test('A11 HS256 signed with nothing, or with what could be guessed', () =>
  refusedAll(
    ['', '\0', 'secret', 'undefined', 'null', 'hale'].map((key) =>
      forgedToken({ alg: 'HS256' }, claims(), hmac('sha256', key)),
    ),
  ));

test('A12 hundreds of unknown key ids make one request to the provider at most', async () => {
  const before = provider.state.fetches;
  const tokens = await Promise.all(Array.from({ length: 300 }, (_, index) => session({}, { kid: `kid-${index}` })));
  await service.harmless(async () => {
    const answers = await Promise.all(tokens.map((token) => me(`Bearer ${token}`)));
    for (const answer of answers) await expectRefused(answer, invalid);
  });
  expect(provider.state.fetches - before).toBeLessThanOrEqual(1);
});

test('A13 key ids that are paths, SQL or long', async () => {
  const kids = ['../../etc/passwd', "' OR 1=1 --", `${canary}'; DROP TABLE users; --`, 'k'.repeat(4_000), '\0', ''];
  await refusedAll(await Promise.all(kids.map((kid) => session({}, { kid }))));
  await refused(forgedToken({ alg: 'RS256', kid: 'k'.repeat(10_000) }, claims(asIssuer()), () => 'x'));
});

test('A14 headers that name keys elsewhere are not followed', async () => {
  const asked: string[] = [];
  const fetch = (request: Request) => {
    asked.push(request.url);
    return Response.json({ keys: [] });
  };
  const attacker = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
  await provider.addKey('unpublished', { publish: false });
  const places = [
    { jku: attacker.url.href },
    { x5u: attacker.url.href },
    { jwk: provider.publicJwk },
    { x5c: [canary] },
  ];
  await refusedAll(await Promise.all(places.map((place) => session({}, { ...place, kid: 'unpublished' }))));
  await attacker.stop(true);
  expect(asked).toEqual([]);
});

test('A15 critical parts that nobody knows', () =>
  refusedAll([
    own({}, { alg: 'HS256', crit: ['exp'], exp: 1 }),
    own({}, { alg: 'HS256', crit: [canary], [canary]: true }),
    own({}, { alg: 'HS256', crit: ['b64'], b64: false }),
    own({}, { alg: 'HS256', crit: [] }),
  ]));

test('A16 expired by a second more than clocks may differ', async () => {
  await refusedAll([own({ exp: nowS() - 6 }), await session({ exp: nowS() - 6 })]);
});

test('A17 no exp', async () => refusedAll([own({ exp: undefined }), await session({ exp: undefined })]));

test('A18 an exp that is no time', async () => {
  for (const exp of [String(nowS() + 60), 1e13, 1e300, -1, 0, null, true, [nowS() + 60], { s: nowS() + 60 }])
    await refusedAll([own({ exp }), await session({ exp })]);
});

test('A19 not valid yet, or at no time', async () => {
  for (const nbf of [nowS() + 60, 1e300, 'now']) await refusedAll([own({ nbf }), await session({ nbf })]);
});

test('A20 issued in an hour, or at no time', async () => {
  for (const iat of [nowS() + 3_600, 1e300, 'now']) await refusedAll([own({ iat }), await session({ iat })]);
});

test('A21 a sub that names nobody', async () => {
  for (const sub of [undefined, null, 42, ['user_a'], { id: 'user_a' }, ''])
    await refusedAll([own({ sub }), await session({ sub })]);
  await refused(await session({ sub: 'x'.repeat(256) }));
  await refusedAll(['__proto__', 'ada', 'user_', 'user_ a', `user_${'x'.repeat(200)}`].map((sub) => own({ sub })));
});

test('A22 another issuer, audience or authorized party', async () => {
  const wrong = [{ iss: 'https://evil.example' }, { aud: 'other' }, { aud: [] }, { azp: 'https://evil.example' }];
  const none = [{ iss: undefined }, { aud: undefined }, { azp: undefined }];
  await refusedAll(await Promise.all([...wrong, ...none].map((changed) => session(changed))));
  await refused(own({ iss: provider.issuer }));
});

test('A23 claims that are no object, or name one thing twice', () => {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const signed = (head: string, payload: string) => {
    const input = `${part(head)}.${part(payload)}`;
    return `${input}.${Buffer.from(hmac('sha256', secret)(input)).toString('base64url')}`;
  };
  const head = '{"alg":"HS256"}';
  const rest = `"exp":${nowS() + 60},"jti":"${canary}"`;
  return refusedAll([
    ...['[]', 'null', '5', '"user_a"', canary, '{', '', `{"sub":"user_a",${rest}`].map((text) => signed(head, text)),
    signed(head, `{"sub":"user_b","sub":"user_a",${rest}}`),
    signed(head, `{"sub":"user_b","s\\u0075b":"user_a",${rest}}`),
    signed(head, `{"sub":"user_a",${rest},"deep":[{"a":1},{"b":1,"b":2}]}`),
    signed('{"alg":"none","alg":"HS256"}', `{"sub":"user_a",${rest}}`),
  ]);
});

test('A24 base64 with padding, spaces or the other alphabet', () => {
  const [head = '', payload = '', signature = ''] = own({ sub: 'user_a', odd: '>>>???' }).split('.');
  return refusedAll([
    `${head}.${payload}.${signature}=`,
    `${head}=.${payload}.${signature}`,
    `${head}.${payload} .${signature}`,
    `${head}.${payload.slice(0, 4)} ${payload.slice(4)}.${signature}`,
    `${head}.${payload}.${signature}`.replaceAll('-', '+').replaceAll('_', '/').concat('/'),
  ]);
});

test('A25 a token with parts cut, added or of another kind', () => {
  const token = own({ sub: 'user_a' });
  const [head = '', payload = '', signature = ''] = token.split('.');
  return refusedAll([
    `${head}.${payload}.${signature.slice(0, -1)}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    head,
    `${token}.x`,
    `${token}.x.y`,
    '....',
    '..',
    [part({ alg: 'dir', enc: 'A256GCM' }), '', part(canary), part(canary), part(canary)].join('.'),
  ]);
});

test('A26 a terminal’s token a moment behind its thirty days', async () => {
  const minted = (agoMs: number) => mintServiceToken('user_a', { jwtSecret: secret, nowMs: Date.now() - agoMs });
  const days30Ms = 30 * 86_400_000;
  expect((await me(`Bearer ${await minted(days30Ms - 60_000)}`)).status).toBe(200);
  await refused(await minted(days30Ms + 7_000));
});

test('A27 a publishable key', () =>
  refusedAll([`pk_test_${btoa('clerk.example$')}`, `pk_live_${canary}`, `sk_test_${canary}`]));

test('A28 a person’s token opens no operators’ route', async () => {
  const forbidden = { status: 403, code: 'forbidden' };
  await service.harmless(async () => {
    for (const token of [own({ sub: 'user_a' }), await session({ sub: 'user_a' })]) {
      const authorization = `Bearer ${token}`;
      await expectRefused(await admin({ authorization }), forbidden);
      await expectRefused(await admin({ authorization, 'x-admin-key': canary }), invalid);
    }
    await expectRefused(await admin({ authorization: `Bearer ${canary}` }), missing);
    await expectRefused(await admin({}), missing);
  });
});

test('A29 operators’ keys that are nearly right', () =>
  service.harmless(async () => {
    const wrong = [
      '',
      adminKey.slice(0, -1),
      `${adminKey}x`,
      `${adminKey} ${adminKey}`,
      adminKey.toUpperCase(),
      `${adminKey}\u00e4`,
      canary,
    ].filter((key) => key !== adminKey);
    for (const key of wrong) await expectRefused(await admin({ 'x-admin-key': key }), invalid);
    const twice = await rawRequest(
      service.url,
      get(`X-Admin-Key: ${adminKey}\r\nX-Admin-Key: ${adminKey}`, '/admin/dlq'),
    );
    expect(twice).toStartWith('HTTP/1.1 401');
  }));

test('A30 the operators’ key in another place than its header', () =>
  service.harmless(async () => {
    for (const name of ['x-admin-key', 'admin_key', 'key'])
      await expectRefused(await admin({}, `?${name}=${encodeURIComponent(adminKey)}`), missing);
    await expectRefused(await admin({ authorization: `Bearer ${adminKey}` }), missing);
    await expectRefused(await admin({ cookie: `x-admin-key=${adminKey}` }), missing);
    await expectRefused(await me(`Bearer ${adminKey}`), invalid);
    expect(service.output()).not.toContain(adminKey);
  }));

test('A31 RS256 under a published key of 1024 bits', async () => {
  const fresh = await startIdentityProvider();
  const token = await fresh.weakToken();
  const other = await startWatchedService(fresh.variables);
  await other.harmless(async () => {
    const headers = { authorization: `Bearer ${token}` };
    await expectRefused(await fetch(`${other.url}/v1/me`, { headers }), invalid);
  });
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const get = (headers: string, path = '/v1/me') =>
  `GET ${path} HTTP/1.1\r\nHost: hale.example\r\nConnection: close\r\n${headers}\r\n\r\n`;
