import type { ArchiveFile } from '../../archives/archive-event.ts';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import type { Archive } from '../../sdk/index.ts';

/** What a person says about a file that does not say it itself. */
export type ImportChoices = {
  timeZone?: string;
  mapping?: CsvMapping;
  /** Leaves out and counts what cannot be read. */
  keepGoing?: boolean;
  /** Also a file that was imported before. */
  again?: boolean;
};

/** An import that this browser has begun. `mark` is a hash of the reader and the choices, so the same mark makes the same parts. */
export type Begun = { id: string; mark: string };

export type ImportOrder = {
  kind: 'import';
  baseUrl: string;
  name: string;
  bytes: number;
  files: ArchiveFile[];
  choices: ImportChoices;
  begun: Begun | null;
};

type ImportStep = 'looking' | 'reading' | 'sending' | 'storing';

/** `done` and `total` are bytes, days while sending, and parts while storing. */
export type ImportProgress = { step: ImportStep; done: number; total: number; records: number; days: number };

/** A token is asked for by `needs_token` and answered by `token`, null when nobody is signed in. */
export type ToWorker = ImportOrder | { kind: 'token'; token: string | null };

export type FromWorker =
  | { kind: 'needs_token' }
  | ({ kind: 'progress' } & ImportProgress)
  | { kind: 'begun'; begun: Begun; skipped: number }
  | { kind: 'needs_zone' }
  | { kind: 'needs_mapping'; mapping: CsvMapping }
  | { kind: 'known'; archive: Archive }
  | { kind: 'done'; archive: Archive }
  | { kind: 'problem'; message: string; canKeepGoing: boolean };
