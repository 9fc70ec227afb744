import type { ObserverPort } from '../../routers/ports.ts';

/** Where nobody watches. */
export const unobserved: ObserverPort = { note: () => undefined, timed: (_work, _requestId, run) => run() };
