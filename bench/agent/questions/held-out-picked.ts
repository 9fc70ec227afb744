import type { HandWritten } from './question.ts';

export const heldOutPicked: readonly HandWritten[] = [];
