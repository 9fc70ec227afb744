import { findUser } from '../../db/access/users.ts';
import { createEmailLookUp } from '../identity/provider-email.ts';
import { createProviderKeys } from '../identity/provider-keys.ts';
import { type AnswerIdentity, createIdentityRoutes } from '../identity/routes.ts';
import { createVerifySession, type VerifySession } from '../identity/session-tokens.ts';
import { createSigningKeys } from '../identity/signing-keys.ts';
import type { Settings } from '../settings/env.ts';
import { createAdminGate } from './admin-key.ts';
import { createAuthenticate } from './auth.ts';
import { type Gate, provisionUser, type Services } from './context.ts';

/** Who may come in. `identity` answers below `/auth`; null where an external provider does the signing in. */
export type Access = { gate: Gate; identity: AnswerIdentity | null };

export function createAccess(settings: Settings, services: Services): Access {
  const { verifySession, identity } = settings.identityProvider
    ? external(settings.identityProvider, services)
    : embedded(settings, services);
  const authenticate = createAuthenticate({
    jwtSecret: settings.jwtSecret,
    verifySession,
    nowMs: services.nowMs,
    provision: (found) => provisionUser(services, found),
  });
  return { gate: { authenticate, judgeAdminKey: createAdminGate(settings.adminKey) }, identity };
}

type Sessions = { verifySession: VerifySession; identity: AnswerIdentity | null };

function external(provider: NonNullable<Settings['identityProvider']>, services: Services): Sessions {
  const storedEmail = async (userId: string) => (await findUser(services.db.read, { userId }))?.email ?? '';
  const lookUpEmail = createEmailLookUp(provider, { ...services, storedEmail });
  const verifySession = createVerifySession({
    ...provider,
    keys: createProviderKeys(provider.jwksUrl, services.observer),
    lookUpEmail,
  });
  return { verifySession, identity: null };
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
  return { verifySession, identity: createIdentityRoutes({ ...services, jwtSecret, signUpOpen, keys }) };
}
