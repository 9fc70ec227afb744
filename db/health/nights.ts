import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { sleepSessions } from '../schema/health-schema.ts';

export type SleepRow = typeof sleepSessions.$inferSelect;

export const listSleeps = (orm: Orm, { userId, date }: { userId: string; date: string }): Promise<SleepRow[]> =>
  orm
    .select()
    .from(sleepSessions)
    .where(and(eq(sleepSessions.user_id, userId), eq(sleepSessions.date, date), isNull(sleepSessions.deleted_at_ms)))
    .orderBy(sleepSessions.start_time, sleepSessions.id);

export type Around = { previous: string | null; next: string | null };

export async function findNightsAround(
  orm: Orm,
  { userId, date, today }: { userId: string; date: string; today: string },
): Promise<Around> {
  const night = sql`FROM ${sleepSessions} WHERE user_id = ${userId} AND deleted_at_ms IS NULL AND coalesce(is_nap, 0) = 0`;
  const [row] = await orm.all<[string | null, string | null]>(sql`
    SELECT (SELECT date ${night} AND date < ${date} ORDER BY date DESC LIMIT 1),
      (SELECT date ${night} AND date > ${date} AND date <= ${today} ORDER BY date LIMIT 1)`);
  const [previous = null, next = null] = row ?? [];
  return { previous, next };
}
