import { pruneDeviceGrants } from '../db/access/device-grants.ts';
import { deleteExpiredIdempotencyKeys } from '../db/access/idempotency.ts';
import { pruneIdentitySessions } from '../db/access/identity.ts';
import { pruneOAuth } from '../db/access/oauth.ts';
import { pruneLinks } from '../db/access/one-time-links.ts';
import { pruneServiceTokens } from '../db/access/service-tokens.ts';
import { pruneSignInFailures } from '../db/access/sign-in-failures.ts';
import { deleteDeadJobs } from '../db/jobs/queue.ts';
import { pruneTurnLogs } from '../db/turns/turns.ts';
import { erasePerson } from './account/erasure.ts';
import { mailLink } from './account/mail.ts';
import { finishArchive } from './archives/complete-archive.ts';
import { pruneArchives, undoArchive } from './archives/undo-archive.ts';
import { jobContracts } from './core/jobs.contract.ts';
import { fetchPayload } from './ingestion/ingest.ts';
import { normalizeEvent } from './ingestion/normalize-event.ts';
import { renormalizeEvent, reprocessEvents, reprocessRows } from './ingestion/reprocess.ts';
import { pruneRawEvents, retryParked, sweepEvents } from './ingestion/upkeep-jobs.ts';
import { readLab, readWaitingLabs } from './labs/read-lab.ts';
import { endSourceUpstream, requestHistory, submitLab } from './sources/aggregator-jobs.ts';
import { reconcilePage } from './sources/reconcile.ts';
import { jobProcedure, router } from './trpc.ts';
import { answerTurn } from './turns/answer-turn.ts';

const deadJobDays = 30;
const deadJobsMax = 10_000;

export const jobsRouter = router({
  answerTurn: jobProcedure.input(jobContracts.answerTurn.input).mutation(({ ctx, input }) => answerTurn(ctx, input)),
  normalizeEvent: jobProcedure
    .input(jobContracts.normalizeEvent.input)
    .mutation(({ ctx, input }) => normalizeEvent(ctx, input)),
  fetchPayload: jobProcedure
    .input(jobContracts.fetchPayload.input)
    .mutation(({ ctx, input }) => fetchPayload(ctx, input)),
  retryParked: jobProcedure.input(jobContracts.retryParked.input).mutation(({ ctx, input }) => retryParked(ctx, input)),
  reconcileConnections: jobProcedure
    .input(jobContracts.reconcileConnections.input)
    .mutation(({ ctx, input }) => reconcilePage(ctx, input)),

  reprocessRows: jobProcedure
    .input(jobContracts.reprocessRows.input)
    .mutation(({ ctx, input }) => reprocessRows(ctx, input)),
  reprocessEvents: jobProcedure
    .input(jobContracts.reprocessEvents.input)
    .mutation(({ ctx, input }) => reprocessEvents(ctx, input)),
  renormalizeEvent: jobProcedure
    .input(jobContracts.renormalizeEvent.input)
    .mutation(({ ctx, input }) => renormalizeEvent(ctx, input)),

  endSource: jobProcedure
    .input(jobContracts.endSource.input)
    .mutation(({ ctx, input }) => endSourceUpstream(ctx, input)),
  requestHistory: jobProcedure
    .input(jobContracts.requestHistory.input)
    .mutation(({ ctx, input }) => requestHistory(ctx, input)),
  submitLab: jobProcedure.input(jobContracts.submitLab.input).mutation(({ ctx, input }) => submitLab(ctx, input)),

  readLab: jobProcedure.input(jobContracts.readLab.input).mutation(({ ctx, input }) => readLab(ctx, input)),
  readWaitingLabs: jobProcedure.input(jobContracts.readWaitingLabs.input).mutation(({ ctx }) => readWaitingLabs(ctx)),

  finishArchive: jobProcedure
    .input(jobContracts.finishArchive.input)
    .mutation(({ ctx, input }) => finishArchive(ctx, input)),
  undoArchive: jobProcedure.input(jobContracts.undoArchive.input).mutation(({ ctx, input }) => undoArchive(ctx, input)),
  erasePerson: jobProcedure.input(jobContracts.erasePerson.input).mutation(({ ctx, input }) => erasePerson(ctx, input)),
  pruneArchives: jobProcedure.input(jobContracts.pruneArchives.input).mutation(({ ctx }) => pruneArchives(ctx)),

  mailLink: jobProcedure.input(jobContracts.mailLink.input).mutation(({ ctx, input }) => mailLink(ctx, input)),

  sweepEvents: jobProcedure.input(jobContracts.sweepEvents.input).mutation(({ ctx }) => sweepEvents(ctx)),

  pruneEventLogs: jobProcedure.input(jobContracts.pruneEventLogs.input).mutation(async ({ ctx }) => {
    const nowMs = ctx.nowMs();
    await ctx.job.finish((orm) => pruneTurnLogs(orm, { endedBeforeMs: nowMs - ctx.limits.eventReplayMs, nowMs }));
  }),

  pruneDrafts: jobProcedure.input(jobContracts.pruneDrafts.input).mutation(({ ctx }) => ctx.storage.removeAbandoned()),

  pruneDeadJobs: jobProcedure.input(jobContracts.pruneDeadJobs.input).mutation(async ({ ctx }) => {
    const deadBeforeMs = ctx.nowMs() - deadJobDays * 86_400_000;
    await ctx.job.finish((orm) => [deleteDeadJobs(orm, { deadBeforeMs, limit: deadJobsMax })]);
  }),

  pruneRawEvents: jobProcedure
    .input(jobContracts.pruneRawEvents.input)
    .mutation(({ ctx, input }) => pruneRawEvents(ctx, input)),

  pruneAccess: jobProcedure.input(jobContracts.pruneAccess.input).mutation(async ({ ctx }) => {
    const now = { nowMs: ctx.nowMs() };
    await ctx.job.finish((orm) => [
      deleteExpiredIdempotencyKeys(orm, now),
      pruneSignInFailures(orm, now),
      ...pruneIdentitySessions(orm, now),
      ...pruneServiceTokens(orm, now),
      pruneDeviceGrants(orm, now),
      ...pruneOAuth(orm, now),
      pruneLinks(orm, now),
    ]);
  }),
});
