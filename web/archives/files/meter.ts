const restBytes = 8 * 1024 * 1024;

export class Meter {
  bytes = 0;
  bytesTotal = 0;
  readonly #signal: AbortSignal | undefined;
  readonly #rest: (() => void) | undefined;
  #restedAt = 0;
  #breathedAt = performance.now();

  constructor(signal?: AbortSignal, rest?: () => void) {
    this.#signal = signal;
    this.#rest = rest;
  }

  async *count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#signal?.throwIfAborted();
      this.bytes += chunk.byteLength;
      yield chunk;
      this.#restAfter();
      await this.#breathe();
    }
  }

  #restAfter(): void {
    if (this.bytes - this.#restedAt < restBytes) return;
    this.#restedAt = this.bytes;
    this.#rest?.();
  }

  /** Yields to timers and rendering. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < 50) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#breathedAt = performance.now();
  }
}
