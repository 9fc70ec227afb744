import { initTRPC } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Handler } from './hale.ts';

/** tRPC's own adapter with a procedure that only hands over the answer: no token, no quota, no database, no log. */
export function bareTrpc(answer: unknown): Handler {
  const t = initTRPC.create();
  const router = t.router({ turns: t.router({ get: t.procedure.query(() => answer) }) });
  return (req) => fetchRequestHandler({ endpoint: '/trpc', req, router, createContext: () => ({}) });
}
