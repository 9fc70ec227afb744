import { findIdentityUser } from '../../../db/access/identity.ts';
import type { LinkPurpose } from '../../../db/access/one-time-links.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { personSubject } from '../../../db/people/audit.ts';
import { noteActivity } from '../../../routers/account/activity.ts';
import { makeLink } from '../../../routers/account/links.ts';
import { letterOf } from '../../../routers/account/mail.ts';
import { NotThere, UsageError, WrongArgument } from '../../../web/cli/usage-error.ts';
import { Email } from '../../identity/exchange.ts';
import { createMail } from '../../identity/mail.ts';
import { auditKeysOf, createAudit } from '../../observability/audit.ts';
import { type Settings, serverAddress } from '../../settings/env.ts';
import { auditCommand, noLog, withDatabase } from '../database.ts';

type Options = {
  settings: Settings;
  email: string;
  write: (text: string) => void;
  warn: (text: string) => void;
};

export const runInvite = (options: Options): Promise<void> =>
  withAccounts(options, async (db, email) => {
    if (await findIdentityUser(db.read, { email }))
      throw new UsageError(`${email} has an account already; hale users reset-password ${email}`);
    // The log is permanent: no address in it.
    await auditCommand(db, options.settings, { action: 'users.invite', subject: personSubject(email) })('done');
    await give(db, options, { purpose: 'invite', email, userId: null });
  });

export const runResetPassword = (options: Options): Promise<void> =>
  withAccounts(options, async (db, email) => {
    const user = await findIdentityUser(db.read, { email });
    if (!user) throw new NotThere(`${email} has no account; hale users invite ${email}`);
    const noter = {
      db,
      audit: createAudit({ db, log: noLog, keys: auditKeysOf(options.settings) }),
      nowMs: Date.now,
      requestId: newId('req'),
    };
    const device = 'hale users reset-password';
    await noteActivity(noter, { userId: user.id, action: 'reset_link', actor: 'command', address: '', device });
    await give(db, options, { purpose: 'reset', email, userId: user.id });
  });

function withAccounts({ settings, email }: Options, run: (db: Db, email: string) => Promise<void>): Promise<void> {
  if (settings.identityProvider)
    throw new UsageError(
      'Accounts are at the identity provider of IDP_ISSUER; invite people and reset passwords there.',
    );
  const parsed = Email.safeParse(email);
  if (!parsed.success) throw new WrongArgument(`${email} is no e-mail address.`);
  return withDatabase(settings, (db) => run(db, parsed.data));
}

type Linked = { purpose: LinkPurpose; email: string; userId: string | null };

async function give(db: Db, { settings, write, warn }: Options, link: Linked): Promise<void> {
  const baseUrl = serverAddress(settings);
  const url = await makeLink({ db, nowMs: Date.now, baseUrl }, { ...link, byMail: false });
  write(`${url}\n`);
  if (settings.smtp === null) return;
  try {
    await createMail(settings.smtp).send(letterOf({ ...link, url, baseUrl }));
    warn(`It was mailed to ${link.email}.\n`);
  } catch (cause) {
    warn(`It could not be mailed (${cause instanceof Error ? cause.message : 'unknown'}).\n`);
  }
}
