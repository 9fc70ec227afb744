import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { feedDays } from '../schema/archive-schema.ts';

export type FeedDay = typeof feedDays.$inferSelect;

const documentCell = (userId: string, day: string) => cellOf('feed_days', 'document', userId, day);

export async function listFeedDays(
  orm: Orm,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<FeedDay[]> {
  const rows = await orm
    .select()
    .from(feedDays)
    .where(and(eq(feedDays.userId, userId), gte(feedDays.day, from), lte(feedDays.day, to)))
    .orderBy(feedDays.day);
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, document: opener.open(documentCell(userId, row.day), row.document) }));
}

/** `revision` 0: no row. */
export const saveFeedDay = (orm: Orm, { userId, day, document, revision }: FeedDay) =>
  orm.run(
    sql`INSERT INTO ${feedDays} (user_id, day, document, revision)
      VALUES (${userId}, ${day}, ${sealed(orm, userId, documentCell(userId, day), document)}, 1)
      ON CONFLICT (user_id, day) DO UPDATE SET document = excluded.document,
        revision = CASE WHEN ${feedDays}.revision = ${revision} THEN ${revision} + 1 END`,
  );

export const expectFeedDay = (orm: Orm, { userId, day, revision }: Omit<FeedDay, 'document'>) =>
  orm.run(
    sql`UPDATE ${feedDays} SET revision = CASE WHEN revision = ${revision} THEN revision END WHERE user_id = ${userId} AND day = ${day}`,
  );
