import { z } from 'zod';
import { type Contract, SpacedTimestamp } from './contract.ts';

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
      protect: true,
    },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z.object({ uploads: z.array(LabUpload) }).meta({ id: 'LabUploadList' }),
} as const satisfies Contract;
