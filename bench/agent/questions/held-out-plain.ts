import type { HandWritten } from './question.ts';

export const heldOutPlain: readonly HandWritten[] = [];
