import { createSign, generateKeyPairSync, KeyObject } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { endAfterwards } from '../ending.ts';

type Mode = 'up' | 'down' | 'slow' | 'html' | 'malformed' | 'huge' | 'moved';
type UserAnswer = object | number | 'slow';

/** An identity provider on loopback with real RS256 keys and a real JWKS. It can fail in every way. */
export async function startIdentityProvider() {
  const keys = new Map<string, CryptoKey>();
  const published: JWK[] = [];
  const state = {
    mode: 'up' as Mode,
    fetches: 0,
    users: new Map<string, UserAnswer>(),
    userRequests: [] as { path: string; authorization: string | null }[],
  };
  const answerUser = async (path: string, request: Request) => {
    state.userRequests.push({ path, authorization: request.headers.get('authorization') });
    const answer = state.users.get(decodeURIComponent(path.slice('/v1/users/'.length))) ?? 404;
    if (answer === 'slow') await Bun.sleep(3_000);
    return typeof answer === 'object' ? Response.json(answer) : new Response('no', { status: Number(answer) || 200 });
  };
  const addKey = async (kid: string, { publish = true } = {}) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    keys.set(kid, privateKey);
    if (publish) published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
    return publicKey;
  };
  const publicKey = await addKey('key-1');
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const path = new URL(request.url).pathname;
      if (path.startsWith('/v1/users/')) return answerUser(path, request);
      state.fetches += 1;
      if (state.mode === 'moved' && path === '/jwks')
        return new Response(null, { status: 302, headers: { location: '/elsewhere' } });
      if (state.mode === 'huge') return Response.json({ keys: published, padding: 'x'.repeat(300_000) });
      if (state.mode === 'down') return new Response('no', { status: 502 });
      if (state.mode === 'html') return new Response('<h1>maintenance</h1>');
      if (state.mode === 'malformed') return Response.json({ keys: 'none' });
      if (state.mode === 'slow') await Bun.sleep(6_000);
      return Response.json({ keys: published });
    },
  });
  endAfterwards(() => server.stop(true));
  const issuer = `http://127.0.0.1:${server.port}`;

  return {
    issuer,
    state,
    addKey,
    withdraw: (kid: string) => {
      published.splice(
        published.findIndex((key) => key.kid === kid),
        1,
      );
    },
    /** A signature by the published key, for tokens that no library would make. */
    sign: (input: string) =>
      createSign('sha256')
        .update(input)
        .sign(KeyObject.from(keys.get('key-1') as CryptoKey)),
    publicPem: await exportSPKI(publicKey),
    publicJwk: published[0] ?? {},
    variables: { IDP_ISSUER: issuer, IDP_JWKS_URL: `${issuer}/jwks` },
    /** A session token for a minute unless `claims` change it; `undefined` removes a claim. */
    token: (claims: Record<string, unknown> = {}, header: { kid?: string } = {}) => {
      const { kid = 'key-1' } = header;
      const nowS = Math.floor(Date.now() / 1000);
      const payload = { iss: issuer, sub: 'user_ada', iat: nowS, exp: nowS + 60, ...claims } as JWTPayload;
      const key = keys.get(kid) ?? keys.get('key-1');
      if (!key) throw new Error('The provider has no key.');
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header, kid }).sign(key);
    },
    weakToken: async () => {
      const { publicKey: weak, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      published.push({ ...(await exportJWK(weak)), kid: 'weak', alg: 'RS256', use: 'sig' });
      const nowS = Math.floor(Date.now() / 1000);
      const payload = { iss: issuer, sub: 'user_ada', iat: nowS, exp: nowS + 60 };
      const sign = (input: string) => createSign('sha256').update(input).sign(privateKey);
      return forgedToken({ alg: 'RS256', kid: 'weak' }, payload, sign);
    },
    stop: () => server.stop(true),
  };
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export function forgedToken(header: object, payload: unknown, sign: (input: string) => Uint8Array | string = () => '') {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(payload)}`;
  return `${input}.${Buffer.from(sign(input)).toString('base64url')}`;
}
