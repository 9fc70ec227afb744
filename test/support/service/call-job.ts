import { type Db, writeAll } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/schema.ts';
import { type JobName, jobSpec } from '../../../routers/core/jobs.contract.ts';
import { appRouter } from '../../../routers/index.ts';
import { createCallerFactory } from '../../../routers/trpc.ts';
import { createContext } from '../../../server/context.ts';
import { createLog } from '../../../server/observability/log.ts';
import { createServices } from '../../../server/services.ts';
import type { Settings } from '../../../server/settings/env.ts';

type Place = { db: Db; settings: Settings; nowMs?: () => number };

/** Runs one job in this process as the worker would. */
export async function callJob({ db, settings, nowMs = Date.now }: Place, name: JobName, input: unknown): Promise<void> {
  const signals = {
    jobsReady: () => undefined,
    turnChanged: () => undefined,
    listenTo: () => {
      throw new Error('Nobody follows a turn here.');
    },
  };
  const parts = { db, signals, baseUrl: 'http://127.0.0.1', quota: null, log: createLog('silent') };
  const services = { ...createServices(settings, parts), nowMs };
  const write = (build: Parameters<typeof writeAll>[1]) => writeAll(db, build);
  const job = { attempt: 1, exhausted: false, lastError: null, write, finish: write };
  const context = createContext(services, { requestId: 'req_job', principal: { kind: 'system' } });
  const procedures = createCallerFactory(appRouter)({ ...context, job }).jobs;
  await (procedures[name] as (input: unknown) => Promise<void>)(input);
}

export async function queuedInputs(db: Db, name: JobName): Promise<unknown[]> {
  const { lane } = jobSpec(name, { requestId: '', nowMs: 0 });
  const rows = await db.read.select().from(jobs);
  return rows.filter((row) => row.name === name && row.lane === lane).map(({ input }) => input);
}
