import { createHash } from 'node:crypto';
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { fail } from '../routers/errors.ts';
import { type BodyLimits, BodyTooLarge, BodyTooSlow, chunksOf, closing } from './body.ts';

/** One part of a form; `fileName` is absent from a part that is no file. */
export type FormPart = { name: string; fileName: string | undefined; type: string; bytes: Uint8Array };
/** What one part may hold, and how many of them there may be. */
type FormLimits = BodyLimits & { partBytesMax: number; partsMax: number };

const headerBytesMax = 8 * 1024;

/**
 * Parses a form while it arrives, so that no more of it is held than is allowed. One that breaks a rule is still read
 * to its end, within the limits of a body: a sender that is cut off would not read why.
 */
export async function readForm(request: Request, limits: FormLimits): Promise<FormPart[]> {
  const boundary = boundaryOf(request);
  const { partBytesMax: maxFileSize, partsMax: maxParts, bytesMax } = limits;
  const options = { maxHeaderSize: headerBytesMax, maxFileSize, maxParts, maxTotalSize: bytesMax };
  const parser = new MultipartParser(boundary, options);
  const parts: FormPart[] = [];
  const pieces: Uint8Array[] = [];
  let state: 'open' | 'ended' | { broken: unknown } = 'open';
  try {
    for await (const chunk of chunksOf(request, limits)) {
      pieces.push(chunk);
      if (state !== 'open') {
        for (const piece of pieces.splice(0)) free(piece);
        continue;
      }
      try {
        for (const part of parser.write(chunk)) parts.push(toPart(part));
        if (hasEnded(parser)) state = 'ended';
      } catch (cause) {
        state = { broken: cause };
        parts.length = 0;
      }
    }
  } catch (cause) {
    throw refusal(cause, limits);
  } finally {
    for (const piece of pieces) free(piece);
  }
  if (state === 'open') throw refusal(undefined, limits);
  if (state !== 'ended') throw refusal(state.broken, limits);
  return parts;
}

/** What follows the last boundary says nothing, and the parser does not take it. */
function hasEnded(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/** Gives the memory back now. A collector that sees a few small objects would let files pile up behind them. */
export function free({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function toPart(part: MultipartPart): FormPart {
  const { name = '', filename, mediaType = '', bytes } = part;
  return { name, fileName: filename, type: mediaType.toLowerCase(), bytes };
}

/** RFC 2046: 1 to 70 characters. */
function boundaryOf({ headers }: Request): string {
  const type = headers.get('content-type') ?? '';
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(
    type,
  );
  const boundary = found?.[1] ?? found?.[2];
  const isPlain = (headers.get('content-encoding') ?? 'identity').toLowerCase() === 'identity';
  if (boundary === undefined || !isPlain)
    throw fail('invalid_request', {
      message: 'Send the file as multipart/form-data with a boundary, without a content encoding.',
      headers: closing,
    });
  return boundary;
}

function refusal(cause: unknown, { partBytesMax, timeoutMs, partsMax }: FormLimits) {
  const tooLarge = [MaxFileSizeExceededError, MaxTotalSizeExceededError, BodyTooLarge].some(
    (kind) => cause instanceof kind,
  );
  if (tooLarge)
    return fail('unprocessable', { message: `The file is larger than ${partBytesMax} bytes.`, headers: closing });
  const message =
    cause instanceof BodyTooSlow
      ? `The form did not arrive within ${timeoutMs / 1000} seconds.`
      : `The form is not whole multipart/form-data with at most ${partsMax} parts.`;
  return fail('invalid_request', { message, headers: closing, cause });
}

/** SHA-256 over what the parts are and hold: the same form sent again has another boundary. */
export function formSha256(parts: readonly FormPart[]): string {
  const hash = createHash('sha256');
  for (const { name, fileName = null, type, bytes } of parts) {
    hash.update(`${JSON.stringify([name, fileName, type, bytes.byteLength])}\n`);
    hash.update(bytes);
  }
  return hash.digest('hex');
}
