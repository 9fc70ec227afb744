import { createHash, timingSafeEqual } from 'node:crypto';
import { findStanding, insertServiceToken, noteTokenUse } from '../db/access/service-tokens.ts';
import { findNamedUser, findUser, upsertUser } from '../db/access/users.ts';
import { writeAll } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { requeueAwaiting } from '../db/ingestion/normalize-jobs.ts';
import { jobSpec } from '../routers/core/jobs.contract.ts';
import type { AdminVerdict } from '../routers/trpc.ts';
import type { Services } from './context.ts';
import type { Access, AnswerSignIn } from './http/request-context.ts';
import { createAuthenticate, withoutScopes } from './identity/authenticate.ts';
import { createOAuthTokens } from './identity/oauth-tokens.ts';
import { createOneTimeSignIns, type OneTimeSignIns } from './identity/one-time.ts';
import { type AddressOf, createPasswordJudge } from './identity/passwords.ts';
import { createEmailLookUp, createProviderKeys } from './identity/provider.ts';
import { createVerifySession, type VerifySession } from './identity/session-tokens.ts';
import { createSigningKeys } from './identity/signing-keys.ts';
import type { Verified } from './identity/verified-tokens.ts';
import { issuerNameOf, type Settings } from './settings/env.ts';

export function createAccess(
  settings: Settings,
  services: Services,
  addressOf: AddressOf,
): Access & { oneTime: OneTimeSignIns } {
  const { db, nowMs, verifiedTokens } = services;
  const oneTime = createOneTimeSignIns({ nowMs });
  const { verifySession, keysVersion, signIn } = settings.identityProvider
    ? external(settings.identityProvider, services)
    : embedded(settings, services, oneTime);
  const authenticate = createAuthenticate({
    jwtSecret: settings.jwtSecret,
    verifySession,
    verifyAccess: createOAuthTokens({ ...settings, baseUrl: services.baseUrl }).readAccess,
    nowMs,
    keysVersion,
    admit: (found) => admit(services, found),
    noteUse: (use) => {
      writeAll(db, (orm) => [noteTokenUse(orm, use)]).catch(() => undefined);
    },
    verified: verifiedTokens,
  });
  return {
    credentials: {
      authenticate: withoutScopes(authenticate),
      authenticateMcp: authenticate,
      judgeAdminKey: createAdminGate(settings.adminKey),
      judgePassword: settings.identityProvider
        ? async () => 'none' as const
        : createPasswordJudge({ db, nowMs, jwtSecret: settings.jwtSecret, addressOf }),
    },
    signIn,
    oneTime,
    device: loadedLate(async () => (await import('./oauth/device.ts')).createDeviceRoutes(services, settings)),
    oauth: loadedLate(async () => (await import('./oauth/routes.ts')).createOAuthRoutes(services, settings)),
  };
}

/** Most requests bring a token and need no sign-in. */
function loadedLate(load: () => Promise<AnswerSignIn>): AnswerSignIn {
  let loaded: Promise<AnswerSignIn> | undefined;
  return async (request, call) => {
    loaded ??= load();
    return (await loaded)(request, call);
  };
}

type Sessions = { verifySession: VerifySession; keysVersion: () => number; signIn: AnswerSignIn | null };

function external(provider: NonNullable<Settings['identityProvider']>, services: Services): Sessions {
  const storedEmail = async (userId: string) => (await findUser(services.db.read, { userId }))?.email ?? '';
  const lookUpEmail = createEmailLookUp(provider, { ...services, storedEmail });
  const keys = createProviderKeys(provider.jwksUrl, services.observer);
  const keysVersion = keys.version;
  const verifySession = createVerifySession({ ...provider, keys: keys.find, keysVersion, lookUpEmail });
  return { verifySession, keysVersion, signIn: null };
}

function embedded({ jwtSecret, signUpOpen }: Settings, services: Services, oneTime: OneTimeSignIns): Sessions {
  const { db, baseUrl } = services;
  const keys = createSigningKeys({ db, jwtSecret });
  const verifySession = createVerifySession({
    issuer: baseUrl,
    audience: baseUrl,
    authorizedParties: [],
    keys: keys.verify,
    lookUpEmail: null,
    issuerName: issuerNameOf({ identityProvider: null }),
  });
  return {
    verifySession,
    keysVersion: () => 0,
    signIn: loadedLate(async () => {
      const { createSignInRoutes } = await import('./identity/routes.ts');
      return createSignInRoutes({ ...services, jwtSecret, signUpOpen, keys, oneTime });
    }),
  };
}

function createAdminGate(adminKey: string): (key: string | null) => AdminVerdict {
  const expected = digest(adminKey);
  return (key) => {
    if (key === null) return 'absent';
    return timingSafeEqual(digest(key), expected) ? 'granted' : 'wrong';
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Only a new sign-in readmits an erased person. */
async function admit(services: Admitting, claimed: Verified): Promise<Verified | null> {
  const { db, nowMs, log, signals } = services;
  const [named, standing] = await Promise.all([
    claimed.named && findNamedUser(db.read, claimed.named),
    findStanding(db.read, claimed.identity),
  ]);
  if (named !== undefined && named !== claimed.identity.userId)
    return admit(services, { ...claimed, identity: { ...claimed.identity, userId: named } });
  const { userId, email, authTimeMs, tokenId, scopes } = claimed.identity;
  const { email: knownEmail, issuer: knownIssuer, validAfterMs, token } = standing;
  const issuer = claimed.named?.issuer ?? null;
  if (token === 'ended' || (scopes && token === 'unlisted')) return null;
  if (validAfterMs !== null && authTimeMs <= validAfterMs) return null;
  if (issuer !== null && knownIssuer !== null && issuer !== knownIssuer) {
    log.warn({ user_id: userId }, 'other_issuer');
    return null;
  }
  const isBound = issuer === null || knownIssuer !== null;
  const isKnown = knownEmail !== null && (email === '' || knownEmail === email) && isBound;
  const createdAtMs = nowMs();
  const job = jobSpec('normalizeEvent', { requestId: newId('req'), nowMs: createdAtMs });
  if (!isKnown)
    await writeAll(db, (orm) => [
      upsertUser(orm, { id: userId, email, createdAtMs, issuer }),
      requeueAwaiting(orm, { ...job, awaited: { userId } }),
    ]);
  // Older versions kept no list.
  if (tokenId !== null && token === 'unlisted') {
    const { issuedMs, expiresMs } = claimed;
    const row = { id: tokenId, userId, name: '', createdAtMs: issuedMs, authTimeMs, expiresAtMs: expiresMs };
    await writeAll(db, (orm) => [insertServiceToken(orm, row)]);
  }
  if (!isKnown) signals.jobsReady();
  return claimed;
}

type Admitting = Pick<Services, 'db' | 'nowMs' | 'log' | 'signals'>;
