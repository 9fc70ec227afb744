import { z } from 'zod';
import { Timestamp } from '../core/contract.ts';

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

export const memoryTextMax = 500;
export const memoriesMax = 200;

export const NewMemory = z.object({ kind: MemoryKind, text: z.string().min(1).max(memoryTextMax) });
export type NewMemory = z.infer<typeof NewMemory>;

export const Memory = NewMemory.extend({ id: z.string(), updated_at: Timestamp });
export type Memory = z.infer<typeof Memory>;

export const ListMemories = {
  meta: {},
  input: z.object({ limit: z.int().min(1).max(memoriesMax).default(30) }).prefault({}),
  output: z.object({ memories: z.array(Memory) }),
} as const;

export const DeleteMemory = {
  meta: {},
  input: z.object({ id: z.string() }),
  output: z.object({ ok: z.literal(true) }),
} as const;
