import { type LabUploadRow, listLabUploads } from '../../db/health/labs.ts';
import { spacedTimestamp } from '../core/contract.ts';
import { router, userProcedure } from '../trpc.ts';
import { type LabUpload, ListLabs, UploadLab } from './labs.contract.ts';
import { uploadLab } from './upload-lab.ts';

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
