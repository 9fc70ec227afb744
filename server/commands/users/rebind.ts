import { announceTokenChange } from '../../../db/access/service-tokens.ts';
import { bindUser, findNamedUser, findUser } from '../../../db/access/users.ts';
import { writeAll } from '../../../db/client.ts';
import { personSubject } from '../../../db/people/audit.ts';
import { NotThere, UsageError } from '../../../web/cli/usage-error.ts';
import { issuerNameOf, type Settings } from '../../settings/env.ts';
import { auditCommand, withDatabase } from '../database.ts';

type Options = { settings: Settings; userId: string; subject: string | null; write: (text: string) => void };

export const runRebind = ({ settings, userId, subject, write }: Options): Promise<void> =>
  withDatabase(settings, async (db) => {
    const user = await findUser(db.read, { userId });
    if (!user) throw new NotThere(`There is no person ${userId}.`);
    const issuer = issuerNameOf(settings);
    const named = subject === null ? undefined : await findNamedUser(db.read, { issuer, subject });
    if (named !== undefined && named !== userId) throw new UsageError(`${issuer} has that name for ${named} already.`);
    const note = auditCommand(db, settings, { action: 'users.rebind', subject: personSubject(userId) });
    await note('begun');
    await writeAll(db, (orm) => [bindUser(orm, { userId, issuer, subject }), announceTokenChange(orm, { userId })]);
    await note('done');
    write(`${userId} is ${subject === null ? 'named' : `“${subject}”`} at ${issuer} now.\n`);
  });
