import { deleteExpiredIdempotencyKeys } from '../db/access/idempotency.ts';
import { pruneIdentitySessions } from '../db/access/identity.ts';
import { pruneSignInFailures } from '../db/access/sign-in-failures.ts';
import { databaseErrorOf } from '../db/engine/engine.ts';
import { requeueUnprocessed } from '../db/ingestion/normalize-jobs.ts';
import { findRawEvent, markParked, type RawEventRow } from '../db/ingestion/raw-events.ts';
import { deleteDeadJobs } from '../db/jobs/queue.ts';
import { pruneTurnLogs } from '../db/turns/turns.ts';
import { jobContracts, jobSpec } from './core/jobs.contract.ts';
import { type Effects, haveEffect } from './ingestion/event-effects.ts';
import { fetchPayload } from './ingestion/ingest.ts';
import { effectsOf, parkingReason } from './ingestion/normalize-event.ts';
import { queueEventsPage, renormalize, takeBackPage } from './ingestion/reprocess.ts';
import { pruneRawEvents, retryParked } from './ingestion/upkeep-jobs.ts';
import { endSourceUpstream, requestHistory, submitLab } from './sources/aggregator-jobs.ts';
import { reconcilePage } from './sources/reconcile.ts';
import { type Context, jobProcedure, router } from './trpc.ts';
import { answerTurn } from './turns/answer-turn.ts';

/** Younger events may still be in the request that stores them. */
const sweepAgeMs = 60_000;
const sweepMax = 10_000;
/** Until then `hale doctor` names dead jobs. */
const deadJobDays = 30;
const deadJobsMax = 10_000;

/** Jobs are procedures that only the worker calls. Each may run twice. */
export const jobsRouter = router({
  answerTurn: jobProcedure.input(jobContracts.answerTurn.input).mutation(({ ctx, input }) => answerTurn(ctx, input)),

  normalizeEvent: jobProcedure.input(jobContracts.normalizeEvent.input).mutation(async ({ ctx, input }) => {
    const event = await findRawEvent(ctx.db.read, input);
    if (!event || event.processedAtMs !== null) return;
    const line = { request_id: event.requestId, raw_event_id: event.id, type: event.type };
    ctx.log.info(line, 'normalize_start');
    const effects = ctx.job.exhausted ? null : await readableEffects(ctx, event);
    if (effects instanceof Error || effects === null) {
      const processError =
        effects === null ? `gave up: ${ctx.job.lastError ?? 'the worker ended while at it'}` : parkingReason(effects);
      await ctx.job.finish((orm) => [markParked(orm, { rawEventId: event.id, processError })]);
      return ctx.log.warn({ ...line, process_error: processError }, 'normalize_parked');
    }
    await haveEffect(ctx.job, effects);
    ctx.log.info(line, effects.line);
  }),

  fetchPayload: jobProcedure
    .input(jobContracts.fetchPayload.input)
    .mutation(({ ctx, input }) => fetchPayload(ctx, input)),
  retryParked: jobProcedure.input(jobContracts.retryParked.input).mutation(({ ctx, input }) => retryParked(ctx, input)),
  reconcileConnections: jobProcedure
    .input(jobContracts.reconcileConnections.input)
    .mutation(({ ctx, input }) => reconcilePage(ctx, input)),

  reprocessRows: jobProcedure
    .input(jobContracts.reprocessRows.input)
    .mutation(({ ctx, input }) => takeBackPage(ctx, input)),
  reprocessEvents: jobProcedure
    .input(jobContracts.reprocessEvents.input)
    .mutation(({ ctx, input }) => queueEventsPage(ctx, input)),
  renormalizeEvent: jobProcedure
    .input(jobContracts.renormalizeEvent.input)
    .mutation(({ ctx, input }) => renormalize(ctx, input)),

  endSource: jobProcedure
    .input(jobContracts.endSource.input)
    .mutation(({ ctx, input }) => endSourceUpstream(ctx, input)),
  requestHistory: jobProcedure
    .input(jobContracts.requestHistory.input)
    .mutation(({ ctx, input }) => requestHistory(ctx, input)),
  submitLab: jobProcedure.input(jobContracts.submitLab.input).mutation(({ ctx, input }) => submitLab(ctx, input)),

  sweepEvents: jobProcedure.input(jobContracts.sweepEvents.input).mutation(async ({ ctx }) => {
    const nowMs = ctx.nowMs();
    const job = jobSpec('normalizeEvent', { requestId: ctx.requestId, nowMs });
    await ctx.job.finish((orm) => [
      requeueUnprocessed(orm, { ...job, receivedBeforeMs: nowMs - sweepAgeMs, limit: sweepMax }),
    ]);
    ctx.signals.jobsReady();
  }),

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
    ]);
  }),
});

/** Throws failures of the database, so that the job is tried again; returns all others. */
async function readableEffects(ctx: Context, event: RawEventRow): Promise<Effects | Error> {
  try {
    return await effectsOf(ctx, event);
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    return cause instanceof Error ? cause : new Error('unknown failure');
  }
}
