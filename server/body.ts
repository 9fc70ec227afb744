import { fail } from '../routers/errors.ts';

const jsonBytesMax = 1024 * 1024;

export class BodyTooLarge extends Error {}

/** Reads a body and stops as soon as it is larger than allowed, whatever its headers said. */
export async function readBody(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** The text of a JSON request. Throws `invalid_request` for too many bytes, another type, another encoding. */
export async function readJsonText(request: Request): Promise<string> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw fail('invalid_request', { message: 'Send the body without a content encoding.' });
  const text = decodeUtf8(await readLimited(request));
  if (text !== '' && !isJson(request.headers.get('content-type'))) {
    throw fail('invalid_request', { message: 'Send the body as application/json in UTF-8.' });
  }
  return text;
}

async function readLimited(request: Request): Promise<Uint8Array> {
  try {
    return await readBody(request, jsonBytesMax);
  } catch (cause) {
    if (cause instanceof BodyTooLarge)
      throw fail('invalid_request', { message: `The body is larger than ${jsonBytesMax} bytes.` });
    throw fail('invalid_request', { message: 'The body could not be read.', cause });
  }
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
