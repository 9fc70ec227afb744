import { z } from 'zod';
import { Timestamp } from '../core/contract.ts';

/** The specification's eight kinds. */
export const MemoryKind = z.enum([
  'goal',
  'barrier',
  'preference',
  'insight',
  'hypothesis',
  'decision',
  'value',
  'tested_hypothesis',
]);
export type MemoryKind = z.infer<typeof MemoryKind>;

/** The most characters (UTF-16 units, as JavaScript counts them) that an entry holds. */
export const memoryTextMax = 500;
/** Entries that are kept of one person; the oldest go. */
export const memoriesMax = 200;

/** Something that a person said about themselves, in their words. */
export const NewMemory = z.object({ kind: MemoryKind, text: z.string().min(1).max(memoryTextMax) });
export type NewMemory = z.infer<typeof NewMemory>;

export const Memory = NewMemory.extend({ id: z.string(), updated_at: Timestamp });
export type Memory = z.infer<typeof Memory>;

/** Internal in this version: a tool of the agent, on no public surface. Newest first. */
export const ListMemories = { meta: {}, output: z.object({ memories: z.array(Memory) }) } as const;
