import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { users } from '../schema/schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(orm: Orm, key: { userId: string }): Promise<UserRow | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, key.userId)).limit(1);
  return row;
}

/** An e-mail address is set when it is learned, and never emptied. */
export function upsertUser(orm: Orm, row: UserRow) {
  return orm
    .insert(users)
    .values(row)
    .onConflictDoUpdate({
      target: users.id,
      set: { email: sql`excluded.email` },
      setWhere: sql`excluded.email not in ('', ${users.email})`,
    });
}
