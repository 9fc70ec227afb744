import { createHash, type Hash } from 'node:crypto';
import { MultipartPart } from '@remix-run/multipart-parser';
import { fail } from '../../../routers/core/errors.ts';
import { type BodyLimits, BodyTooLarge, BodyTooSlow, chunksOf } from '../../body.ts';
import { type BodyRoom, free, RoomSpent } from '../held-body.ts';
import { closeConnection, noRoom } from '../request-body.ts';
import { FormBroken, type FormPiece, FormSplitter } from './form-splitter.ts';

export type PartHead = { name: string; fileName: string | undefined; type: string };
export type FormPart = PartHead & { sizeBytes: number; contentSha256: string };
export type PartSink = (bytes: Uint8Array) => Promise<void>;
type FormLimits = BodyLimits & { partBytesMax: number; partsMax: number; room: BodyRoom };

const headBytesMax = 8 * 1024;

class PartTooLarge extends Error {}

/** Read to the end, so the sender sees the answer. */
export async function readForm(
  request: Request,
  limits: FormLimits,
  open: (head: PartHead) => Promise<PartSink>,
): Promise<FormPart[]> {
  const form = new FormReader(boundaryOf(request), limits, open);
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(request, limits)) {
      if (!limits.room.take('disk', chunk.byteLength)) throw new RoomSpent();
      bytes += chunk.byteLength;
      await form.take(chunk);
      free(chunk);
    }
    return form.parts();
  } catch (cause) {
    throw refusal(cause, limits);
  } finally {
    limits.room.give('disk', bytes);
  }
}

type OpenPart = { head: PartHead; sink: PartSink; hash: Hash; sizeBytes: number };

class FormReader {
  readonly #splitter: FormSplitter;
  readonly #limits: FormLimits;
  readonly #open: (head: PartHead) => Promise<PartSink>;
  readonly #parts: FormPart[] = [];
  #part: OpenPart | undefined;
  #broken: { cause: unknown } | undefined;

  constructor(boundary: string, limits: FormLimits, open: (head: PartHead) => Promise<PartSink>) {
    this.#splitter = new FormSplitter(boundary, { headBytesMax });
    this.#limits = limits;
    this.#open = open;
  }

  async take(chunk: Uint8Array): Promise<void> {
    if (this.#broken) return;
    try {
      for (const piece of this.#splitter.write(chunk)) await this.#takePiece(piece);
    } catch (cause) {
      this.#broken = { cause };
    }
  }

  parts(): FormPart[] {
    if (this.#broken) throw this.#broken.cause;
    if (!this.#splitter.hasEnded) throw new FormBroken('The form has no end.');
    return this.#parts;
  }

  async #takePiece(piece: FormPiece): Promise<void> {
    if (piece.kind === 'head') return this.#begin(piece.bytes);
    const part = this.#part;
    if (!part) return;
    if (piece.kind === 'content') {
      part.sizeBytes += piece.bytes.byteLength;
      if (part.sizeBytes > this.#limits.partBytesMax) throw new PartTooLarge();
      part.hash.update(piece.bytes);
      return part.sink(piece.bytes);
    }
    const { head, hash, sizeBytes } = part;
    this.#parts.push({ ...head, sizeBytes, contentSha256: hash.digest('hex') });
  }

  async #begin(bytes: Uint8Array): Promise<void> {
    if (this.#parts.length === this.#limits.partsMax) throw new FormBroken('The form has too many parts.');
    const head = toHead(bytes);
    this.#part = { head, sink: await this.#open(head), hash: createHash('sha256'), sizeBytes: 0 };
  }
}

function toHead(bytes: Uint8Array): PartHead {
  const { name = '', filename, mediaType = '' } = new MultipartPart(bytes, []);
  return { name, fileName: filename, type: mediaType.toLowerCase() };
}

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
      headers: closeConnection,
    });
  return boundary;
}

function refusal(cause: unknown, { partBytesMax, timeoutMs, partsMax }: FormLimits) {
  if (cause instanceof RoomSpent) return noRoom(cause);
  if (cause instanceof PartTooLarge || cause instanceof BodyTooLarge)
    return fail('unprocessable', {
      message: `The file is larger than ${partBytesMax} bytes.`,
      headers: closeConnection,
    });
  const message =
    cause instanceof BodyTooSlow
      ? `The form did not arrive within ${timeoutMs / 1000} seconds.`
      : `The form is not whole multipart/form-data with at most ${partsMax} parts.`;
  return fail('invalid_request', { message, headers: closeConnection, cause });
}

export function formSha256(parts: readonly FormPart[]): string {
  const hash = createHash('sha256');
  for (const { name, fileName = null, type, sizeBytes, contentSha256 } of parts)
    hash.update(`${JSON.stringify([name, fileName, type, sizeBytes, contentSha256])}\n`);
  return hash.digest('hex');
}
