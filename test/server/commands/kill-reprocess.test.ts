import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, openDb } from '../../../db/client.ts';
import { columnNames } from '../../../db/schema/health-schema.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { startIngestion } from '../../support/aggregator/ingestion.ts';
import { auth, night, steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { freePort } from '../../support/service/loopback.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const user: WearableUser = { user_id: 'connection-1', provider: 'GARMIN', reference_id: 'user_cut_off' };
const dayCount = 400;
const dayAt = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

async function ingested() {
  const ingestion = await startIngestion([user.reference_id]);
  const days = Array.from({ length: dayCount }, (_, index) => steps(user, dayAt(index), index));
  const nights = Array.from({ length: 20 }, (_, index) => night(user, dayAt(index), { scores: { sleep: index } }));
  const payloads = [auth(user), ...days, ...nights];
  await ingestion.deliver(payloads.map((payload, index) => ({ payload, orderingMs: index + 1 })));
  await ingestion.work();
  return ingestion;
}

async function rowsIn({ read }: Db) {
  const days = await read.all(sql`SELECT * FROM daily_summaries WHERE deleted_at_ms IS NULL ORDER BY id`);
  const nights = await read.all(sql`SELECT * FROM sleep_sessions WHERE deleted_at_ms IS NULL ORDER BY id`);
  const place = columnNames('daily_summary').indexOf('updated_at_ms');
  return [...days, ...nights].map((row) => (row as unknown[]).toSpliced(place, 1));
}

const countIn = async ({ read }: Db, from: SQL) =>
  (await read.all<[number]>(sql`SELECT count(*) FROM ${from}`))[0]?.[0];

async function hale(dataDir: string, { cut }: { cut: boolean }) {
  const child = Bun.spawn([...haleCommand, 'reprocess'], {
    cwd: join(import.meta.dir, '../../..'),
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(freePort()) },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  if (cut) {
    await child.stdout.getReader().read();
    child.kill('SIGKILL');
  }
  return child.exited;
}

test('killed in the middle, as a command and as the server that does it, reading events again ends at the rows of a fresh ingestion', async () => {
  const ingestion = await ingested();
  const { db, settings } = ingestion;
  const fresh = await rowsIn(db);
  await db.write((orm) => [
    orm.run(sql`UPDATE daily_summaries SET steps = -1`),
    orm.run(sql`DELETE FROM sleep_sessions`),
    orm.run(
      sql`INSERT INTO daily_summaries (id, user_id, provider, date, raw_event_id, version, updated_at_ms) SELECT 'day_of_nobody', user_id, provider, date, raw_event_id, version, 1 FROM daily_summaries LIMIT 1`,
    ),
  ]);
  await hale(settings.dataDir, { cut: true });
  expect(await hale(settings.dataDir, { cut: false })).toBe(0);
  const queued = await db.read.all<[string]>(sql`SELECT name FROM jobs`);
  expect(queued).toEqual([['reprocessRows']]);

  ingestion.stop();

  const service = await startServiceProcess({ DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' });
  const watched = openDb(settings.databaseUrl);
  const wrong = () => countIn(watched, sql`daily_summaries WHERE steps = -1`);
  // `until` would pause longer than the work takes.
  while ((await wrong()) === dayCount) await Bun.sleep(1);
  await service.kill();
  expect(await wrong()).toBeGreaterThan(0);
  await service.restart();
  await until(async () => (await countIn(watched, sql`jobs WHERE lane = 'reprocess'`)) === 0);
  await service.kill();
  expect(await rowsIn(watched)).toEqual(fresh);
  expect(await diagnose(settings, Date.now(), { deep: true })).toMatchObject({ healthy: true, events: dayCount + 21 });
  watched.close();
});
