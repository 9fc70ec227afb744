import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../routers/index.ts';
import { fetchInTime, field, Problem, textOf } from '../../sign-in/browser/problem.ts';
import { online } from './connection.ts';
import { href } from './place.ts';
import { distrustToken, token } from './session.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const api = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: new URL(href('/trpc'), location.href).href,
      maxItems: 20,
      fetch: fetchInTime,
      headers: async () => ({ authorization: `Bearer ${await token()}` }),
    }),
  ],
});

export function problemOf(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (!(cause instanceof TRPCClientError)) return new Problem('internal_error', 'Something went wrong in this page.');
  if (cause.cause instanceof Problem) return cause.cause;
  const error = field(cause.data, 'error');
  const code = textOf(field(error, 'code'));
  if (code === '') return unreachable();
  if (code === 'invalid_token' || code === 'missing_authorization') distrustToken();
  return new Problem(code, textOf(field(error, 'message')));
}

function unreachable(): Problem {
  online.value = false;
  return new Problem('network', 'hale cannot be reached. Check the connection and try again.');
}
