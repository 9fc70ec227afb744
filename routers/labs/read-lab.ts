import type { z } from 'zod';
import {
  insertOutdatedReadLabJobs,
  insertWaitingReadLabJobs,
  listLabCorrections,
  markLabPending,
  nameReading,
  saveLabReading,
} from '../../db/health/lab-readings.ts';
import { findLabUpload, insertSubmitLabJob, type LabUploadRow, markLabFailed } from '../../db/health/labs.ts';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { type jobContracts, jobSpec } from '../core/jobs.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { correctedDate } from './corrections.ts';
import { type FailureReason, type LabReading, readerVersion } from './reading.contract.ts';
import { rawEventOf, readingIdOf } from './reading-event.ts';

type JobContext = Context & { job: JobHandle };
type Input = z.output<(typeof jobContracts)['readLab']['input']>;

export async function readLab(ctx: JobContext, key: Input): Promise<void> {
  const upload = await findLabUpload(ctx.db.read, key);
  if (!upload) return;
  if (ctx.job.exhausted) return endWithout(ctx, upload, 'unreadable');
  const bytes = await contentOf(ctx, upload);
  const today = new Date(ctx.nowMs() + furthestZoneMs).toISOString().slice(0, 10);
  const outcome = await ctx.labReader.read(bytes, { contentType: upload.contentType, today });
  if (outcome.kind === 'needs_ocr') return ctx.labsReadBy === 'both' ? handOver(ctx, upload) : undefined;
  if (outcome.kind === 'failed') return endWithout(ctx, upload, outcome.reason);
  const { reading } = outcome;
  if (reading.results.length === 0) return endWithout(ctx, upload, 'no_results', reading);
  await keep(ctx, upload, reading);
}

/** The furthest time zone is 14 hours ahead of UTC. */
const furthestZoneMs = 14 * 3_600_000;

async function contentOf(ctx: JobContext, { storageKey, userId }: LabUploadRow): Promise<Uint8Array<ArrayBuffer>> {
  const content = await ctx.storage.get(storageKey, { userId });
  return new Uint8Array(await new Response(content.stream()).arrayBuffer());
}

async function keep(
  ctx: JobContext,
  { id: uploadId, userId, uploadedAtMs }: LabUploadRow,
  reading: LabReading,
): Promise<void> {
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const date = correctedDate(await listLabCorrections(ctx.db.read, { uploadId, userId })) ?? reading.date.date;
  const event = rawEventOf(reading, { uploadId, userId, date, uploadedAtMs }, { requestId, nowMs });
  await ctx.job.finish((orm) => [
    nameReading(orm, { uploadId, userId, readingId: readingIdOf(uploadId) }),
    ...insertRawEvent(orm, event),
    insertNormalizeJob(orm, jobSpec('normalizeEvent', { requestId, nowMs })),
    saveLabReading(orm, { uploadId, userId, reading: JSON.stringify(reading), readerVersion }),
  ]);
  const counts = { results: reading.results.length, lines_not_understood: reading.lines_not_understood.length };
  ctx.log.info({ request_id: requestId, upload_id: uploadId, ...counts }, 'lab_read');
  ctx.signals.jobsReady();
}

async function endWithout(
  ctx: JobContext,
  upload: LabUploadRow,
  reason: FailureReason,
  reading?: LabReading,
): Promise<void> {
  const { id: uploadId, userId } = upload;
  ctx.log.warn({ request_id: ctx.requestId, upload_id: uploadId, reason }, 'lab_not_read');
  if (ctx.labsReadBy === 'both' && upload.parsedAtMs === null) return handOver(ctx, upload);
  await ctx.job.finish((orm) => [
    markLabFailed(orm, { uploadId, userId, reason }),
    ...(reading ? [saveLabReading(orm, { uploadId, userId, reading: JSON.stringify(reading), readerVersion })] : []),
  ]);
}

async function handOver(ctx: JobContext, { id: uploadId, userId }: LabUploadRow): Promise<void> {
  const job = jobSpec('submitLab', { requestId: ctx.requestId, nowMs: ctx.nowMs() });
  await ctx.job.finish((orm) => [
    markLabPending(orm, { uploadId, userId }),
    insertSubmitLabJob(orm, { ...job, uploadId, userId }),
  ]);
  ctx.signals.jobsReady();
}

export async function readWaitingLabs(ctx: JobContext): Promise<void> {
  const job = jobSpec('readLab', { requestId: ctx.requestId, nowMs: ctx.nowMs() });
  await ctx.job.finish((orm) => [
    ...(ctx.labReader.canRecognize() ? [insertWaitingReadLabJobs(orm, job)] : []),
    insertOutdatedReadLabJobs(orm, { ...job, readerVersion }),
  ]);
  ctx.signals.jobsReady();
}
