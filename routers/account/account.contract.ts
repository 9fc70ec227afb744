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

export const serviceTokenDays = 30;

/** Letters of all scripts, but no invisible or direction-changing characters. */
export const TokenName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,60}$/u, { error: 'Use 1 to 60 printable characters.' });

export const CliApprove = {
  meta: {
    openapi: {
      method: 'POST',
      path: '/auth/cli-approve',
      tags: ['Authentication'],
      summary: 'Make a token for a terminal client',
      description:
        'Called by the sign-in page in the browser, with a session token of the identity provider. Every call makes a new token.',
      protect: true,
    },
    rest: { errors: ['invalid_request', 'forbidden'], remade: true },
  },
  input: z
    .object({ name: TokenName.optional().meta({ description: 'What the list of tokens calls this one.' }) })
    .meta({ example: { name: 'hale on laptop' } }),
  output: z
    .object({
      service_token: z.string().meta({ description: 'Send it as a bearer token. It cannot be read again.' }),
      expires_in_days: z.literal(serviceTokenDays),
      user_id: z.string(),
    })
    .meta({
      id: 'CliApproval',
      example: {
        service_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyXzRyVHFKMHYybVhiRDhjV2ZaazFMc0EifQ.c2ln',
        expires_in_days: serviceTokenDays,
        user_id: 'user_4rTqJ0v2mXbD8cWfZk1LsA',
      },
    }),
} as const satisfies Contract;

const Bytes = z.int().nonnegative();

export const AccountUsage = {
  meta: {},
  output: z.object({ bytes: Bytes, bytes_max: Bytes, uploads: Bytes, archives: Bytes, raw_events: Bytes }),
} as const;
