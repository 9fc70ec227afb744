import { TRPCError } from '@trpc/server';
import { appRouter } from '../../routers/index.ts';
import type { Context } from '../../routers/trpc.ts';

/** Calls one procedure; throws what it throws. The input is asked for behind authorization and quota. */
export type Invoke = (ctx: Context, input: () => Promise<unknown>) => Promise<unknown>;

type Outcome = { ok: true; data: unknown } | { ok: false; error: unknown };
type Call = { ctx: Context; input: unknown; path: string; type: string; raw: () => Promise<unknown> };
type Change = { ctx?: Context; input?: unknown };
type Options = Omit<Call, 'raw'> & {
  meta: unknown;
  signal: AbortSignal | undefined;
  batchIndex: number;
  getRawInput: () => Promise<unknown>;
  next: (change?: Change) => Promise<Outcome>;
};
type Middleware = (options: Options) => Promise<Outcome>;
type Definition = { type: string; meta: unknown; middlewares: readonly Middleware[] };

/**
 * The procedure at `path`, called through its own middlewares: authorization, input, output, resolver. This is tRPC's
 * loop (the version is pinned) without its copying: the published build spreads the context and all options through a
 * helper that copies property descriptors, which costs more than the rest of a request (`bun run bench turn`). So a
 * middleware hands on a whole context here, never a part of one.
 */
export function procedureAt(path: string): Invoke {
  // The public type of this record is the nested one; the value is flat, by path.
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const definition = (procedures[path] as { _def: Definition } | undefined)?._def;
  if (!definition) throw new Error(`There is no procedure ${path}.`);
  const { type } = definition;
  return async (ctx, raw) => {
    const outcome = await step(definition, 0, { ctx, path, type, raw, input: undefined });
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  };
}

async function step(definition: Definition, index: number, call: Call): Promise<Outcome> {
  const { ctx, input, path, type, raw } = call;
  const middleware = definition.middlewares[index];
  if (!middleware) throw new Error('The last middleware of a procedure calls no next.');
  const next = (change?: Change) =>
    step(definition, index + 1, {
      ctx: change?.ctx ?? ctx,
      input: change && 'input' in change ? change.input : input,
      path,
      type,
      raw,
    });
  const { meta } = definition;
  try {
    return await middleware({
      ctx,
      input,
      path,
      type,
      meta,
      signal: ctx.signal,
      batchIndex: 0,
      getRawInput: raw,
      next,
    });
  } catch (cause) {
    const error = cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
    return { ok: false, error };
  }
}
