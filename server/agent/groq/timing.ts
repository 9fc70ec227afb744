import type { Pauses } from './retries.ts';

/** How long one request may take. All of them lie inside the deadline of the turn. */
export type Timings = {
  /** For a whole answer that does not stream. */
  answerMs: number;
  /** Until a stream is open, and then until its first chunk. */
  firstMs: number;
  /** Between two chunks of a stream. */
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

/** A signal that also aborts when a stretch of waiting takes too long. */
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
    /** True when it was time, and not the caller, that ended the request. */
    passed: () => late.signal.reason === 'late' && !signal.aborted,
    /** Lets go of a connection that nobody reads any more. */
    abandon: () => late.abort('done'),
  };
}
