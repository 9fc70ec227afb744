import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { upsertUser } from '../../../../db/access/users.ts';
import { openDb } from '../../../../db/client.ts';
import { rawEventBodies, rawEvents } from '../../../../db/schema/schema.ts';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { startHale } from '../../../support/cli/cli.ts';
import { wordsFound } from '../../../support/database/canary-life.ts';
import { startServiceProcess } from '../../../support/service/service-process.ts';

const gone = 'user_who_goes';
const word = 'canary-of-the-one-who-goes';
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('a server answers deliveries all the while that somebody is erased from a large database, also while the file is gone over', async () => {
  const service = await startServiceProcess({ LOG_LEVEL: 'error' });
  const user = await service.connect('user_who_stays');
  const db = openDb(service.settings.databaseUrl);
  // 40 MB in deliveries of two people, one behind the other.
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
  let answered = 0;
  let running = true;
  const load = (async () => {
    for (let count = 0; running; count += 1) {
      statuses.add((await service.deliver(steps(user, day, count))).status);
      answered += 1;
    }
  })();
  const erasing = startHale(['users', 'erase', gone, '--yes'], { env: { DATA_DIR: service.settings.dataDir } });
  const before = answered;
  await erasing.said(/files are erased/);
  const whenErased = answered;
  // From here on the file is gone over.
  const { exitCode, stdout, stderr } = await erasing.ended;
  const atEnd = answered;
  running = false;
  await load;
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain('raw_events: 100\n');
  expect(bytes()).toBeGreaterThan(40_000_000);
  expect([...statuses]).toEqual([200]);
  expect(whenErased).toBeGreaterThan(before);
  expect(atEnd).toBeGreaterThan(whenErased + 5);
  expect(wordsFound(service.settings.dataDir, [word, gone, 'goes@example.org'])).toEqual([]);
  expect(wordsFound(service.settings.dataDir, ['of somebody else'])).not.toEqual([]);
  expect(await service.terminate()).toBe(0);
}, 60_000);
