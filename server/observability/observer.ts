import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Ended, ObserverPort } from '../../routers/ports.ts';

/** Where in a trace the work stands; `parentId` is null below the request itself. */
type Place = { id: string; parentId: string | null };
/** Plain data: the worker's are sent to the main thread. The place is there where traces are made. */
export type Observation = Ended & { endMs: number; place: Place | null };

type Around = { id: string; requestId: string };

const spanIdBytes = 8;

/**
 * Tells `tell` about work. With `tracing` it also knows what ran inside of what; without, it costs two readings of the
 * clock.
 */
export function createObserver(
  tell: (observation: Observation) => void,
  { tracing }: { tracing: boolean },
): ObserverPort {
  const around = new AsyncLocalStorage<Around>();
  const newPlace = (): Place | null =>
    tracing ? { id: randomBytes(spanIdBytes).toString('hex'), parentId: around.getStore()?.id ?? null } : null;
  const tellOf = (ended: Ended, place: Place | null) => {
    const requestId = ended.requestId ?? around.getStore()?.requestId ?? null;
    tell({ ...ended, requestId, endMs: Date.now(), place });
  };
  return {
    note: (ended) => tellOf(ended, newPlace()),
    timed: async (work, requestId, run) => {
      const place = newPlace();
      const startMs = performance.now();
      let outcome = 'failed';
      try {
        const value = await (place ? around.run({ id: place.id, requestId }, run) : run());
        outcome = 'ok';
        return value;
      } finally {
        tellOf({ work, outcome, requestId, durationMs: performance.now() - startMs }, place);
      }
    },
  };
}
