import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { listBiomarkerRows } from '../../db/biomarkers.ts';
import { type Db, overEngine, writeAll } from '../../db/client.ts';
import { openEmbedded } from '../../db/embedded.ts';
import type { Statement } from '../../db/engine.ts';
import { readFigures } from '../../db/figures.ts';
import { listChangedRows, upsertHealthRows } from '../../db/health.ts';
import { type HealthTableName, healthTables } from '../../db/health-schema.ts';
import {
  findLabUpload,
  findLabUploadByAggregatorId,
  insertSubmitLabJob,
  listLabUploads,
  listLeftResults,
  markLabSubmitted,
  upsertLabSession,
  withdrawLabResults,
} from '../../db/labs.ts';
import { listMemories, trimMemories } from '../../db/memories.ts';
import { findNewestDateTime, findWatermarkMs, listExtents, listMeasuredRows } from '../../db/metrics.ts';
import { migrate } from '../../db/migrate.ts';
import { claimJobs, deleteJob, holdLease, releaseAllLeases, renewLeases, runSchedule } from '../../db/queue.ts';
import {
  insertNormalizeJob,
  insertRawEvent,
  markProcessed,
  putAside,
  requeueAwaiting,
  requeueUnprocessed,
} from '../../db/raw-events.ts';
import {
  connectSource,
  disconnectSource,
  endSource,
  findSourceByAggregatorUser,
  insertEndSourceJob,
  listActiveSources,
} from '../../db/sources.ts';
import {
  countTurnsInFlight,
  endTurn,
  findTurn,
  insertTurn,
  insertTurnJob,
  listTurnEvents,
  listTurnSteps,
  listTurns,
  pruneTurnLogs,
} from '../../db/turns.ts';
import { findUser } from '../../db/users.ts';
import { biomarkerRow, dailyRow } from '../support/health-rows.ts';

const userId = 'user_a';
const turnId = 'turn_1';
const job = { lane: 'ingest', name: 'normalizeEvent', requestId: 'req_1', runAtMs: 1, nowMs: 1 };
const lease = { id: 1, leaseToken: 'mine' };
const steps = { table: 'daily_summary', column: 'steps', min: 0, max: 1 } as const;
const asleep = { table: 'sleep_sessions', column: 'asleep_s', min: 0, max: 1 } as const;
const span = { userId, from: '2026-01-01', to: '2026-02-01' };

let sent: Statement[] = [];
let db: Db;
beforeAll(async () => {
  const engine = openEmbedded(':memory:');
  await migrate(engine);
  const read: typeof engine.read = (statements) => {
    sent.push(...statements);
    return engine.read(statements);
  };
  // Writes are not carried out: their plans are what counts.
  const write: typeof engine.write = async (statements) => {
    sent.push(...statements);
    return statements.map(() => ({ rows: [] }));
  };
  db = overEngine({ ...engine, read, write });
});
afterAll(() => db.close());

