import { pruneDeviceGrants } from '../db/access/device-grants.ts';
import { deleteExpiredIdempotencyKeys } from '../db/access/idempotency.ts';
import { pruneIdentitySessions } from '../db/access/identity.ts';
import { pruneOAuth } from '../db/access/oauth.ts';
import { pruneLinks } from '../db/access/one-time-links.ts';
import { pruneServiceTokens } from '../db/access/service-tokens.ts';
import { pruneSignInFailures } from '../db/access/sign-in-failures.ts';
import { deleteDeadJobs } from '../db/jobs/queue.ts';
import { pruneTurnLogs } from '../db/turns/turns.ts';
import { jobContracts } from './core/jobs.contract.ts';
import { pruneRawEvents, retryParked, sweepEvents } from './ingestion/upkeep-jobs.ts';
import { jobProcedure, router } from './trpc.ts';

const deadJobDays = 30;
const deadJobsMax = 10_000;

/** A job's code loads when it first runs. */
export const jobsRouter = router({
  answerTurn: jobProcedure
    .input(jobContracts.answerTurn.input)
    .mutation(async ({ ctx, input }) => (await import('./turns/answer-turn.ts')).answerTurn(ctx, input)),
  normalizeEvent: jobProcedure
    .input(jobContracts.normalizeEvent.input)
    .mutation(async ({ ctx, input }) => (await import('./ingestion/normalize-event.ts')).normalizeEvent(ctx, input)),
  fetchPayload: jobProcedure
    .input(jobContracts.fetchPayload.input)
    .mutation(async ({ ctx, input }) => (await import('./ingestion/fetch-payload.ts')).fetchPayload(ctx, input)),
  retryParked: jobProcedure.input(jobContracts.retryParked.input).mutation(({ ctx, input }) => retryParked(ctx, input)),
  reconcileConnections: jobProcedure
    .input(jobContracts.reconcileConnections.input)
    .mutation(async ({ ctx, input }) => (await import('./sources/reconcile.ts')).reconcilePage(ctx, input)),

  reprocessRows: jobProcedure
    .input(jobContracts.reprocessRows.input)
    .mutation(async ({ ctx, input }) => (await import('./ingestion/reprocess.ts')).reprocessRows(ctx, input)),
  reprocessEvents: jobProcedure
    .input(jobContracts.reprocessEvents.input)
    .mutation(async ({ ctx, input }) => (await import('./ingestion/reprocess.ts')).reprocessEvents(ctx, input)),
  renormalizeEvent: jobProcedure
    .input(jobContracts.renormalizeEvent.input)
    .mutation(async ({ ctx, input }) => (await import('./ingestion/reprocess.ts')).renormalizeEvent(ctx, input)),

  endSource: jobProcedure
    .input(jobContracts.endSource.input)
    .mutation(async ({ ctx, input }) => (await import('./sources/aggregator-jobs.ts')).endSourceUpstream(ctx, input)),
  requestHistory: jobProcedure
    .input(jobContracts.requestHistory.input)
    .mutation(async ({ ctx, input }) => (await import('./sources/aggregator-jobs.ts')).requestHistory(ctx, input)),
  submitLab: jobProcedure
    .input(jobContracts.submitLab.input)
    .mutation(async ({ ctx, input }) => (await import('./sources/aggregator-jobs.ts')).submitLab(ctx, input)),

  readLab: jobProcedure
    .input(jobContracts.readLab.input)
    .mutation(async ({ ctx, input }) => (await import('./labs/read-lab.ts')).readLab(ctx, input)),
  readWaitingLabs: jobProcedure
    .input(jobContracts.readWaitingLabs.input)
    .mutation(async ({ ctx }) => (await import('./labs/read-lab.ts')).readWaitingLabs(ctx)),

  finishArchive: jobProcedure
    .input(jobContracts.finishArchive.input)
    .mutation(async ({ ctx, input }) => (await import('./archives/complete-archive.ts')).finishArchive(ctx, input)),
  undoArchive: jobProcedure
    .input(jobContracts.undoArchive.input)
    .mutation(async ({ ctx, input }) => (await import('./archives/undo-archive.ts')).undoArchive(ctx, input)),
  erasePerson: jobProcedure
    .input(jobContracts.erasePerson.input)
    .mutation(async ({ ctx, input }) => (await import('./account/erasure.ts')).erasePerson(ctx, input)),
  pruneArchives: jobProcedure
    .input(jobContracts.pruneArchives.input)
    .mutation(async ({ ctx }) => (await import('./archives/undo-archive.ts')).pruneArchives(ctx)),

  mailLink: jobProcedure
    .input(jobContracts.mailLink.input)
    .mutation(async ({ ctx, input }) => (await import('./account/mail.ts')).mailLink(ctx, input)),

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
