import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { type HealthRow, upsertHealthRowsWhere } from './health.ts';
import { biomarkers, commitTimeMs, labSessions, labUploads } from './schema.ts';

/** A parsed report: its identity and version, and the results that it contains. */
export type LabSessionRows = { session: typeof labSessions.$inferInsert; results: HealthRow<'biomarkers'>[] };
export type LabUploadRow = typeof labUploads.$inferSelect;

/** Newest first. */
export const listLabUploads = (orm: Orm, { userId }: { userId: string }) =>
  orm
    .select()
    .from(labUploads)
    .where(eq(labUploads.userId, userId))
    .orderBy(desc(labUploads.uploadedAtMs), desc(labUploads.id));

export const insertLabUpload = (orm: Orm, row: LabUploadRow) => orm.insert(labUploads).values(row);

/** By the aggregator's upload id: for ingestion, where no person asks. */
export async function findLabUploadByAggregatorId(
  orm: Orm,
  key: { aggregatorUploadId: string },
): Promise<LabUploadRow | undefined> {
  const [row] = await orm
    .select()
    .from(labUploads)
    .where(eq(labUploads.aggregatorUploadId, key.aggregatorUploadId))
    .limit(1);
  return row;
}

export const markLabParsed = (orm: Orm, key: { uploadId: string; userId: string }) =>
  orm
    .update(labUploads)
    .set({ aggregatorStatus: 'parsed', parsedAtMs: commitTimeMs })
    .where(and(eq(labUploads.id, key.uploadId), eq(labUploads.userId, key.userId)));

/** A failure never takes a parsed upload back: deliveries may come in any order. */
export const markLabFailed = (orm: Orm, key: { uploadId: string; userId: string; reason: string }) =>
  orm
    .update(labUploads)
    .set({ aggregatorStatus: `failed:${key.reason}` })
    .where(and(eq(labUploads.id, key.uploadId), eq(labUploads.userId, key.userId), isNull(labUploads.parsedAtMs)));

/**
 * Replaces a report by a newer parse of it: results that the newer one no longer has become tombstones. An older
 * parse that arrives late changes nothing, because its version no longer is the session's.
 */
export function upsertLabSession(orm: Orm, { session, results }: LabSessionRows) {
  const current = sql`EXISTS (SELECT 1 FROM ${labSessions} WHERE id = ${session.id} AND version = ${session.version})`;
  return [
    orm
      .insert(labSessions)
      .values(session)
      .onConflictDoUpdate({
        target: labSessions.id,
        set: { version: session.version },
        setWhere: sql`excluded.version > ${labSessions.version}`,
      }),
    upsertHealthRowsWhere(orm, 'biomarkers', results, current),
    orm
      .update(biomarkers)
      .set({ deleted_at_ms: commitTimeMs, updated_at_ms: commitTimeMs, version: session.version })
      .where(
        and(
          eq(biomarkers.session_id, session.id),
          sql`${biomarkers.version} < ${session.version}`,
          isNull(biomarkers.deleted_at_ms),
          current,
        ),
      ),
  ] as const;
}
