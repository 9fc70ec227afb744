import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { insertReadLabJob } from '../../db/health/lab-readings.ts';
import {
  findLabUpload,
  insertLabUpload,
  insertSubmitLabJob,
  type LabUploadRow,
  listLabUploads,
} from '../../db/health/labs.ts';
import { base62Sha256, newToken } from '../../db/id.ts';
import { requireRoom } from '../account/room.ts';
import { spacedTimestamp } from '../core/contract.ts';
import { isErased } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { type Context, router, userProcedure } from '../trpc.ts';
import type { Said } from './corrections.ts';
import { checkLabFile, displayName, type LabFile } from './lab-file.ts';
import { AddLabResult, CorrectLab, GetLab, RemoveLab } from './lab-report.contract.ts';
import { addLabResult, correctLab, dateLab, getLab, removeLabResult, removeWholeLab } from './lab-report.ts';
import { type LabUpload, ListLabs, UploadLab } from './labs.contract.ts';
import { waitingForOcr } from './reading.contract.ts';

export const labsRouter = router({
  list: userProcedure
    .meta(ListLabs.meta)
    .input(ListLabs.input)
    .output(ListLabs.output)
    .query(async ({ ctx }) => ({
      uploads: (await listLabUploads(ctx.db.read, { userId: ctx.principal.id })).map(presentUpload),
    })),

  get: userProcedure
    .meta(GetLab.meta)
    .input(GetLab.input)
    .output(GetLab.output)
    .query(({ ctx, input }) => getLab(ctx, { uploadId: input.id, userId: ctx.principal.id })),

  correct: userProcedure
    .meta(CorrectLab.meta)
    .input(CorrectLab.input)
    .output(CorrectLab.output)
    .mutation(async ({ ctx, input }) => {
      const key = { uploadId: input.id, userId: ctx.principal.id };
      const { result_id: resultId, test_date: date } = input;
      if (resultId !== undefined) await correctLab(ctx, { ...key, resultId, said: saidIn(input) });
      else if (date !== undefined) await dateLab(ctx, { ...key, date });
      return getLab(ctx, key);
    }),

  addResult: userProcedure
    .meta(AddLabResult.meta)
    .input(AddLabResult.input)
    .output(AddLabResult.output)
    .mutation(async ({ ctx, input }) => {
      const key = { uploadId: input.id, userId: ctx.principal.id };
      const { name, value } = input;
      await addLabResult(ctx, { ...key, said: { ...saidIn(input), name, value_text: value } });
      return getLab(ctx, key);
    }),

  remove: userProcedure
    .meta(RemoveLab.meta)
    .input(RemoveLab.input)
    .output(RemoveLab.output)
    .mutation(async ({ ctx, input }) => {
      const key = { uploadId: input.id, userId: ctx.principal.id };
      if (input.result_id === undefined) await removeWholeLab(ctx, key);
      else await removeLabResult(ctx, { ...key, resultId: input.result_id });
      return { ok: true as const };
    }),

  upload: userProcedure
    .input(UploadLab.input)
    .output(UploadLab.output)
    .mutation(({ ctx, input }) => uploadLab(ctx, { userId: ctx.principal.id, file: input.file })),
});

type SaidInput = {
  name?: string | undefined;
  value?: string | undefined;
  unit?: string | null | undefined;
  range?: string | null | undefined;
  flag?: string | null | undefined;
  test_date?: string | undefined;
};

/** An empty text clears the field. */
const saidIn = ({ name, value, unit, range, flag, test_date }: SaidInput): Said => ({
  ...(name !== undefined && { name }),
  ...(value !== undefined && { value_text: value }),
  ...(unit !== undefined && { unit: unit || null }),
  ...(range !== undefined && { range_text: range || null }),
  ...(flag !== undefined && { flag: flag || null }),
  ...(test_date !== undefined && { test_date }),
});

function presentUpload(row: LabUploadRow): LabUpload {
  return {
    id: row.id,
    uploaded_at: spacedTimestamp(row.uploadedAtMs),
    aggregator_status: row.aggregatorStatus,
    parsed_at: row.parsedAtMs === null ? null : spacedTimestamp(row.parsedAtMs),
    file_name: row.fileName,
  };
}

const submitWaitMs = 5_000;
const pollMs = 50;

async function uploadLab(
  ctx: Context,
  { userId, file }: { userId: string; file: LabFile },
): Promise<z.output<typeof UploadLab.output>> {
  const { extension } = checkLabFile(file);
  await requireRoom(ctx, { userId, bytes: file.content.sizeBytes });
  const { claim, requestId } = ctx;
  const readsHere = ctx.labsReadBy !== 'aggregator';
  const nowMs = ctx.nowMs();
  const uploadId = toUuid(claim?.effectId ?? newToken());
  const storageKey = `labs/${base62Sha256(userId, 22)}/${uploadId}.${extension}`;
  await file.draft.keep(storageKey);
  const row = {
    id: uploadId,
    userId,
    fileName: displayName(file.fileName),
    contentType: file.contentType,
    sizeBytes: file.content.sizeBytes,
    storageKey,
    aggregatorStatus: readsHere ? 'submitted' : 'pending',
    aggregatorUploadId: null,
    uploadedAtMs: claim?.createdAtMs ?? nowMs,
    parsedAtMs: null,
  };
  try {
    await ctx.db.write((orm) => [
      insertLabUpload(orm, row),
      readsHere
        ? insertReadLabJob(orm, { ...jobSpec('readLab', { requestId, nowMs }), uploadId, userId })
        : insertSubmitLabJob(orm, { ...jobSpec('submitLab', { requestId, nowMs }), uploadId, userId }),
    ]);
  } catch (cause) {
    if (isErased(cause)) await ctx.storage.remove(storageKey);
    throw cause;
  }
  ctx.signals.jobsReady();
  const status = readsHere ? 'submitted' : await waitForStatus(ctx, { uploadId, userId });
  const waits = ctx.labsReadBy === 'local' && file.contentType !== 'application/pdf' && !ctx.labReader.canRecognize();
  const note = waits ? waitingForOcr : readsHere ? readHere : noteOn(status);
  return { ok: true, upload_id: uploadId, storage_key: storageKey, aggregator_status: status, note };
}

const readHere = 'The report is being read, which takes a few seconds. GET /v1/data/sync then has its results.';
async function waitForStatus(ctx: Context, key: { uploadId: string; userId: string }): Promise<string> {
  const endMs = performance.now() + submitWaitMs;
  for (;;) {
    const found = await findLabUpload(ctx.db.read, key);
    const status = found?.aggregatorStatus ?? 'pending';
    if (!found || status !== 'pending' || performance.now() >= endMs || ctx.signal?.aborted) return status;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function noteOn(status: string): string {
  if (status === 'pending')
    return 'The file is stored. The aggregator has not taken it yet; it is tried again until it does.';
  if (status.startsWith('failed'))
    return 'The file is stored, but the aggregator does not accept it. GET /v1/labs has the reason.';
  return 'The report is being read, which takes about 30 seconds. GET /v1/data/sync then has its results.';
}

function toUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
