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
import { spacedTimestamp } from '../core/contract.ts';
import { isErased } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { type Context, router, userProcedure } from '../trpc.ts';
import { checkLabFile, displayName, type LabFile } from './lab-file.ts';
import { type LabUpload, ListLabs, UploadLab } from './labs.contract.ts';

export const labsRouter = router({
  list: userProcedure
    .meta(ListLabs.meta)
    .input(ListLabs.input)
    .output(ListLabs.output)
    .query(async ({ ctx }) => ({
      uploads: (await listLabUploads(ctx.db.read, { userId: ctx.principal.id })).map(presentUpload),
    })),

  upload: userProcedure
    .input(UploadLab.input)
    .output(UploadLab.output)
    .mutation(({ ctx, input }) => uploadLab(ctx, { userId: ctx.principal.id, file: input.file })),
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

/** Ids come from the claim, so a retry after a crash makes the same upload. */
async function uploadLab(
  ctx: Context,
  { userId, file }: { userId: string; file: LabFile },
): Promise<z.output<typeof UploadLab.output>> {
  const { extension } = checkLabFile(file);
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
    // Nobody would find the file of an erased person.
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
const waitingForOcr =
  'The file is stored and waits: pictures and scans are read once text recognition is installed on the server (on Debian and Ubuntu: apt-get install tesseract-ocr). A PDF with text is read without it.';

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
