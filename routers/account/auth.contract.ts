import { z } from 'zod';
import type { Contract } from '../core/contract.ts';

/** How long a service token is good for; there is no refresh. */
export const serviceTokenDays = 30;

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
  input: z.object({}).meta({ example: {} }),
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
