import {
  deleteHalfMadeUser,
  findIdentityUser,
  insertIdentityAccount,
  markEmailVerified,
  setPassword,
} from '../../db/access/identity.ts';
import { findLink, type LinkPurpose, type OneTimeLinkRow, takeLink } from '../../db/access/one-time-links.ts';
import { signOutPerson } from '../../db/access/service-tokens.ts';
import { writeAll } from '../../db/client.ts';
import { newId, newToken } from '../../db/id.ts';
import { linkSha256 } from '../../routers/account/links.ts';
import { fail } from '../../routers/core/errors.ts';
import { AcceptInvitation, AskReset, noSession, ResetPassword, readInput, VerifyEmail } from './exchange.ts';
import { halfMadeMs, type Routes, type SignInParts } from './sign-in-parts.ts';

const deadLink = () =>
  fail('invalid_field', {
    message: 'token: this link was used already, has expired, or a newer one took its place. Ask for a new one.',
    details: { field: 'token' },
  });

const hashPassword = async (password: string) => (await import('./better-auth.ts')).hashPassword(password);

const accountExists = (cause?: unknown) =>
  fail('already_exists', { message: 'There is an account with this e-mail address already.', cause });

export function linkRoutes(parts: SignInParts): Routes {
  const { db, nowMs, mail, brake, verifiedTokens, sessionOf, signIn, note, mailLink } = parts;

  const open = async <Value>(
    purpose: LinkPurpose,
    token: string,
    prepare: (link: OneTimeLinkRow) => Promise<Value>,
  ) => {
    const key = { purpose, tokenSha256: linkSha256(token), nowMs: nowMs() };
    const link = await findLink(db.read, key);
    if (!link) throw deadLink();
    const prepared = await prepare(link);
    const [[taken]] = await db.write((orm) => [takeLink(orm, key)]);
    if (!taken) throw deadLink();
    return { ...taken, prepared };
  };

  return {
    'POST /request-password-reset': async (request, call) => {
      if (!mail) throw fail('forbidden', { message: 'This server sends no mail. Ask its operator for a link.' });
      const { email } = await readInput(request, AskReset);
      await brake.beforeMail({ email, address: call.address });
      // The worker looks up the account: constant answer time.
      await mailLink('reset', email, request, call);
      return Response.json({ ok: true });
    },
    'POST /reset-password': async (request, call) => {
      const { token, new_password: password } = await readInput(request, ResetPassword);
      const { userId, email, byMail, prepared } = await open('reset', token, () => hashPassword(password));
      if (userId === null) throw deadLink();
      const validAfterMs = Date.now();
      await writeAll(db, (orm) => [
        setPassword(orm, { userId, passwordHash: prepared }),
        ...(byMail === 1 ? [markEmailVerified(orm, { userId, email })] : []),
        ...signOutPerson(orm, { userId, validAfterMs }),
      ]);
      await verifiedTokens.refreshNow();
      await note(request, call, { userId, action: 'password_reset' });
      return signIn(request, { email, password });
    },
    'POST /accept-invitation': async (request, call) => {
      const { token, password } = await readInput(request, AcceptInvitation);
      const { email, byMail, prepared } = await open('invite', token, async (link) => {
        await writeAll(db, (orm) => [deleteHalfMadeUser(orm, { ...link, madeBeforeMs: Date.now() - halfMadeMs })]);
        if (await findIdentityUser(db.read, link)) throw accountExists();
        return hashPassword(password);
      });
      const userId = newId('user');
      const account = { userId, accountId: newToken(), email, emailVerified: byMail === 1, passwordHash: prepared };
      await writeAll(db, (orm) => insertIdentityAccount(orm, account)).catch(async (cause: unknown) => {
        throw (await findIdentityUser(db.read, { email })) ? accountExists(cause) : cause;
      });
      await note(request, call, { userId, action: 'sign_up' });
      return signIn(request, { email, password });
    },
    'POST /send-verification': async (request, call) => {
      const { session } = await sessionOf(request);
      if (!session) throw noSession(request);
      if (!mail) throw fail('forbidden', { message: 'This server sends no mail.' });
      const { email } = session.user;
      await brake.beforeMail({ email, address: call.address });
      await mailLink('verify', email, request, call);
      return Response.json({ ok: true });
    },
    'POST /verify-email': async (request, call) => {
      const { token } = await readInput(request, VerifyEmail);
      const { userId, email } = await open('verify', token, async () => undefined);
      if (userId === null) throw deadLink();
      await writeAll(db, (orm) => [markEmailVerified(orm, { userId, email })]);
      await note(request, call, { userId, action: 'email_verify' });
      return Response.json({ ok: true });
    },
  };
}
