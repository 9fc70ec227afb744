import { and, eq, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import {
  identityAccounts,
  identityKeys,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../schema/access-schema.ts';

export const identityTables = {
  user: identityUsers,
  session: identitySessions,
  account: identityAccounts,
  verification: identityVerifications,
  jwks: identityKeys,
};

export type IdentityKeyRow = typeof identityKeys.$inferSelect;

export const listIdentityKeys = (orm: Orm) => orm.select().from(identityKeys);

export async function findIdentityKey(orm: Orm, key: { id: string }): Promise<IdentityKeyRow | undefined> {
  const [row] = await orm.select().from(identityKeys).where(eq(identityKeys.id, key.id)).limit(1);
  return row;
}

export const insertIdentityKey = (orm: Orm, row: IdentityKeyRow) => orm.insert(identityKeys).values(row);

export async function hasIdentityUser(orm: Orm, key: { email: string }): Promise<boolean> {
  const found = await orm
    .select({ id: identityUsers.id })
    .from(identityUsers)
    .where(eq(identityUsers.email, key.email))
    .limit(1);
  return found.length > 0;
}

/** Undefined for a person without a password here. */
export async function findPassword(
  orm: Orm,
  { userId }: { userId: string },
): Promise<{ email: string; hash: string } | undefined> {
  const [row] = await orm
    .select({ email: identityUsers.email, hash: identityAccounts.password })
    .from(identityAccounts)
    .innerJoin(identityUsers, eq(identityUsers.id, identityAccounts.userId))
    .where(and(eq(identityAccounts.userId, userId), isNotNull(identityAccounts.password)))
    .limit(1);
  return row?.hash ? { email: row.email, hash: row.hash } : undefined;
}

/** Accounts are written in steps. One without a password was cut off and would keep its e-mail address taken. */
export function deleteHalfMadeUser(orm: Orm, { email, madeBeforeMs }: { email: string; madeBeforeMs: number }) {
  return orm
    .delete(identityUsers)
    .where(
      and(
        eq(identityUsers.email, email),
        lt(identityUsers.createdAt, new Date(madeBeforeMs)),
        notInArray(identityUsers.id, orm.select({ id: identityAccounts.userId }).from(identityAccounts)),
      ),
    );
}

export const pruneIdentitySessions = (orm: Orm, { nowMs }: { nowMs: number }) => [
  orm.delete(identitySessions).where(lt(identitySessions.expiresAt, new Date(nowMs))),
  orm.delete(identityVerifications).where(lt(identityVerifications.expiresAt, new Date(nowMs))),
];
