import type { StoredContent } from '../../routers/ports.ts';
import { pulledStream } from '../body.ts';

type FormFile = { name: string; type: string; content: StoredContent };

/**
 * A form with the one part `file`, which is read while it is sent: the general way would hold a report several times.
 * The length is said beforehand, so that a report that breaks off cannot be taken for a whole one.
 */
export function formOfFile({ name, type, content }: FormFile): {
  headers: Record<string, string>;
  body: ReadableStream;
} {
  const boundary = `hale-${crypto.randomUUID()}`;
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${inQuotes(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.byteLength + content.size + tail.byteLength),
    },
    body: pulledStream(piecesOf(head, content, tail)),
  };
}

async function* piecesOf(head: Uint8Array, content: StoredContent, tail: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head;
  yield* content.stream();
  yield tail;
}

/** As forms spell what would end the name. */
const inQuotes = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
