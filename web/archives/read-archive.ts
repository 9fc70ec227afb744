import { ArchiveError } from './archive-error.ts';
import type { ArchiveEvent, ArchiveFile, ArchiveProgress, ArchiveReceipt, EventType, Vendor } from './archive-event.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { type Entry, listEntries } from './files/entries.ts';
import { Meter } from './files/meter.ts';
import { DayBook } from './rules/day-book.ts';
import { dayOf } from './rules/moment.ts';
import { TimeZone } from './rules/time-zone.ts';
import { recognise } from './vendors/recognise.ts';
import { needsTimeZone, type ReaderInput, type VendorReader } from './vendors/vendor.ts';

export type ArchiveOptions = {
  /** Default: recognised by content. */
  vendor?: Vendor | undefined;
  /** `Europe/Berlin`, for times without an offset. */
  timeZone?: string | undefined;
  /** `2026-07-01`. */
  since?: string | undefined;
  /** Counts damaged records instead of throwing. */
  keepGoing?: boolean | undefined;
  /** For `csv`; see `guessCsvMapping`. */
  mapping?: CsvMapping | undefined;
  /** For files of several people (LifeSnaps). */
  person?: string | undefined;
  signal?: AbortSignal | undefined;
  /** After each 8 MiB, to collect garbage. */
  rest?: (() => void) | undefined;
};

/**
 * Reads a vendor's export into webhook-shaped events, oldest day first, after all files are read: an unreadable one
 * yields none. Memory grows with days, not bytes.
 *
 * @throws ArchiveError with `code`, `file`, `entry` and `line`.
 * @example
 * const archive = await readArchive([{ name: 'export.zip', blob: Bun.file('export.zip') }]);
 * for await (const event of archive) send(event);
 */
export async function readArchive(
  files: readonly ArchiveFile[],
  options: ArchiveOptions = {},
): Promise<ArchiveReading> {
  const meter = new Meter(options.signal, options.rest);
  const entries = await listEntries(files, meter);
  const reader = await recognise(entries, options.vendor);
  return new ArchiveReading({ reader, entries, meter, options });
}

type Parts = { reader: VendorReader; entries: readonly Entry[]; meter: Meter; options: ArchiveOptions };

/** Iterate once, then read `receipt`. */
export class ArchiveReading implements AsyncIterable<ArchiveEvent> {
  readonly vendor: Vendor;
  readonly #parts: Parts;
  readonly #book: DayBook;
  readonly #events: Record<EventType, number> = { daily: 0, sleep: 0, activity: 0, body: 0 };
  readonly #days = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.vendor = parts.reader.vendor;
    const { since } = parts.options;
    const sinceDay = since === undefined ? null : dayOf(since);
    if (Number.isNaN(sinceDay)) throw new RangeError(`"${since}" is no day of the form YYYY-MM-DD.`);
    this.#book = new DayBook(this.vendor, sinceDay);
    parts.meter.bytesTotal = parts.entries
      .filter(({ name }) => parts.reader.reads(name))
      .reduce((sum, { size }) => sum + size, 0);
  }

  get progress(): ArchiveProgress {
    const { bytes, bytesTotal } = this.#parts.meter;
    return { bytes, bytesTotal, records: this.#book.tally.records, days: this.#book.days };
  }

  get receipt(): ArchiveReceipt {
    const days = [...this.#days].sort();
    return {
      vendor: this.vendor,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      days: days.length,
      records: this.#book.tally.records,
      events: { ...this.#events },
      kinds: this.#book.tally.receipts,
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ArchiveEvent> {
    const { rest = () => undefined } = this.#parts.options;
    await this.#read();
    rest();
    for (const event of this.#book.events(rest)) {
      this.#events[event.type] += 1;
      this.#days.add(event.day);
      yield event;
    }
  }

  async #read(): Promise<void> {
    const { reader, entries, options } = this.#parts;
    const first = entries[0]?.file ?? 'archive';
    let zone: TimeZone | null = null;
    const bad: ReaderInput['bad'] = (kind, problem, { entry, line }) => {
      const place = { file: entry.file, entry: entry.name, line };
      if (!options.keepGoing) throw new ArchiveError('bad_record', `${kind}: ${problem}`, place);
      this.#book.tally.kind(kind).skip('not_readable');
    };
    // What precedes a damaged end is sound.
    const onDamage = (cause: unknown) => {
      const isDamage = cause instanceof ArchiveError && ['cut', 'broken', 'locked'].includes(cause.code);
      if (!(options.keepGoing && isDamage)) return false;
      this.#book.tally.kind('damaged end of a file').skip('not_readable');
      return true;
    };
    await reader.read({
      entries: entries.map((entry) => ({ ...entry, onDamage })),
      book: this.#book,
      mapping: options.mapping ?? null,
      person: options.person ?? null,
      hasZone: options.timeZone !== undefined,
      zone: () => {
        if (options.timeZone === undefined) throw needsTimeZone(first);
        zone ??= new TimeZone(options.timeZone);
        return zone;
      },
      bad,
      attempt: (kind, place, work) => {
        try {
          return work();
        } catch (cause) {
          bad(kind, cause instanceof Error ? cause.message : String(cause), place);
          return null;
        }
      },
    });
  }
}
