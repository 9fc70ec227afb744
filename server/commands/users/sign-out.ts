import { signOutPerson } from '../../../db/access/service-tokens.ts';
import { writeAll } from '../../../db/client.ts';
import { personSubject } from '../../../db/people/audit.ts';
import { NotThere } from '../../../web/cli/usage-error.ts';
import type { Settings } from '../../settings/env.ts';
import { auditCommand, withDatabase } from '../database.ts';
import { isKnown } from './known.ts';

type Options = { settings: Settings; userId: string; write: (text: string) => void };

export const runSignOut = ({ settings, userId, write }: Options): Promise<void> =>
  withDatabase(settings, async (db) => {
    if (!(await isKnown(db, userId))) throw new NotThere(`There is nothing about ${userId}.`);
    const note = auditCommand(db, settings, { action: 'users.sign_out', subject: personSubject(userId) });
    await note('begun');
    await writeAll(db, (orm) => signOutPerson(orm, { userId, validAfterMs: Date.now() }));
    await note('done');
    write(`${userId} is signed out everywhere.\n`);
  });
