import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { openRows } from '../encryption/sealed-rows.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { insertJobsSelect, type NewJob } from '../jobs/queue.ts';
import { biomarkers } from '../schema/health-schema.ts';
import { commitTimeMs, labSessions, labUploads } from '../schema/schema.ts';
import { type HealthRow, type UpsertMode, upsertHealthRowsWhere } from './rows.ts';

export type LabSessionRows = { session: typeof labSessions.$inferInsert; results: HealthRow<'biomarkers'>[] };
export type LabUploadRow = typeof labUploads.$inferSelect;

const nameCell = (uploadId: string) => cellOf('lab_uploads', 'file_name', uploadId);

export async function listLabUploads(
  orm: Orm,
  { userId, limit }: { userId: string; limit?: number },
): Promise<LabUploadRow[]> {
  const all = orm
    .select()
    .from(labUploads)
    .where(eq(labUploads.userId, userId))
    .orderBy(desc(labUploads.uploadedAtMs), desc(labUploads.id));
  const rows = await (limit === undefined ? all : all.limit(limit));
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, fileName: opener.open(nameCell(row.id), row.fileName) }));
}

async function opened(orm: Orm, row: LabUploadRow): Promise<LabUploadRow> {
  const opener = await keyOf(orm, row.userId);
  return { ...row, fileName: opener.open(nameCell(row.id), row.fileName) };
}

type OwnKey = { uploadId: string; userId: string };

export const insertLabUpload = (orm: Orm, row: LabUploadRow) =>
  orm
    .insert(labUploads)
    .values({ ...row, fileName: sealed(orm, row.userId, nameCell(row.id), row.fileName) })
    .onConflictDoNothing({ target: labUploads.id });

export async function findLabUpload(orm: Orm, { uploadId, userId }: OwnKey): Promise<LabUploadRow | undefined> {
  const [row] = await orm
    .select()
    .from(labUploads)
    .where(and(eq(labUploads.id, uploadId), eq(labUploads.userId, userId)));
  return row && opened(orm, row);
}

export const insertSubmitLabJob = (
  orm: Orm,
  { uploadId, userId, ...job }: Omit<NewJob, 'input' | 'uniqueKey'> & OwnKey,
) =>
  insertJobsSelect(orm, {
    ...job,
    input: sql`json_object('uploadId', id, 'userId', user_id)`,
    uniqueKey: sql`'submit-lab:' || id`,
    from: sql`FROM ${labUploads} WHERE id = ${uploadId} AND user_id = ${userId} AND aggregator_status = 'pending'`,
  });

type UpstreamKey = { aggregatorUploadId: string; userId: string };

export const markLabSubmitted = (orm: Orm, { uploadId, ...key }: UpstreamKey & { uploadId: string }) =>
  [
    orm
      .update(labUploads)
      .set({
        aggregatorUploadId: key.aggregatorUploadId,
        aggregatorStatus: sql`CASE aggregator_status WHEN 'pending' THEN 'submitted' ELSE aggregator_status END`,
      })
      .where(and(eq(labUploads.id, uploadId), eq(labUploads.userId, key.userId))),
    ...linkLabResults(orm, key),
  ] as const;

export function linkLabResults(orm: Orm, { aggregatorUploadId, userId }: UpstreamKey) {
  const named = and(eq(labUploads.aggregatorUploadId, aggregatorUploadId), eq(labUploads.userId, userId));
  const early = and(eq(biomarkers.user_id, userId), eq(biomarkers.upload_id, aggregatorUploadId));
  const upload = sql`(SELECT id FROM ${labUploads} WHERE ${named})`;
  return [
    orm
      .update(labUploads)
      .set({ aggregatorStatus: 'parsed', parsedAtMs: sql`coalesce(${labUploads.parsedAtMs}, ${commitTimeMs})` })
      .where(and(named, sql`EXISTS (SELECT 1 FROM ${biomarkers} WHERE ${early})`)),
    orm
      .update(biomarkers)
      .set({ upload_id: upload, updated_at_ms: commitTimeMs })
      .where(and(early, sql`${upload} IS NOT NULL`)),
  ] as const;
}

