import { isIP } from 'node:net';
import { z } from 'zod';
import { deletePasskey, findPasskeyOwner, listPasskeys } from '../../db/access/identity.ts';
import { passkeysMax, presentPasskey } from '../../routers/account/tokens.ts';
import { fail } from '../../routers/core/errors.ts';
import {
  AddPasskey,
  answerSignedIn,
  answerWith,
  noSession,
  PasskeySignIn,
  RemovePasskey,
  readInput,
  SignedIn,
} from './exchange.ts';
import type { Routes, SignInParts } from './sign-in-parts.ts';

const AddOptions = z.looseObject({ challenge: z.string() });
const SignInOptions = z.looseObject({ challenge: z.string(), userVerification: z.string() });
const Added = z.object({ id: z.string() });

/** Cookie-bound, good once, for five minutes. */
export function passkeyRoutes(parts: SignInParts): Routes {
  const { db, baseUrl, devices, ask, sessionOf, note, noteLater } = parts;
  const { hostname } = new URL(baseUrl);

  const personOf = async (request: Request): Promise<string> => {
    const { session } = await sessionOf(request);
    if (!session) throw noSession(request);
    return session.user.id;
  };
  const requireName = () => {
    if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return;
    throw fail('forbidden', {
      message: 'Passkeys need a host name in BASE_URL, such as localhost; this is an address.',
    });
  };

  return {
    'GET /passkeys': async (request) => {
      const rows = await listPasskeys(db.read, { userId: await personOf(request), limit: passkeysMax });
      return Response.json({ passkeys: rows.map(presentPasskey) });
    },
    'GET /passkey/register-options': async (request) => {
      requireName();
      const rows = await listPasskeys(db.read, { userId: await personOf(request), limit: passkeysMax });
      if (rows.length >= passkeysMax)
        throw fail('unprocessable', { message: `There are ${passkeysMax} passkeys already. Remove one first.` });
      const response = await ask(request, '/passkey/generate-register-options');
      return answerWith(response, AddOptions.parse(await response.json()));
    },
    'POST /passkey/register': async (request, call) => {
      requireName();
      const body = await readInput(request, AddPasskey);
      const userId = await personOf(request);
      const response = await ask(request, '/passkey/verify-registration', body);
      const { id } = Added.parse(await response.json());
      await note(request, call, { userId, action: 'passkey_add' });
      return answerWith(response, { id });
    },
    'POST /passkey/remove': async (request, call) => {
      const { id } = await readInput(request, RemovePasskey);
      const userId = await personOf(request);
      const [gone] = await db.write((orm) => [deletePasskey(orm, { passkeyId: id, userId })]);
      if (gone.length === 0) throw fail('not_found', { message: 'You have no such passkey.' });
      await note(request, call, { userId, action: 'passkey_remove' });
      return Response.json({ ok: true });
    },
    'GET /passkey/sign-in-options': async (request) => {
      requireName();
      const response = await ask(request, '/passkey/generate-authenticate-options');
      const options = SignInOptions.parse(await response.json());
      return answerWith(response, { ...options, userVerification: 'required' });
    },
    'POST /passkey/sign-in': async (request, call) => {
      requireName();
      const body = await readInput(request, PasskeySignIn);
      const response = await ask(request, '/passkey/verify-authentication', body).catch((cause: unknown) => {
        noteLater(request, call, async () => {
          const userId = await findPasskeyOwner(db.read, { credentialId: body.response.id });
          return userId === undefined ? null : { userId, action: 'passkey_sign_in', outcome: 'failed' };
        });
        throw cause;
      });
      const { user } = SignedIn.parse(await response.clone().json());
      await note(request, call, { userId: user.id, action: 'passkey_sign_in' });
      return devices.remember(await answerSignedIn(response), user.email);
    },
  };
}
