import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { userSha256 } from '../id.ts';
import { accountActivity, erasedPeople } from '../schema/privacy-schema.ts';

export type ActivityRow = typeof accountActivity.$inferSelect;

export const insertActivity = (orm: Orm, row: Omit<ActivityRow, 'id'>) =>
  orm.run(sql`INSERT INTO ${accountActivity} (user_id, at_ms, action, outcome, address, device, request_id, salt, program, detail)
    SELECT ${row.userId}, ${row.atMs}, ${row.action}, ${row.outcome}, ${row.address}, ${row.device}, ${row.requestId}, ${row.salt}, ${row.program}, ${row.detail}
    WHERE NOT EXISTS (SELECT 1 FROM ${erasedPeople}
      WHERE user_sha256 = ${userSha256(row.userId)} AND (pending IS NOT NULL OR erased_at_ms >= ${row.atMs}))`);

type ActivityPage = { userId: string; limit: number; beforeId: number | undefined };

export const listActivity = (orm: Orm, { userId, limit, beforeId }: ActivityPage): Promise<ActivityRow[]> =>
  orm
    .select()
    .from(accountActivity)
    .where(and(eq(accountActivity.userId, userId), lt(accountActivity.id, beforeId ?? Number.MAX_SAFE_INTEGER)))
    .orderBy(desc(accountActivity.id))
    .limit(limit);

export async function hasActivity(
  orm: Orm,
  { userId, requestId, action }: { userId: string; requestId: string; action: string },
): Promise<boolean> {
  const found = await orm
    .select({ id: accountActivity.id })
    .from(accountActivity)
    .where(
      and(
        eq(accountActivity.userId, userId),
        eq(accountActivity.requestId, requestId),
        eq(accountActivity.action, action),
      ),
    )
    .limit(1);
  return found.length > 0;
}
