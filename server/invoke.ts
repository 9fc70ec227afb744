import { TRPCError } from '@trpc/server';
import { appRouter } from '../routers/index.ts';
import type { Context } from '../routers/trpc.ts';

/** Calls one procedure; throws what it throws. */
export type Invoke = (ctx: Context, input: unknown) => Promise<unknown>;

type Outcome = { ok: true; data: unknown } | { ok: false; error: unknown };
type Call = { ctx: Context; input: unknown; path: string; type: string; signal: AbortSignal | undefined } & {
  getRawInput: () => Promise<unknown>;
  batchIndex: number;
};
type Change = { ctx?: object; input?: unknown; getRawInput?: Call['getRawInput'] };
type Middleware = (call: Call & { meta: unknown; next: (change?: Change) => Promise<Outcome> }) => Promise<Outcome>;
type Definition = { type: string; meta: unknown; middlewares: readonly Middleware[] };

/**
 * The procedure at `path`, called through its own middlewares: authorization, input, output, resolver. This is tRPC's
 * loop (the version is pinned) with plain object spread: the published build spreads through a helper that copies
 * property descriptors and costs more than the rest of a request (`bun run bench turn`).
 */
export function procedureAt(path: string): Invoke {
  // The public type of this record is the nested one; the value is flat, by path.
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const definition = (procedures[path] as { _def: Definition } | undefined)?._def;
  if (!definition) throw new Error(`There is no procedure ${path}.`);
  const { type } = definition;
  return async (ctx, input) => {
    const call = {
      ctx,
      path,
      type,
      input: undefined,
      signal: ctx.signal,
      getRawInput: async () => input,
      batchIndex: 0,
    };
    const outcome = await step(definition, 0, call);
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  };
}

async function step(definition: Definition, index: number, call: Call): Promise<Outcome> {
  const middleware = definition.middlewares[index];
  if (!middleware) throw new Error('The last middleware of a procedure calls no next.');
  const next = (change: Change = {}) => {
    const ctx = change.ctx ? { ...call.ctx, ...change.ctx } : call.ctx;
    return step(definition, index + 1, { ...call, ...change, ctx });
  };
  try {
    return await middleware({ ...call, meta: definition.meta, next });
  } catch (cause) {
    return {
      ok: false,
      error: cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }),
    };
  }
}
