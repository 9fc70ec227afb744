import { fail } from '../../routers/core/errors.ts';

/** Rejects even if `run` ignores the signal. */
export async function untilAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(reasonOf(signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([run(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export async function* piecesUntilAborted(signal: AbortSignal, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilAborted(signal, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a stalled producer never settles.
    iterator.return?.().catch(() => {});
  }
}

const reasonOf = (signal: AbortSignal): unknown =>
  signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    ? fail('upstream_unavailable', { upstream: 'language_model', cause: signal.reason })
    : signal.reason;
