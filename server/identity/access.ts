import { createHash, timingSafeEqual } from 'node:crypto';
import { findUser, upsertUser } from '../../db/access/users.ts';
import { newId } from '../../db/id.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import { findErasure } from '../../db/people/erasure.ts';
import { fail } from '../../routers/core/errors.ts';
import { jobSpec } from '../../routers/core/jobs.contract.ts';
import type { AdminVerdict } from '../../routers/trpc.ts';
import type { Services } from '../context.ts';
import type { Access, AnswerSignIn, Identity } from '../http/request-context.ts';
import type { Settings } from '../settings/env.ts';
import { createAuthenticate } from './authenticate.ts';
import { createEmailLookUp, createProviderKeys } from './provider.ts';
import { createSignInRoutes } from './routes.ts';
import { createVerifySession, type VerifySession } from './session-tokens.ts';
import { createSigningKeys } from './signing-keys.ts';

export function createAccess(settings: Settings, services: Services): Access {
  const { verifySession, signIn } = settings.identityProvider
    ? external(settings.identityProvider, services)
    : embedded(settings, services);
  const authenticate = createAuthenticate({
    jwtSecret: settings.jwtSecret,
    verifySession,
    nowMs: services.nowMs,
    provision: (found) => provisionUser(services, found),
  });
  return { gate: { authenticate, judgeAdminKey: createAdminGate(settings.adminKey) }, signIn };
}

type Sessions = { verifySession: VerifySession; signIn: AnswerSignIn | null };

function external(provider: NonNullable<Settings['identityProvider']>, services: Services): Sessions {
  const storedEmail = async (userId: string) => (await findUser(services.db.read, { userId }))?.email ?? '';
  const lookUpEmail = createEmailLookUp(provider, { ...services, storedEmail });
  const verifySession = createVerifySession({
    ...provider,
    keys: createProviderKeys(provider.jwksUrl, services.observer),
    lookUpEmail,
  });
  return { verifySession, signIn: null };
}

function embedded({ jwtSecret, signUpOpen }: Settings, services: Services): Sessions {
  const { db, baseUrl } = services;
  const keys = createSigningKeys({ db, jwtSecret });
  const verifySession = createVerifySession({
    issuer: baseUrl,
    audience: baseUrl,
    authorizedParties: [],
    keys: keys.verify,
    lookUpEmail: null,
  });
  return { verifySession, signIn: createSignInRoutes({ ...services, jwtSecret, signUpOpen, keys }) };
}

function createAdminGate(adminKey: string): (key: string | null) => AdminVerdict {
  const expected = digest(adminKey);
  return (key) => {
    if (key === null) return 'absent';
    return timingSafeEqual(digest(key), expected) ? 'granted' : 'wrong';
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the user on the first authenticated call and queues their waiting raw events.
 * An erased person comes back by a new sign-in, never by an older token.
 */
async function provisionUser(
  { db, nowMs, signals }: Pick<Services, 'db' | 'nowMs' | 'signals'>,
  { userId, email, issuedAtMs = 0 }: Identity,
): Promise<void> {
  const known = await findUser(db.read, { userId });
  if (known && (email === '' || known.email === email)) return;
  const erasure = known ? undefined : await findErasure(db.read, { userId });
  if (erasure && issuedAtMs <= erasure.erasedAtMs) throw fail('invalid_token');
  const createdAtMs = nowMs();
  const job = jobSpec('normalizeEvent', { requestId: newId('req'), nowMs: createdAtMs });
  await db.write((orm) => [
    upsertUser(orm, { id: userId, email, createdAtMs }),
    requeueAwaiting(orm, { ...job, awaited: { userId } }),
  ]);
  signals.jobsReady();
}
