import { ArchiveError } from '../archive-error.ts';
import type { SkipReason, Vendor } from '../archive-event.ts';
import type { CsvMapping } from '../csv-mapping.ts';
import type { Entry } from '../files/entries.ts';
import type { DayBook } from '../rules/day-book.ts';
import { dayNumber, localMsOf, offsetOf, toLocal, toUtc } from '../rules/moment.ts';
import type { TimeZone } from '../rules/time-zone.ts';

/** `zone` throws `needs_time_zone`. */
export type ReaderInput = {
  entries: readonly Entry[];
  book: DayBook;
  zone: () => TimeZone;
  hasZone: boolean;
  bad: (kind: string, problem: string, place: { entry: Entry; line: number }) => void;
  /** Null after reporting `bad`. */
  attempt: <Value>(kind: string, place: { entry: Entry; line: number }, work: () => Value) => Value | null;
  mapping: CsvMapping | null;
  person: string | null;
};

export type VendorReader = {
  vendor: Vendor;
  recognises: (archive: { names: readonly string[]; head: string }) => boolean;
  reads: (name: string) => boolean;
  read: (reading: ReaderInput) => Promise<void>;
};

export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

export function skipOthers({ entries, book }: ReaderInput, reads: (name: string) => boolean): void {
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

export type Moment = { utcMs: number; offset: number; day: number };

export function momentOf(text: string, zone: TimeZone | null): Moment | null {
  const localMs = localMsOf(text);
  const own = text.length > 16 ? offsetOf(text.slice(16)) : null;
  if (Number.isNaN(localMs) || Number.isNaN(own)) return null;
  const offset = own ?? zone?.offsetOfLocal(localMs) ?? null;
  return offset === null ? null : { utcMs: toUtc(localMs, offset), offset, day: dayNumber(localMs) };
}

export function momentIn(utcMs: number, zone: TimeZone): Moment {
  const offset = zone.offsetAt(utcMs);
  return { utcMs, offset, day: dayNumber(toLocal(utcMs, offset)) };
}

export const hoursToSeconds = (hours: number | null) => (hours === null ? null : hours * 3600);
export const minutesToSeconds = (minutes: number | null) => (minutes === null ? null : minutes * 60);
