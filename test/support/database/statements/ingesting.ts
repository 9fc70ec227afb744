import { sql } from 'drizzle-orm';
import * as readingQueries from '../../../../db/health/lab-readings.ts';
import * as labQueries from '../../../../db/health/labs.ts';
import { type HealthRow, upsertHealthRows, upsertHealthRowsWhere } from '../../../../db/health/rows.ts';
import { insertNormalizeJob, putAside, requeueAwaiting } from '../../../../db/ingestion/normalize-jobs.ts';
import * as rawEventQueries from '../../../../db/ingestion/raw-events.ts';
import * as sourceQueries from '../../../../db/ingestion/sources.ts';
import * as queue from '../../../../db/jobs/queue.ts';
import { type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import { biomarkerRow, dailyRow } from '../health-rows.ts';
import { type Calls, job, userId, write } from './planned.ts';

const event = { sha256: 'a', type: 'daily', payload: '{}', requestId: 'req_1', orderingMs: 1, receivedAtMs: 1 };
const source = { id: 'src_1', userId, provider: 'garmin', aggregatorUserId: 'agg_1', version: '1' };
const own = { sourceId: 'src_1', userId };
const versions = { version: '2', ownerVersion: '2', healthyVersion: '2', errorVersion: '2' };
const upload = {
  ...{ id: 'up_1', userId, fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, storageKey: 'labs/x' },
  ...{ aggregatorStatus: 'pending', aggregatorUploadId: null, uploadedAtMs: 1, parsedAtMs: null },
};
const ofUpload = { uploadId: 'up_1', userId };
const session = { id: 'labs_1', userId, version: '1' };
const result = biomarkerRow({ id: 'bio_1', user_id: userId });
const lease = { id: 1, leaseToken: 'mine' };
const manyRows = 40;

const rowsOf = (name: HealthTableName, count: number): HealthRow<HealthTableName>[] =>
  Array.from({ length: count }, (_, index) => {
    const own = { id: `${name}_${index}`, user_id: userId };
    return name === 'biomarkers' ? biomarkerRow(own) : dailyRow(own);
  });
const upserts = Object.fromEntries(
  (Object.keys(healthTables) as HealthTableName[]).flatMap((name) =>
    (['newer', 'reprocess', 'quiet'] as const).map((mode): [string, Calls[string]] => [
      `storing rows of ${name}, ${mode}`,
      write((orm) => [
        upsertHealthRows(orm, name, rowsOf(name, 1), mode),
        upsertHealthRows(orm, name, rowsOf(name, manyRows), mode),
        upsertHealthRowsWhere(orm, name, rowsOf(name, 1), sql`false`, mode),
      ]),
    ]),
  ),
);

export const ingesting: Calls = {
  'storing a raw event': write((orm) => [...rawEventQueries.insertRawEvent(orm, event), insertNormalizeJob(orm, job)]),
  'a raw event': (db) => rawEventQueries.findRawEvent(db.read, { rawEventId: 1 }),
  'a raw event by its hash': (db) => rawEventQueries.findRawEventBySha256(db.read, event),
  'several raw events': (db) => rawEventQueries.listRawEvents(db.read, { rawEventIds: [1, 2] }),
  'raw events of a request': (db) => rawEventQueries.listRawEventsOfRequest(db.read, { requestId: 'req_1' }),
  'parked raw events': (db) => rawEventQueries.listParkedEvents(db.read, { limit: 9 }),
  'further parked raw events': (db) => rawEventQueries.listParkedEvents(db.read, { limit: 9, beforeId: 9 }),
  'ending a raw event': write((orm) => [rawEventQueries.markProcessed(orm, { rawEventId: 1, userId })]),
  'parking a raw event': write((orm) => [rawEventQueries.markParked(orm, { rawEventId: 1, processError: 'x' })]),
  'putting an event aside for a source': write((orm) =>
    putAside(orm, { ...job, rawEventId: 1, awaited: { aggregatorUserId: 'agg_1', userId } }),
  ),
  'putting an event aside for an upload': write((orm) =>
    putAside(orm, { ...job, rawEventId: 1, awaited: { aggregatorUploadId: 'a' } }),
  ),
  'waking what waits': write((orm) => [
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: 'agg_1', userId } }),
  ]),
  'claiming jobs': write((orm) => [
    queue.claimJobs(orm, { lane: 'ingest', limit: 4, nowMs: 9, leaseMs: 1, leaseToken: 'mine' }),
  ]),
  'claiming a turn': write((orm) => [
    queue.claimTurn(orm, { afterUserId: 'user_a', nowMs: 9, leaseMs: 1, leaseToken: 'mine' }),
  ]),
  'replacing a thread': write((orm) => [
    queue.blameHungTurns(orm, { holder: 'mine', attemptsMax: 3 }),
    queue.releaseLeasesOf(orm, { holder: 'mine', nowMs: 9 }),
  ]),
  'what a job writes first': write((orm) => [queue.holdLease(orm, lease)]),
  'renewing leases': write((orm) => [queue.renewLeases(orm, { ids: [1, 2], leaseToken: 'mine', untilMs: 1 })]),
  'giving a job back': write((orm) => [
    queue.releaseJob(orm, { ...lease, runAtMs: 1, error: null, counts: false }),
    queue.releaseJob(orm, { ...lease, runAtMs: 1, error: 'x', counts: true }),
    queue.releaseJob(orm, { ...lease, runAtMs: 1, error: 'x', counts: false }),
    queue.releaseJob(orm, { ...lease, runAtMs: 1, error: null, counts: true }),
  ]),
  'ending a job': write((orm) => [
    queue.markJobDead(orm, { ...lease, error: 'x', nowMs: 1 }),
    queue.deleteJob(orm, lease),
  ]),
  'a schedule': write((orm) => queue.runSchedule(orm, { ...job, everyMs: 10 })),
  'a schedule that waits for its first slot': write((orm) =>
    queue.runSchedule(orm, { ...job, everyMs: 10, atFirst: false }),
  ),
  ...upserts,
  connecting: write((orm) => [sourceQueries.connectSource(orm, source)]),
  'the source of a raw event': (db) => sourceQueries.findSourceByAggregatorUser(db.read, source),
  'sources of a person': (db) => sourceQueries.listSources(db.read, { userId }),
  'active sources of a person': (db) => sourceQueries.listActiveSources(db.read, { userId }),
  'what a raw event says about its source': write((orm) => [
    sourceQueries.touchSource(orm, { sourceId: 'src_1', version: '2' }),
    sourceQueries.markSourceError(orm, { aggregatorUserId: 'agg_1', version: '2' }),
    sourceQueries.setSourceScopes(orm, { aggregatorUserId: 'agg_1', version: '2', scopes: 'A' }),
    sourceQueries.disconnectSource(orm, { aggregatorUserId: 'agg_1', version: '2' }),
  ]),
  'ending a source': write((orm) => [
    sourceQueries.insertEndSourceJob(orm, { ...job, ...own }),
    sourceQueries.endSource(orm, { ...own, version: '1' }),
    sourceQueries.endMissingSource(orm, { ...own, version: '1', heardBeforeMs: 1 }),
  ]),
  'the state of a source': write((orm) => [
    sourceQueries.expectSource(orm, { aggregatorUserId: 'agg_9', source: undefined }),
  ]),
  'a source under a new id': write((orm) => [
    sourceQueries.addFormerId(orm, { formerId: 'agg_0', knownId: 'agg_1' }),
    sourceQueries.renameSource(orm, { sourceId: 'src_1', ended: true, aggregatorUserId: 'agg_2', ...versions }),
    sourceQueries.renameSource(orm, { sourceId: 'src_1', ended: false, aggregatorUserId: 'agg_2', ...versions }),
  ]),
  'two sources that are one': write((orm) =>
    sourceQueries.mergeSource(orm, { ...job, sourceId: 'src_1', absorbed: { id: 'src_2', userId } }),
  ),
  'an upload': write((orm) => [
    labQueries.insertLabUpload(orm, upload),
    labQueries.insertSubmitLabJob(orm, { ...job, ...ofUpload }),
  ]),
  'uploads of a person': (db) => labQueries.listLabUploads(db.read, { userId }),
  'uploads of a person, the newest': (db) => labQueries.listLabUploads(db.read, { userId, limit: 1 }),
  'one upload of a person': (db) => labQueries.findLabUpload(db.read, ofUpload),
  'the upload of a raw event': (db) => labQueries.findLabUploadByAggregatorId(db.read, { aggregatorUploadId: 'a' }),
  'what becomes of an upload': write((orm) => [
    ...labQueries.markLabSubmitted(orm, { ...ofUpload, aggregatorUploadId: 'a' }),
    ...labQueries.linkLabResults(orm, { aggregatorUploadId: 'a', userId }),
    labQueries.markLabFailed(orm, { ...ofUpload, reason: 'x' }),
    labQueries.markLabParsed(orm, ofUpload),
  ]),
  'the upload of a raw event that is known': (db) =>
    labQueries.findLabUploadByAggregatorId(db.read, { aggregatorUploadId: 'a' }),
  'a reading': write((orm) => [
    readingQueries.saveLabReading(orm, { ...ofUpload, reading: '{}', readerVersion: 1 }),
    readingQueries.nameReading(orm, { ...ofUpload, readingId: 'hale_up_1' }),
    readingQueries.insertReadLabJob(orm, { ...job, ...ofUpload }),
    readingQueries.markLabPending(orm, ofUpload),
    readingQueries.saveLabCorrection(orm, { ...ofUpload, resultId: 'bio_1', correction: '{}', correctedAtMs: 1 }),
    readingQueries.setTestDate(orm, { ...ofUpload, date: '2026-01-01' }),
    readingQueries.insertWaitingReadLabJobs(orm, job),
    readingQueries.insertOutdatedReadLabJobs(orm, { ...job, readerVersion: 1 }),
  ]),
  'a reading of an upload': (db) => readingQueries.findLabReading(db.read, ofUpload),
  'removing an upload': write((orm) => [...readingQueries.removeLab(orm, { ...ofUpload, version: '~' })]),
  'results of an upload': (db) => readingQueries.listResultsOfUpload(db.read, ofUpload),
  'uploads of results': (db) => readingQueries.listUploadsOfResults(db.read, { userId, resultIds: ['bio_1'] }),
  'corrections of an upload': (db) => readingQueries.listLabCorrections(db.read, ofUpload),
  'a lab report': write((orm) => labQueries.upsertLabSession(orm, { session, results: [result] })),
  'a part of a lab report': write((orm) =>
    labQueries.upsertLabSession(orm, { session, results: [result] }, 'reprocess', true),
  ),
  'what older parses have left': (db) =>
    labQueries.listLeftResults(db.read, { userId, version: '2', sessionIds: ['labs_1'] }),
  'withdrawing some of a report': write((orm) =>
    labQueries.withdrawLabResults(orm, { ...session, version: '2' }, ['bio_1']),
  ),
};
