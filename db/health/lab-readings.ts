import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { openRows } from '../encryption/sealed-rows.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { insertJobsSelect, type NewJob } from '../jobs/queue.ts';
import { biomarkers } from '../schema/health-schema.ts';
import { commitTimeMs, labCorrections, labReadings, labSessions, labUploads } from '../schema/schema.ts';
import type { BiomarkerRow } from './labs.ts';

type OwnKey = { uploadId: string; userId: string };
type ReadingRow = typeof labReadings.$inferSelect;
export type CorrectionRow = typeof labCorrections.$inferSelect;

const readingCell = (uploadId: string) => cellOf('lab_readings', 'reading', uploadId);
const correctionCell = (resultId: string) => cellOf('lab_corrections', 'correction', resultId);

export const saveLabReading = (orm: Orm, row: Omit<ReadingRow, 'readAtMs'>) =>
  orm
    .insert(labReadings)
    .values({
      ...row,
      reading: sealed(orm, row.userId, readingCell(row.uploadId), row.reading),
      readAtMs: commitTimeMs,
    })
    .onConflictDoUpdate({
      target: labReadings.uploadId,
      set: {
        reading: sql`excluded.reading`,
        readerVersion: sql`excluded.reader_version`,
        readAtMs: sql`excluded.read_at_ms`,
      },
      setWhere: eq(labReadings.userId, row.userId),
    });

export async function findLabReading(orm: Orm, { uploadId, userId }: OwnKey): Promise<ReadingRow | undefined> {
  const [row] = await orm
    .select()
    .from(labReadings)
    .where(and(eq(labReadings.uploadId, uploadId), eq(labReadings.userId, userId)));
  const opener = await keyOf(orm, userId);
  return row && { ...row, reading: opener.open(readingCell(uploadId), row.reading) };
}

export async function listLabCorrections(orm: Orm, { uploadId, userId }: OwnKey): Promise<CorrectionRow[]> {
  const rows = await orm
    .select()
    .from(labCorrections)
    .where(and(eq(labCorrections.userId, userId), eq(labCorrections.uploadId, uploadId)));
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, correction: opener.open(correctionCell(row.resultId), row.correction) }));
}

export const saveLabCorrection = (orm: Orm, row: CorrectionRow) =>
  orm
    .insert(labCorrections)
    .values({ ...row, correction: sealed(orm, row.userId, correctionCell(row.resultId), row.correction) })
    .onConflictDoUpdate({
      target: labCorrections.resultId,
      set: { correction: sql`excluded.correction`, correctedAtMs: sql`excluded.corrected_at_ms` },
      setWhere: eq(labCorrections.userId, row.userId),
    });

export async function listResultsOfUpload(orm: Orm, { uploadId, userId }: OwnKey): Promise<BiomarkerRow[]> {
  const rows = await orm
    .select()
    .from(biomarkers)
    .where(and(eq(biomarkers.user_id, userId), eq(biomarkers.upload_id, uploadId), isNull(biomarkers.deleted_at_ms)))
    .orderBy(biomarkers.id);
  return openRows(orm, 'biomarkers', userId, rows);
}

export const listUploadsOfResults = (
  orm: Orm,
  { userId, resultIds }: { userId: string; resultIds: readonly string[] },
) =>
  orm
    .select({ id: biomarkers.id, uploadId: biomarkers.upload_id })
    .from(biomarkers)
    .where(
      and(
        eq(biomarkers.user_id, userId),
        sql`${biomarkers.id} IN (SELECT value FROM json_each(${JSON.stringify(resultIds)}))`,
        isNotNull(biomarkers.upload_id),
      ),
    );

export const setTestDate = (orm: Orm, { uploadId, userId, date }: OwnKey & { date: string }) =>
  orm
    .update(biomarkers)
    .set({ test_date: date, date, updated_at_ms: commitTimeMs })
    .where(
      and(
        eq(biomarkers.user_id, userId),
        eq(biomarkers.upload_id, uploadId),
        sql`${biomarkers.version} < '~'`,
        isNull(biomarkers.deleted_at_ms),
      ),
    );

export const removeLab = (orm: Orm, { uploadId, userId, version }: OwnKey & { version: string }) => {
  const ofUpload = and(eq(biomarkers.user_id, userId), eq(biomarkers.upload_id, uploadId));
  return [
    orm
      .update(labSessions)
      .set({ version })
      .where(
        and(
          eq(labSessions.userId, userId),
          sql`${labSessions.id} IN (SELECT session_id FROM ${biomarkers} WHERE ${ofUpload})`,
        ),
      ),
    orm
      .update(biomarkers)
      .set({ version, deleted_at_ms: commitTimeMs, updated_at_ms: commitTimeMs })
      .where(and(ofUpload, isNull(biomarkers.deleted_at_ms))),
    orm.delete(labReadings).where(and(eq(labReadings.uploadId, uploadId), eq(labReadings.userId, userId))),
    orm.delete(labCorrections).where(and(eq(labCorrections.uploadId, uploadId), eq(labCorrections.userId, userId))),
    orm.delete(labUploads).where(and(eq(labUploads.id, uploadId), eq(labUploads.userId, userId))),
  ] as const;
};

type ReadLabJob = Omit<NewJob, 'input' | 'uniqueKey'>;

export const insertReadLabJob = (orm: Orm, { uploadId, userId, ...job }: ReadLabJob & OwnKey) =>
  insertReadLabJobs(orm, job, sql`id = ${uploadId} AND user_id = ${userId} AND parsed_at_ms IS NULL`);

export const insertWaitingReadLabJobs = (orm: Orm, job: ReadLabJob) =>
  insertReadLabJobs(orm, job, sql`aggregator_status = 'submitted' AND aggregator_upload_id IS NULL`);

export const insertOutdatedReadLabJobs = (
  orm: Orm,
  { readerVersion, ...job }: ReadLabJob & { readerVersion: number },
) =>
  insertReadLabJobs(
    orm,
    job,
    sql`id IN (SELECT upload_id FROM ${labReadings} WHERE reader_version < ${readerVersion})`,
  );

const insertReadLabJobs = (orm: Orm, job: ReadLabJob, which: ReturnType<typeof sql>) =>
  insertJobsSelect(orm, {
    ...job,
    input: sql`json_object('uploadId', id, 'userId', user_id)`,
    uniqueKey: sql`'read-lab:' || id`,
    from: sql`FROM ${labUploads} WHERE ${which}`,
  });

export const nameReading = (orm: Orm, { uploadId, userId, readingId }: OwnKey & { readingId: string }) =>
  orm
    .update(labUploads)
    .set({ aggregatorUploadId: readingId })
    .where(and(eq(labUploads.id, uploadId), eq(labUploads.userId, userId)));

export const markLabPending = (orm: Orm, { uploadId, userId }: OwnKey) =>
  orm
    .update(labUploads)
    .set({ aggregatorStatus: 'pending' })
    .where(
      and(eq(labUploads.id, uploadId), eq(labUploads.userId, userId), eq(labUploads.aggregatorStatus, 'submitted')),
    );
