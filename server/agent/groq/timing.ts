import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Logger } from '../../../routers/ports.ts';
import { limits } from '../limits.ts';
import { ModelFailure, mayPass, unavailable } from './failures.ts';

type Pauses = { firstMs: number; factor: number; longestMs: number };

type Options = {
  step: string;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
  pauses: Pauses;
  corrects: boolean;
};

/** Gives up if the server asks for a wait beyond the turn. */
export async function withRetries<T>(
  { step, signal, log, pauses, corrects }: Options,
  run: () => Promise<T>,
): Promise<T> {
  let startMs = 0;
  const attempt = () => {
    startMs = performance.now();
    return run();
  };
  try {
    return await pRetry(attempt, {
      retries: limits.modelAttemptsMax - 1,
      minTimeout: pauses.firstMs,
      factor: pauses.factor,
      randomize: true,
      signal,
      onFailedAttempt: ({ error, attemptNumber }) => {
        if (!(error instanceof ModelFailure)) return;
        const { reason, status } = error;
        const ms = Math.round(performance.now() - startMs);
        const line = { upstream: 'language_model', call: step, attempt: attemptNumber, ms };
        log.warn({ ...line, reason, ...(status !== null && { status }) }, 'upstream_failed');
      },
      shouldRetry: async ({ error, retryDelay }) => {
        if (!(error instanceof ModelFailure) || isForCaller(error) || !mayPass(error)) return false;
        const askedMs = error.retryAfterMs ?? 0;
        if (askedMs > pauses.longestMs) return false;
        await sleep(Math.max(0, askedMs * (1 + Math.random() / 2) - retryDelay), undefined, { signal });
        return true;
      },
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof ModelFailure && !isForCaller(cause) ? unavailable(cause) : cause;
  }
  function isForCaller({ reason }: ModelFailure) {
    return corrects && reason === 'malformed';
  }
}

export type Timings = {
  answerMs: number;
  firstMs: number;
  betweenMs: number;
  pauses: Pauses;
};

export const defaultTimings: Timings = {
  answerMs: 40_000,
  firstMs: 15_000,
  betweenMs: 10_000,
  pauses: { firstMs: 500, factor: 2, longestMs: 20_000 },
};

export type Deadline = ReturnType<typeof deadlineOf>;

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
    passed: () => late.signal.reason === 'late' && !signal.aborted,
    abandon: () => late.abort('done'),
  };
}