export async function findLabUploadByAggregatorId(
  orm: Orm,
  key: { aggregatorUploadId: string },
): Promise<LabUploadRow | undefined> {
  const [row] = await orm
    .select()
    .from(labUploads)
    .where(eq(labUploads.aggregatorUploadId, key.aggregatorUploadId))
    .limit(1);
  return row && opened(orm, row);
}

export const markLabParsed = (orm: Orm, key: { uploadId: string; userId: string }) =>
  orm
    .update(labUploads)
    .set({ aggregatorStatus: 'parsed', parsedAtMs: commitTimeMs })
    .where(and(eq(labUploads.id, key.uploadId), eq(labUploads.userId, key.userId)));

export const markLabFailed = (orm: Orm, key: { uploadId: string; userId: string; reason: string }) =>
  orm
    .update(labUploads)
    .set({ aggregatorStatus: `failed:${key.reason}` })
    .where(and(eq(labUploads.id, key.uploadId), eq(labUploads.userId, key.userId), isNull(labUploads.parsedAtMs)));

/** `more`: results follow in another batch. */
export function upsertLabSession(
  orm: Orm,
  { session, results }: LabSessionRows,
  mode: UpsertMode = 'newer',
  more = false,
) {
  return [
    upsertSession(orm, session),
    upsertHealthRowsWhere(orm, 'biomarkers', results, isCurrent(session), mode),
    ...(more ? [] : [withdrawLeftResults(orm, session)]),
  ] as const;
}

type LabSession = LabSessionRows['session'];

const isCurrent = ({ id, version }: LabSession) =>
  sql`EXISTS (SELECT 1 FROM ${labSessions} WHERE id = ${id} AND version = ${version})`;

const upsertSession = (orm: Orm, session: LabSession) =>
  orm
    .insert(labSessions)
    .values(session)
    .onConflictDoUpdate({
      target: labSessions.id,
      set: { version: session.version },
      setWhere: sql`excluded.version > ${labSessions.version}`,
    });

const withdrawLeftResults = (orm: Orm, session: LabSession, which = eq(biomarkers.session_id, session.id)) =>
  orm
    .update(biomarkers)
    .set({ deleted_at_ms: commitTimeMs, updated_at_ms: commitTimeMs, version: session.version })
    .where(and(which, isLeft(session), isCurrent(session)));

/** `+` keeps SQLite from a worse index. */
const isLeft = ({ userId, version }: Pick<LabSession, 'userId' | 'version'>) =>
  and(
    sql`+${biomarkers.user_id} = ${userId}`,
    sql`${biomarkers.version} < ${version}`,
    isNull(biomarkers.deleted_at_ms),
  );

type Reports = { userId: string; version: string; sessionIds: readonly string[] };

export const listLeftResults = (orm: Orm, { sessionIds, ...report }: Reports) =>
  orm
    .select({ id: biomarkers.id, sessionId: biomarkers.session_id })
    .from(biomarkers)
    .where(
      and(
        sql`${biomarkers.session_id} IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`,
        isLeft(report),
      ),
    );

export const withdrawLabResults = (orm: Orm, session: LabSession, ids: readonly string[]) => [
  upsertSession(orm, session),
  withdrawLeftResults(
    orm,
    session,
    sql`${biomarkers.user_id} = ${session.userId} AND ${biomarkers.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND +${biomarkers.session_id} = ${session.id}`,
  ),
];

export type BiomarkerRow = typeof biomarkers.$inferSelect;

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

export type BiomarkerName = { name: string; unit: string; first: string; last: string; days: number };

export async function listBiomarkerNames(orm: Orm, { userId }: { userId: string }): Promise<BiomarkerName[]> {
  // SQLite takes bare columns from the max() row.
  const rows = await orm.all<[string, string | null, string, string, number]>(sql`
    SELECT name, unit,
      (SELECT min(date) FROM ${biomarkers} f WHERE f.user_id = t.user_id AND f.name = t.name AND f.deleted_at_ms IS NULL),
      max(date), count(DISTINCT date)
    FROM ${biomarkers} t WHERE user_id = ${userId} AND deleted_at_ms IS NULL GROUP BY name ORDER BY name`);
  return rows.map(([name, unit, first, last, days]) => ({ name, unit: unit ?? '', first, last, days }));
}
