import { afterAll, expect, test } from 'bun:test';
import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { claimJobs, deleteJob, insertJob, releaseAllLeases } from '../../../db/jobs/queue.ts';

/** Healthy events were parked after a few crashes in a row. */

const db = openDb(':memory:');
await migrate(db.engine);
afterAll(() => db.close());

const culprit = 'culprit';
const attemptsMax = 5;
let nowMs = 1;

async function claim(leaseToken: string, lifeMs = 20_000) {
  nowMs += lifeMs;
  const lane = 'ingest';
  const [jobs] = await db.write((orm) => [claimJobs(orm, { lane, limit: 64, nowMs, leaseMs: 1000, leaseToken })]);
  return jobs;
}

test('a job that kills its worker uses up its own attempts and not those of the jobs beside it', async () => {
  const names = [...Array.from({ length: 30 }, (_, index) => `innocent-${index}`), culprit];
  const job = { lane: 'ingest', input: {}, requestId: 'req_x', runAtMs: 0, nowMs: 0 };
  await writeAll(db, (orm) => names.map((name) => insertJob(orm, { ...job, name })));

  const attempts = new Map<string, number>();
  for (let life = 1; life <= 200 && attempts.size < names.length; life += 1) {
    const leaseToken = `life-${life}`;
    const group = await claim(leaseToken);
    const dies = group.some(({ name, attempts: tried }) => name === culprit && tried <= attemptsMax);
    if (dies) {
      await writeAll(db, (orm) => [releaseAllLeases(orm, { nowMs })]);
      continue;
    }
    for (const done of group) attempts.set(done.name, done.attempts);
    await writeAll(db, (orm) => group.map(({ id }) => deleteJob(orm, { id, leaseToken })));
  }
  expect(attempts.get(culprit)).toBe(attemptsMax + 1);
  attempts.delete(culprit);
  expect(attempts.size).toBe(30);
  expect(Math.max(...attempts.values())).toBe(2);
});

/** A row of steps was missing until the next night: its event was parked after five kills within some seconds. */
test('deaths in quick succession cost a job that was merely held each time two attempts', async () => {
  const job = { lane: 'ingest', name: 'innocent', input: {}, requestId: 'req_x', runAtMs: 0, nowMs: 0 };
  await writeAll(db, (orm) => [insertJob(orm, job)]);
  for (let life = 1; life <= 20; life += 1) {
    await claim(`quick-${life}`, 90);
    await writeAll(db, (orm) => [releaseAllLeases(orm, { nowMs })]);
  }
  const [kept] = await claim('lasting');
  expect(kept?.attempts).toBe(3);
});
