import { withDeadline } from '../routers/core/deadline.ts';
import type { ShareRun } from '../routers/ports.ts';

const defaults = {
  freshMs: 2_000,
  countMax: 10_000,
  impatientMs: 30_000,
};
type Run = { done: Promise<void>; endMs: number };

export function createSharedRuns({ freshMs, countMax, impatientMs } = defaults): ShareRun {
  const runs = new Map<string, Run>();
  let impatientUntilMs = Number.NEGATIVE_INFINITY;
  const lose = () => {
    impatientUntilMs = performance.now() + impatientMs;
  };
  const regain = () => {
    impatientUntilMs = Number.NEGATIVE_INFINITY;
  };
  const begin = (key: string, run: () => Promise<void>): Promise<void> => {
    const begun: Run = { done: Promise.resolve(), endMs: Number.POSITIVE_INFINITY };
    begun.done = run()
      .then(regain, lose)
      .finally(() => {
        begun.endMs = performance.now() + freshMs;
      });
    runs.delete(key);
    runs.set(key, begun);
    const [oldest] = runs.keys();
    if (runs.size > countMax && oldest !== undefined) runs.delete(oldest);
    return begun.done;
  };
  const share = (key: string, run: () => Promise<void>): Promise<void> => {
    const known = runs.get(key);
    return known && performance.now() < known.endMs ? known.done : begin(key, run);
  };
  return async (key, run, waitMsMax) => {
    const done = share(key, run);
    if (performance.now() < impatientUntilMs) return;
    await withDeadline(waitMsMax, done, lose);
  };
}
