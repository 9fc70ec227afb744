import { z } from 'zod';
import { type Contract, SpacedTimestamp } from '../core/contract.ts';
import { LabContent, type LabFile } from './lab-file.ts';

export const LabUpload = z
  .object({
    id: z.string(),
    uploaded_at: SpacedTimestamp,
    aggregator_status: z.string().meta({ description: '`pending`, `submitted`, `parsed` or `failed:<reason>`.' }),
    parsed_at: SpacedTimestamp.nullable(),
    file_name: z.string(),
  })
  .meta({ id: 'LabUpload' });
export type LabUpload = z.infer<typeof LabUpload>;

export const ListLabs = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/labs',
      tags: ['Labs'],
      summary: 'List uploaded lab reports, newest first',
      description:
        'With what became of each. What was read from a report is among the biomarkers of `GET /v1/data/sync`.',
      protect: true,
    },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z.object({ uploads: z.array(LabUpload) }).meta({
    id: 'LabUploadList',
    example: {
      uploads: [
        {
          id: '0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10',
          uploaded_at: '2026-11-20 18:39:12',
          aggregator_status: 'parsed',
          parsed_at: '2026-11-20 18:40:00',
          file_name: 'results.pdf',
        },
      ],
    },
  }),
} as const satisfies Contract;

/** Multipart, so described by hand. */
export const UploadLab = {
  input: z.object({ file: z.custom<LabFile>(isLabFile, { error: 'Send the file as multipart/form-data.' }) }),
  output: z
    .object({
      ok: z.literal(true),
      upload_id: z.string(),
      storage_key: z.string(),
      aggregator_status: z
        .string()
        .meta({ description: '`submitted`, or `pending` while the aggregator has not taken it.' }),
      note: z.string(),
    })
    .meta({
      id: 'LabUploaded',
      example: {
        ok: true,
        upload_id: '6f1d3c2e-8b7a-8e21-9c44-52f0d8a1b3e7',
        storage_key: 'labs/4rTqJ0v2mXbD8cWfZk1LsA/6f1d3c2e-8b7a-8e21-9c44-52f0d8a1b3e7.pdf',
        aggregator_status: 'submitted',
        note: 'The report is being read, which takes about 30 seconds. GET /v1/data/sync then has its results.',
      },
    }),
} as const;

function isLabFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { fileName, contentType, content, draft } = value as Partial<Record<keyof LabFile, unknown>>;
  const isStaged = content instanceof LabContent && typeof draft === 'object' && draft !== null;
  return typeof fileName === 'string' && typeof contentType === 'string' && isStaged;
}
