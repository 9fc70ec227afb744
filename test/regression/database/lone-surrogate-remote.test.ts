import { expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { users } from '../../../db/schema/schema.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';

test.skipIf(!hasSqld)(
  'half a surrogate pair in a text is stored on a libSQL server as one replacement character, not refused for ever',
  async () => {
    const { url, stop } = await startSqld();
    const db = openDb(url);
    await migrate(db.engine);
    const row = { id: 'user_half \ud800, whole 🏃', email: 'nul \u0000', createdAtMs: 1, issuer: null, subject: null };
    await db.write((orm) => [orm.insert(users).values(row)]);
    expect(await db.read.select().from(users)).toEqual([{ ...row, id: 'user_half \ufffd, whole 🏃' }]);
    db.close();
    stop();
  },
);
