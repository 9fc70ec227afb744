import { callTRPCProcedure, type inferProcedureOutput, type TRPCProcedureType } from '@trpc/server';
import { z } from 'zod';
import type { Meta } from '../routers/core/contract.ts';
import { sentSchema } from '../routers/core/json-answer.ts';
import { type AppRouter, appRouter } from '../routers/index.ts';
import type { Context } from '../routers/trpc.ts';

/** The input is read after authorization and quota. */
export type Call<Output = unknown> = (ctx: Context, input: () => Promise<unknown>) => Promise<Output>;
export type Definition = { type: TRPCProcedureType; meta?: Meta; inputs: readonly unknown[]; output: unknown };

// tRPC types this record as nested; at run time it is flat, by path.
const record = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;

export const procedures: ReadonlyMap<string, Definition> = new Map(
  Object.entries(record).map(([path, { _def }]) => [path, _def]),
);

type Areas = AppRouter['_def']['record'];

export function procedureAt<Area extends keyof Areas & string, Name extends keyof Areas[Area] & string>(
  path: `${Area}.${Name}`,
): Call<inferProcedureOutput<Areas[Area][Name]>>;
export function procedureAt(path: string): Call;
export function procedureAt(path: string): Call {
  const type = procedures.get(path)?.type;
  if (!type) throw new Error(`There is no procedure ${path}.`);
  return (ctx, getRawInput) =>
    callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal: ctx.signal, batchIndex: 0 });
}

export function schemasOf({ inputs, output }: Pick<Definition, 'inputs' | 'output'>) {
  const [input] = inputs;
  return {
    input: input instanceof z.ZodType ? input : null,
    output: output instanceof z.ZodType ? sentSchema(output) : null,
  };
}
