import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Db, openDb } from '../../db/client.ts';
import { scheduledJobs } from '../../routers/core/jobs.contract.ts';
import { diagnose } from '../../server/commands/doctor/doctor.ts';
import { type Aggregator, startAggregator } from '../support/aggregator/aggregator.ts';
import { statement } from '../support/database/engines.ts';
import { hasSqld, startSqld } from '../support/database/sqld.ts';
import { pdf } from '../support/files/lab-files.ts';
import { type ObjectStore, startObjectStore } from '../support/files/object-store.ts';
import {
  type Acknowledged,
  type Cluster,
  countOf,
  live,
  nothingYet,
  type Send,
  settle,
  startCluster,
} from '../support/service/cluster.ts';
import { readFrames } from '../support/turns/answers.ts';
import { until } from '../support/until.ts';

const peopleOf = (part: string) => ['a', 'b', 'c'].map((name) => `user_${part}_${name}`);
const [requestsPerDay, turnsInFlight] = [400, 3];
const waitMsMax = 60_000;

/** Triggers that count what must happen once: a schedule's slot, the end of a turn, the effect of a raw event. */
const witnesses = [
  'CREATE TABLE witnessed (what TEXT NOT NULL, which TEXT NOT NULL)',
  `CREATE TRIGGER witness_schedules AFTER INSERT ON jobs WHEN NEW.unique_key LIKE 'schedule:%' BEGIN
    INSERT INTO witnessed SELECT 'schedule', name || ' ' || next_run_ms FROM schedules WHERE 'schedule:' || name = NEW.unique_key; END`,
  `CREATE TRIGGER witness_turns AFTER UPDATE OF status ON turns WHEN NEW.status IN ('completed', 'failed') BEGIN
    INSERT INTO witnessed VALUES ('turn', NEW.id); END`,
  `CREATE TRIGGER witness_events AFTER UPDATE OF processed_at_ms ON raw_events WHEN NEW.processed_at_ms IS NOT NULL BEGIN
    INSERT INTO witnessed VALUES ('event', NEW.id); END`,
];

