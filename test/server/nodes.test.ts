import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Db, openDb } from '../../db/client.ts';
import { scheduledJobs } from '../../routers/core/jobs.contract.ts';
import { diagnose } from '../../server/commands/doctor/doctor.ts';
import { type Aggregator, startAggregator } from '../support/aggregator/aggregator.ts';
import { statement } from '../support/database/engines.ts';
import { hasSqld, startSqld } from '../support/database/sqld.ts';
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
import { differencesTo, watchEffects } from '../support/service/kept.ts';
import { until } from '../support/until.ts';

const peopleOf = (part: string) => ['a', 'b', 'c'].map((name) => `user_${part}_${name}`);
const waitMsMax = 60_000;

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
      });
      db = openDb(sqld.url);
      await watchEffects(db.engine);
    });
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
    });

    async function expectKept(kept: Acknowledged): Promise<void> {
      const bytesOf = (storageKey: string) => store.objects.get(`some/prefix/${storageKey}`)?.bytes;
      const client = cluster.nodes[0] ?? fail();
      expect(await differencesTo(kept, { engine: db.engine, client, bytesOf })).toEqual([]);
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
