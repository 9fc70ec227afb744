import { and, eq } from 'drizzle-orm';
import * as identityQueries from '../../../../db/access/identity.ts';
import * as oauthQueries from '../../../../db/access/oauth.ts';
import * as tokenQueries from '../../../../db/access/service-tokens.ts';
import { writeAll } from '../../../../db/client.ts';
import { prepared } from '../../../../db/engine/prepared.ts';
import * as readingQueries from '../../../../db/health/lab-readings.ts';
import * as labQueries from '../../../../db/health/labs.ts';
import { derivedId } from '../../../../db/id.ts';
import * as archiveQueries from '../../../../db/ingestion/archives.ts';
import * as originQueries from '../../../../db/ingestion/row-origins.ts';
import * as sourceQueries from '../../../../db/ingestion/sources.ts';
import { eraseUpload } from '../../../../db/people/erasure.ts';
import { users } from '../../../../db/schema/schema.ts';
import * as memoryQueries from '../../../../db/turns/memories.ts';
import * as turnQueries from '../../../../db/turns/turns.ts';
import type { Calls } from './reads.ts';

const job = { lane: 'upkeep', name: 'any', requestId: 'req_1', runAtMs: 1, nowMs: 1 };

/** Tried as one person on what is another's. */
export const writes: Calls = {
  endServiceToken: (db, userId, of) =>
    db.write((orm) => [tokenQueries.endServiceToken(orm, { tokenId: `token_${of}`, userId })]),
  noteTokenUse: (db, userId, of) =>
    db.write((orm) => [tokenQueries.noteTokenUse(orm, { tokenId: `token_${of}`, userId, hourMs: 3_600_000 })]),
  markLabParsed: (db, userId, of) =>
    db.write((orm) => [labQueries.markLabParsed(orm, { uploadId: `up_${of}`, userId })]),
  markLabFailed: (db, userId, of) =>
    db.write((orm) => [labQueries.markLabFailed(orm, { uploadId: `up_${of}`, userId, reason: 'x' })]),
  markLabSubmitted: (db, userId, of) =>
    db.write((orm) =>
      labQueries.markLabSubmitted(orm, { uploadId: `up_${of}`, userId, aggregatorUploadId: `new_${of}` }),
    ),
  linkLabResults: (db, userId, of) =>
    db.write((orm) => labQueries.linkLabResults(orm, { aggregatorUploadId: of, userId })),
  insertReadLabJob: (db, userId, of) =>
    db.write((orm) => [readingQueries.insertReadLabJob(orm, { ...job, uploadId: `up_${of}`, userId })]),
  nameReading: (db, userId, of) =>
    db.write((orm) => [readingQueries.nameReading(orm, { uploadId: `up_${of}`, userId, readingId: `read_${of}` })]),
  markLabPending: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.markLabPending(orm, { uploadId: `up_${of}`, userId }),
      labQueries.markLabFailed(orm, { uploadId: `up_${of}`, userId, reason: 'x' }),
    ]),
  saveLabReading: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.saveLabReading(orm, { uploadId: `up_${of}`, userId, reading: 'new', readerVersion: 2 }),
    ]),
  saveLabCorrection: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.saveLabCorrection(orm, {
        ...{ resultId: `bio_${of}`, userId, uploadId: `up_${of}` },
        ...{ correction: 'new', correctedAtMs: 2 },
      }),
    ]),
  setTestDate: (db, userId, of) =>
    db.write((orm) => [readingQueries.setTestDate(orm, { uploadId: of, userId, date: '2026-02-02' })]),
  removeLab: (db, userId, of) =>
    db.write((orm) => [...readingQueries.removeLab(orm, { uploadId: `up_${of}`, userId, version: '~' })]),
  insertSubmitLabJob: (db, userId, of) =>
    db.write((orm) => [labQueries.insertSubmitLabJob(orm, { ...job, uploadId: `up_${of}`, userId })]),
  endMissingSource: (db, userId, of) =>
    db.write((orm) => [
      sourceQueries.endMissingSource(orm, { sourceId: `src_${of}`, userId, version: '9', heardBeforeMs: 9e15 }),
    ]),
  endSource: (db, userId, of) =>
    db.write((orm) => [sourceQueries.endSource(orm, { sourceId: `src_${of}`, userId, version: '9' })]),
  insertEndSourceJob: (db, userId, of) =>
    db.write((orm) => [sourceQueries.insertEndSourceJob(orm, { ...job, sourceId: `src_${of}`, userId })]),
  sourceIsActive: (db, userId, of) => {
    const { sql: isActive, values } = sourceQueries.sourceIsActive({ sourceId: `src_${of}`, userId });
    const email = `${of}@elsewhere.example`;
    const changed = prepared((orm) =>
      orm
        .update(users)
        .set({ email })
        .where(and(eq(users.id, of), isActive)),
    );
    return db.write((orm) => [changed(orm, values)]);
  },
  trimMemories: (db, userId, of) =>
    db.write((orm) => [memoryQueries.trimMemories(orm, { userId, keep: userId === of ? 0 : 1 })]),
  deleteTurn: (db, userId, of) => db.write((orm) => turnQueries.deleteTurn(orm, { turnId: `turn_${of}`, userId })),
  deleteMemory: (db, userId, of) =>
    db.write((orm) => [memoryQueries.deleteMemory(orm, { memoryId: derivedId('mem', of, 'same for all'), userId })]),
  startTurn: (db, userId, of) => db.write((orm) => [turnQueries.startTurn(orm, { turnId: `turn_${of}`, userId })]),
  endTurn: (db, userId, of) =>
    db.write((orm) => [turnQueries.endTurn(orm, { turnId: `turn_${of}`, userId, completedAtMs: 9, result: {} })]),
  connectSource: (db, userId, of) =>
    db.write((orm) => [
      sourceQueries.connectSource(orm, {
        id: 'src_new',
        userId,
        provider: 'x',
        aggregatorUserId: `agg_${of}`,
        version: '9',
      }),
    ]),
  deleteIdentitySession: (db, userId, of) =>
    db.write((orm) => [identityQueries.deleteIdentitySession(orm, { sessionId: `session_${of}`, userId })]),
  deletePasskey: (db, userId, of) =>
    db.write((orm) => [identityQueries.deletePasskey(orm, { passkeyId: `passkey_${of}`, userId })]),
  markEmailVerified: (db, userId, of) =>
    db.write((orm) => [identityQueries.markEmailVerified(orm, { userId, email: `${of}@example.org` })]),
  rotateRefresh: (db, userId, of) =>
    db.write((orm) => [
      oauthQueries.rotateRefresh(orm, {
        tokenId: `refreshed_${of}`,
        userId,
        clientId: 'client',
        refreshSeq: 1,
        nowMs: 1,
      }),
    ]),
  eraseUpload: (db, userId, of) => eraseUpload(db, { userId }, `up_${of}`),
  setArchiveStatus: (db, userId, of) =>
    db.write((orm) => [archiveQueries.setArchiveStatus(orm, { archiveId: `arc_${of}`, userId, status: 'undoing' })]),
  beginProcessing: (db, userId, of) =>
    writeAll(db, (orm) =>
      archiveQueries.beginProcessing(orm, { archiveId: `arc_${of}`, userId, receipt: '{}', count: 1 }),
    ),
  removeArchiveParts: (db, userId, of) =>
    writeAll(db, (orm) => archiveQueries.removeArchiveParts(orm, { archiveId: `arc_${of}`, userId, limit: 9 })),
  removeArchive: (db, userId, of) =>
    writeAll(db, (orm) =>
      archiveQueries.removeArchive(orm, {
        archiveId: `arc_${of}`,
        userId,
        aggregatorUserId: `agg_${of}`,
        version: '9',
      }),
    ),
  removeOrigins: (db, userId, of) =>
    db.write((orm) => [
      originQueries.removeOrigins(orm, {
        ...{ userId, contributor: `arc_${of}`, tableName: 'sleep_sessions', rowIds: [`slp_other_${of}`] },
      }),
    ]),
  removeOrigin: (db, userId, of) =>
    db.write((orm) => [
      originQueries.removeOrigin(orm, { userId, tableName: 'sleep_sessions', rowId: `slp_other_${of}`, version: '9' }),
    ]),
};
