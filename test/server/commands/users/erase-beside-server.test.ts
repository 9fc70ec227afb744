import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { upsertUser } from '../../../../db/access/users.ts';
import { openDb } from '../../../../db/client.ts';
import { rawEventBodies, rawEvents } from '../../../../db/schema/schema.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { runHale, startHale } from '../../../support/cli/cli.ts';
import { wordsFound } from '../../../support/database/canary-life.ts';
import { startServiceProcess } from '../../../support/service/service-process.ts';

const gone = 'user_who_goes';
const word = 'canary-of-the-one-who-goes';
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('a server answers deliveries and reads all the while that somebody is erased from a large database, also while the file is compacted', async () => {
  const service = await startServiceProcess({ LOG_LEVEL: 'error' });
  const user = await service.connect('user_who_stays');
  const db = openDb(service.settings.databaseUrl);
  for (let at = 0; at < 200; at += 20)
    await db.write((orm) => [
      orm.run(sql`INSERT INTO ${rawEvents} (sha256, type, request_id, ordering_ms, received_at_ms, attempts, processed_at_ms, user_id)
        SELECT hex(randomblob(32)), 'daily', 'req_x', 1, 1, 1, 1, if(key % 2, 'user_else', ${gone}) FROM json_each(${JSON.stringify(Array(20).fill(at))})`),
      orm.run(sql`INSERT INTO ${rawEventBodies} (raw_event_id, payload)
        SELECT id, if(user_id = ${gone}, ${word}, 'of somebody else') || hex(randomblob(100000)) FROM ${rawEvents}
        WHERE NOT EXISTS (SELECT 1 FROM ${rawEventBodies} WHERE raw_event_id = id) AND user_id IN ('user_else', ${gone})`),
    ]);
  await db.write((orm) => [upsertUser(orm, { id: gone, email: 'goes@example.org', createdAtMs: 1 })]);
  db.close();
  const bytes = () => statSync(service.databasePath).size;
  const statuses = new Set<number>();
  let reads = 0;
  let running = true;
  let longestMs = 0;
  const deliveries = async () => {
    for (let count = 0; running; count += 1) {
      const startMs = performance.now();
      statuses.add((await service.deliver(steps(user, day, count))).status);
      longestMs = Math.max(longestMs, performance.now() - startMs);
    }
  };
  const reading = async () => {
    for (; running; reads += 1) await service.sync('user_who_stays');
  };
  const load = Promise.all([deliveries(), reading()]);
  const erasing = startHale(['users', 'erase', gone, '--yes'], { env: { DATA_DIR: service.settings.dataDir } });
  const before = reads;
  await erasing.said(/files are erased/);
  const whenErased = reads;
  const bytesBefore = bytes();
  const { exitCode, stdout, stderr } = await erasing.ended;
  const atEnd = reads;
  running = false;
  await load;
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain('raw_events: 100\n');
  expect(bytesBefore).toBeGreaterThan(40_000_000);
  expect(bytes()).toBeLessThan(30_000_000);
  expect([...statuses]).toEqual([200]);
  expect(whenErased).toBeGreaterThan(before);
  expect(atEnd).toBeGreaterThan(whenErased + 5);
  expect(longestMs).toBeLessThan(5_000);
  expect(wordsFound(service.settings.dataDir, [word, gone, 'goes@example.org'])).toEqual([]);
  expect(wordsFound(service.settings.dataDir, ['of somebody else'])).not.toEqual([]);
  expect(await service.terminate()).toBe(0);
});

test('a compaction that the command leaves out is done by the next start, and only by that one', async () => {
  const service = await startServiceProcess();
  const db = openDb(service.settings.databaseUrl);
  await db.write((orm) => [
    upsertUser(orm, { id: gone, email: 'goes@example.org', createdAtMs: 1 }),
    ...Array.from({ length: 40 }, () =>
      orm.run(sql`INSERT INTO memories SELECT hex(randomblob(9)), if(random() > 0, 'user_else', ${gone}), 'goal', '', hex(randomblob(9)), '', 1, 1
        FROM json_each(${JSON.stringify(Array(100).fill(0))})`),
    ),
    orm.run(sql`UPDATE memories SET text = ${word} || hex(randomblob(40)) WHERE user_id = ${gone}`),
  ]);
  db.close();
  const hale = (...args: string[]) => runHale(args, { env: { DATA_DIR: service.settings.dataDir } });
  const traces = () => wordsFound(service.settings.dataDir, [word]);
  const compactions = () => service.logLines().filter(({ event }) => event === 'database_compaction');
  expect(await hale('users', 'erase', gone, '--yes', '--no-rewrite')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(traces()).not.toEqual([]);
  expect(await service.terminate()).toBe(0);
  expect(compactions()).toEqual([]);
  await service.restart();
  expect(traces()).toEqual([]);
  expect(await service.terminate()).toBe(0);
  expect(compactions()).toMatchObject([{ outcome: 'compacted' }]);
  await service.restart();
  expect(await service.terminate()).toBe(0);
  expect(compactions()).toHaveLength(1);
});
