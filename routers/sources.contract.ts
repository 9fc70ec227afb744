import { z } from 'zod';
import { type Contract, Timestamp } from './contract.ts';

export const Source = z
  .object({
    id: z.string().meta({ example: 'src_4rTqJ0v2mXbD8cWfZk1LsA' }),
    provider: z.string().meta({ example: 'garmin' }),
    connected_at: Timestamp,
    last_sync_at: Timestamp.nullable(),
    status: z.enum(['active', 'inactive']),
  })
  .meta({ id: 'Source', description: 'A wearable connected through the aggregator.' });
export type Source = z.infer<typeof Source>;

export const ListSources = {
  meta: {
    openapi: { method: 'GET', path: '/sources', tags: ['Sources'], summary: 'List connected wearables', protect: true },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z.object({ data: z.array(Source) }).meta({ id: 'SourceList' }),
} as const satisfies Contract;
