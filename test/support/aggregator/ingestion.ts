import { spyOn } from 'bun:test';
import { isNull } from 'drizzle-orm';
import { upsertUser } from '../../../db/access/users.ts';
import { type Db, openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { withBody } from '../../../db/ingestion/raw-events.ts';
import { insertJob, type NewJob } from '../../../db/jobs/queue.ts';
import { type HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import { jobs, rawEvents, schedules } from '../../../db/schema/schema.ts';
import { scheduledJobs } from '../../../routers/core/jobs.contract.ts';
import { appRouter } from '../../../routers/index.ts';
import * as normalizing from '../../../routers/ingestion/normalize/normalize.ts';
import { createCallerFactory } from '../../../routers/trpc.ts';
import { createContext } from '../../../server/context.ts';
import { createLog } from '../../../server/observability/log.ts';
import { createServices } from '../../../server/services.ts';
import { startJobRunner } from '../../../server/worker/job-runner.ts';
import { putMigrated } from '../database/migrated.ts';
import { endOnceAfterwards } from '../ending.ts';
import { testSettings } from '../service/service.ts';
import { until } from '../until.ts';

export type Normalize = typeof normalizing.normalize;
export const normalize = normalizing.normalize;

export type Delivered = { payload: unknown; orderingMs: number };
export type Ingestion = Awaited<ReturnType<typeof startIngestion>>;

/** Ingestion on a database of its own, with the real worker and a normalizer that a test can replace. */
export async function startIngestion(people: readonly string[], variables: Record<string, string> = {}) {
  const settings = testSettings(variables);
  await putMigrated(settings.databaseUrl);
  const db = openDb(settings.databaseUrl);
  await migrate(db.engine);
  for (const id of people) await db.write((orm) => [upsertUser(orm, { id, email: '', createdAtMs: 1 })]);
  const signals = {
    jobsReady: () => undefined,
    turnChanged: () => undefined,
    listenTo: () => {
      throw new Error('Nobody follows a turn here.');
    },
  };
  const parts = { db, signals, baseUrl: 'http://127.0.0.1', quota: null, log: createLog('silent') };
  const services = createServices(settings, parts);
  let requests = 0;
  const caller = () => {
    requests += 1;
    const context = createContext(services, { requestId: `req_${requests}`, principal: { kind: 'system' } });
    return createCallerFactory(appRouter)(context);
  };
  const startRunner = (other: Normalize = normalize) => {
    const replaced = spyOn(normalizing, 'normalize').mockImplementation(other);
    const woken: { wake: () => void } = { wake: () => undefined };
    const signalsOfWorker = { ...signals, jobsReady: () => woken.wake() };
    const runner = startJobRunner(
      { ...services, signals: signalsOfWorker },
      {
        concurrency: 1,
        heritage: { holder: 'test', turnsAfter: '', careful: false },
      },
    );
    woken.wake = runner.wake;
    return { ...runner, stop: () => runner.stop().finally(() => replaced.mockRestore()) };
  };
  return {
    settings,
    db,
    startRunner,
    deliver: async (deliveries: readonly Delivered[]) => {
      for (const { payload, orderingMs } of deliveries)
        await caller().ingest.receive({ body: JSON.stringify(payload), payload, orderingMs });
    },
    queue: (job: NewJob) => db.write((orm) => [insertJob(orm, job)]),
    /** Runs the worker with this normalizer until the queue is empty. */
    work: async (other?: Normalize) => {
      const runner = startRunner(other);
      await until(() => isIdle(db), 30_000).finally(runner.stop);
    },
    events: () => db.read.select(withBody).from(rawEvents).orderBy(rawEvents.id),
    rows: () => allRows(db),
    stop: endOnceAfterwards(() => db.close()),
  };
}

async function isIdle(db: Db): Promise<boolean> {
  const [waiting, recurring] = await db.snapshot((orm) => [
    orm.select({ id: jobs.id }).from(jobs).where(isNull(jobs.deadAtMs)),
    orm.select().from(schedules),
  ]);
  return waiting.length === 0 && recurring.length === Object.keys(scheduledJobs).length;
}

export type StoredRow = Record<string, unknown> & { id: string; version: string; updated_at_ms: number };

async function allRows(db: Db): Promise<Record<HealthTableName, StoredRow[]>> {
  const tables = Object.entries(healthTables).map(async ([name, table]) => {
    const rows: StoredRow[] = await db.read.select().from(table).orderBy(table.id);
    return [name, rows];
  });
  return Object.fromEntries(await Promise.all(tables));
}
