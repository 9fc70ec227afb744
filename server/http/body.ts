import { withDeadline } from '../../routers/core/deadline.ts';
import { fail } from '../../routers/core/errors.ts';

/** How large a body may be, and how long it may take to arrive. */
export type BodyLimits = { bytesMax: number; timeoutMs: number };

const mebibyte = 1024 * 1024;
export const bodyLimits = {
  json: { bytesMax: mebibyte, timeoutMs: 30_000 },
  webhook: { bytesMax: 32 * mebibyte, timeoutMs: 120_000 },
  /** Three times what a file may have: one that is too large is read to its end, so that its sender hears why. */
  upload: { bytesMax: 32 * mebibyte, timeoutMs: 120_000 },
} as const satisfies Record<string, BodyLimits>;
/** The limits of each kind of body; tests have shorter ones. */
export type Bodies = Record<keyof typeof bodyLimits, BodyLimits>;

export class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}

/**
 * Sent with a refusal that leaves part of a body unread: the connection ends with the answer, so that nobody holds it by
 * sending on, and what is left of the body is not taken for the next request.
 */
export const closing = { connection: 'close' };

/** Up to here a request's declared length is taken at its word, for more is not let through. An answer may be packed. */
const wholeBytesMax = 256 * 1024;

/** Reads a body and stops as soon as it is larger than allowed or takes longer, whatever its headers said. */
export async function readBody(
  message: Pick<Request, 'headers' | 'body'>,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(message.headers.get('content-length') ?? Number.NaN);
  const isSmall = declared <= Math.min(wholeBytesMax, limits.bytesMax);
  if (isSmall && message instanceof Request) return readWhole(message, limits);
  const chunks = await Array.fromAsync(chunksOf(message, limits));
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** A stream costs a small body several times what the body itself does. */
async function readWhole(request: Request, { timeoutMs }: BodyLimits) {
  return withDeadline(timeoutMs, request.bytes(), () => {
    throw new BodyTooSlow();
  });
}

/** The same, handing over each piece as it comes. */
export async function* chunksOf(
  message: Pick<Request, 'headers' | 'body'>,
  { bytesMax, timeoutMs }: BodyLimits,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > bytesMax) throw new BodyTooLarge();
  const reader = message.body?.getReader();
  if (!reader) return;
  let late = false;
  let whole = false;
  // Cancelling ends a read that is waiting, however little has come.
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

/** The text of a JSON request. Throws `invalid_request` for one too large or too slow, of another type or encoding. */
export async function readJsonText(request: Request, limits: BodyLimits = bodyLimits.json): Promise<string> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw fail('invalid_request', { message: 'Send the body without a content encoding.', headers: closing });
  const text = decodeUtf8(await readLimited(request, limits));
  if (text !== '' && !isJson(request.headers.get('content-type'))) {
    throw fail('invalid_request', { message: 'Send the body as application/json in UTF-8.' });
  }
  return text;
}

async function readLimited(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  try {
    return await readBody(request, limits);
  } catch (cause) {
    throw fail('invalid_request', { message: whyUnread(cause, limits), headers: closing, cause });
  }
}

function whyUnread(cause: unknown, { bytesMax, timeoutMs }: BodyLimits): string {
  if (cause instanceof BodyTooLarge) return `The body is larger than ${bytesMax} bytes.`;
  if (cause instanceof BodyTooSlow) return `The body did not arrive within ${timeoutMs / 1000} seconds.`;
  return 'The body could not be read.';
}

/** Without replacing bad bytes and without dropping a byte order mark: what is stored is what was sent. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw fail('invalid_request', { message: 'The body is not UTF-8.', cause });
  }
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
}
