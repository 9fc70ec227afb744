import { z } from 'zod';
import { type Contract, SpacedTimestamp } from './contract.ts';

export const Connection = z
  .object({
    id: z.string(),
    provider: z.string(),
    aggregator_user_id: z.string(),
    connected_at: SpacedTimestamp,
    deactivated_at: SpacedTimestamp.nullable(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof Connection>;

export const GetMe = {
  meta: {
    openapi: {
      method: 'GET',
      path: '/me',
      tags: ['Me'],
      summary: 'The current user and their connections',
      protect: true,
    },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z
    .object({ user_id: z.string(), email: z.string(), connections: z.array(Connection), env: z.string() })
    .meta({ id: 'Me' }),
} as const satisfies Contract;
