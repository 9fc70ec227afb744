import { z } from 'zod';
import { type Contract, SpacedTimestamp } from '../core/contract.ts';

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
      description: 'Connections that have ended stay in the list, with `deactivated_at`.',
      protect: true,
    },
    rest: { errors: [] },
  },
  input: z.object({}),
  output: z.object({ user_id: z.string(), email: z.string(), connections: z.array(Connection), env: z.string() }).meta({
    id: 'Me',
    example: {
      user_id: 'user_4rTqJ0v2mXbD8cWfZk1LsA',
      email: 'ada@example.com',
      connections: [
        {
          id: 'src_4rTqJ0v2mXbD8cWfZk1LsA',
          provider: 'garmin',
          aggregator_user_id: '6f1b0c1e-58a4-4f0e-9a51-7f1f2f6f8a10',
          connected_at: '2026-11-01 08:15:00',
          deactivated_at: null,
        },
      ],
      env: 'development',
    },
  }),
} as const satisfies Contract;
