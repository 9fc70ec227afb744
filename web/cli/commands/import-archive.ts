import { ArchiveError } from '../../archives/archive-error.ts';
import type { Vendor } from '../../archives/archive-event.ts';
import { type CsvMapping, guessCsvMapping } from '../../archives/csv-mapping.ts';
import type { ArchiveReading } from '../../archives/read-archive.ts';
import { findImport, partsOf, sendReading } from '../../archives/sending.ts';
import type { Archive, Hale } from '../../sdk/index.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { mappingText, readingText, receiptText } from '../tables/receipt-text.ts';
import { roomOf } from '../tables/table.ts';
import { jsonText, localText, printable, progressBar } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { WrongArgument } from '../usage-error.ts';
import { interruptible, statusLine } from '../waiting.ts';
import {
  asArgument,
  collectGarbage,
  type Export,
  openExport,
  openReading,
  type ReadOptions,
  sha256Of,
} from './import-files.ts';

export type FileOptions = ServerOption & {
  as?: Vendor;
  timeZone?: string;
  since?: string;
  dryRun?: boolean;
  keepGoing?: boolean;
  again?: boolean;
  yes?: boolean;
  mapping?: string;
  person?: string;
  json?: boolean;
};

export async function importFiles(terminal: Terminal, paths: readonly string[], options: FileOptions): Promise<void> {
  const hale = options.dryRun === true ? null : await clientOf(terminal, options);
  await interruptible(terminal, 'Stopped. Run the same command again to go on.', async (signal) => {
    for (const path of paths)
      await importFile(terminal, hale, path, options, signal).catch(async (cause: unknown) => {
        if (!(isTimeZoneMissing(cause) && terminal.interactive.in)) throw cause;
        const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
        terminal.err(`${path} has times without a zone. The zone that you lived in [${here}]: `);
        const timeZone = (await terminal.readLine()).trim() || here;
        await importFile(terminal, hale, path, { ...options, timeZone }, signal);
      });
  });
}

async function importFile(
  terminal: Terminal,
  hale: Hale | null,
  path: string,
  options: FileOptions,
  signal: AbortSignal,
): Promise<Archive | null> {
  const source = await openExport(path);
  const read = await readOptions(terminal, source, options);
  const { timeZone } = read;
  const sha256 = hale ? await hashed(terminal, source, signal) : '';
  const known = hale && options.again !== true ? await findImport(hale, { sha256, timeZone }, signal) : null;
  if (known) return alreadyThere(terminal, known, options);
  const reading = await openReading(source, read);
  const startedMs = Date.now();
  let line = () => readingText(source.name, reading.progress, Date.now() - startedMs);
  const status = statusLine(terminal, () => line());
  const { name, bytes } = source;
  const sending = { vendor: reading.vendor, name, bytes, sha256, timeZone };
  const stage = { sending: `Sending ${name}`, storing: `Storing ${name}` };
  try {
    const sent = await (hale
      ? sendReading(hale, reading, sending, {
          signal,
          rest: collectGarbage,
          onProgress: (what, done, total) => {
            line = () => (total > 0 ? progressBar(stage[what], done, total, 70) : `${stage[what]} … part ${done}`);
          },
        })
      : readOnly(reading, signal)
    ).catch(asArgument);
    status.end();
    return shown(terminal, reading, sent?.archive ?? null, options);
  } finally {
    status.end();
  }
}

async function readOnly(reading: ArchiveReading, signal: AbortSignal): Promise<null> {
  for await (const _ of partsOf(reading, collectGarbage)) signal.throwIfAborted();
  return null;
}

