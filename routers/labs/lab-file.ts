import { fail } from '../core/errors.ts';
import type { Draft } from '../ports.ts';

/** Name and type are the sender's claims. */
export type LabFile = { fileName: string; contentType: string; content: LabContent; draft: Draft };

export const labFileBytesMax = 10 * 1024 * 1024;
const nameBytesMax = 255;
const sideMax = 20_000;
const pixelsMax = 100_000_000;

type FileType = { extension: string; magic: readonly number[]; sizeReader?: () => ImageSizeReader };
const types: Record<string, FileType> = {
  'application/pdf': { extension: 'pdf', magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  'image/jpeg': { extension: 'jpg', magic: [0xff, 0xd8, 0xff], sizeReader: jpegSizeReader },
  'image/png': {
    extension: 'png',
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    sizeReader: pngSizeReader,
  },
};
const typeOf = (contentType: string) => (Object.hasOwn(types, contentType) ? types[contentType] : undefined);
const magicBytesMax = 8;

export class LabContent {
  readonly #head = new Uint8Array(magicBytesMax);
  readonly #picture: ImageSizeReader | undefined;
  sizeBytes = 0;

  constructor(contentType: string) {
    this.#picture = typeOf(contentType)?.sizeReader?.();
  }

  write(bytes: Uint8Array): void {
    if (this.sizeBytes < magicBytesMax)
      this.#head.set(bytes.subarray(0, magicBytesMax - this.sizeBytes), this.sizeBytes);
    this.sizeBytes += bytes.byteLength;
    this.#picture?.write(bytes);
  }

  beginsWith(magic: readonly number[]): boolean {
    return this.sizeBytes >= magic.length && magic.every((byte, index) => this.#head[index] === byte);
  }

  pictureSize(): ImageSize | null {
    return this.#picture?.size() ?? null;
  }
}

export function checkLabFile({ contentType, content }: LabFile): { extension: string } {
  const type = typeOf(contentType);
  if (!type) throw refuse('Send a PDF, JPEG or PNG file, with its type.');
  if (content.sizeBytes === 0) throw refuse('The file is empty.');
  if (content.sizeBytes > labFileBytesMax) throw refuse(`The file is larger than ${labFileBytesMax} bytes.`);
  if (!content.beginsWith(type.magic)) throw refuse(`The content is not ${contentType}.`);
  if (type.sizeReader) checkSize(content.pictureSize());
  return { extension: type.extension };
}

function checkSize(size: ImageSize | null): void {
  if (!size || size.width === 0 || size.height === 0) throw refuse('The picture has no readable size.');
  const { width, height } = size;
  if (width > sideMax || height > sideMax || width * height > pixelsMax)
    throw refuse(`A picture may have ${sideMax} pixels on a side and ${pixelsMax} in all.`);
}

const refuse = (message: string) => fail('unprocessable', { message });

export function displayName(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  let name = '';
  for (const character of last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()) {
    if (Buffer.byteLength(name + character) > nameBytesMax) break;
    name += character;
  }
  return name || 'report';
}

export type ImageSize = { width: number; height: number };

export type ImageSizeReader = { write: (bytes: Uint8Array) => void; size: () => ImageSize | null };

const pngHeaderBytes = 24;

export function pngSizeReader(): ImageSizeReader {
  const header = new Uint8Array(pngHeaderBytes);
  const view = new DataView(header.buffer);
  let filled = 0;
  return {
    write: (bytes) => {
      const wanted = bytes.subarray(0, pngHeaderBytes - filled);
      header.set(wanted, filled);
      filled += wanted.byteLength;
    },
    size: () =>
      filled < pngHeaderBytes || view.getUint32(12) !== 0x49484452
        ? null
        : { width: view.getUint32(16), height: view.getUint32(20) },
  };
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const segmentHeadBytes = 9;

export function jpegSizeReader(): ImageSizeReader {
  let size: ImageSize | null = null;
  let isOver = false;
  let segmentAt = 2;
  let seenBytes = 0;
  let held: Uint8Array = new Uint8Array();
  const readSegment = (view: DataView, at: number) => {
    const marker = view.getUint8(at + 1);
    const isSegment = view.getUint8(at) === 0xff;
    isOver = !isSegment || isFrame(marker) || marker === startOfScan;
    if (isSegment && isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    segmentAt += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  };
  return {
    write: (fresh) => {
      if (isOver) return;
      const bytes = held.byteLength === 0 ? fresh : Buffer.concat([held, fresh]);
      const start = seenBytes - held.byteLength;
      seenBytes += fresh.byteLength;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      while (!isOver && segmentAt - start + segmentHeadBytes <= bytes.byteLength) readSegment(view, segmentAt - start);
      held = isOver ? new Uint8Array() : Uint8Array.from(bytes.subarray(segmentAt - start));
    },
    size: () => size,
  };
}
