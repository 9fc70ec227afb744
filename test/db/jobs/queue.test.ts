import { describe, expect, test } from 'bun:test';
import { asc, sql } from 'drizzle-orm';
import { type Db, writeAll } from '../../../db/client.ts';
import * as queue from '../../../db/jobs/queue.ts';
import { jobs, schedules, users } from '../../../db/schema/schema.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const spec = { lane: 'turns', name: 'answerTurn', requestId: 'req_1', runAtMs: 0, nowMs: 0 };
const leaseMs = 100;

onEveryEngine((nodes) => {
  const insert = (...specs: Partial<queue.NewJob>[]) =>
    writeAll(nodes.db, (orm) => specs.map((each) => queue.insertJob(orm, { ...spec, input: {}, ...each })));
  const stored = () => nodes.db.read.select().from(jobs).orderBy(asc(jobs.id));
  const claim = async (
    leaseToken: string,
    options: { nowMs?: number; limit?: number; lane?: string; db?: Db } = {},
  ) => {
    const { db = nodes.db, nowMs = 0, limit = 1, lane = 'turns' } = options;
    const [claimed] = await db.write((orm) => [queue.claimJobs(orm, { lane, limit, nowMs, leaseMs, leaseToken })]);
    return claimed;
  };
  const claimOne = async (leaseToken: string, nowMs = 0) => {
    const [job] = await claim(leaseToken, { nowMs });
    return { job: job as queue.JobRow, lease: { id: job?.id ?? 0, leaseToken } };
  };

  describe('a claim', () => {
    test('is exclusive: many workers on two nodes run every job exactly once', async () => {
      await insert(...Array.from({ length: 90 }, (_, n) => ({ input: { n } })));
      const both = [nodes.db, nodes.another()];
      const work = async (worker: number) => {
        const done: unknown[] = [];
        for (let round = 0; ; round++) {
          const leaseToken = `${worker}:${round}`;
          const db = both[worker % 2] as Db;
          const claimed = await claim(leaseToken, { db, limit: 1 + (worker % 4) });
          if (claimed.length === 0) return done;
          await writeAll(db, (orm) =>
            claimed.flatMap(({ id }) => [
              queue.holdLease(orm, { id, leaseToken }),
              queue.deleteJob(orm, { id, leaseToken }),
            ]),
          );
          done.push(...claimed.map(({ input }) => (input as { n: number }).n));
        }
      };
      const done = (await Promise.all(Array.from({ length: 12 }, (_, worker) => work(worker)))).flat();
      expect(done.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 90 }, (_, n) => n));
      expect(await stored()).toEqual([]);
    });

    test('takes what is due in its lane, by time and then by id', async () => {
      await insert({ runAtMs: 30 }, { runAtMs: 10 }, { runAtMs: 20, lane: 'ingest' }, { runAtMs: 10 }, { runAtMs: 51 });
      const order: (number | undefined)[] = [];
      for (let turn = 0; turn < 4; turn++) order.push((await claim(`worker ${turn}`, { nowMs: 50 }))[0]?.runAtMs);
      const all = await stored();
      const taken = ['worker 0', 'worker 1', 'worker 2'].map((token) =>
        all.findIndex(({ leaseToken }) => leaseToken === token),
      );
      expect(taken).toEqual([1, 3, 0]);
      expect(order).toEqual([150, 150, 150, undefined]);
    });

    test('of several takes the oldest and hands down what was queued, with its attempt counted', async () => {
      const input = { text: 'é"\'🫀', list: [1, null, { a: 0 }] };
      await insert({ runAtMs: 3 }, { runAtMs: 1, input }, { runAtMs: 2 });
      const claimed = await claim('mine', { nowMs: 9, limit: 2 });
      expect(claimed.map(({ id }) => id).sort()).toEqual((await stored()).slice(1).map(({ id }) => id));
      for (const job of claimed) expect(job).toMatchObject({ attempts: 1, leaseToken: 'mine', runAtMs: 109 });
      expect(claimed.map((job) => job.input)).toContainEqual(input);
    });
  });

  describe('a claim of several', () => {
    test('takes fresh jobs together, and of those that were tried before the oldest alone', async () => {
      await insert(...[1, 2, 3, 4].map((runAtMs) => ({ runAtMs, input: { n: runAtMs } })));
      const [first] = await claim('tried', { nowMs: 9, limit: 2 });
      expect(first?.attempts).toBe(1);
      await nodes.db.write((orm) => [queue.releaseAllLeases(orm, { nowMs: 0 })]);
      const groups: unknown[][] = [];
      for (let turn = 0; turn < 3; turn++) {
        const claimed = await claim(`worker ${turn}`, { nowMs: 9, limit: 4 });
        groups.push(claimed.map(({ input }) => (input as { n: number }).n).sort());
      }
      expect(groups).toEqual([[1, 3, 4], [2], []]);
    });
  });

  describe('a claim of a turn', () => {
    const claimNext = async (afterUserId: string, leaseToken = 'mine', nowMs = 9) => {
      const [rows] = await nodes.db.write((orm) => [queue.claimTurn(orm, { afterUserId, nowMs, leaseMs, leaseToken })]);
      return rows[0];
    };
    const personOf = (job: queue.JobRow | undefined) =>
      String((job?.input as { userId?: string } | undefined)?.userId ?? '');

    test('takes people in turn, and of each the oldest that is due', async () => {
      const ask = (userId: string, runAtMs: number): Partial<queue.NewJob> => ({ input: { userId, runAtMs }, runAtMs });
      await insert(ask('a', 3), ask('a', 1), ask('a', 2), ask('b', 20), ask('c', 4), ask('b', 5), ask('d', 10));
      await insert({ lane: 'ingest', input: { userId: 'e' } });
      const order: unknown[] = [];
      for (let after = '', job = await claimNext(''); job; job = await claimNext(after)) {
        order.push(job.input);
        after = personOf(job);
        expect(job).toMatchObject({ attempts: 1, leaseToken: 'mine', runAtMs: 109 });
      }
      expect(order).toEqual([
        { userId: 'a', runAtMs: 1 },
        { userId: 'b', runAtMs: 5 },
        { userId: 'c', runAtMs: 4 },
        { userId: 'a', runAtMs: 2 },
        { userId: 'a', runAtMs: 3 },
      ]);
    });

    test('comes to a new person next, however many turns of others wait', async () => {
      await insert(...Array.from({ length: 40 }, (_, n) => ({ input: { userId: n % 2 ? 'a' : 'c' } })));
      let after = personOf(await claimNext(''));
      expect(after).toBe('a');
      await insert({ input: { userId: 'b' }, runAtMs: 9 });
      after = personOf(await claimNext(after));
      expect(after).toBe('b');
    });

    test('that hung alone, or beside others twice, has used up its attempts; what others hold is left alone', async () => {
      const replace = () =>
        nodes.db.write((orm) => [
          queue.blameHungTurns(orm, { holder: 'gone', attemptsMax: 3 }),
          queue.releaseLeasesOf(orm, { holder: 'gone', nowMs: 9 }),
        ]);
      await insert(
        { input: { userId: 'a' } },
        { input: { userId: 'b' }, requestId: 'req_b' },
        { input: {}, lane: 'ingest' },
      );
      await claimNext('', 'gone.1');
      await claimNext('a', 'later.1');
      await claim('gone.2', { nowMs: 9, lane: 'ingest' });
      const [, released] = await replace();
      expect(released.map(({ lane, userId }) => [lane, userId]).toSorted()).toEqual([
        ['ingest', null],
        ['turns', 'a'],
      ]);
      expect(await stored()).toMatchObject([
        { attempts: 1, leaseToken: null, lastError: queue.hungError, runAtMs: 9 },
        { attempts: 1, leaseToken: 'later.1', lastError: null, runAtMs: 109 },
        { attempts: 1, leaseToken: null, lastError: null, runAtMs: 9 },
      ]);

      await claimNext('', 'gone.3');
      await claim('gone.4', { nowMs: 9, lane: 'ingest' });
      await replace();
      expect(
        (await stored()).map(({ attempts }) => attempts),
        'a second time',
      ).toEqual([3, 1, 2]);

      await nodes.db.write((orm) => [queue.releaseLeasesOf(orm, { holder: 'later', nowMs: 9 })]);
      expect(await claimNext('a', 'gone.5')).toMatchObject({ requestId: 'req_b', attempts: 2 });
      const [, [alone]] = await replace();
      expect(alone).toEqual({ lane: 'turns', requestId: 'req_b', userId: 'b' });
      expect(
        (await stored()).map(({ attempts }) => attempts),
        'alone',
      ).toEqual([3, 3, 2]);
    });
  });

  describe('a lease', () => {
    test('that ends makes the job visible again, at that moment and not before', async () => {
      await insert({});
      await claim('first');
      expect(await claim('second', { nowMs: leaseMs - 1 })).toEqual([]);
      expect(await claim('second', { nowMs: leaseMs })).toMatchObject([{ attempts: 2, leaseToken: 'second' }]);
    });

    test('that is renewed is kept, and nobody renews that of another', async () => {
      await insert({});
      const { lease } = await claimOne('first');
      await nodes.db.write((orm) => [queue.renewLeases(orm, { ids: [lease.id], leaseToken: 'first', untilMs: 500 })]);
      expect(await claim('second', { nowMs: 499 })).toEqual([]);
      await claim('second', { nowMs: 500 });
      await nodes.db.write((orm) => [queue.renewLeases(orm, { ids: [lease.id], leaseToken: 'first', untilMs: 9_000 })]);
      expect(await stored()).toMatchObject([{ leaseToken: 'second', runAtMs: 600 }]);
    });

    test('that was lost fails the whole batch of the worker that had it, and leaves nothing of it', async () => {
      await insert({});
      const { lease: stale } = await claimOne('stale');
      const { lease } = await claimOne('second', leaseMs);
      const finish = (held: typeof lease, id: string) =>
        nodes.db.write((orm) => [
          queue.holdLease(orm, held),
          queue.deleteJob(orm, held),
          orm.insert(users).values({ id, email: '', createdAtMs: 1 }),
        ]);
      await expect(finish(stale, 'stale')).rejects.toMatchObject({ reason: 'lease_lost' });
      expect([await stored(), await nodes.db.read.select().from(users)]).toMatchObject([
        [{ leaseToken: 'second' }],
        [],
      ]);
      await finish(lease, 'second');
      expect([await stored(), await nodes.db.read.select().from(users)]).toMatchObject([[], [{ id: 'second' }]]);
      await expect(finish(lease, 'again')).rejects.toMatchObject({ reason: 'lease_lost' });
    });

    test('of every job ends when a server takes over from a dead one; waiting and dead jobs stay as they are', async () => {
      await insert({}, {}, { runAtMs: 7_000 });
      const { lease } = await claimOne('buried');
      await nodes.db.write((orm) => [queue.markJobDead(orm, { ...lease, error: 'x', nowMs: 1 })]);
      await claim('leased');
      await nodes.db.write((orm) => [queue.releaseAllLeases(orm, { nowMs: 5 })]);
      expect((await stored()).map(({ leaseToken, runAtMs, deadAtMs }) => [leaseToken, runAtMs, deadAtMs])).toEqual([
        [null, 100, 1],
        [null, 5, null],
        [null, 7_000, null],
      ]);
    });
  });

  describe('a job', () => {
    test('that goes back keeps its attempt and its error, one that was not at fault is not charged for it', async () => {
      await insert({});
      const first = await claimOne('first');
      await nodes.db.write((orm) => [
        queue.releaseJob(orm, { ...first.lease, runAtMs: 50, error: 'boom', counts: true }),
      ]);
      expect(await claim('early', { nowMs: 49 })).toEqual([]);
      const second = await claimOne('second', 50);
      expect(second.job).toMatchObject({ attempts: 2, lastError: 'boom' });
      await nodes.db.write((orm) => [
        queue.releaseJob(orm, { ...second.lease, runAtMs: 60, error: null, counts: false }),
      ]);
      expect(await stored()).toMatchObject([{ attempts: 1, lastError: 'boom', leaseToken: null, runAtMs: 60 }]);
    });

    test('that is buried is kept with its error, is never claimed again and frees its key', async () => {
      await insert({ uniqueKey: 'turn:1' });
      const { lease } = await claimOne('mine');
      await nodes.db.write((orm) => [queue.markJobDead(orm, { ...lease, error: 'gave up', nowMs: 7 })]);
      expect(await claim('other', { nowMs: 10_000 })).toEqual([]);
      expect(await stored()).toMatchObject([{ deadAtMs: 7, lastError: 'gave up', uniqueKey: null }]);
      await insert({ uniqueKey: 'turn:1' });
      expect(await claim('other')).toHaveLength(1);
    });

    test('is ended, released or buried by nobody but its holder', async () => {
      await insert({});
      const { lease } = await claimOne('mine');
      const before = await stored();
      const stranger = { ...lease, leaseToken: 'theirs' };
      await nodes.db.write((orm) => [
        queue.deleteJob(orm, stranger),
        queue.releaseJob(orm, { ...stranger, runAtMs: 0, error: 'x', counts: true }),
        queue.markJobDead(orm, { ...stranger, error: 'x', nowMs: 1 }),
      ]);
      expect(await stored()).toEqual(before);
    });

    test('with a key exists once while it is queued or running, also when it is queued many times at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => insert({ uniqueKey: 'turn:1' }, {})));
      expect((await stored()).map(({ uniqueKey }) => uniqueKey).sort()).toEqual(
        [...Array.from({ length: 20 }, () => null), 'turn:1'].sort(),
      );
    });
  });

  describe('a schedule', () => {
    const everyMs = 100;
    const run = (nowMs: number, db = nodes.db) =>
      writeAll(db, (orm) => queue.runSchedule(orm, { ...spec, nowMs, everyMs }));

    test('queues one job for a slot among many nodes that try, and the next one when its time has come', async () => {
      const both = [nodes.db, nodes.another()];
      await Promise.all(Array.from({ length: 20 }, (_, node) => run(150 + node, both[node % 2])));
      expect(await stored()).toHaveLength(1);
      expect(await nodes.db.read.select().from(schedules)).toEqual([{ name: 'answerTurn', nextRunMs: 200 }]);
      await nodes.db.write((orm) => [orm.delete(jobs)]);
      await run(199);
      expect(await stored()).toEqual([]);
      await Promise.all(Array.from({ length: 20 }, (_, node) => run(950, both[node % 2])));
      expect(await stored()).toHaveLength(1);
      expect(await nodes.db.read.select().from(schedules)).toEqual([{ name: 'answerTurn', nextRunMs: 1_000 }]);
    });

    test('may wait for its next slot when it is seen for the first time, and then runs once a slot too', async () => {
      const both = [nodes.db, nodes.another()];
      const late = (nowMs: number, node = 0) =>
        writeAll(both[node % 2] ?? nodes.db, (orm) =>
          queue.runSchedule(orm, { ...spec, nowMs, everyMs, atFirst: false }),
        );
      await late(150);
      await late(199);
      expect(await stored()).toEqual([]);
      await Promise.all(Array.from({ length: 20 }, (_, node) => late(205 + node, node)));
      expect(await stored()).toHaveLength(1);
      await nodes.db.write((orm) => [orm.delete(jobs)]);
      await late(299);
      expect(await stored()).toEqual([]);
    });

    test('does not queue a second job while the first one is still there', async () => {
      await run(150);
      await run(250);
      expect(await stored()).toHaveLength(1);
    });

    test('looks at the statement before it in its own batch, whatever was written just before', async () => {
      await run(150);
      await nodes.db.write((orm) => [orm.delete(jobs)]);
      await Promise.all([insert({}, {}), run(160), insert({})]);
      expect(await stored()).toHaveLength(3);
      const from = sql`WHERE changes() > 0`;
      const select = { ...spec, input: sql`'{}'`, uniqueKey: sql`NULL`, from };
      await nodes.db.write((orm) => [
        orm.delete(schedules),
        queue.insertJobsSelect(orm, select),
        orm.delete(schedules),
        queue.insertJobsSelect(orm, select),
      ]);
      expect(await stored()).toHaveLength(4);
    });
  });
});
