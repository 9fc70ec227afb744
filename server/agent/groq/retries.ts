import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Logger } from '../../../routers/ports.ts';
import { limits } from '../limits.ts';
import { ModelFailure, mayPass, unavailable } from './failures.ts';

export type Pauses = { firstMs: number; factor: number; longestMs: number };

type Options = {
  step: string;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
  pauses: Pauses;
  /** The caller corrects malformed answers itself. */
  corrects: boolean;
};

/** Retries failures that may pass; gives up if the server asks for a longer wait than the turn allows. */
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
