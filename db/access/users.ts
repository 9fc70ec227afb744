import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { users } from '../schema/schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(orm: Orm, key: { userId: string }): Promise<UserRow | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, key.userId)).limit(1);
  return row;
}

type NewUser = Pick<UserRow, 'id' | 'email' | 'createdAtMs'> & Partial<Pick<UserRow, 'issuer'>>;

export function upsertUser(orm: Orm, { issuer = null, ...row }: NewUser) {
  return orm
    .insert(users)
    .values({ ...row, issuer, subject: null })
    .onConflictDoUpdate({
      target: users.id,
      set: {
        email: sql`CASE WHEN excluded.email = '' THEN ${users.email} ELSE excluded.email END`,
        issuer: sql`coalesce(${users.issuer}, excluded.issuer)`,
      },
      setWhere: sql`excluded.email NOT IN ('', ${users.email}) OR ${users.issuer} IS NULL AND excluded.issuer IS NOT NULL`,
    });
}

export async function findNamedUser(
  orm: Orm,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
    .limit(1);
  return row?.id;
}

export const bindUser = (
  orm: Orm,
  { userId, issuer, subject }: { userId: string; issuer: string; subject: string | null },
) => orm.update(users).set({ issuer, subject }).where(eq(users.id, userId));
