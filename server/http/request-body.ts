import { fail } from '../../routers/core/errors.ts';
import { type BodyLimits, BodyTooLarge, BodyTooSlow, decodeUtf8, readBody } from '../body.ts';
import { type BodyRoom, holdBody, RoomSpent, retryAfterS } from './held-body.ts';

const mebibyte = 1024 * 1024;
export const bodyLimits = {
  json: { bytesMax: mebibyte, timeoutMs: 30_000 },
  signIn: { bytesMax: 16 * 1024, timeoutMs: 30_000 },
  webhook: { bytesMax: 32 * mebibyte, timeoutMs: 120_000 },
  archivePart: { bytesMax: 4 * mebibyte, timeoutMs: 120_000 },
  feed: { bytesMax: 16 * mebibyte, timeoutMs: 120_000 },
  /** Three times the largest file, so its sender gets an answer. */
  upload: { bytesMax: 32 * mebibyte, timeoutMs: 120_000 },
} as const satisfies Record<string, BodyLimits>;
export type Bodies = Record<keyof typeof bodyLimits, BodyLimits>;

/** Else an unread body passes for the next request. */
export const closeConnection = { connection: 'close' };

export async function readJsonText(request: Request, limits: BodyLimits, room: BodyRoom | null): Promise<string> {
  const text = await readText(request, limits, room);
  if (text !== '' && !isJson(request.headers.get('content-type'))) {
    throw fail('invalid_request', { message: 'Send the body as application/json in UTF-8.' });
  }
  return text;
}

export async function readText(request: Request, limits: BodyLimits, room: BodyRoom | null): Promise<string> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw fail('invalid_request', { message: 'Send the body without a content encoding.', headers: closeConnection });
  return decodeUtf8(await readLimited(request, limits, room));
}

async function readLimited(request: Request, limits: BodyLimits, room: BodyRoom | null): Promise<Uint8Array> {
  try {
    if (!room) return await readBody(request, limits);
    const held = await holdBody(request, limits, room);
    return held instanceof Uint8Array ? held : await held.bytes();
  } catch (cause) {
    if (cause instanceof RoomSpent) throw noRoom(cause);
    throw fail('invalid_request', { message: whyUnread(cause, limits), headers: closeConnection, cause });
  }
}

export const noRoom = (cause?: RoomSpent) =>
  fail('upstream_unavailable', {
    status: 503,
    upstream: 'storage',
    message: `Too many bodies are arriving at once. Try again in ${retryAfterS} s.`,
    headers: { ...closeConnection, 'Retry-After': String(retryAfterS) },
    cause,
  });

function whyUnread(cause: unknown, { bytesMax, timeoutMs }: BodyLimits): string {
  if (cause instanceof BodyTooLarge) return `The body is larger than ${bytesMax} bytes.`;
  if (cause instanceof BodyTooSlow) return `The body did not arrive within ${timeoutMs / 1000} seconds.`;
  return 'The body could not be read.';
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
}

export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('invalid_request', { message: 'The body is not valid JSON.', cause });
  }
}