function shown(terminal: Terminal, reading: ArchiveReading, archive: Archive | null, { json }: FileOptions) {
  const { receipt } = reading;
  if (json) terminal.out(`${jsonText(archive ?? { vendor: reading.vendor, receipt })}\n`);
  else {
    terminal.out(`${receiptText(receipt, roomOf(terminal))}\n`);
    const undo = archive && `Imported as ${archive.id}. To undo it: hale import undo ${archive.id}`;
    terminal.err(`${undo ?? 'Nothing was sent.'}\n`);
    if (archive && archive.parts_failed > 0)
      terminal.err(`${archive.parts_failed} of ${archive.parts} parts could not be stored; the operator sees why.\n`);
  }
  return archive;
}

function alreadyThere(terminal: Terminal, archive: Archive, { json }: FileOptions): Archive {
  if (json) terminal.out(`${jsonText(archive)}\n`);
  else {
    if (archive.receipt) terminal.out(`${receiptText(archive.receipt, roomOf(terminal))}\n`);
    const when = localText(archive.completed_at ?? archive.created_at);
    terminal.err(`${printable(archive.file_name)} was imported on ${when} as ${archive.id}; nothing is left to do. `);
    terminal.err('--again reads it once more.\n');
  }
  return archive;
}

async function hashed(terminal: Terminal, source: Export, signal: AbortSignal): Promise<string> {
  const status = statusLine(terminal, () => `Looking at ${source.name} …`);
  try {
    return await sha256Of(source, signal);
  } finally {
    status.end();
  }
}

async function readOptions(terminal: Terminal, source: Export, options: FileOptions): Promise<ReadOptions> {
  const { as: vendor, since, keepGoing, person } = options;
  const timeZone = checkedZone(options.timeZone);
  const given = { vendor, since, keepGoing, person, timeZone };
  const mapping = options.mapping === undefined ? undefined : await mappingFrom(options.mapping);
  if (mapping) return { ...given, vendor: 'csv', mapping };
  if (vendor !== undefined && vendor !== 'csv') return given;
  const found = vendor ?? (await vendorOf(source, given));
  return found === 'csv' ? { ...given, vendor: 'csv', mapping: await confirmed(terminal, source, options) } : given;
}

async function vendorOf({ files }: Export, options: ReadOptions): Promise<Vendor> {
  return (await openReading({ name: '', bytes: 0, files }, options)).vendor;
}

async function confirmed(
  terminal: Terminal,
  { name, files }: Export,
  { yes = false }: FileOptions,
): Promise<CsvMapping> {
  const [file] = files;
  const guess = file && (await guessCsvMapping(file).catch(asArgument));
  if (!guess)
    throw new WrongArgument(`${name}: no column of dates and known measures was found. Say it: --mapping FILE`);
  terminal.err(`${mappingText(guess, roomOf(terminal))}\n`);
  if (yes) return guess;
  if (!terminal.interactive.in)
    throw new WrongArgument(
      `${name}: is this right? Then --yes; otherwise a --mapping FILE that begins as ${JSON.stringify(guess)}`,
    );
  terminal.err('Is this right? [y/N] ');
  if (!/^y(es)?$/i.test((await terminal.readLine()).trim()))
    throw new WrongArgument(`${name}: nothing was read. Say it in a file: --mapping FILE`);
  return guess;
}

async function mappingFrom(path: string): Promise<CsvMapping> {
  try {
    const { delimiter, date, dateOrder, decimal, columns } = (await Bun.file(path).json()) as CsvMapping;
    const isWhole = typeof date === 'string' && Array.isArray(columns) && columns.length > 0;
    if (isWhole) return { delimiter, date, dateOrder, decimal, columns };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new WrongArgument(`${path}: it cannot be read as JSON.`, { cause });
  }
  throw new WrongArgument(`${path}: a mapping has delimiter, date, dateOrder, decimal and columns.`);
}

function checkedZone(timeZone: string | undefined): string | undefined {
  if (timeZone === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (cause) {
    throw new WrongArgument(`--time-zone: ${timeZone} is no time zone such as Europe/Berlin.`, { cause });
  }
}

const isTimeZoneMissing = (cause: unknown) =>
  cause instanceof WrongArgument && cause.cause instanceof ArchiveError && cause.cause.code === 'needs_time_zone';
