import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { ArchiveError } from '../../archives/archive-error.ts';
import type { ArchiveFile, ArchiveReceipt, Vendor } from '../../archives/archive-event.ts';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import { type ArchiveReading, readArchive } from '../../archives/read-archive.ts';
import type { Archive, Hale } from '../../sdk/index.ts';
import { WrongArgument } from '../usage-error.ts';
import { pause, pollPauseMs } from '../waiting.ts';

export type ReadOptions = {
  vendor?: Vendor | undefined;
  timeZone?: string | undefined;
  since?: string | undefined;
  keepGoing?: boolean | undefined;
  mapping?: CsvMapping | undefined;
  person?: string | undefined;
};

/** An export on this machine: a file, or a folder with everything below it. */
export type Export = { name: string; bytes: number; files: ArchiveFile[] };

const filesMax = 200_000;

export async function openExport(path: string): Promise<Export> {
  const isFolder = await kindOf(path);
  const paths = isFolder ? await filesBelow(path) : [path];
  if (paths.length === 0) throw new WrongArgument(`${path}: there is no file in it.`);
  if (paths.length > filesMax) throw new WrongArgument(`${path}: it has over ${filesMax} files.`);
  const files = paths.map((each) => ({
    name: isFolder ? relative(path, each).replaceAll('\\', '/') : basename(each),
    blob: Bun.file(each),
  }));
  return { name: basename(resolve(path)), bytes: files.reduce((sum, { blob }) => sum + blob.size, 0), files };
}

async function kindOf(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (found.isDirectory() || found.isFile()) return found.isDirectory();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw new WrongArgument(
      `${path}: ${code === 'ENOENT' ? 'there is no such file.' : `it cannot be read (${code}).`}`,
      {
        cause,
      },
    );
  }
  throw new WrongArgument(`${path}: it is neither a file nor a folder.`);
}

/** In the order of names, the same on every machine; hidden files are none of the export. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .sort();
}

/** Of the file; of a folder that of its names and hashes. */
export async function sha256Of({ files }: Export, signal: AbortSignal): Promise<string> {
  const hashes: string[] = [];
  for (const { blob, name } of files) {
    const hash = createHash('sha256');
    for await (const chunk of blob.stream()) {
      hash.update(chunk);
      signal.throwIfAborted();
    }
    hashes.push(`${hash.digest('hex')}  ${name}`);
  }
  collectGarbage();
  const [only = ''] = hashes;
  return files.length === 1 ? only.slice(0, 64) : createHash('sha256').update(hashes.join('\n')).digest('hex');
}

/** What the reader says about the file is for the person who gave it. */
export async function openReading({ files }: Export, options: ReadOptions): Promise<ArchiveReading> {
  return readArchive(files, { ...options, rest: collectGarbage }).catch(asArgument);
}

/** Bun collects late where memory is plenty; this keeps the terminal small for a tenth of the time. */
const collectGarbage = () => Bun.gc(true);

export function asArgument(cause: unknown): never {
  if (cause instanceof ArchiveError) throw new WrongArgument(`${cause.message}${advice[cause.code] ?? '.'}`, { cause });
  throw cause;
}

const advice: Partial<Record<ArchiveError['code'], string>> = {
  needs_time_zone: ': --time-zone Europe/Berlin',
  bad_record: '. With --keep-going such records are counted and left out.',
  cut: '. With --keep-going what stands before the end is taken.',
  broken: '. With --keep-going what stands before the damage is taken.',
};

/** Small, so that the server needs little memory at once; doubled so often that 1,000 parts hold every archive. */
const partChars = (part: number) => 128 * 1024 * 2 ** Math.min(Math.floor(part / 200), 4);

const partsPerRest = 8;

/** JSON lines in parts, the same for the same file. */
export async function* partsOf(reading: ArchiveReading): AsyncGenerator<string> {
  let lines: string[] = [];
  let chars = 0;
  let part = 1;
  for await (const event of reading) {
    const line = JSON.stringify(event);
    if (chars > 0 && chars + line.length > partChars(part)) {
      yield lines.join('\n');
      part += 1;
      [lines, chars] = [[], 0];
      if (part % partsPerRest === 0) collectGarbage();
    }
    lines.push(line);
    chars += line.length + 1;
  }
  if (lines.length > 0) yield lines.join('\n');
}

type Sending = { vendor: Vendor; name: string; bytes: number; sha256: string; timeZone: string | undefined };
type Progress = (state: 'sending' | 'storing', done: number, total: number) => void;

/** Sends a reading's parts and waits until its rows are stored. Sent again after a crash, it leads to the same. */
export async function sendReading(
  hale: Hale,
  reading: ArchiveReading,
  { vendor, name, bytes, sha256, timeZone }: Sending,
  { signal, onProgress }: { signal: AbortSignal; onProgress: Progress },
): Promise<{ archive: Archive; receipt: ArchiveReceipt }> {
  const file = { vendor, file_name: name, bytes, sha256, time_zone: timeZone ?? null };
  let begun: Promise<Archive> | undefined;
  // A file that cannot be read begins no import.
  const begin = async () => {
    begun ??= hale.archives.begin(file, { signal });
    return (await begun).id;
  };
  let sent = 0;
  let last: Promise<unknown> = Promise.resolve();
  for await (const lines of partsOf(reading)) {
    const id = await begin();
    // The next part is made while this one is stored.
    await last;
    sent += 1;
    onProgress('sending', sent, 0);
    last = hale.archives.addPart(id, sent, lines, { signal });
    last.catch(() => undefined);
  }
  const { receipt } = reading;
  const id = await begin();
  await last;
  let archive = await hale.archives.complete(id, { parts: sent, receipt }, { signal });
  for (let attempt = 1; archive.status === 'processing'; attempt += 1) {
    onProgress('storing', archive.parts_stored, archive.parts);
    await pause(pollPauseMs(attempt), signal);
    archive = await hale.archives.get(id, { signal });
  }
  return { archive, receipt };
}

/** The completed import of the same file, if there is one. */
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
