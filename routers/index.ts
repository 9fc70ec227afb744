import { accountUsage, authRouter, meRouter } from './account/account.ts';
import { accountActivity } from './account/activity.ts';
import { deleteAccount, exportAccount, prepareDelete } from './account/leave.ts';
import { profileProcedures } from './account/profile.ts';
import { accountPasskeys, sessionsRouter, tokensRouter } from './account/tokens.ts';
import { adminRouter } from './admin/admin.ts';
import { archivesRouter } from './archives/archives.ts';
import { feedsRouter } from './archives/feeds.ts';
import { dataRouter } from './data/data.ts';
import { coverageRouter } from './health/coverage.ts';
import { labHistoryRouter } from './health/lab-history.ts';
import { nightsRouter } from './health/nights.ts';
import { overview } from './health/overview.ts';
import { workoutsRouter } from './health/workouts.ts';
import { ingestRouter } from './ingestion/ingest.ts';
import { jobsRouter } from './jobs.ts';
import { labsRouter } from './labs/labs.ts';
import { metricsRouter } from './metrics/metrics.ts';
import { sourcesRouter } from './sources/sources.ts';
import { mergeRouters, router } from './trpc.ts';
import { memoriesRouter } from './turns/memories.ts';
import { proofRouter } from './turns/prove.ts';
import { turnsRouter } from './turns/turns.ts';
import { verifyRouter } from './verify/verify.ts';

export const appRouter = router({
  turns: turnsRouter,
  memories: memoriesRouter,
  sources: mergeRouters(sourcesRouter, coverageRouter),
  labs: mergeRouters(labsRouter, labHistoryRouter),
  archives: archivesRouter,
  feeds: feedsRouter,
  data: dataRouter,
  me: meRouter,
  auth: authRouter,
  account: router({
    ...profileProcedures,
    tokens: tokensRouter,
    sessions: sessionsRouter,
    passkeys: accountPasskeys,
    usage: accountUsage,
    activity: accountActivity,
    export: exportAccount,
    prepareDelete,
    delete: deleteAccount,
  }),
  admin: adminRouter,
  metrics: mergeRouters(metricsRouter, proofRouter),
  overview,
  nights: nightsRouter,
  workouts: workoutsRouter,
  verify: verifyRouter,
  ingest: ingestRouter,
  jobs: jobsRouter,
});
export type AppRouter = typeof appRouter;
