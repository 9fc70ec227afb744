import { deleteExpiredIdempotencyKeys, lapseAllIdempotencyClaims } from '../../../../db/access/idempotency.ts';
import { requeueParked, requeueUnprocessed, unpark } from '../../../../db/ingestion/normalize-jobs.ts';
import * as rawEventQueries from '../../../../db/ingestion/raw-events.ts';
import * as reprocessQueries from '../../../../db/ingestion/reprocess.ts';
import { listConnectedPeople } from '../../../../db/ingestion/sources.ts';
import { deleteDeadJobs, releaseAllLeases } from '../../../../db/jobs/queue.ts';
import { type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import { type NormalizedTable, rowKeyColumns } from '../../../../db/schema/table-key.ts';
import { pruneTurnLogs } from '../../../../db/turns/turns.ts';
import * as doctorQueries from '../../../../db/upkeep/doctor.ts';
import { readFigures } from '../../../../db/upkeep/figures.ts';
import { type Calls, job, write } from './planned.ts';

const tables = Object.keys(healthTables) as HealthTableName[];
const scored = ['daily_summary', 'sleep_sessions', 'activities'] as const;
const measured = [...scored, 'body_measurements'] as const;
const nowMs = 1e12;
const seen = { id: 'row_1', version: '1' };
const keyIn = (table: NormalizedTable) => rowKeyColumns(table).map(() => 'a');
const seenIn = (table: NormalizedTable) => ({ key: keyIn(table), version: '1' });
const page = { afterId: 0, limit: 10 };

const questions = Object.fromEntries(
  doctorQueries.questionNames.map((name): [string, Calls[string]] => [
    `doctor: ${name}`,
    (db) => doctorQueries.ask(db.read, { name, nowMs }),
  ]),
);
const ofTables = Object.fromEntries([
  ...tables.flatMap((table): [string, Calls[string]][] => [
    [`doctor: counting rows of ${table}`, (db) => doctorQueries.countLiveRows(db.read, table)],
    [
      `doctor: rows of ${table}`,
      (db) => doctorQueries.listLiveRows(db.read, { table, after: keyIn(table), limit: 10 }),
    ],
    [`doctor: some rows of ${table}`, (db) => doctorQueries.findStoredRows(db.read, { table, keys: [keyIn(table)] })],
  ]),
  ...reprocessQueries.withdrawableTables.map((table): [string, Calls[string]] => [
    `reprocess: rows of ${table}`,
    (db) => reprocessQueries.listOwnedRows(db.read, { table, after: keyIn(table), limit: 10 }),
  ]),
  ...measured.map((table): [string, Calls[string]] => [
    `reprocess: taking back a row of ${table}`,
    write((orm) => [reprocessQueries.withdrawRow(orm, table, seenIn(table))]),
  ]),
  ...tables.map((table): [string, Calls[string]] => [
    `reprocess: removing a misplaced row of ${table}`,
    write((orm) => reprocessQueries.removeMisplaced(orm, table, seenIn(table), keyIn(table))),
  ]),
  ...scored.map((table): [string, Calls[string]] => [
    `reprocess: taking back scores of ${table}`,
    write((orm) => [reprocessQueries.withdrawScores(orm, table, seenIn(table))]),
  ]),
]);

async function allEvents(...[db]: Parameters<Calls[string]>): Promise<void> {
  const lengths = await rawEventQueries.listEventLengths(db.read, { ...page, every: 1, offset: 0 });
  for await (const group of rawEventQueries.readEvents(db.read, lengths)) if (group.length === 0) return;
}

export const keeping: Calls = {
  'the sweep for lost raw events': write((orm) => [
    requeueUnprocessed(orm, { ...job, receivedBeforeMs: 1, limit: 10 }),
  ]),
  'parked raw events to be tried again': (db) => rawEventQueries.listRetriable(db.read, { ...page, attemptsMax: 9 }),
  'trying parked raw events again': write((orm) => [
    requeueParked(orm, { ...job, limit: 9 }),
    unpark(orm, { queuedAtMs: 1 }),
  ]),
  'trying some parked raw events again': write((orm) => [requeueParked(orm, { ...job, ids: [1], limit: 9 })]),
  'pruning logs of turns': write((orm) => pruneTurnLogs(orm, { endedBeforeMs: 1, nowMs: 2 })),
  'forgetting idempotency keys': write((orm) => [deleteExpiredIdempotencyKeys(orm, { nowMs: 1 })]),
  'claims of the dead': write((orm) => [lapseAllIdempotencyClaims(orm)]),
  'forgetting dead jobs': write((orm) => [deleteDeadJobs(orm, { deadBeforeMs: 1, limit: 9 })]),
  'leases of the dead': write((orm) => [releaseAllLeases(orm, { nowMs: 1 })]),
  'people with a source': (db) => listConnectedPeople(db.read, { afterUserId: '', limit: 9 }),
  'old raw events': (db) => rawEventQueries.listOldEvents(db.read, { ...page, receivedBeforeMs: 9 }),
  'taking old bodies away': write((orm) => rawEventQueries.removePayloads(orm, { ids: [1] })),
  'what operators watch': (db) => readFigures(db, { lanes: ['turns', 'ingest'], nowMs }),
  'reprocess: counting raw events': (db) => reprocessQueries.countChosenEvents(db.read, {}),
  'reprocess: counting raw events of a type': (db) =>
    reprocessQueries.countChosenEvents(db.read, { type: 'daily', sinceMs: 1 }),
  'reprocess: raw events': (db) => reprocessQueries.listChosenEventIds(db.read, page),
  'reprocess: jobs': write((orm) => [reprocessQueries.insertReprocessJobs(orm, { ...job, ids: [1] })]),
  'reprocess: taking back a result': write((orm) => [reprocessQueries.withdrawResult(orm, seenIn('biomarkers'))]),
  'reprocess: taking back a report': write((orm) => reprocessQueries.withdrawSession(orm, seen)),
  'all raw events, a group at a time': allEvents,
  'raw events by their hashes': (db) => rawEventQueries.findEventLengths(db.read, { sha256s: ['a'] }),
  ...questions,
  ...ofTables,
  'doctor: some rows of lab_sessions': (db) =>
    doctorQueries.findStoredRows(db.read, { table: 'lab_sessions', keys: [keyIn('lab_sessions')] }),
  'doctor: migrations': (db) => doctorQueries.listMigrations(db.read),
  'doctor: counting raw events': (db) => doctorQueries.countEvents(db.read),
  'doctor: files': (db) => doctorQueries.listStoredFiles(db.read, { afterId: '', limit: 9 }),
  'doctor: files nobody knows': (db) => doctorQueries.findStorageKeys(db.read, { keys: ['a'] }),
  'doctor: the file itself': (db) => doctorQueries.checkFile(db.read),
};
