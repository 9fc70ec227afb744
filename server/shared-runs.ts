import type { SharedRunsPort } from '../routers/ports.ts';

/** How long a finished run counts for those who come later, and how many are remembered. */
const defaults = { freshMs: 2_000, countMax: 10_000 };
type Run = { done: Promise<void>; endMs: number };

/** One run at a time under a key, and no new one shortly after: a hundred callers at once cost what one does. */
export function createSharedRuns({ freshMs, countMax } = defaults): SharedRunsPort {
  const runs = new Map<string, Run>();
  const begin = (key: string, run: () => Promise<void>): Promise<void> => {
    const begun: Run = { done: Promise.resolve(), endMs: Number.POSITIVE_INFINITY };
    begun.done = run().finally(() => {
      begun.endMs = performance.now() + freshMs;
    });
    runs.delete(key);
    runs.set(key, begun);
    const [oldest] = runs.keys();
    if (runs.size > countMax && oldest !== undefined) runs.delete(oldest);
    return begun.done;
  };
  return {
    share: (key, run) => {
      const known = runs.get(key);
      return known && performance.now() < known.endMs ? known.done : begin(key, run);
    },
  };
}
