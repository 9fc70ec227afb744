import type { Logger } from '../../../routers/ports.ts';
import { limits } from '../limits.ts';
import { ModelFailure, mayPass, unavailable } from './failures.ts';

export type Pauses = { firstMs: number; factor: number; longestMs: number };

type Options = {
  step: string;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
  pauses: Pauses;
  /** Whether who asks tells the model itself what was wrong with the form of its answer. */
  corrects: boolean;
};

/** Tries again what may pass, a few times. A server that asks for more patience than a turn has ends it at once. */
export async function withRetries<T>(
  { step, signal, log, pauses, corrects }: Options,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const startMs = performance.now();
    try {
      return await run();
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof ModelFailure)) throw cause;
      const { reason, status } = cause;
      const line = { upstream: 'language_model', call: step, attempt, ms: Math.round(performance.now() - startMs) };
      log.warn({ ...line, reason, ...(status !== null && { status }) }, 'upstream_failed');
      if (corrects && reason === 'malformed') throw cause;
      const waitMs = pauseBefore(attempt, cause, pauses);
      if (attempt === limits.modelAttemptsMax || !mayPass(cause) || waitMs > pauses.longestMs) throw unavailable(cause);
      // Up to half of it on top, so that many turns do not come back at once.
      await pause(waitMs * (1 + Math.random() / 2), signal);
    }
  }
}

/** A growing pause, or what the server asks for if that is more. */
const pauseBefore = (attempt: number, { retryAfterMs }: ModelFailure, { firstMs, factor }: Pauses): number =>
  Math.max(firstMs * factor ** (attempt - 1), retryAfterMs ?? 0);

/** Ends early, with its reason, when the signal aborts. */
async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, waitMs);
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
}
