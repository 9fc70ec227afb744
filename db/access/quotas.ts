import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { prepared, value } from '../engine/prepared.ts';
import { quotaWindows } from '../schema/access-schema.ts';

export type QuotaKind = 'minute' | 'day';
export type QuotaCount = { kind: QuotaKind; startMs: number; count: number };

export const quotaWindowMs: Record<QuotaKind, number> = { minute: 60_000, day: 86_400_000 };

export const listQuotaCounts = (orm: Orm, { userId }: { userId: string }) =>
  orm
    .select({ kind: sql<QuotaKind>`${quotaWindows.kind}`, startMs: quotaWindows.startMs, count: quotaWindows.count })
    .from(quotaWindows)
    .where(and(eq(quotaWindows.userId, userId), inArray(quotaWindows.kind, ['minute', 'day'])));

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
    .returning({
      kind: sql<QuotaKind>`${quotaWindows.kind}`,
      startMs: quotaWindows.startMs,
      count: quotaWindows.count,
    });
});

/** A far future window came from a wrong clock. */
export const addToQuota = (orm: Orm, count: QuotaCount & { userId: string }) =>
  addToQuotaQuery(orm, { ...count, windowMs: quotaWindowMs[count.kind] });

type Spend = { userId: string; microUsd: number; nowMs: number };

const dayOf = (nowMs: number) => nowMs - (nowMs % quotaWindowMs.day);
const isSameDay = sql`start_ms >= excluded.start_ms AND start_ms <= excluded.start_ms + ${quotaWindowMs.day}`;

export const reserveSpend = (orm: Orm, { userId, microUsd, microUsdMax, nowMs }: Spend & { microUsdMax: number }) =>
  orm.all<[count: number]>(sql`INSERT INTO ${quotaWindows} (user_id, kind, start_ms, count)
    SELECT ${userId}, 'model_day', ${dayOf(nowMs)}, ${microUsd} WHERE ${microUsd} <= ${microUsdMax}
    ON CONFLICT (user_id, kind) DO UPDATE SET
      count = excluded.count + CASE WHEN ${isSameDay} THEN count ELSE 0 END,
      start_ms = CASE WHEN ${isSameDay} THEN start_ms ELSE excluded.start_ms END
    WHERE excluded.count + CASE WHEN ${isSameDay} THEN count ELSE 0 END <= ${microUsdMax}
    RETURNING count`);

export const settleSpend = (orm: Orm, { userId, microUsd, nowMs }: Spend) =>
  orm.run(sql`UPDATE ${quotaWindows} SET count = max(0, count + ${microUsd})
    WHERE user_id = ${userId} AND kind = 'model_day' AND start_ms = ${dayOf(nowMs)}`);
