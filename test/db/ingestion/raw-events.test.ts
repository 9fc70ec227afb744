import { beforeEach, describe, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import { upsertUser } from '../../../db/access/users.ts';
import { type Db, writeAll } from '../../../db/client.ts';
import {
  type Awaited,
  insertNormalizeJob,
  putAside,
  requeueAwaiting,
  requeueUnprocessed,
} from '../../../db/ingestion/normalize-jobs.ts';
import * as rawEventQueries from '../../../db/ingestion/raw-events.ts';
import { noteOrigins } from '../../../db/ingestion/row-origins.ts';
import { connectSource } from '../../../db/ingestion/sources.ts';
import { claimJobs, deleteJob } from '../../../db/jobs/queue.ts';
import { jobs, labUploads, rawEventBodies, rawEvents } from '../../../db/schema/schema.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const spec = { lane: 'ingest', name: 'normalizeEvent', runAtMs: 1, nowMs: 1 };
const requeue = { ...spec, requestId: 'req_again' };
const payload = '{"name":"Zoë \\u0000 🫀"}\n';

onEveryEngine((nodes) => {
  const receive = async (db: Db, sha256: string, requestId: string) => {
    const event = { sha256, type: 'daily', payload, requestId, orderingMs: 5, receivedAtMs: 5 };
    const [fresh] = await db.write((orm) => [
      ...rawEventQueries.insertRawEvent(orm, event),
      insertNormalizeJob(orm, { ...spec, requestId }),
    ]);
    return fresh[0]?.id;
  };
  const queued = async () =>
    (await nodes.db.read.select().from(jobs).orderBy(asc(jobs.id))).map(({ input, requestId }) => ({
      input,
      requestId,
    }));
  const finishJob = async () => {
    const [[job]] = await nodes.db.write((orm) => [
      claimJobs(orm, { lane: 'ingest', limit: 1, nowMs: 9, leaseMs: 9, leaseToken: 'mine' }),
    ]);
    return { id: job?.id ?? 0, leaseToken: 'mine' };
  };

  describe('a delivery', () => {
    test('that is not normalized keeps its body, whoever takes bodies away, and one that is loses it', async () => {
      const [first = 0, second = 0] = [
        await receive(nodes.db, 'first', 'req_1'),
        await receive(nodes.db, 'second', 'req_2'),
      ];
      await nodes.db.write((orm) => [rawEventQueries.markProcessed(orm, { rawEventId: second, userId: null })]);
      await writeAll(nodes.db, (orm) => rawEventQueries.removePayloads(orm, { ids: [first, second] }));
      expect((await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId: first }))?.payload).toBe(payload);
      expect((await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId: second }))?.payload).toBe('');
    });

    test('that still says a row of an archive keeps its body, so that an undone import gives that row again', async () => {
      const rawEventId = (await receive(nodes.db, 'said', 'req_1')) ?? 0;
      const rows = [{ rowId: 'day_1', date: '2026-07-01', version: '1', rawEventId }];
      const origin = { userId: 'user_1', contributor: 'feed', tableName: 'daily_summary', rows } as const;
      await nodes.db.write((orm) => [
        rawEventQueries.markProcessed(orm, { rawEventId, userId: 'user_1' }),
        noteOrigins(orm, origin),
      ]);
      await writeAll(nodes.db, (orm) => rawEventQueries.removePayloads(orm, { ids: [rawEventId] }));
      expect((await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId }))?.payload).toBe(payload);
    });

    test('that is processed keeps its place in the order', async () => {
      const rawEventId = (await receive(nodes.db, 'placed', 'req_1')) ?? 0;
      await nodes.db.write((orm) => [rawEventQueries.markProcessed(orm, { rawEventId, userId: null })]);
      await nodes.db.write((orm) => [rawEventQueries.orderByCommit(orm, { sha256: 'placed' })]);
      expect((await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId }))?.orderingMs).toBe(5);
    });

    test('that comes a hundred times at once is one event and one job, and one request is told that it was first', async () => {
      const others = [nodes.db, nodes.another()];
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => receive(others[index % 2] as Db, 'same', `req_${index}`)),
      );
      const fresh = answers.flatMap((id, index) =>
        id === undefined ? [] : [{ input: { rawEventId: id, near: 0 }, requestId: `req_${index}` }],
      );
      expect(fresh).toHaveLength(1);
      expect(await queued()).toEqual(fresh);
      expect(await nodes.db.read.select().from(rawEvents)).toHaveLength(1);
      expect(await nodes.db.read.select().from(rawEventBodies)).toEqual([
        { rawEventId: fresh[0]?.input.rawEventId ?? 0, payload },
      ]);
    });

    test('is kept byte for byte, with the time at which it was queued', async () => {
      const id = await receive(nodes.db, 'one', 'req_1');
      const found = await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId: id ?? 0 });
      expect(found).toMatchObject({
        payload,
        orderingMs: 5,
        queuedAtMs: 5,
        attempts: 0,
        processedAtMs: null,
        awaiting: null,
      });
    });

    test('is found by its request whatever has become of it, and none of another request is', async () => {
      const received: (number | undefined)[] = [];
      for (const sha256 of ['open', 'processed', 'parked', 'by connection', 'by person'])
        received.push(await receive(nodes.db, sha256, 'req_1'));
      await receive(nodes.db, 'other', 'req_2');
      const ids = received.flatMap((id) => id ?? []);
      const [, processed = 0, parked = 0, byConnection = 0, byPerson = 0] = ids;
      await nodes.db.write((orm) => [
        rawEventQueries.markProcessed(orm, { rawEventId: processed, userId: 'user_1' }),
        rawEventQueries.markParked(orm, { rawEventId: parked, processError: 'x' }),
        ...putAside(orm, { ...requeue, rawEventId: byConnection, awaited: { aggregatorUserId: 'agg_1' } }),
        ...putAside(orm, { ...requeue, rawEventId: byPerson, awaited: { userId: 'user_2' } }),
      ]);
      const found = async (requestId: string) =>
        (await rawEventQueries.listRawEventsOfRequest(nodes.db.read, { requestId })).map(({ id }) => id);
      expect(await found('req_1')).toEqual(ids);
      expect(await found('req_2')).toHaveLength(1);
      expect(await found('req_3')).toEqual([]);
    });

    test('that was processed is queued again neither by a duplicate nor by the sweep', async () => {
      const id = await receive(nodes.db, 'one', 'req_1');
      const lease = await finishJob();
      await nodes.db.write((orm) => [
        deleteJob(orm, lease),
        rawEventQueries.markProcessed(orm, { rawEventId: id ?? 0, userId: null }),
      ]);
      expect(await receive(nodes.db, 'one', 'req_2')).toBeUndefined();
      await nodes.db.write((orm) => [requeueUnprocessed(orm, { ...requeue, receivedBeforeMs: 100, limit: 10 })]);
      expect(await queued()).toEqual([]);
    });
  });

  test('the sweep queues what has no job: stored long enough ago, oldest of all kinds but parked and waiting ones', async () => {
    const ids: number[] = [];
    for (const sha256 of ['lost', 'queued', 'parked', 'waiting', 'done'])
      ids.push((await receive(nodes.db, sha256, 'req_1')) ?? 0);
    const [lost = 0, kept = 0, parked = 0, waiting = 0, processed = 0] = ids;
    await nodes.db.write((orm) => [
      orm.delete(jobs),
      rawEventQueries.markParked(orm, { rawEventId: parked, processError: 'type: unknown' }),
      ...putAside(orm, { ...spec, requestId: 'req_1', rawEventId: waiting, awaited: { userId: 'user_a' } }),
      rawEventQueries.markProcessed(orm, { rawEventId: processed, userId: null }),
    ]);
    await nodes.db.write((orm) => [requeueUnprocessed(orm, { ...requeue, receivedBeforeMs: 5, limit: 10 })]);
    expect(await queued()).toEqual([]);
    const sweep = () =>
      nodes.db.write((orm) => [requeueUnprocessed(orm, { ...requeue, receivedBeforeMs: 6, limit: 10 })]);
    await Promise.all([sweep(), sweep()]);
    expect((await queued()).map(({ input }) => input)).toEqual([{ rawEventId: lost }, { rawEventId: kept }]);
  });

  describe('an event that waits', () => {
    let rawEventId = 0;
    beforeEach(async () => {
      rawEventId = (await receive(nodes.db, 'one', 'req_1')) ?? 0;
      await nodes.db.write((orm) => [upsertUser(orm, { id: 'somebody_else', email: '', createdAtMs: 1 })]);
    });
    const bySource: Awaited = { aggregatorUserId: 'agg_1', userId: 'user_a' };
    const byUpload: Awaited = { aggregatorUploadId: 'up_1', userId: null };
    const wait = async (awaited: Awaited) => {
      const lease = await finishJob();
      return nodes.db.write((orm) => [deleteJob(orm, lease), ...putAside(orm, { ...requeue, rawEventId, awaited })]);
    };
    const addUser = () =>
      nodes.db.write((orm) => [
        upsertUser(orm, { id: 'user_a', email: '', createdAtMs: 1 }),
        requeueAwaiting(orm, { ...requeue, awaited: { userId: 'user_a' } }),
      ]);
    const addSource = () =>
      nodes.db.write((orm) => [
        connectSource(orm, {
          id: 'src_1',
          userId: 'somebody_else',
          provider: 'garmin',
          aggregatorUserId: 'agg_1',
          version: '1',
        }),
        requeueAwaiting(orm, { ...requeue, awaited: { aggregatorUserId: 'agg_1' } }),
      ]);
    const addUpload = () => {
      const file = { fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, storageKey: 'a' };
      const row = {
        ...file,
        id: 'labs_1',
        userId: 'user_a',
        aggregatorStatus: 'processing',
        aggregatorUploadId: 'up_1',
        uploadedAtMs: 1,
        parsedAtMs: null,
      };
      return nodes.db.write((orm) => [
        orm.insert(labUploads).values(row),
        requeueAwaiting(orm, { ...requeue, awaited: { aggregatorUploadId: 'up_1' } }),
      ]);
    };
    const again = () => [{ input: { rawEventId }, requestId: 'req_again' }];

    const cases: [what: string, awaited: Awaited, appear: () => Promise<unknown>][] = [
      ['its connection', bySource, addSource],
      ['its person', bySource, addUser],
      ['its upload', byUpload, addUpload],
    ];
    for (const [what, awaited, appear] of cases) {
      test(`is queued when ${what} appears afterwards, once`, async () => {
        await wait(awaited);
        expect(await queued()).toEqual([]);
        await appear();
        await nodes.db.write((orm) => [requeueAwaiting(orm, { ...requeue, awaited })]);
        expect(await queued()).toEqual(again());
      });

      test(`is queued at once when ${what} appeared before it was put aside`, async () => {
        await appear();
        await wait(awaited);
        expect(await queued()).toEqual(again());
      });

      test(`is queued once when ${what} appears in the same instant`, async () => {
        const lease = await finishJob();
        await Promise.all([
          nodes.db.write((orm) => [deleteJob(orm, lease), ...putAside(orm, { ...requeue, rawEventId, awaited })]),
          appear(),
        ]);
        expect(await queued()).toEqual(again());
      });
    }

    test('is not woken by what others wait for, nor by nothing at all', async () => {
      await wait({ aggregatorUserId: 'agg_1', userId: null });
      for (const awaited of [
        { aggregatorUserId: 'agg_2' },
        { aggregatorUploadId: 'agg_1' },
        { userId: 'agg_1' },
        { userId: null },
        {},
      ]) {
        await nodes.db.write((orm) => [requeueAwaiting(orm, { ...requeue, awaited })]);
      }
      expect(await queued()).toEqual([]);
    });

    test('that is processed in the end waits for nothing any more', async () => {
      await wait(bySource);
      await nodes.db.write((orm) => [rawEventQueries.markProcessed(orm, { rawEventId, userId: 'user_a' })]);
      await addSource();
      await addUser();
      expect(await queued()).toEqual([]);
      expect(await rawEventQueries.findRawEvent(nodes.db.read, { rawEventId })).toMatchObject({
        userId: 'user_a',
        attempts: 1,
        awaitingUserId: null,
        payloadRemovedAtMs: null,
      });
    });
  });
});
