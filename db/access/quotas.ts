import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { quotaWindows } from '../schema/access-schema.ts';

export type QuotaKind = 'minute' | 'day';
export type QuotaCount = { kind: QuotaKind; startMs: number; count: number };

export const quotaWindowMs: Record<QuotaKind, number> = { minute: 60_000, day: 86_400_000 };

export const listQuotaCounts = (orm: Orm, { userId }: { userId: string }) =>
  orm
    .select({ kind: quotaWindows.kind, startMs: quotaWindows.startMs, count: quotaWindows.count })
    .from(quotaWindows)
    .where(eq(quotaWindows.userId, userId));

const addToQuotaQuery = prepared((orm) => {
  const ahead = sql`start_ms > excluded.start_ms AND start_ms <= excluded.start_ms + ${value('windowMs')}`;
  return orm
    .insert(quotaWindows)
    .values({ userId: value('userId'), kind: value('kind'), startMs: value('startMs'), count: value('count') })
    .onConflictDoUpdate({
      target: [quotaWindows.userId, quotaWindows.kind],
      set: {
        count: sql`CASE WHEN start_ms = excluded.start_ms THEN count + excluded.count WHEN ${ahead} THEN count ELSE excluded.count END`,
        startMs: sql`CASE WHEN ${ahead} THEN start_ms ELSE excluded.start_ms END`,
      },
    })
    .returning({ kind: quotaWindows.kind, startMs: quotaWindows.startMs, count: quotaWindows.count });
});

/** Of two windows the newer stays, unless it is so far ahead that its clock was wrong. */
export const addToQuota = (orm: Orm, count: QuotaCount & { userId: string }) =>
  addToQuotaQuery(orm, { ...count, windowMs: quotaWindowMs[count.kind] });
