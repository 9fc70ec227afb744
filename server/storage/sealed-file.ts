import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** 64 KiB pieces, numbered nonces; the last is marked, so none can be dropped. */
export const mark = Buffer.from('HALEENC1');
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const keyBytes = 32;
const nonceBytes = 12;
const cipher = 'aes-256-gcm';

export const isSealedHead = (head: Uint8Array) => mark.equals(head.subarray(0, mark.byteLength));

export const sealedBytes = (bytes: number) =>
  mark.byteLength + bytes + tagBytes * Math.max(1, Math.ceil(bytes / pieceBytes));

const sealedPieceBytes = pieceBytes + tagBytes;
const piecesIn = (bytes: number) => Math.max(1, Math.ceil(bytes / sealedPieceBytes));

export const openedBytes = (bytes: number) => bytes - tagBytes * piecesIn(bytes);

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(piece, nonceBytes - 5);
  nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
  return nonce;
}

export class PieceSealer {
  readonly fileKey = randomBytes(keyBytes);
  readonly #piece = Buffer.alloc(pieceBytes);
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  #filled = 0;
  #pieces = 0;

  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength; ) {
      if (this.#filled === pieceBytes) await this.#seal(false);
      const taken = Math.min(pieceBytes - this.#filled, bytes.byteLength - at);
      this.#piece.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
    }
  }

  finish(): Promise<void> {
    return this.#seal(true);
  }

  async #seal(isLast: boolean): Promise<void> {
    const sealing = createCipheriv(cipher, this.fileKey, nonceOf(this.#pieces, isLast));
    const sealed = [sealing.update(this.#piece.subarray(0, this.#filled)), sealing.final(), sealing.getAuthTag()];
    const before = this.#pieces === 0 ? [mark] : [];
    this.#pieces += 1;
    this.#filled = 0;
    await this.#write(Buffer.concat([...before, ...sealed]));
  }
}

export async function* openPieces(pieces: Blob, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  const last = piecesIn(pieces.size) - 1;
  const piece = Buffer.alloc(sealedPieceBytes);
  let [filled, number] = [0, 0];
  for await (const bytes of pieces.stream()) {
    for (let at = 0; at < bytes.byteLength; ) {
      const taken = Math.min(sealedPieceBytes - filled, bytes.byteLength - at);
      piece.set(bytes.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < sealedPieceBytes || number === last) continue;
      yield openPiece(fileKey, nonceOf(number, false), piece);
      number += 1;
      filled = 0;
    }
  }
  yield openPiece(fileKey, nonceOf(last, true), piece.subarray(0, filled));
}

function openPiece(fileKey: Uint8Array, nonce: Buffer, sealed: Buffer): Uint8Array {
  try {
    const opening = createDecipheriv(cipher, fileKey, nonce, { authTagLength: tagBytes });
    opening.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()]);
  } catch {
    throw new Error('A sealed file cannot be opened.');
  }
}
