import type { Db } from '../../../db/client.ts';
import { findErasure } from '../../../db/people/erasure.ts';
import { personTableNames, personTables } from '../../../db/people/person-data.ts';
import { countRowsOfPerson, eventsOfPerson } from '../../../db/people/person-rows.ts';
import { UserId } from '../../identity/session-tokens.ts';

export async function isKnown(db: Db, userId: string): Promise<boolean> {
  if (!UserId.safeParse(userId).success) return false;
  if ((await findErasure(db.read, { userId }))?.over === false) return true;
  for (const name of personTableNames)
    if (personTables[name].erased !== 'kept' && (await countRowsOfPerson(db.read, name, { userId })) > 0) return true;
  for await (const _ of eventsOfPerson(db.read, { userId, names: [] })) return true;
  return false;
}
