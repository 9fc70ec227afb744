import { BlobReader, configure, type FileEntry, type Entry as ZipEntry, ZipReader } from '@zip.js/zip.js';
import { ArchiveError } from '../archive-error.ts';
import type { ArchiveFile } from '../archive-event.ts';
import { chunksOf } from './chunks.ts';
import type { Meter } from './meter.ts';

/** Workers need files beside a bundle; a chunk inflates up to twenty times. */
configure({ useWebWorkers: false, chunkSize: 8 * 1024 });

export type Entry = {
  file: string;
  name: string;
  size: number;
  open: () => AsyncIterable<Uint8Array>;
  openAgain: () => AsyncIterable<Uint8Array>;
  /** True to go on with the next entry. */
  onDamage?: (cause: unknown) => boolean;
};

export async function* untilDamage<Item>(entry: Entry, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (cause) {
    if (!entry.onDamage?.(cause)) throw cause;
  }
}

const entriesMax = 500_000;
/** Health exports stay under 60 to 1; deflate reaches 1,032 to 1. */
const ratioMax = 300;
const smallBytes = 16 * 1024 * 1024;
const totalBytesMax = 64 * 1024 ** 3;

export async function listEntries(files: readonly ArchiveFile[], meter: Meter): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const file of files) {
    if (await isZip(file.blob)) entries.push(...(await zipEntries(file, meter)));
    else
      entries.push(
        metered({ file: file.name, name: file.name, size: file.blob.size }, () => file.blob.stream(), meter),
      );
    if (entries.length > entriesMax)
      throw new ArchiveError('too_large', `it has over ${entriesMax} entries`, { file: file.name });
  }
  const [first] = files;
  if (entries.length === 0 || entries.every(({ size }) => size === 0)) {
    throw new ArchiveError('empty', 'there is nothing in it', { file: first?.name ?? 'archive' });
  }
  return entries;
}

async function isZip(blob: Blob): Promise<boolean> {
  const [p, k, kind] = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && (kind === 3 || kind === 5 || kind === 6);
}

async function zipEntries({ name: file, blob }: ArchiveFile, meter: Meter): Promise<Entry[]> {
  const reader = new ZipReader(new BlobReader(blob));
  const listed: Entry[] = [];
  let totalBytes = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (isFile(entry)) {
        checkName(file, entry.filename);
        checkSize(file, entry);
        totalBytes += entry.uncompressedSize;
        if (totalBytes > totalBytesMax) throw new ArchiveError('bomb', 'it unpacks to more than 64 GiB', { file });
        listed.push(toEntry(file, entry, meter));
      }
      if (listed.length > entriesMax)
        throw new ArchiveError('too_large', `it has over ${entriesMax} entries`, { file });
    }
  } catch (cause) {
    throw zipError(cause, { file });
  }
  return listed;
}

const isFile = (entry: ZipEntry): entry is FileEntry => !entry.directory;

function checkName(file: string, name: string): void {
  const parts = name.split(/[\\/]/);
  if (parts.includes('..') || /^([\\/]|[a-z]:)/i.test(name) || name.includes('\0')) {
    throw new ArchiveError('unsafe_path', 'an entry leaves its folder', { file, entry: name.slice(0, 200) });
  }
}

function checkSize(file: string, { filename, compressedSize, uncompressedSize }: ZipEntry): void {
  if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * ratioMax) {
    throw new ArchiveError('bomb', `it unpacks to more than ${ratioMax} times its size`, { file, entry: filename });
  }
}

const metered = (
  entry: { file: string; name: string; size: number },
  stream: () => ReadableStream<Uint8Array>,
  meter: Meter,
): Entry => ({ ...entry, openAgain: () => chunksOf(stream()), open: () => meter.count(chunksOf(stream())) });

function toEntry(file: string, entry: FileEntry, meter: Meter): Entry {
  const { filename: name, uncompressedSize: size } = entry;
  const place = { file, entry: name };
  const open = () => {
    if (entry.encrypted) throw new ArchiveError('locked', 'it needs a password', place);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(upTo(size, place));
    const failed = entry.getData(writable, { checkOverlappingEntry: true }).then(
      () => null,
      (cause: unknown) => zipError(cause, place),
    );
    return withFailure(readable, failed);
  };
  return metered({ file, name, size }, open, meter);
}

/** The directory may lie about sizes. */
const upTo = (size: number, place: { file: string; entry: string }): Transformer<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return {
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > size) throw new ArchiveError('bomb', 'it unpacks to more than it says', place);
      controller.enqueue(chunk);
    },
  };
};

function withFailure(
  stream: ReadableStream<Uint8Array>,
  failed: Promise<ArchiveError | null>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.read().catch(async (cause: unknown) => {
        throw (await failed) ?? cause;
      });
      if (!next.done) return controller.enqueue(next.value);
      const failure = await failed;
      if (failure) throw failure;
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function zipError(cause: unknown, place: { file: string; entry?: string }): ArchiveError {
  if (cause instanceof ArchiveError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/unsafe/i.test(message)) return new ArchiveError('unsafe_path', 'an entry leaves its folder', place, cause);
  if (/overlapping/i.test(message)) return new ArchiveError('bomb', 'entries share the same bytes', place, cause);
  if (/password|encrypted/i.test(message)) return new ArchiveError('locked', 'it needs a password', place, cause);
  if (/not found|out of bounds|end of|split/i.test(message))
    return new ArchiveError('cut', 'the zip ends in the middle', place, cause);
  return new ArchiveError('broken', `the zip is damaged (${message.slice(0, 100)})`, place, cause);
}
