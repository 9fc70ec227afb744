import { type FetchPayload, type ObserverPort, PayloadRefused } from '../../routers/ports.ts';

/** Notes every fetch: whether the address or the answer was refused, or the host failed. */
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
