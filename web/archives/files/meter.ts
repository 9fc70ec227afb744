/** Counts the unpacked bytes that were read. */
export class Meter {
  bytes = 0;
  bytesTotal = 0;

  count(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return stream.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
  }
}
