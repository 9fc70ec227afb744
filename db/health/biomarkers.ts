import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { openRows } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { biomarkers } from '../schema/health-schema.ts';

export type BiomarkerRow = typeof biomarkers.$inferSelect;

/** Every result under one of these names, spelled as stored; oldest first. */
export async function listBiomarkerRows(
  orm: Orm,
  { userId, names }: { userId: string; names: readonly string[] },
): Promise<BiomarkerRow[]> {
  const rows = await orm
    .select()
    .from(biomarkers)
    .where(and(eq(biomarkers.user_id, userId), isNull(biomarkers.deleted_at_ms), inArray(biomarkers.name, [...names])))
    .orderBy(biomarkers.date, biomarkers.version, biomarkers.id);
  return openRows(orm, 'biomarkers', userId, rows);
}

/** `unit` is that of the newest result under the name. */
export type BiomarkerName = { name: string; unit: string; first: string; last: string; days: number };

/** The names of a person's results, spelled as stored. */
export async function listBiomarkerNames(orm: Orm, { userId }: { userId: string }): Promise<BiomarkerName[]> {
  // With a single max(), SQLite takes a bare column from the row that holds it; a min() beside it would end that.
  const rows = await orm.all<[string, string | null, string, string, number]>(sql`
    SELECT name, unit,
      (SELECT min(date) FROM ${biomarkers} f WHERE f.user_id = t.user_id AND f.name = t.name AND f.deleted_at_ms IS NULL),
      max(date), count(DISTINCT date)
    FROM ${biomarkers} t WHERE user_id = ${userId} AND deleted_at_ms IS NULL GROUP BY name ORDER BY name`);
  return rows.map(([name, unit, first, last, days]) => ({ name, unit: unit ?? '', first, last, days }));
}
