import { ArchiveError } from '../archive-error.ts';
import type { SkipReason, Vendor } from '../archive-event.ts';
import type { CsvMapping } from '../csv-mapping.ts';
import type { Entry } from '../files/entries.ts';
import type { DayBook } from '../rules/day-book.ts';
import type { TimeZone } from '../rules/time-zone.ts';

/** What a vendor's reader is given. `zone` throws `needs_time_zone` when the caller named none. */
export type Reading = {
  entries: readonly Entry[];
  book: DayBook;
  zone: () => TimeZone;
  /** Reports a record without a date or a number where one belongs: throws, or counts it when told to keep going. */
  bad: (kind: string, problem: string, place: { entry: Entry; line: number }) => void;
  mapping: CsvMapping | null;
  person: string | null;
};

export type VendorReader = {
  vendor: Vendor;
  /** By names of entries and the beginning of the only one. */
  recognises: (archive: { names: readonly string[]; head: string }) => boolean;
  /** The entries that are read; the others are counted as skipped. */
  reads: (name: string) => boolean;
  read: (reading: Reading) => Promise<void>;
};

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** Entries that no reader wants, by extension, so that nothing is missing without a word. */
export function skipOthers({ entries, book }: Reading, reads: (name: string) => boolean): void {
  for (const { name } of entries) {
    if (!reads(name)) book.tally.kind(otherKind(name)).skip('no_place' satisfies SkipReason);
  }
}

function otherKind(name: string): string {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot < 0 ? 'other files' : `*${base.slice(dot).toLowerCase()}`;
}

export const needsTimeZone = (file: string) =>
  new ArchiveError('needs_time_zone', 'its times have no time zone; name the one you lived in', { file });
