import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { jobs, labUploads, sources } from '../../../db/schema/schema.ts';
import { jobContracts } from '../../../routers/core/jobs.contract.ts';
import { reprocessJob } from '../../../routers/ingestion/reprocess.ts';
import { startIngestion } from '../../support/aggregator/ingestion.ts';
import { auth, steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { statement } from '../../support/database/engines.ts';
import { until } from '../../support/until.ts';
import { layeredLabs } from './normalize/examples.ts';

const userId = 'user_normalized';
const user: WearableUser = { user_id: 'connection-normalized', provider: 'GARMIN', reference_id: userId };
const ingestion = await startIngestion([userId]);
const { db } = ingestion;
let orderingMs = 0;
const deliver = (payload: unknown) => {
  orderingMs += 1;
  return ingestion.deliver([{ payload, orderingMs }]);
};
const run = (sql: string) => db.engine.setUp([statement(sql, [], 'run')]);
const lastEvent = async () => (await ingestion.events()).at(-1);
const again = () => reprocessJob({}, { requestId: 'req_again', nowMs: Date.now() });
const upload = (id: string, aggregatorUploadId: string) => ({
  ...{ id, userId, fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, storageKey: id },
  ...{ aggregatorStatus: 'processing', aggregatorUploadId, uploadedAtMs: 1 },
});
const uploaded = async (id: string) => (await db.read.select().from(labUploads).where(eq(labUploads.id, id)))[0];

await deliver(auth(user));
await ingestion.work();

test('an event at which the worker ended too often is parked and says so, and gives no row', async () => {
  await deliver(steps(user, '2026-07-01', 1));
  const { attemptsMax } = jobContracts.normalizeEvent;
  await run(`UPDATE jobs SET attempts = ${attemptsMax}, last_error = 'OutOfMemory' WHERE name = 'normalizeEvent'`);
  await ingestion.work();
  expect(await lastEvent()).toMatchObject({ processedAtMs: null, processError: 'gave up: OutOfMemory' });
  expect((await ingestion.rows()).daily_summary).toEqual([]);
});

test('an event during which the database fails is not parked, and gives its row when the database works', async () => {
  await deliver(steps(user, '2026-07-02', 2));
  await run('ALTER TABLE sources RENAME TO sources_away');
  const runner = ingestion.startRunner();
  const failed = async () => (await db.read.select().from(jobs)).some(({ lastError }) => lastError !== null);
  await until(failed).finally(runner.stop);
  expect(await lastEvent()).toMatchObject({ processedAtMs: null, processError: null });
  await run('ALTER TABLE sources_away RENAME TO sources');
  await ingestion.work();
  expect((await ingestion.rows()).daily_summary).toMatchObject([{ date: '2026-07-02', steps: 2 }]);
});

test('reprocessing leaves the times of a source and of a report that was read', async () => {
  await db.write((orm) => [orm.insert(labUploads).values(upload('lab_read', 'upl_1'))]);
  await deliver(layeredLabs());
  await deliver(steps(user, '2026-07-03', 3));
  await ingestion.work();
  const seen = async () => [await db.read.select().from(sources), await uploaded('lab_read')];
  const before = await seen();
  expect((await uploaded('lab_read'))?.aggregatorStatus).toBe('parsed');
  await ingestion.queue(again());
  await ingestion.work();
  expect(await seen()).toEqual(before);
});

test('a report that failed before its upload has its id waits for it, and then the upload has failed', async () => {
  const error = { code: 'file_unreadable', message: 'The file could not be read.', retriable: false };
  const data = { session_id: '1', reference_id: userId, error };
  await deliver({ type: 'lab_report.failed', upload_id: 'upl_2', data });
  await ingestion.work();
  expect(await lastEvent()).toMatchObject({ processedAtMs: null, awaiting: 'upload:upl_2' });
});
