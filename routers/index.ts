import { lazy } from '@trpc/server';
import { overview } from './health/overview.ts';
import { mergeRouters, router } from './trpc.ts';

/** Routers load on first call. */
export const appRouter = router({
  turns: lazy(async () => (await import('./turns/turns.ts')).turnsRouter),
  memories: lazy(async () => (await import('./turns/memories.ts')).memoriesRouter),
  sources: lazy(async () => {
    const [{ sourcesRouter }, { coverageRouter }] = await Promise.all([
      import('./sources/sources.ts'),
      import('./health/coverage.ts'),
    ]);
    return mergeRouters(sourcesRouter, coverageRouter);
  }),
  labs: lazy(async () => {
    const [{ labsRouter }, { labHistoryRouter }] = await Promise.all([
      import('./labs/labs.ts'),
      import('./health/lab-history.ts'),
    ]);
    return mergeRouters(labsRouter, labHistoryRouter);
  }),
  archives: lazy(async () => (await import('./archives/archives.ts')).archivesRouter),
  feeds: lazy(async () => (await import('./archives/feeds.ts')).feedsRouter),
  data: lazy(async () => (await import('./data/data.ts')).dataRouter),
  me: lazy(async () => (await import('./account/account.ts')).meRouter),
  auth: lazy(async () => (await import('./account/account.ts')).authRouter),
  account: lazy(async () => (await import('./account/account.ts')).accountRouter),
  admin: lazy(async () => (await import('./admin/admin.ts')).adminRouter),
  metrics: lazy(async () => {
    const [{ metricsRouter }, { proofRouter }] = await Promise.all([
      import('./metrics/metrics.ts'),
      import('./turns/prove.ts'),
    ]);
    return mergeRouters(metricsRouter, proofRouter);
  }),
  overview,
  nights: lazy(async () => (await import('./health/nights.ts')).nightsRouter),
  workouts: lazy(async () => (await import('./health/workouts.ts')).workoutsRouter),
  verify: lazy(async () => (await import('./verify/verify.ts')).verifyRouter),
  ingest: lazy(async () => (await import('./ingestion/ingest.ts')).ingestRouter),
  jobs: lazy(async () => (await import('./jobs.ts')).jobsRouter),
});
export type AppRouter = typeof appRouter;
