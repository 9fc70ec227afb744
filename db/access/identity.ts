import { and, desc, eq, gt, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import {
  identityAccounts,
  identityKeys,
  identityPasskeys,
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
  passkey: identityPasskeys,
};

export type IdentityKeyRow = typeof identityKeys.$inferSelect;

export const listIdentityKeys = (orm: Orm) => orm.select().from(identityKeys);

export async function findIdentityKey(orm: Orm, key: { id: string }): Promise<IdentityKeyRow | undefined> {
  const [row] = await orm.select().from(identityKeys).where(eq(identityKeys.id, key.id)).limit(1);
  return row;
}

export const insertIdentityKey = (orm: Orm, row: IdentityKeyRow) => orm.insert(identityKeys).values(row);

export type IdentityUserRow = typeof identityUsers.$inferSelect;
export type PasskeyRow = typeof identityPasskeys.$inferSelect;

export async function findIdentityUser(orm: Orm, key: { email: string }): Promise<IdentityUserRow | undefined> {
  const [row] = await orm.select().from(identityUsers).where(eq(identityUsers.email, key.email)).limit(1);
  return row;
}

type NewAccount = { userId: string; accountId: string; email: string; emailVerified: boolean; passwordHash: string };

export function insertIdentityAccount(orm: Orm, { userId, accountId, passwordHash, ...user }: NewAccount) {
  const times = { createdAt: new Date(), updatedAt: new Date() };
  return [
    orm.insert(identityUsers).values({ id: userId, name: '', image: null, ...user, ...times }),
    orm.insert(identityAccounts).values({
      ...{ id: accountId, accountId: userId, providerId: 'credential', userId, password: passwordHash, ...times },
    }),
  ];
}

export const setPassword = (orm: Orm, { userId, passwordHash }: { userId: string; passwordHash: string }) =>
  orm
    .update(identityAccounts)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, 'credential')));

export const markEmailVerified = (orm: Orm, { userId, email }: { userId: string; email: string }) =>
  orm
    .update(identityUsers)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(identityUsers.id, userId), eq(identityUsers.email, email)));

export const listPasskeys = (orm: Orm, { userId, limit }: { userId: string; limit: number }) =>
  orm.select().from(identityPasskeys).where(eq(identityPasskeys.userId, userId)).limit(limit);

export const deletePasskey = (orm: Orm, { passkeyId, userId }: { passkeyId: string; userId: string }) =>
  orm
    .delete(identityPasskeys)
    .where(and(eq(identityPasskeys.id, passkeyId), eq(identityPasskeys.userId, userId)))
    .returning({ id: identityPasskeys.id });

export async function findPasskeyOwner(orm: Orm, key: { credentialId: string }): Promise<string | undefined> {
  const [row] = await orm
    .select({ userId: identityPasskeys.userId })
    .from(identityPasskeys)
    .where(eq(identityPasskeys.credentialID, key.credentialId))
    .limit(1);
  return row?.userId;
}

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

/** They would block their e-mail address. */
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

export type SessionRow = Pick<typeof identitySessions.$inferSelect, 'id' | 'createdAt' | 'userAgent'>;

export const listIdentitySessions = (
  orm: Orm,
  { userId, nowMs, limit }: { userId: string; nowMs: number; limit: number },
): Promise<SessionRow[]> =>
  orm
    .select({
      id: identitySessions.id,
      createdAt: identitySessions.createdAt,
      userAgent: identitySessions.userAgent,
    })
    .from(identitySessions)
    .where(and(eq(identitySessions.userId, userId), gt(identitySessions.expiresAt, new Date(nowMs))))
    .orderBy(desc(identitySessions.createdAt), desc(identitySessions.id))
    .limit(limit);

export const deleteIdentitySession = (orm: Orm, { sessionId, userId }: { sessionId: string; userId: string }) =>
  orm
    .delete(identitySessions)
    .where(and(eq(identitySessions.id, sessionId), eq(identitySessions.userId, userId)))
    .returning({ id: identitySessions.id });

export const pruneIdentitySessions = (orm: Orm, { nowMs }: { nowMs: number }) => [
  orm.delete(identitySessions).where(lt(identitySessions.expiresAt, new Date(nowMs))),
  orm.delete(identityVerifications).where(lt(identityVerifications.expiresAt, new Date(nowMs))),
];
