/** Counts the unpacked bytes that were read. */
export class Meter {
  bytes = 0;
  bytesTotal = 0;
  #breathedAt = performance.now();

  async *count(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
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
