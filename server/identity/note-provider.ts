import type { ObserverPort } from '../../routers/ports.ts';

/** Notes one request to the identity provider: its answer is `ok` with status 200 alone. */
export async function noteProvider(
  observer: ObserverPort,
  call: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const startMs = performance.now();
  let status: number | null = null;
  let outcome = 'unreachable';
  try {
    const response = await run();
    status = response.status;
    outcome = status === 200 ? 'ok' : 'refused';
    return response;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError') outcome = 'timeout';
    throw cause;
  } finally {
    const work = { kind: 'upstream', upstream: 'identity_provider', call, status } as const;
    observer.note({ work, outcome, durationMs: performance.now() - startMs, requestId: null });
  }
}
