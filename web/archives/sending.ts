import type { Archive, ArchiveReceipt, Hale } from '../sdk/index.ts';
import { pause, pollPauseMs } from '../sdk/timing.ts';
import type { ArchiveFile, Vendor } from './archive-event.ts';
import { chunksOf } from './files/chunks.ts';
import type { ArchiveReading } from './read-archive.ts';

type Hash = { update: (bytes: Uint8Array) => unknown; digest: (encoding: 'hex') => string };
type Hashing = { newHash: () => Hash; signal: AbortSignal; onBytes?: (bytes: number) => void };

export async function hashOf(files: readonly ArchiveFile[], { newHash, signal, onBytes }: Hashing): Promise<string> {
  const hashes: string[] = [];
  let bytes = 0;
  for (const { blob, name } of files) {
    const hash = newHash();
    for await (const chunk of chunksOf(blob.stream())) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      onBytes?.(bytes);
      signal.throwIfAborted();
    }
    hashes.push(`${hash.digest('hex')}  ${name}`);
  }
  const [only = ''] = hashes;
  if (files.length === 1) return only.slice(0, 64);
  const whole = newHash();
  whole.update(new TextEncoder().encode(hashes.join('\n')));
  return whole.digest('hex');
}

/** Grows, so that 1,000 parts suffice. */
const partChars = (part: number) => 128 * 1024 * 2 ** Math.min(Math.floor(part / 200), 4);

const partsPerRest = 8;

export async function* partsOf(reading: ArchiveReading, rest: () => void = () => undefined): AsyncGenerator<string> {
  let lines: string[] = [];
  let chars = 0;
  let part = 1;
  for await (const event of reading) {
    const line = JSON.stringify(event);
    if (chars > 0 && chars + line.length > partChars(part)) {
      yield lines.join('\n');
      part += 1;
      [lines, chars] = [[], 0];
      if (part % partsPerRest === 0) rest();
    }
    lines.push(line);
    chars += line.length + 1;
  }
  if (lines.length > 0) yield lines.join('\n');
}

type ExportFile = { vendor: Vendor; name: string; bytes: number; sha256: string; timeZone: string | undefined };

type Sending = {
  signal: AbortSignal;
  onProgress: (state: 'sending' | 'storing', done: number, total: number) => void;
  onBegin?: (archive: Archive) => number;
  rest?: () => void;
};

/** Safe to repeat after a crash. */
export async function sendReading(
  hale: Hale,
  reading: ArchiveReading,
  { vendor, name, bytes, sha256, timeZone }: ExportFile,
  { signal, onProgress, onBegin = () => 0, rest }: Sending,
): Promise<{ archive: Archive; receipt: ArchiveReceipt }> {
  const file = { vendor, file_name: name, bytes, sha256, time_zone: timeZone ?? null };
  let begun: { id: string; skipped: number } | undefined;
  const begin = async () => {
    if (begun) return begun;
    const archive = await hale.archives.begin(file, { signal });
    begun = { id: archive.id, skipped: onBegin(archive) };
    return begun;
  };
  let sent = 0;
  let last: Promise<unknown> = Promise.resolve();
  for await (const lines of partsOf(reading, rest)) {
    const { id, skipped } = await begin();
    await last;
    sent += 1;
    onProgress('sending', sent, 0);
    if (sent <= skipped) continue;
    last = hale.archives.addPart(id, sent, lines, { signal });
    last.catch(() => undefined);
  }
  const { receipt } = reading;
  const { id } = await begin();
  await last;
  let archive = await hale.archives.complete(id, { parts: sent, receipt }, { signal });
  for (let attempt = 1; archive.status === 'processing'; attempt += 1) {
    onProgress('storing', archive.parts_stored, archive.parts);
    await pause(pollPauseMs(attempt), signal);
    archive = await hale.archives.get(id, { signal });
  }
  return { archive, receipt };
}

export async function findImport(
  hale: Hale,
  { sha256, timeZone }: { sha256: string; timeZone: string | undefined },
  signal: AbortSignal,
): Promise<Archive | null> {
  for await (const archive of hale.archives.list({ limit: 100 }, { signal })) {
    const isSame = archive.sha256 === sha256 && archive.time_zone === (timeZone ?? null);
    if (isSame && (archive.status === 'completed' || archive.status === 'processing')) return archive;
  }
  return null;
}
