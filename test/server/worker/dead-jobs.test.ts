import { beforeEach, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { listParkedEvents } from '../../../db/ingestion/raw-events.ts';
import { insertJob } from '../../../db/jobs/queue.ts';
import { jobs } from '../../../db/schema/schema.ts';
import { ask } from '../../../db/upkeep/doctor.ts';
import { readFigures } from '../../../db/upkeep/figures.ts';
import { jobSpec, scheduledJobs } from '../../../routers/core/jobs.contract.ts';
import { type Ingestion, startIngestion } from '../../support/aggregator/ingestion.ts';
import { callJob } from '../../support/service/call-job.ts';

const dayMs = 86_400_000;
const nowMs = Date.now();

let ingestion: Ingestion;
beforeEach(async () => {
  ingestion = await startIngestion(['user_a']);
});

const prune = () => callJob({ ...ingestion, nowMs: () => nowMs }, 'pruneDeadJobs', {});
const names = async () => (await ingestion.db.read.select().from(jobs)).map(({ requestId }) => requestId).toSorted();
const bury = (requestId: string, days: number, count = 1) =>
  ingestion.db.write((orm) => [
    orm.run(sql`INSERT INTO ${jobs} (lane, name, input, request_id, attempts, created_at_ms, run_at_ms, dead_at_ms, last_error)
      SELECT 'ingest', 'normalizeEvent', json_object('rawEventId', 1), ${requestId}, 6, 1, 1, ${nowMs - days * dayMs}, 'Error'
      FROM json_each(${JSON.stringify(Array(count).fill(0))})`),
  ]);
const found = async () => (await ask(ingestion.db.read, { name: 'jobs_dead', nowMs })).count;

test('a dead job is kept for 30 days, in which the doctor and the figures tell it, and forgotten then', async () => {
  await bury('old', 31);
  await bury('recent', 29);
  expect(await found()).toBe(2);
  await prune();
  expect(await names()).toEqual(['recent']);
  expect(await found()).toBe(1);
  expect((await readFigures(ingestion.db, { lanes: ['ingest'], nowMs })).deadJobs).toBe(1);
});

test('a job that is alive stays, however old, and so does the dead-letter queue', async () => {
  const user = { user_id: 'conn-1', provider: 'GARMIN', reference_id: 'user_a' };
  const unreadable = { type: 'daily', user, data: [{ metadata: { start_time: 'never' } }] };
  await ingestion.deliver([{ payload: unreadable, orderingMs: 1 }]);
  await ingestion.work();
  await bury('old', 31);
  const alive = jobSpec('endSource', { requestId: 'alive', nowMs: 1 });
  await ingestion.db.write((orm) => [insertJob(orm, { ...alive, input: { aggregatorUserId: 'conn-1' } })]);
  const parked = await listParkedEvents(ingestion.db.read, { limit: 9 });
  expect(parked).toHaveLength(1);
  await prune();
  expect(await names()).toEqual(['alive']);
  expect(await listParkedEvents(ingestion.db.read, { limit: 9 })).toEqual(parked);
});

test('very many go in portions, one every hour, so that no transaction holds others up', async () => {
  await bury('old', 31, 10_001);
  await prune();
  expect(await found()).toBe(1);
  await prune();
  expect(await found()).toBe(0);
  expect(scheduledJobs.pruneDeadJobs.everyMs).toBe(3_600_000);
});
