import type { Pauses } from './retries.ts';

/** Time limits of one request, inside the turn's deadline. */
export type Timings = {
  /** Answer without streaming. */
  answerMs: number;
  /** Until the stream opens, then until its first chunk. */
  firstMs: number;
  /** Between two chunks. */
  betweenMs: number;
  pauses: Pauses;
};

export const usualTimings: Timings = {
  answerMs: 40_000,
  firstMs: 15_000,
  betweenMs: 10_000,
  pauses: { firstMs: 500, factor: 2, longestMs: 20_000 },
};

export type Deadline = ReturnType<typeof deadlineOf>;

/** A signal that also aborts when one wait takes too long. */
export function deadlineOf(signal: AbortSignal) {
  const late = new AbortController();
  return {
    signal: AbortSignal.any([signal, late.signal]),
    within: async <T>(waitMs: number, run: () => PromiseLike<T>): Promise<T> => {
      const timer = setTimeout(() => late.abort('late'), waitMs);
      try {
        return await run();
      } finally {
        clearTimeout(timer);
      }
    },
    /** True if the timer ended the request, not the caller. */
    passed: () => late.signal.reason === 'late' && !signal.aborted,
    abandon: () => late.abort('done'),
  };
}
