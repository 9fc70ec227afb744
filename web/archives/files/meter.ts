/** Counts the unpacked bytes that were read, and stops the reading when the caller gives it up. */
export class Meter {
  bytes = 0;
  bytesTotal = 0;
  readonly #signal: AbortSignal | undefined;
  #breathedAt = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  async *count(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.#signal?.throwIfAborted();
      this.bytes += chunk.byteLength;
      yield chunk;
      await this.#breathe();
    }
  }

  /** Timers and screens get their turn, however fast the bytes come. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < 50) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#breathedAt = performance.now();
  }
}
