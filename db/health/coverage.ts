import { sql } from 'drizzle-orm';
import type { Db, Orm } from '../engine/orm.ts';
import { healthTables } from '../schema/health-schema.ts';

const tables = [
  healthTables.daily_summary,
  healthTables.sleep_sessions,
  healthTables.activities,
  healthTables.body_measurements,
];

export type SourceRows = { sourceId: string; rows: number; first: string; last: string };
export type SourceDay = { sourceId: string; date: string };

const selectRows = (orm: Orm, userId: string) =>
  orm.all<[string, number, string, string]>(sql`
    SELECT source_id, sum(n), min(first), max(last) FROM (${sql.join(
      tables.map(
        (table) =>
          sql`SELECT source_id, count(*) AS n, min(date) AS first, max(date) AS last FROM ${table} WHERE user_id = ${userId} AND deleted_at_ms IS NULL AND source_id IS NOT NULL GROUP BY source_id`,
      ),
      sql` UNION ALL `,
    )}) GROUP BY source_id`);

const selectDays = (orm: Orm, { userId, from }: { userId: string; from: string }) =>
  orm.all<[string, string]>(
    sql`${sql.join(
      tables.map(
        (table) =>
          sql`SELECT source_id, date FROM ${table} WHERE user_id = ${userId} AND date >= ${from} AND deleted_at_ms IS NULL AND source_id IS NOT NULL`,
      ),
      sql` UNION `,
    )}`,
  );

export async function listCoverage(
  db: Db,
  { userId, from }: { userId: string; from: string },
): Promise<{ sources: SourceRows[]; days: SourceDay[] }> {
  const [rows, days] = await db.snapshot((orm) => [selectRows(orm, userId), selectDays(orm, { userId, from })]);
  return {
    sources: rows.map(([sourceId, count, first, last]) => ({ sourceId, rows: count, first, last })),
    days: days.map(([sourceId, date]) => ({ sourceId, date })),
  };
}
