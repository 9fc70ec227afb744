import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { claimJobs, insertJob } from '../../../db/jobs/queue.ts';
import { createLog } from '../../../server/observability/log.ts';
import { createWorkerHost } from '../../../server/worker/worker-host.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { testSettings } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const dyingWorker = new URL('../../support/service/dying-worker.ts', import.meta.url);

test('a worker that dies is replaced, and what it had claimed is free at once', async () => {
  const db = openDb(`file:${join(temporaryFolder(), 'hale.db')}`);
  await migrate(db.engine);
  const lives: string[] = [];
  const host = createWorkerHost({
    workerUrl: dyingWorker,
    db,
    log: createLog('silent'),
    onTurnChanged: (turnId) => void lives.push(turnId),
  });
  await host.start(testSettings(), 'http://127.0.0.1');
  await until(() => lives.length === 1);
  const claim = { lane: 'turns', limit: 1, leaseMs: 60_000 };
  const claimed = async (leaseToken: string) =>
    (await db.write((orm) => [claimJobs(orm, { ...claim, nowMs: Date.now(), leaseToken })]))[0];
  const job = { lane: 'turns', name: 'answerTurn', input: {}, requestId: 'req_x', runAtMs: 0, nowMs: 0 };
  await writeAll(db, (orm) => [insertJob(orm, job), insertJob(orm, { ...job, lane: 'of another node' })]);
  const another = { lane: 'of another node', limit: 1, leaseMs: 60_000, nowMs: Date.now(), leaseToken: 'elsewhere.1' };
  await db.write((orm) => [claimJobs(orm, another)]);
  expect(await claimed(`${lives[0]}.1`)).toHaveLength(1);
  expect(await claimed('another')).toHaveLength(0);

  host.jobsReady();
  await until(() => lives.length === 2);
  expect(await claimed(`${lives[1]}.1`)).toHaveLength(1);
  expect((await db.write((orm) => [claimJobs(orm, { ...another, nowMs: Date.now() })]))[0]).toHaveLength(0);
  host.jobsReady();
  await until(() => lives.length === 3);

  await host.drain();
  host.terminate();
  db.close();
});

test('a thread that hangs is replaced; the log has one line with the ids of its requests', async () => {
  const db = openDb(`file:${join(temporaryFolder(), 'hale.db')}`);
  await migrate(db.engine);
  const lines: unknown[] = [];
  const log = createLog('silent');
  const host = createWorkerHost({
    workerUrl: new URL('../../support/service/stuck-worker.ts', import.meta.url),
    db,
    log: { ...log, error: (fields, event) => void lines.push([event, fields]) },
    onTurnChanged: () => undefined,
    onReplaced: (why) => void lines.push(why),
    silentMsMax: 2_000,
  });
  await host.start(testSettings(), 'http://127.0.0.1');
  const answers = () => host.ping(AbortSignal.timeout(5_000)).then(() => true);
  expect(await answers()).toBe(true);
  host.jobsReady();
  await until(() => lines.length === 2);
  expect(lines).toEqual(['hung', ['worker_replaced', { request_ids: [] }]]);
  await until(answers);
  await Bun.sleep(2_500);
  expect(lines).toHaveLength(2);
  await host.drain();
  host.terminate();
  db.close();
});

test('calls that come while a lane gathers are one call after it, and none is lost', async () => {
  const db = openDb(':memory:');
  const heard: string[] = [];
  const workerUrl = new URL('../../support/service/listening-worker.ts', import.meta.url);
  const onTurnChanged = (lane: string) => void heard.push(lane);
  const host = createWorkerHost({ workerUrl, db, log: createLog('silent'), onTurnChanged });
  await host.start(testSettings(), 'http://127.0.0.1');
  for (let call = 0; call < 500; call++) {
    host.jobsReady('ingest');
    await Promise.resolve();
  }
  await until(() => heard.length >= 2);
  host.jobsReady('turns');
  await until(() => heard.includes('turns'));
  expect(heard.length).toBeLessThan(10);
  await host.drain();
  host.terminate();
  db.close();
});

test('a worker that cannot start fails the start', async () => {
  const db = openDb(':memory:');
  const workerUrl = new URL('../../support/no-such-worker.ts', import.meta.url);
  const host = createWorkerHost({ workerUrl, db, log: createLog('silent'), onTurnChanged: () => undefined });
  const failure = host.start(testSettings(), 'http://127.0.0.1').then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  expect(await failure).toBeString();
  host.terminate();
  db.close();
});
