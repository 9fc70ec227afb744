import type { HandWritten } from './question.ts';

export const heldOutCompared: readonly HandWritten[] = [];
