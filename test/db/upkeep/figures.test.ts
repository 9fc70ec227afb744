import { expect, test } from 'bun:test';
import { type Db, writeAll } from '../../../db/client.ts';
import { putAside } from '../../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent, markParked, markProcessed } from '../../../db/ingestion/raw-events.ts';
import { claimJobs, insertJob, markJobDead } from '../../../db/jobs/queue.ts';
import { endTurn, insertTurn, startTurn } from '../../../db/turns/turns.ts';
import { readFigures } from '../../../db/upkeep/figures.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const nowMs = 10_000;
const job = { name: 'any', input: {}, requestId: 'req_1', nowMs: 1 };
const look = (db: Db) => readFigures(db, { lanes: ['turns', 'ingest', 'labs'], nowMs });

async function claimOne(db: Db, lane: string) {
  const claim = { lane, limit: 1, nowMs, leaseMs: 60_000, leaseToken: crypto.randomUUID() };
  const [[claimed]] = await db.write((orm) => [claimJobs(orm, claim)]);
  if (!claimed) throw new Error('Nothing was claimed.');
  return { id: claimed.id, leaseToken: claim.leaseToken };
}

async function deliver(db: Db, name: string): Promise<number> {
  const event = { sha256: name, type: 'daily', payload: '{}', requestId: 'req_1', orderingMs: 1, receivedAtMs: 1 };
  const [[stored]] = await db.write((orm) => insertRawEvent(orm, event));
  return stored?.id ?? 0;
}

onEveryEngine((nodes) => {
  test('an empty database has nothing that waits, in any lane', async () => {
    expect(await look(nodes.db)).toEqual({
      lanes: ['turns', 'ingest', 'labs'].map((lane) => ({ lane, due: 0, oldestDueMs: null })),
      running: [],
      deadJobs: 0,
      parkedEvents: 0,
      waitingEvents: { forSourceOrUpload: 0, forPerson: 0 },
      turns: [],
    });
  });

  test('jobs are told apart: due, for later, held by a worker, lapsed, dead', async () => {
    const { db } = nodes;
    const due = [3_000, 4_000, 5_000, nowMs];
    await writeAll(db, (orm) => [
      ...due.map((runAtMs) => insertJob(orm, { ...job, lane: 'ingest', runAtMs })),
      insertJob(orm, { ...job, lane: 'ingest', runAtMs: nowMs + 1 }),
      insertJob(orm, { ...job, lane: 'labs', runAtMs: 1, uniqueKey: 'lab' }),
    ]);
    await claimOne(db, 'ingest');
    const culprit = await claimOne(db, 'labs');
    expect(await look(db)).toMatchObject({
      lanes: [
        { lane: 'turns', due: 0, oldestDueMs: null },
        { lane: 'ingest', due: 3, oldestDueMs: 4_000 },
        { lane: 'labs', due: 0, oldestDueMs: null },
      ],
      running: [
        { lane: 'ingest', jobs: 1 },
        { lane: 'labs', jobs: 1 },
      ],
      deadJobs: 0,
    });
    await writeAll(db, (orm) => [markJobDead(orm, { ...culprit, error: 'no', nowMs })]);
    expect(await look(db)).toMatchObject({ running: [{ lane: 'ingest', jobs: 1 }], deadJobs: 1 });
    const later = await readFigures(db, { lanes: ['ingest'], nowMs: nowMs + 60_000 });
    expect(later.lanes).toEqual([{ lane: 'ingest', due: 5, oldestDueMs: 4_000 }]);
  });

  test('events are told apart: parked, waiting for a connection or a person or both, done', async () => {
    const { db } = nodes;
    const [parked = 0, waiting = 0, both = 0, done = 0] = [
      await deliver(db, 'a'),
      await deliver(db, 'b'),
      await deliver(db, 'c'),
      await deliver(db, 'd'),
    ];
    const spec = { ...job, lane: 'ingest', runAtMs: 1 };
    await writeAll(db, (orm) => [
      markParked(orm, { rawEventId: parked, processError: 'data: is missing' }),
      ...putAside(orm, { ...spec, rawEventId: waiting, awaited: { userId: 'user_a' } }),
      ...putAside(orm, { ...spec, rawEventId: both, awaited: { aggregatorUserId: 'x', userId: 'user_a' } }),
      markProcessed(orm, { rawEventId: done, userId: null }),
    ]);
    const { parkedEvents, waitingEvents } = await look(db);
    expect({ parkedEvents, waitingEvents }).toEqual({
      parkedEvents: 1,
      waitingEvents: { forSourceOrUpload: 1, forPerson: 2 },
    });
  });

  test('turns count until they end, of all people together', async () => {
    const { db } = nodes;
    const turn = { messages: [], context: {}, requestId: 'req_1', createdAtMs: 1 };
    const keys = ['a', 'b', 'c'].map((name) => ({ turnId: `turn_${name}`, userId: `user_${name}` }));
    await writeAll(db, (orm) => keys.map(({ turnId, userId }) => insertTurn(orm, { ...turn, id: turnId, userId }, 10)));
    await writeAll(db, (orm) => keys.slice(1).map((key) => startTurn(orm, key)));
    await writeAll(db, (orm) => keys.slice(2).map((key) => endTurn(orm, { ...key, result: {}, completedAtMs: 2 })));
    expect((await look(db)).turns.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
      { status: 'queued', turns: 1 },
      { status: 'running', turns: 1 },
    ]);
  });
});
