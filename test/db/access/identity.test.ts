import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  deleteHalfMadeUser,
  findIdentityUser,
  identityTables,
  pruneIdentitySessions,
} from '../../../db/access/identity.ts';
import { type Orm, singleOrm, writeAll } from '../../../db/client.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const { user, account, session } = identityTables;
const at = (ms: number) => ({ createdAt: new Date(ms), updatedAt: new Date(ms) });
const userRow = (id: string, ms: number) => ({
  id,
  email: `${id}@example.com`,
  name: '',
  emailVerified: false,
  ...at(ms),
});
const accountRow = (userId: string) => ({
  id: `acc_${userId}`,
  accountId: userId,
  providerId: 'credential',
  userId,
  ...at(1),
});
const sessionRow = (id: string, expiresMs: number) => ({
  id,
  token: id,
  userId: 'whole',
  expiresAt: new Date(expiresMs),
  ...at(1),
});

onEveryEngine((nodes) => {
  const insertUsers = (orm: Orm) => [
    orm.insert(user).values([userRow('whole', 10), userRow('half', 10), userRow('fresh', 1_000)]),
    orm.insert(account).values(accountRow('whole')),
  ];

  test('a connection for the library reads what it has just written, and returns rows from its writes', async () => {
    const orm = singleOrm(nodes.db);
    const [inserted] = await orm.insert(user).values(userRow('ada', 5)).returning();
    expect(inserted).toMatchObject({ id: 'ada', emailVerified: false, createdAt: new Date(5) });
    expect(await orm.select().from(user).where(eq(user.id, 'ada'))).toHaveLength(1);
    await orm.update(user).set({ name: 'Ada' }).where(eq(user.id, 'ada'));
    expect((await orm.select().from(user))[0]?.name).toBe('Ada');
    await orm.delete(user).where(eq(user.id, 'ada'));
    expect(await orm.select().from(user)).toHaveLength(0);
  });

  test('an account that was left without a password gives its address back; whole and fresh ones stay', async () => {
    await writeAll(nodes.db, insertUsers);
    for (const name of ['whole', 'half', 'fresh']) {
      const email = `${name}@example.com`;
      await nodes.db.write((orm) => [deleteHalfMadeUser(orm, { email, madeBeforeMs: 500 })]);
      expect((await findIdentityUser(nodes.db.read, { email })) !== undefined).toBe(name !== 'half');
    }
  });

  test('sessions go when they have expired, and not before', async () => {
    await writeAll(nodes.db, (orm) => [
      ...insertUsers(orm),
      orm.insert(session).values([sessionRow('over', 99), sessionRow('running', 101)]),
    ]);
    await writeAll(nodes.db, (orm) => pruneIdentitySessions(orm, { nowMs: 100 }));
    expect((await nodes.db.read.select().from(session)).map(({ id }) => id)).toEqual(['running']);
  });
});
