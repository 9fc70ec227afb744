import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type Ended, type FetchPayload, type ObserverPort, PayloadRefused } from '../../routers/ports.ts';

type Place = { id: string; parentId: string | null };
export type Observation = Ended & { endMs: number; place: Place | null };

type Around = { id: string; requestId: string };

const spanIdBytes = 8;

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

export const unobserved: ObserverPort = { note: () => undefined, timed: (_work, _requestId, run) => run() };

export function observedPayloads(fetchPayload: FetchPayload, observer: ObserverPort): FetchPayload {
  return async (url, signal) => {
    const startMs = performance.now();
    let outcome = 'failed';
    try {
      const text = await fetchPayload(url, signal);
      outcome = 'ok';
      return text;
    } catch (cause) {
      if (cause instanceof PayloadRefused) outcome = 'refused';
      throw cause;
    } finally {
      const work = { kind: 'upstream', upstream: 'payload_host', call: 'fetch' } as const;
      observer.note({ work, outcome, durationMs: performance.now() - startMs, requestId: null });
    }
  };
}
