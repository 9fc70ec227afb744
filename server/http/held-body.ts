import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { withDeadline } from '../../routers/core/deadline.ts';
import { type BodyLimits, BodyTooSlow, chunksOf } from '../body.ts';
import { type OpenDraft, openDraftNow } from '../storage/folder-store.ts';

const mebibyte = 1024 * 1024;
/** Larger bodies go to a file. */
const memoryBytesMax = 256 * 1024;
export const roomBytes = { memory: 32 * mebibyte, disk: 1024 * mebibyte };
const sliceBytes = 64 * 1024;
export const retryAfterS = 5;

export class RoomSpent extends Error {}

export class BodyRoom {
  readonly folder: string;
  readonly free: Record<keyof typeof roomBytes, number>;

  constructor(folder: string, bytes = roomBytes) {
    this.folder = folder;
    this.free = { ...bytes };
  }

  take(where: keyof typeof roomBytes, bytes: number): boolean {
    if (bytes > this.free[where]) return false;
    this.free[where] -= bytes;
    return true;
  }

  give(where: keyof typeof roomBytes, bytes: number): void {
    this.free[where] += bytes;
  }
}

/** Strangers cannot take people's room. */
export type BodyRooms = { strangers: BodyRoom; people: BodyRoom };
export const openRooms = (folder: string): BodyRooms => ({
  strangers: new BodyRoom(folder),
  people: new BodyRoom(folder),
});

/** Throws `BodyTooLarge`, `BodyTooSlow` or `RoomSpent`. */
export async function holdBody(
  request: Request,
  limits: BodyLimits,
  room: BodyRoom,
  judge: (bytes: Uint8Array) => void = () => undefined,
): Promise<Uint8Array | FiledBody> {
  const declared = declaredBytes(request);
  return isSmall(request, limits) && room.take('memory', declared)
    ? readWhole(request, { limits, room, declared, judge })
    : readPieces(request, limits, room, judge);
}

const declaredBytes = ({ headers }: Request) => Number(headers.get('content-length') ?? Number.NaN);

export const isSmall = (request: Request, { bytesMax }: BodyLimits) =>
  declaredBytes(request) <= Math.min(memoryBytesMax, bytesMax);

type Small = { limits: BodyLimits; room: BodyRoom; declared: number; judge: (bytes: Uint8Array) => void };

/** Streaming costs several times as much. */
async function readWhole(request: Request, { limits, room, declared, judge }: Small) {
  try {
    const bytes = await withDeadline(limits.timeoutMs, request.bytes(), () => {
      throw new BodyTooSlow();
    });
    judge(bytes);
    return bytes;
  } finally {
    room.give('memory', declared);
  }
}

async function readPieces(
  request: Request,
  limits: BodyLimits,
  room: BodyRoom,
  judge: (bytes: Uint8Array) => void,
): Promise<Uint8Array | FiledBody> {
  const filed = new FiledBody(room);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of chunksOf(request, limits)) {
      judge(piece);
      const fits = !filed.isOpen && bytes + piece.byteLength <= memoryBytesMax;
      if (fits && room.take('memory', piece.byteLength)) {
        pieces.push(piece);
        bytes += piece.byteLength;
        continue;
      }
      for (const earlier of pieces.splice(0)) filed.write(earlier);
      room.give('memory', bytes);
      bytes = 0;
      filed.write(piece);
    }
    return filed.isOpen ? filed : Buffer.concat(pieces);
  } catch (cause) {
    await filed.discard();
    throw cause;
  } finally {
    room.give('memory', bytes);
  }
}

/** The key is only in memory: crash leftovers are unreadable. */
export class FiledBody {
  readonly #room: BodyRoom;
  readonly #key = randomBytes(32);
  readonly #nonce = randomBytes(16);
  readonly #sealing = createCipheriv('aes-256-ctr', this.#key, this.#nonce);
  #file: OpenDraft | undefined;
  #bytes = 0;

  constructor(room: BodyRoom) {
    this.#room = room;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  /** Synchronous: otherwise Bun buffers up to 1 MiB of each body. */
  write(piece: Uint8Array): void {
    if (!this.#room.take('disk', piece.byteLength)) throw new RoomSpent();
    this.#bytes += piece.byteLength;
    this.#file ??= openDraftNow(this.#room.folder);
    for (let at = 0; at < piece.byteLength; at += sliceBytes) {
      const sealed = this.#sealing.update(piece.subarray(at, at + sliceBytes));
      this.#file.write(sealed);
      free(sealed);
    }
    free(piece);
  }

  async bytes(): Promise<Uint8Array> {
    try {
      const sealed = await Bun.file(this.#file?.path ?? '').bytes();
      const opened = createDecipheriv('aes-256-ctr', this.#key, this.#nonce).update(sealed);
      free(sealed);
      return opened;
    } finally {
      await this.discard();
    }
  }

  async discard(): Promise<void> {
    await this.#file?.remove();
    this.#room.give('disk', this.#bytes);
    this.#bytes = 0;
  }
}

/** The collector underestimates buffers. */
export function free({ byteLength, buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
