import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { identityUsers, oneTimeLinks } from '../schema/access-schema.ts';

export type OneTimeLinkRow = typeof oneTimeLinks.$inferSelect;
export type LinkPurpose = OneTimeLinkRow['purpose'];
type Token = { tokenSha256: string; purpose: LinkPurpose; nowMs: number };

export const saveLink = (orm: Orm, row: OneTimeLinkRow) =>
  orm.run(sql`INSERT INTO ${oneTimeLinks} (token_sha256, purpose, email, user_id, by_mail, created_at_ms, expires_at_ms)
    SELECT ${row.tokenSha256}, ${row.purpose}, ${row.email}, ${row.userId}, ${row.byMail}, ${row.createdAtMs}, ${row.expiresAtMs}
    WHERE ${row.userId} IS NULL OR EXISTS (SELECT 1 FROM ${identityUsers} WHERE id = ${row.userId})
    ON CONFLICT (email, purpose) DO UPDATE SET token_sha256 = excluded.token_sha256, user_id = excluded.user_id,
      by_mail = excluded.by_mail, created_at_ms = excluded.created_at_ms, expires_at_ms = excluded.expires_at_ms`);

const isOpen = ({ tokenSha256, purpose, nowMs }: Token) =>
  and(
    eq(oneTimeLinks.tokenSha256, tokenSha256),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAtMs, nowMs),
  );

export async function findLink(orm: Orm, token: Token): Promise<OneTimeLinkRow | undefined> {
  const [row] = await orm.select().from(oneTimeLinks).where(isOpen(token)).limit(1);
  return row;
}

export const takeLink = (orm: Orm, token: Token) => orm.delete(oneTimeLinks).where(isOpen(token)).returning();

export const pruneLinks = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAtMs, nowMs));
