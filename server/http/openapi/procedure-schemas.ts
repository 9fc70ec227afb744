import { z } from 'zod';

/** The zod schemas of a procedure. tRPC keeps them on its definition, under types that say nothing about them. */
export function schemasOf(procedure: unknown): { input: z.ZodType | null; output: z.ZodType | null } {
  const { inputs, output } = (procedure as { _def: { inputs: readonly unknown[]; output: unknown } })._def;
  return { input: schemaOrNull(inputs[0]), output: schemaOrNull(output) };
}

const schemaOrNull = (value: unknown) => (value instanceof z.ZodType ? value : null);
