import type { HandWritten } from './question.ts';

export const heldOutTalk: readonly HandWritten[] = [];
