import { type Example, examplesMax, type Found } from '../../../db/upkeep/doctor.ts';

/** Counts what comes one by one, and keeps the first few of them. */
export function newTally(): { add: (example: Example, atMs?: number) => void; found: () => Found } {
  const examples: Example[] = [];
  let count = 0;
  let oldestMs: number | null = null;
  return {
    add: (example, atMs) => {
      count += 1;
      if (examples.length < examplesMax) examples.push(example);
      if (atMs !== undefined) oldestMs = Math.min(oldestMs ?? atMs, atMs);
    },
    found: () => ({ count, oldestMs, examples }),
  };
}
