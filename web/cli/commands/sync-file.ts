import { type FileHandle, open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Sync } from '../../sdk/index.ts';
import { jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError, WrongArgument } from '../usage-error.ts';
import { rowsOf } from './arrivals.ts';

type OpenedFile = { handle: FileHandle; isNew: boolean; release: () => void };

/** The next run refetches rows after the last watermark. */
export class SyncFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #isNew: boolean;
  readonly #release: () => void;
  #origin: Origin | null = null;
  #watermark: string | null = null;
  #hasUnmarkedRows = false;

  private constructor(path: string, { handle, isNew, release }: OpenedFile) {
    this.#path = path;
    this.#handle = handle;
    this.#isNew = isNew;
    this.#release = release;
  }

  static async open(path: string, { lockFile }: Pick<Terminal, 'lockFile'>): Promise<SyncFile> {
    const { handle, isNew } = await opened(path);
    let release = () => {};
    try {
      release = await locked(path, lockFile);
      const file = new SyncFile(path, { handle, isNew, release });
      await file.#resume();
      return file;
    } catch (cause) {
      await handle.close();
      release();
      throw cause;
    }
  }

  get watermark(): string | null {
    return this.#watermark ?? this.#origin?.since ?? null;
  }

  async append(changes: Sync, server: string): Promise<void> {
    await this.#begin(changes, server);
    this.#hasUnmarkedRows = true;
    for (const piece of rowPieces(changes)) await this.#write(piece);
  }

  async mark(changes: Sync, server: string): Promise<void> {
    await this.#begin(changes, server);
    if (!this.#hasUnmarkedRows && this.#watermark !== null) return;
    await this.#handle.sync();
    await this.#write(watermarkLine(changes.now));
    await this.#handle.sync();
    this.#watermark = changes.now;
    this.#hasUnmarkedRows = false;
  }

  async close(): Promise<void> {
    const { size } = await this.#handle.stat();
    await this.#handle.close();
    if (size === 0 && this.#isNew) await rm(this.#path, { force: true });
    this.#release();
  }

  async #begin({ user_id, since }: Sync, server: string): Promise<void> {
    const here = { server, user_id, since };
    if (this.#origin === null) await this.#write(originLine(here));
    const origin = this.#origin ?? here;
    this.#origin = origin;
    if (origin.server === server && origin.user_id === user_id) return;
    const [its, ours] = [`${origin.user_id} at ${origin.server}`, `${user_id} at ${server}`].map(printable);
    throw new WrongArgument(`${this.#path} holds the rows of ${its}, not those of ${ours}. Take another file.`);
  }

  async #write(text: string): Promise<void> {
    await this.#handle.appendFile(text).catch((cause) => {
      throw new UsageError(
        `${this.#path} cannot be written (${codeOf(cause)}); what stands before its last watermark is whole.`,
        { cause },
      );
    });
  }

  async #resume(): Promise<void> {
    const { size } = await this.#handle.stat();
    if (size === 0) return;
    const head = await this.#read(0, lineBytesMax);
    const firstBytes = head.indexOf(0x0a) + 1;
    this.#origin = originOf(head.subarray(0, firstBytes).toString());
    if (this.#origin === null)
      throw new WrongArgument(`${this.#path} is not a file of hale sync; it was left as it is. Take another file.`);
    const last = await this.#lastWatermark(size);
    this.#watermark = last?.now ?? null;
    await this.#handle.truncate(last?.endBytes ?? firstBytes);
  }

  async #lastWatermark(size: number): Promise<{ now: string; endBytes: number } | null> {
    for (let end = size; end > 0; end -= blockBytes) {
      const start = Math.max(0, end - blockBytes);
      const block = await this.#read(start, end - start + lineBytesMax);
      for (
        let at = block.lastIndexOf(watermarkStart);
        at >= 0;
        at = at === 0 ? -1 : block.lastIndexOf(watermarkStart, at - 1)
      ) {
        const next = block.indexOf(0x0a, at + 1);
        const now = next < 0 ? null : watermarkOf(block.subarray(at + 1, next).toString());
        if (now !== null) return { now, endBytes: start + next + 1 };
      }
    }
    return null;
  }

  async #read(start: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, start);
    return buffer.subarray(0, bytesRead);
  }
}

const blockBytes = 256 * 1_024;

async function opened(path: string): Promise<{ handle: FileHandle; isNew: boolean }> {
  const created = await open(path, 'ax+', 0o600).catch((cause) => {
    if (codeOf(cause) === 'EEXIST') return null;
    throw new UsageError(`${path} cannot be made (${codeOf(cause)}).`, { cause });
  });
  if (created) return { handle: created, isNew: true };
  const handle = await open(path, 'a+').catch((cause) => {
    throw new UsageError(`${path} cannot be written (${codeOf(cause)}).`, { cause });
  });
  if ((await handle.stat()).isFile()) return { handle, isNew: false };
  await handle.close();
  throw new WrongArgument(`${path} is no file.`);
}

const codeOf = (cause: unknown) => (cause instanceof Error && 'code' in cause ? cause.code : 'unknown');

/** Never deleted, so two runs lock the same file. */
async function locked(path: string, lockFile: Terminal['lockFile']): Promise<() => void> {
  const real = await realpath(path);
  const lock = join(dirname(real), `.${basename(real)}.lock`);
  const release = await lockFile(lock).catch((cause) => {
    throw new UsageError(`${lock}, which keeps two runs apart, cannot be made (${codeOf(cause)}).`, { cause });
  });
  if (release) return release;
  throw new UsageError(`Another hale sync is writing ${path}; nothing was changed.`);
}

/** JSON Lines: `{"kind":"sync",…}`, rows, and `{"kind":"watermark","now":…}` after each answer. */
export type Origin = { server: string; user_id: string; since: string };

export const originLine = ({ server, user_id, since }: Origin): string =>
  `${JSON.stringify({ kind: 'sync', version: 1, server, user_id, since })}\n`;

const watermarkHead = '{"kind":"watermark"';
/** Rows hold no line breaks. */
const watermarkStart: Uint8Array = new TextEncoder().encode(`\n${watermarkHead}`);
const lineBytesMax = 8_192;

export const watermarkLine = (now: string): string => `${watermarkHead},"now":${JSON.stringify(now)}}\n`;

export function* rowPieces(changes: Sync): Generator<string> {
  let piece = '';
  for (const [kind, rows] of rowsOf(changes))
    for (const row of rows) {
      piece += `${jsonText({ kind, row }, 0)}\n`;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  if (piece !== '') yield piece;
}

const pieceLength = 256 * 1_024;

function originOf(line: string): Origin | null {
  const { kind, version, server, user_id, since } = recordOf(line);
  const isOrigin = kind === 'sync' && version === 1;
  return isOrigin && isText(server) && isText(user_id) && isText(since) ? { server, user_id, since } : null;
}

function watermarkOf(line: string): string | null {
  const { kind, now } = recordOf(line);
  return kind === 'watermark' && isText(now) ? now : null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function recordOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