describe.skipIf(!hasSqld)(
  `three nodes on one libSQL server and one bucket${hasSqld ? '' : ' (skipped: no sqld here)'}`,
  () => {
    let aggregator: Aggregator;
    let store: ObjectStore;
    let cluster: Cluster;
    let db: Db;
    const journal = nothingYet();
    const rows = async (sql: string, params: unknown[] = []) => {
      const [found] = await db.engine.read([statement(sql, params)]);
      return (found?.rows ?? []) as unknown[][];
    };
    beforeAll(async () => {
      const sqld = await startSqld();
      [aggregator, store] = [await startAggregator(), startObjectStore()];
      cluster = await startCluster(3, {
        ...aggregator.variables,
        ...store.variables,
        DATABASE_URL: sqld.url,
        RATE_LIMIT_PER_DAY: String(requestsPerDay),
        MAX_TURNS_IN_FLIGHT: String(turnsInFlight),
      });
      db = openDb(sqld.url);
      await db.engine.setUp(witnesses.map((sql) => statement(sql, [], 'run')));
    }, 60_000);
    afterAll(async () => {
      db.close();
      await cluster.stop();
      await aggregator.stop();
      store.stop();
    });

    const statusesOf = (path: string, as?: string) =>
      Promise.all(
        cluster.nodes.map(async (node) => {
          const response = await node.call('GET', path, { ...(as !== undefined && { as }) });
          await response.text();
          return response.status;
        }),
      );

    async function whileLiving(
      people: string[],
      send: Send,
      disturb: (progress: () => Promise<unknown>) => Promise<void>,
    ) {
      for (const person of people) await settle(cluster, person);
      let goesOn = true;
      const lives = people.map((userId) => live(cluster, send, { userId, journal, goesOn: () => goesOn }));
      const progress = () => {
        const before = countOf(journal);
        return Promise.race([Promise.all(lives), until(() => countOf(journal) >= before + people.length, waitMsMax)]);
      };
      try {
        await disturb(progress);
      } finally {
        goesOn = false;
      }
      await Promise.all(lives);
    }

    test('lose nothing and do nothing twice while each is killed in turn', async () => {
      await whileLiving(peopleOf('killing'), cluster.anywhere, async (progress) => {
        for (const node of cluster.nodes) {
          await progress();
          await node.kill();
          await progress();
          await node.restart();
        }
        await progress();
      });
      await expectKept(journal);
    }, 150_000);

    test('are replaced one by one without a request that fails twice', async () => {
      await whileLiving(peopleOf('rolling'), cluster.twice, async (progress) => {
        for (const node of cluster.nodes) {
          await progress();
          expect(await node.terminate()).toBe(0);
          await progress();
          await node.restart();
        }
      });
      await expectKept(journal);
    }, 150_000);

    test('run each schedule once when all of them find it due at the same moment', async () => {
      await Promise.all(cluster.nodes.map((node) => node.kill()));
      const due = 'UPDATE schedules SET next_run_ms = 1';
      const forget = "DELETE FROM witnessed WHERE what = 'schedule'";
      await db.engine.setUp([due, forget].map((sql) => statement(sql, [], 'run')));
      await Promise.all(cluster.nodes.map((node) => node.restart()));
      const left = 'SELECT count(*) FROM schedules WHERE next_run_ms = 1';
      await until(async () => (await rows(left))[0]?.[0] === 0, waitMsMax);
      const names = Object.keys(scheduledJobs).toSorted();
      const runs = await rows("SELECT which FROM witnessed WHERE what = 'schedule' ORDER BY which");
      expect(runs.map(([which]) => String(which).split(' ')[0] ?? '')).toEqual(names);
      await until(async () => (await statusesOf('/readyz')).every((status) => status === 200), waitMsMax);
    }, 90_000);

    test('count a person’s requests together, and in the end each refuses', async () => {
      const as = 'user_greedy';
      let admitted = 0;
      const isRefused = async () => {
        const statuses = await statusesOf('/v1/sources', as);
        admitted += statuses.filter((status) => status === 200).length;
        return statuses.every((status) => status === 429);
      };
      await until(isRefused, waitMsMax);
      expect(admitted).toBeGreaterThanOrEqual(requestsPerDay);
      // Three nodes that do not share counts would let three times as many in.
      expect(admitted).toBeLessThan(2 * requestsPerDay);
    }, 90_000);

    test('never have more turns of one person in flight than the cap, however they are spread', async () => {
      const as = 'user_busy';
      await settle(cluster, as);
      const body = { messages: [{ role: 'user', content: 'How did I sleep?' }] };
      const inFlight = "SELECT count(*) FROM turns WHERE user_id = ? AND status IN ('queued', 'running')";
      const answers = await Promise.all(
        Array.from({ length: 24 }, async (_, index) => {
          const answer = await cluster.nodes[index % 3]?.call('POST', '/v1/turns', { as, body });
          return [answer?.status, Number((await rows(inFlight, [as]))[0]?.[0])] as const;
        }),
      );
      expect(Math.max(...answers.map(([, count]) => count))).toBeLessThanOrEqual(turnsInFlight);
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([202, 429]));
    }, 30_000);

    async function expectKept({ steps, turns, uploads, followed }: Acknowledged): Promise<void> {
      const busy = "SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL AND lane <> 'upkeep' AND run_at_ms < ?";
      await until(async () => (await rows(busy, [Date.now() + 20_000]))[0]?.[0] === 0, waitMsMax);

      const stored = await rows('SELECT user_id, date, steps FROM daily_summaries ORDER BY user_id, date');
      const delivered = steps.map(({ userId, date, count }) => [userId, date, count]);
      expect(stored).toEqual(delivered.toSorted((a, b) => String(a).localeCompare(String(b))));

      const ended = await rows("SELECT user_id, id FROM turns WHERE status = 'completed' ORDER BY id");
      expect(ended).toEqual(
        turns.map(({ userId, turnId }) => [userId, turnId]).toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)),
      );
      for (const { userId, turnId, frames } of followed) {
        const ids = frames.map(({ id }) => Number(id));
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
        const [node] = cluster.nodes;
        if (node) expect(frames).toEqual(await readFrames(node, userId, turnId));
      }

      const files = await rows('SELECT user_id, storage_key, size_bytes FROM lab_uploads ORDER BY storage_key');
      const sent = uploads.map(({ userId, storageKey, bytes }) => [userId, storageKey, bytes]);
      expect(files).toEqual(sent.toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)));
      for (const { storageKey, bytes } of uploads) {
        const content = store.objects.get(`some/prefix/${storageKey}`)?.bytes ?? new Uint8Array();
        expect(Buffer.from(pdf(bytes)).equals(content)).toBe(true);
      }

      expect(
        await rows('SELECT what, which, count(*) FROM witnessed GROUP BY what, which HAVING count(*) > 1'),
      ).toEqual([]);
      const kinds = await rows("SELECT DISTINCT what FROM witnessed WHERE what <> 'schedule' ORDER BY what");
      expect(kinds.flat()).toEqual(['event', 'turn']);
      const { findings } = await diagnose(cluster.nodes[0]?.settings ?? fail(), Date.now() + 2 * 3_600_000);
      expect(findings.filter(({ attention }) => attention)).toEqual([]);
    }
  },
);

function fail(): never {
  throw new Error('There are three nodes.');
}
