import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { ArchiveError } from '../../archives/archive-error.ts';
import type { ArchiveFile, Vendor } from '../../archives/archive-event.ts';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import { type ArchiveReading, readArchive } from '../../archives/read-archive.ts';
import { hashOf } from '../../archives/sending.ts';
import { WrongArgument } from '../usage-error.ts';

export type ReadOptions = {
  vendor?: Vendor | undefined;
  timeZone?: string | undefined;
  since?: string | undefined;
  keepGoing?: boolean | undefined;
  mapping?: CsvMapping | undefined;
  person?: string | undefined;
};

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

export const sha256Of = (source: Export, signal: AbortSignal): Promise<string> =>
  hashOf(source.files, { signal, newHash: () => createHash('sha256') }).finally(collectGarbage);

export async function openReading({ files }: Export, options: ReadOptions): Promise<ArchiveReading> {
  return readArchive(files, { ...options, rest: collectGarbage }).catch(asArgument);
}

/** Bun collects late with ample memory. */
export const collectGarbage = () => Bun.gc(true);

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
