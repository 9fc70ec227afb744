import type { SignalPort } from '../routers/ports.ts';

export type Signals = SignalPort & {
  /** Resolves at the next beat of the one heartbeat that all streams share. */
  heartbeat: () => Promise<void>;
  close: () => void;
};

type Deferred = { promise: Promise<void>; resolve: () => void };

/**
 * Wakes streams when their turn changes. A poll wakes all of them besides: what another node wrote, or a message that
 * was lost, costs latency and nothing else.
 */
export function createSignals(options: {
  pollMs: number;
  heartbeatMs: number;
  jobsReady: SignalPort['jobsReady'];
}): Signals {
  const waiting = new Map<string, Deferred>();
  let beat = defer();

  const wakeAll = () => {
    for (const { resolve } of waiting.values()) resolve();
    waiting.clear();
  };
  const poll = setInterval(wakeAll, options.pollMs);
  const heart = setInterval(() => {
    beat.resolve();
    beat = defer();
  }, options.heartbeatMs);

  return {
    jobsReady: options.jobsReady,
    turnChanged: (turnId) => {
      waiting.get(turnId)?.resolve();
      waiting.delete(turnId);
    },
    turnChange: (turnId, signal) => {
      const known = waiting.get(turnId) ?? defer();
      waiting.set(turnId, known);
      return signal ? untilAborted(known.promise, signal) : known.promise;
    },
    heartbeat: () => beat.promise,
    close: () => {
      clearInterval(poll);
      clearInterval(heart);
      wakeAll();
      beat.resolve();
    },
  };
}

function defer(): Deferred {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    void promise.then(end);
  });
}
