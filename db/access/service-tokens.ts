import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { userSha256 } from '../id.ts';
import { identitySessions, serviceTokens, signOuts, tokenChanges } from '../schema/access-schema.ts';
import { erasedPeople } from '../schema/privacy-schema.ts';
import { commitTimeMs, users } from '../schema/schema.ts';

export type ServiceTokenRow = typeof serviceTokens.$inferSelect;
export type NewServiceToken = Pick<
  ServiceTokenRow,
  'id' | 'userId' | 'name' | 'createdAtMs' | 'authTimeMs' | 'expiresAtMs'
>;
type Person = { userId: string };

/** Longer than any node's poll interval. */
const tokenChangesKeptMs = 2 * 3_600_000;

export type Standing = {
  email: string | null;
  issuer: string | null;
  validAfterMs: number | null;
  /** `unlisted`: older than the list, or made by a command. */
  token: 'living' | 'ended' | 'unlisted';
};

export async function findStanding(
  orm: Orm,
  { userId, tokenId }: Person & { tokenId: string | null },
): Promise<Standing> {
  const [row] = await orm.values<[string | null, number | null, number | null, number | null, string | null]>(
    sql`SELECT (SELECT email FROM ${users} WHERE id = ${userId}),
        (SELECT tokens_valid_after_ms FROM ${signOuts} WHERE user_id = ${userId}),
        (SELECT erased_at_ms FROM ${erasedPeople} WHERE user_sha256 = ${userSha256(userId)}),
        (SELECT ended_at_ms IS NOT NULL FROM ${serviceTokens} WHERE id = ${tokenId} AND user_id = ${userId}),
        (SELECT issuer FROM ${users} WHERE id = ${userId})`,
  );
  const [email = null, signedOutMs = null, erasedMs = null, ended = null, issuer = null] = row ?? [];
  const stamps = [signedOutMs, erasedMs].filter((ms) => ms !== null);
  return {
    email,
    issuer,
    validAfterMs: stamps.length === 0 ? null : Math.max(...stamps),
    token: ended === null ? 'unlisted' : ended === 0 ? 'living' : 'ended',
  };
}

export const isSignedIn = ({ userId, authTimeMs }: Person & { authTimeMs: number }): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${signOuts} WHERE user_id = ${userId} AND tokens_valid_after_ms >= ${authTimeMs})
    AND NOT EXISTS (SELECT 1 FROM ${erasedPeople}
      WHERE user_sha256 = ${userSha256(userId)} AND erased_at_ms >= ${authTimeMs})`;

/** Stores nothing once the sign-in has ended. */
export const insertServiceToken = (orm: Orm, row: NewServiceToken) =>
  orm.run(sql`INSERT INTO ${serviceTokens} (id, user_id, name, created_at_ms, auth_time_ms, expires_at_ms)
    SELECT ${row.id}, ${row.userId}, ${row.name}, ${row.createdAtMs}, ${row.authTimeMs}, ${row.expiresAtMs}
    WHERE ${isSignedIn(row)}
    ON CONFLICT (id) DO NOTHING`);

export async function findServiceToken(
  orm: Orm,
  { tokenId, userId }: Person & { tokenId: string },
): Promise<ServiceTokenRow | undefined> {
  const [row] = await orm
    .select()
    .from(serviceTokens)
    .where(and(eq(serviceTokens.id, tokenId), eq(serviceTokens.userId, userId)))
    .limit(1);
  return row;
}

export const listServiceTokens = (orm: Orm, { userId, nowMs, limit }: Person & { nowMs: number; limit: number }) =>
  orm
    .select()
    .from(serviceTokens)
    .where(and(eq(serviceTokens.userId, userId), isNull(serviceTokens.endedAtMs), gt(serviceTokens.expiresAtMs, nowMs)))
    .orderBy(desc(serviceTokens.createdAtMs), desc(serviceTokens.id))
    .limit(limit);

export const endServiceToken = (orm: Orm, { tokenId, userId }: Person & { tokenId: string }) =>
  orm
    .update(serviceTokens)
    .set({ endedAtMs: commitTimeMs })
    .where(and(eq(serviceTokens.id, tokenId), eq(serviceTokens.userId, userId), isNull(serviceTokens.endedAtMs)))
    .returning({ id: serviceTokens.id });

export const noteTokenUse = (orm: Orm, { tokenId, userId, hourMs }: Person & { tokenId: string; hourMs: number }) =>
  orm
    .update(serviceTokens)
    .set({ lastUsedMs: hourMs })
    .where(
      and(
        eq(serviceTokens.id, tokenId),
        eq(serviceTokens.userId, userId),
        sql`coalesce(${serviceTokens.lastUsedMs}, 0) < ${hourMs}`,
      ),
    );

export const signOutPerson = (
  orm: Orm,
  { userId, validAfterMs, exceptSession = null }: Person & { validAfterMs: number; exceptSession?: string | null },
) => [
  orm
    .insert(signOuts)
    .values({ userId, tokensValidAfterMs: validAfterMs })
    .onConflictDoUpdate({
      target: signOuts.userId,
      set: { tokensValidAfterMs: sql`max(tokens_valid_after_ms, ${validAfterMs})` },
    }),
  orm
    .update(serviceTokens)
    .set({ endedAtMs: commitTimeMs })
    .where(and(eq(serviceTokens.userId, userId), isNull(serviceTokens.endedAtMs))),
  orm
    .delete(identitySessions)
    .where(sql`${eq(identitySessions.userId, userId)} AND ${identitySessions.token} IS NOT ${exceptSession}`),
  announceTokenChange(orm, { userId }),
];

export const announceTokenChange = (orm: Orm, { userId }: Person) =>
  orm.insert(tokenChanges).values({ userSha256: userSha256(userId), atMs: commitTimeMs });

export const listTokenChanges = (orm: Orm, { afterSeq, limit }: { afterSeq: number; limit: number }) =>
  orm
    .select({ seq: tokenChanges.seq, userSha256: tokenChanges.userSha256 })
    .from(tokenChanges)
    .where(gt(tokenChanges.seq, afterSeq))
    .orderBy(tokenChanges.seq)
    .limit(limit);

export const pruneServiceTokens = (orm: Orm, { nowMs }: { nowMs: number }) => [
  orm.delete(serviceTokens).where(lt(serviceTokens.expiresAtMs, nowMs - 60_000)),
  orm.delete(tokenChanges).where(lt(tokenChanges.atMs, nowMs - tokenChangesKeptMs)),
];
