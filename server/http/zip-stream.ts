import { ZipWriter } from '@zip.js/zip.js';
import type { AnsweredFile } from '../../routers/core/files-answer.ts';
import { pulledStream } from '../body.ts';

export async function zipStream(files: AsyncGenerator<AnsweredFile>): Promise<ReadableStream<Uint8Array>> {
  const first = await files.next();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const write = async () => {
    for (let next = first; !next.done; next = await files.next())
      await zip.add(next.value.name, pulledStream(generatorOf(next.value.pieces)));
    await zip.close();
  };
  write().catch(async (cause: unknown) => {
    await files.return(undefined);
    await writable.abort(cause).catch(() => undefined);
  });
  return readable;
}

async function* generatorOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
