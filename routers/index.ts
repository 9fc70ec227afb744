import { adminRouter } from './admin.ts';
import { authRouter } from './auth.ts';
import { dataRouter } from './data.ts';
import { ingestRouter } from './ingest.ts';
import { jobsRouter } from './jobs.ts';
import { labsRouter } from './labs.ts';
import { meRouter } from './me.ts';
import { metricsRouter } from './metrics.ts';
import { sourcesRouter } from './sources.ts';
import { router } from './trpc.ts';
import { turnsRouter } from './turns.ts';

/** The only list of routers. `/trpc`, `/v1` and the worker all serve from it. */
export const appRouter = router({
  turns: turnsRouter,
  sources: sourcesRouter,
  labs: labsRouter,
  data: dataRouter,
  me: meRouter,
  auth: authRouter,
  admin: adminRouter,
  metrics: metricsRouter,
  ingest: ingestRouter,
  jobs: jobsRouter,
});
export type AppRouter = typeof appRouter;
