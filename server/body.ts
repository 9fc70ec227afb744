import { fail } from '../routers/core/errors.ts';

export type BodyLimits = { bytesMax: number; timeoutMs: number };

export class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}

export const readBody = async (
  message: Pick<Request, 'headers' | 'body'>,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> => Buffer.concat(await Array.fromAsync(chunksOf(message, limits)));

export async function* chunksOf(
  message: Pick<Request, 'headers' | 'body'>,
  { bytesMax, timeoutMs }: BodyLimits,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > bytesMax) throw new BodyTooLarge();
  const reader = message.body?.getReader();
  if (!reader) return;
  let late = false;
  let whole = false;
  const deadline = setTimeout(() => {
    late = true;
    void reader.cancel();
  }, timeoutMs);
  try {
    let bytes = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > bytesMax) throw new BodyTooLarge();
      yield next.value;
    }
    if (late) throw new BodyTooSlow();
    whole = true;
  } finally {
    clearTimeout(deadline);
    if (!whole) void reader.cancel().catch(() => undefined);
  }
}

/** Strict: text is stored as sent. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw fail('invalid_request', { message: 'The body is not UTF-8.', cause });
  }
}

export async function readText({ body }: Response, bytesMax: number, tooLarge: () => Error): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

export function pulledStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
