import { createHash } from 'node:crypto';
import { upsertUser } from '../../db/access/users.ts';
import { type Db, filePath, overEngine, writeAll } from '../../db/client.ts';
import { requeueUnprocessed } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { connectSource } from '../../db/ingestion/sources.ts';
import { claimJobs, deleteJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../../routers/core/jobs.contract.ts';
import type { JobHandle } from '../../routers/trpc.ts';
import { createContext, type Services } from '../../server/context.ts';
import { createLog } from '../../server/observability/log.ts';
import { procedureAt } from '../../server/procedures.ts';
import { createServices } from '../../server/services.ts';
import { readSettings, type Settings } from '../../server/settings/env.ts';
import { createSignals } from '../../server/worker/signals.ts';
import { createWorkerHost } from '../../server/worker/worker-host.ts';
import { type Handler, openBench } from './hale.ts';
import { benchSecrets, benchUserId } from './subject.ts';

type Drain = (jobs: number) => Promise<void>;

const requestId = 'req_bench';
const deliveriesPerCommit = 500;
const lookMs = 2;
const baseUrl = 'http://127.0.0.1';

/** The worker in its own thread. */
export async function haleQueue(folder: string): Promise<Handler> {
  const settings = settingsIn(folder);
  const db = await openQueue(settings);
  const log = createLog(settings.logLevel);
  const workerUrl = new URL('../../server/worker/worker.ts', import.meta.url);
  const host = createWorkerHost({ workerUrl, db, log, onTurnChanged: () => undefined });
  await host.start(settings, baseUrl);
  return drained(db, async () => {
    host.jobsReady('ingest');
    while (!(await isEmpty(db))) await Bun.sleep(lookMs);
  });
}

/** One job at a time, with a commit each for claim, effect and completion. */
export async function separateQueue(folder: string): Promise<Handler> {
  const settings = settingsIn(folder);
  const db = await openQueue(settings);
  const log = createLog(settings.logLevel);
  const signals = createSignals({ pollMs: 1_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const services = createServices(settings, { db, signals, baseUrl, quota: null, log });
  return drained(db, async () => {
    while (await finishOne(services));
  });
}

const settingsIn = (folder: string) =>
  readSettings({}, { DATA_DIR: folder, LOG_LEVEL: 'silent', SIMULATOR: 'off', ...benchSecrets });

async function openQueue({ databaseUrl }: Settings): Promise<Db> {
  const db = overEngine(await openBench(filePath(databaseUrl)));
  const source = {
    id: 'src_bench',
    userId: benchUserId,
    provider: 'garmin',
    aggregatorUserId: 'con_bench',
    version: '',
  };
  await writeAll(db, (orm) => [
    upsertUser(orm, { id: benchUserId, email: '', createdAtMs: 1 }),
    connectSource(orm, source),
  ]);
  return db;
}

// `?jobs=N` queues N raw events and answers how long they took.
function drained(db: Db, drain: Drain): Handler {
  let before = 0;
  return async (request) => {
    const jobs = Number(new URL(request.url).searchParams.get('jobs'));
    await store(db, before, jobs);
    before += jobs;
    await writeAll(db, (orm) => [requeueUnprocessed(orm, { ...specNow(), receivedBeforeMs: Date.now(), limit: jobs })]);
    const startMs = performance.now();
    await drain(jobs);
    const seconds = (performance.now() - startMs) / 1000;
    if ((await effects(db)) !== before) throw new Error('Not every job had its effect exactly once.');
    return Response.json({ seconds });
  };
}

const specNow = () => jobSpec('normalizeEvent', { requestId, nowMs: Date.now() });

async function store(db: Db, first: number, jobs: number): Promise<void> {
  for (let start = first; start < first + jobs; start += deliveriesPerCommit) {
    const size = Math.min(deliveriesPerCommit, first + jobs - start);
    await writeAll(db, (orm) =>
      Array.from({ length: size }, (_, index) => start + index).flatMap((place) => {
        const payload = delivery(place);
        const sha256 = createHash('sha256').update(payload).digest('hex');
        const nowMs = Date.now() - 1;
        return insertRawEvent(orm, {
          sha256,
          type: 'body',
          payload,
          requestId,
          orderingMs: nowMs,
          receivedAtMs: nowMs,
        });
      }),
    );
  }
}

function delivery(index: number): string {
  const at = new Date(index * 86_400_000).toISOString().slice(0, 19);
  const span = { start_time: `${at}.000000+00:00`, end_time: `${at}.000000+00:00` };
  return JSON.stringify({
    type: 'body',
    user: { user_id: 'con_bench', provider: 'GARMIN', reference_id: benchUserId },
    data: [{ metadata: span, measurements_data: { measurements: [{ weight_kg: 72.4, bodyfat_percentage: 17.9 }] } }],
  });
}

const isEmpty = async (db: Db) =>
  (await numberOf(db, "SELECT EXISTS (SELECT 1 FROM jobs WHERE lane = 'ingest' AND dead_at_ms IS NULL)")) === 0;

const effects = (db: Db) =>
  numberOf(
    db,
    `SELECT count(*) FROM body_measurements JOIN raw_events ON raw_events.id = raw_event_id
      WHERE processed_at_ms IS NOT NULL AND attempts = 1`,
  );

async function numberOf({ engine }: Db, sql: string): Promise<number> {
  const [answer] = await engine.read([{ sql, params: [], method: 'get' }]);
  return Number(answer?.rows[0]);
}

const normalizeEvent = procedureAt('jobs.normalizeEvent');

async function finishOne(services: Services): Promise<boolean> {
  const { db } = services;
  const claim = { lane: 'ingest', limit: 1, nowMs: Date.now(), leaseMs: 15_000, leaseToken: crypto.randomUUID() };
  const [[job]] = await db.write((orm) => [claimJobs(orm, claim)]);
  if (!job) return false;
  const write: JobHandle['write'] = (build) => writeAll(db, build);
  const handle: JobHandle = { attempt: 1, exhausted: false, lastError: null, write, finish: write };
  const context = createContext(services, { requestId: job.requestId, principal: { kind: 'system' } });
  await normalizeEvent({ ...context, job: handle }, async () => job.input);
  await writeAll(db, (orm) => [deleteJob(orm, { id: job.id, leaseToken: claim.leaseToken })]);
  return true;
}
