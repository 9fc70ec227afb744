import { callTRPCProcedure, type inferProcedureOutput, type TRPCProcedureType } from '@trpc/server';
import { z } from 'zod';
import type { Meta } from '../routers/core/contract.ts';
import { sentSchema } from '../routers/core/json-answer.ts';
import { type AppRouter, appRouter } from '../routers/index.ts';
import type { Context } from '../routers/trpc.ts';

/** Input is read after authorization and quota. */
export type Call<Output = unknown> = (ctx: Context, input: () => Promise<unknown>) => Promise<Output>;
export type Definition = { type: TRPCProcedureType; meta?: Meta; inputs: readonly unknown[]; output: unknown };

// Typed as nested, but flat by path at run time; grows as routers load.
const record = appRouter._def.procedures as unknown as Record<string, { _def: Definition } | undefined>;
const { lazy } = appRouter._def;
const areas = [...Object.keys(appRouter._def.record), ...Object.keys(lazy)];

/** A promise only until the router is loaded. */
export function definitionAt(path: string): Definition | undefined | Promise<Definition | undefined> {
  const known = record[path]?._def;
  if (known) return known;
  const [area = ''] = path.split('.', 1);
  return lazy[area]?.load().then(() => record[path]?._def);
}

export async function loadArea(area: string): Promise<[path: string, definition: Definition][]> {
  await lazy[area]?.load();
  return Object.entries(record).flatMap(([path, procedure]) =>
    procedure && (path === area || path.startsWith(`${area}.`)) ? [[path, procedure._def]] : [],
  );
}

export async function loadProcedures(): Promise<ReadonlyMap<string, Definition>> {
  return new Map((await Promise.all(areas.map(loadArea))).flat());
}

type Areas = AppRouter['_def']['record'];

export function procedureAt<Area extends keyof Areas & string, Name extends keyof Areas[Area] & string>(
  path: `${Area}.${Name}`,
): Call<inferProcedureOutput<Areas[Area][Name]>>;
export function procedureAt(path: string): Call;
export function procedureAt(path: string): Call {
  const call = (definition: Definition | undefined, ctx: Context, getRawInput: () => Promise<unknown>) => {
    if (!definition) throw new Error(`There is no procedure ${path}.`);
    const { type } = definition;
    return callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal: ctx.signal, batchIndex: 0 });
  };
  return (ctx, input) => {
    const found = definitionAt(path);
    return found instanceof Promise ? found.then((one) => call(one, ctx, input)) : call(found, ctx, input);
  };
}

export function schemasOf({ inputs, output }: Pick<Definition, 'inputs' | 'output'>) {
  const [input] = inputs;
  return {
    input: input instanceof z.ZodType ? input : null,
    output: output instanceof z.ZodType ? sentSchema(output) : null,
  };
}
