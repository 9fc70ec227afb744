// Must precede the passkey plugin's libraries.
import './reflect-metadata.ts';
import { type PasskeyOptions, passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { type Jwk, type JwtOptions, jwt } from 'better-auth/plugins/jwt';
import { identityTables } from '../../db/access/identity.ts';
import { type Db, singleOrm } from '../../db/client.ts';
import { newId, newToken } from '../../db/id.ts';
import { deriveKey } from '../settings/secrets-file.ts';
import { passwordChars } from './exchange.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

export { verifyPassword } from 'better-auth/crypto';

type Options = { db: Db; baseUrl: string; jwtSecret: string; keys: SigningKeys };

const tokenLifetime = '60s';
const sessionS = 7 * 86_400;
const modulusBits = 2048;

export { hashPassword } from 'better-auth/crypto';

export async function openBetterAuth({
  db,
  baseUrl,
  jwtSecret,
  keys,
}: Options): Promise<(request: Request) => Promise<Response>> {
  const { origin, protocol, pathname } = new URL(baseUrl);
  const secret = deriveKey(jwtSecret, 'identity sessions').toString('base64url');
  const auth = betterAuth({
    appName: 'hale',
    baseURL: origin,
    basePath: '/auth',
    // An environment variable would override a plain secret.
    secrets: [{ version: 1, value: secret }],
    database: drizzleAdapter(singleOrm(db), { provider: 'sqlite', schema: identityTables, transaction: false }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: passwordChars.min,
      maxPasswordLength: passwordChars.max,
    },
    session: { expiresIn: sessionS },
    plugins: [jwt(jwtOptions(keys, baseUrl)), bearer({ requireSignature: true }), passkey(passkeyOptions(baseUrl))],
    trustedOrigins: [origin],
    // Counts per process and trusts a header; see `sign-in-failures.ts`.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Logs e-mail addresses.
    logger: { disabled: true },
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'hale',
      useSecureCookies: protocol === 'https:',
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'strict',
        path: `${pathname.replace(/\/$/, '')}/auth`,
      },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === 'user' ? newId('user') : newToken()) },
    },
  });
  // Before two concurrent first tokens make two keys.
  await auth.api.getJwks();
  return auth.handler;
}

function jwtOptions(keys: SigningKeys, issuer: string): JwtOptions {
  return {
    jwks: { keyPairConfig: { alg: 'RS256', modulusLength: modulusBits }, disablePrivateKeyEncryption: true },
    jwt: {
      issuer,
      audience: issuer,
      expirationTime: tokenLifetime,
      definePayload: ({ user, session }) => ({ email: user.email, auth_time: session.createdAt.getTime() / 1000 }),
    },
    adapter: {
      getJwks: async () => (await keys.list()).map(toJwk),
      createJwk: async ({ publicKey, privateKey, createdAt }) =>
        toJwk(await keys.insert({ publicKey, privateKey, createdAt })),
    },
    disableSettingJwtHeader: true,
  };
}

/** A passkey is a whole sign-in: require user verification. */
function passkeyOptions(baseUrl: string): PasskeyOptions {
  const { origin, hostname } = new URL(baseUrl);
  const requireUser = (verified: boolean | undefined) => {
    if (verified !== true) throw new Error('The user was not verified.');
  };
  return {
    rpID: hostname,
    rpName: 'hale',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUser(verification.authenticationInfo.userVerified),
    },
  };
}

const toJwk = (key: SigningKey): Jwk => ({ ...key, alg: 'RS256' });