/** Walks of whole tables in the plans of what `run` sends. The clock has one row; JSON and subqueries are no tables. */
async function scansOf(run: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await run();
  expect(sent.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const statement of [...sent]) {
    const [plan] = await db.engine.read([{ ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}`, method: 'all' }]);
    const details = (plan?.rows ?? []).map((row) => String((row as unknown[])[3]));
    scans.push(
      ...details.filter(
        (detail) =>
          /^SCAN (?!clock$|json_each |CONSTANT ROW|\(|union)/.test(detail) || /TEMP B-TREE FOR ORDER BY/.test(detail),
      ),
    );
  }
  return scans;
}

const newTurn = { id: turnId, userId, messages: [], context: {}, requestId: 'req_1', createdAtMs: 1 };
const newEvent = { sha256: 'a', type: 'daily', payload: '{}', requestId: 'req_1', orderingMs: 1, receivedAtMs: 1 };
const behind = { createdAtMs: 1, id: 'turn_0' };
const write = (build: Parameters<typeof writeAll>[1]) => () => writeAll(db, build);

const queries: [name: string, run: () => Promise<unknown>][] = [
  ['a user', () => findUser(db.read, { userId })],
  ['the connection of a delivery', () => findSourceByAggregatorUser(db.read, { aggregatorUserId: 'a' })],
  [
    'connecting',
    write((orm) => [
      connectSource(orm, { id: 'src_1', userId, provider: 'garmin', aggregatorUserId: 'a', version: '1' }),
    ]),
  ],
  ['disconnecting', write((orm) => [disconnectSource(orm, { aggregatorUserId: 'a', version: '1' })])],
  [
    'ending a connection',
    write((orm) => [
      insertEndSourceJob(orm, { ...job, sourceId: 'src_1', userId }),
      endSource(orm, { sourceId: 'src_1', userId, version: '1' }),
    ]),
  ],
  ['an upload', () => findLabUpload(db.read, { uploadId: 'up_1', userId })],
  ['handing an upload over', write((orm) => [insertSubmitLabJob(orm, { ...job, uploadId: 'up_1', userId })])],
  ['naming an upload', write((orm) => markLabSubmitted(orm, { uploadId: 'up_1', userId, aggregatorUploadId: 'a' }))],
  ['the upload of a delivery', () => findLabUploadByAggregatorId(db.read, { aggregatorUploadId: 'a' })],
  [
    'storing a delivery',
    write((orm) => [insertRawEvent(orm, newEvent), insertNormalizeJob(orm, { ...job, sha256: 'a' })]),
  ],
  ['ending a delivery', write((orm) => [markProcessed(orm, { rawEventId: 1, userId })])],
  [
    'putting an event aside',
    write((orm) => putAside(orm, { ...job, rawEventId: 1, awaited: { aggregatorUserId: 'a', userId } })),
  ],
  ['waking what waits', write((orm) => [requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: 'a', userId } })])],
  ['the sweep', write((orm) => [requeueUnprocessed(orm, { ...job, receivedBeforeMs: 1, limit: 10 })])],
  ['claiming', write((orm) => [claimJobs(orm, { lane: 'turns', limit: 4, nowMs: 1, leaseMs: 1, leaseToken: 'mine' })])],
  [
    'finishing a job',
    write((orm) => [
      holdLease(orm, lease),
      deleteJob(orm, lease),
      renewLeases(orm, { ids: [1, 2], leaseToken: 'mine', untilMs: 1 }),
    ]),
  ],
  ['releasing every lease', write((orm) => [releaseAllLeases(orm, { nowMs: 1 })])],
  ['a schedule', write((orm) => runSchedule(orm, { ...job, everyMs: 10 }))],
  ['a turn', () => findTurn(db.read, { turnId, userId })],
  ['what a person said about themselves', () => listMemories(db.read, { userId, limit: 9 })],
  ['forgetting the oldest of it', write((orm) => [trimMemories(orm, { userId, keep: 9 })])],
  ['admitting a turn', write((orm) => [insertTurn(orm, newTurn, 20), insertTurnJob(orm, { ...job, turnId })])],
  ['ending a turn', write((orm) => [endTurn(orm, { turnId, userId, completedAtMs: 1, result: {} })])],
  ['turns in flight', () => countTurnsInFlight(db.read, { userId })],
  ['a page of turns', () => listTurns(db.read, { userId, limit: 10, behind })],
  [
    'a page of turns of one state and time',
    () => listTurns(db.read, { userId, limit: 10, behind, status: 'completed', afterMs: 0, beforeMs: 9 }),
  ],
  ['events of a turn', () => listTurnEvents(db.read, { turnId, userId, afterSeq: 5, limit: 10 })],
  ['steps of a turn', () => listTurnSteps(db.read, { turnId, userId })],
  ['pruning logs', write((orm) => pruneTurnLogs(orm, { endedBeforeMs: 1, nowMs: 2 }))],
  [
    'storing health rows',
    write((orm) => [upsertHealthRows(orm, 'daily_summary', [dailyRow({ id: 'day_1', user_id: userId })])]),
  ],
  [
    'a lab report',
    write((orm) =>
      upsertLabSession(orm, {
        session: { id: 'labs_1', userId, version: '1' },
        results: [biomarkerRow({ id: 'bio_1', user_id: userId })],
      }),
    ),
  ],
  ['what older parses have left', () => listLeftResults(db.read, { userId, version: '2', sessionIds: ['labs_1'] })],
  [
    'withdrawing some of a report',
    write((orm) => withdrawLabResults(orm, { id: 'labs_1', userId, version: '2' }, ['bio_1'])),
  ],
  ['measured rows', () => listMeasuredRows(db, { userId }, [{ ...span, measures: [steps, asleep] }])],
  ['extents', () => listExtents(db, { userId, today: '2026-02-01' }, [steps, asleep])],
  ['the watermark', () => findWatermarkMs(db.read, { userId })],
];

describe('no walk of a whole table and no sorting for', () => {
  test.each(queries)('%s', async (_, run) => {
    expect(await scansOf(run)).toEqual([]);
  });

  test.each(Object.keys(healthTables) as HealthTableName[])('a page of changes of %s', async (name) => {
    const page = { userId, sinceMs: 1, untilMs: 9, limit: 10 };
    expect(await scansOf(() => listChangedRows(db.read, name, page))).toEqual([]);
    expect(
      await scansOf(() => listChangedRows(db.read, name, { ...page, behind: { updatedAtMs: 1, id: 'a' } })),
    ).toEqual([]);
  });
});

test('what sorts, sorts the rows of one person only', async () => {
  const sorting = [
    () => listActiveSources(db.read, { userId }),
    () => listLabUploads(db.read, { userId }),
    () => listBiomarkerRows(db.read, { userId, names: ['Glucose', 'TSH'] }),
    () => findNewestDateTime(db.read, { userId }),
  ];
  for (const run of sorting) expect((await scansOf(run)).filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
});

test('the check itself notices a walk and a sort', async () => {
  expect(await scansOf(() => db.read.all(sql`SELECT * FROM turns WHERE request_id = 'a'`))).toEqual(['SCAN turns']);
  expect(await scansOf(() => db.read.all(sql`SELECT * FROM turns WHERE user_id = 'a' ORDER BY request_id`))).toEqual([
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
});

test('what operators watch walks indexes that hold the unfinished alone, and no table', async () => {
  expect(await scansOf(() => readFigures(db, { lanes: ['turns', 'ingest'], nowMs: 1 }))).toEqual([
    'SCAN raw_events USING INDEX raw_events_parked_idx',
    'SCAN turns USING INDEX turns_in_flight_idx',
  ]);
});
