import type { ArchiveFile } from '../../archives/archive-event.ts';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import type { Archive } from '../../sdk/index.ts';

export type ImportChoices = {
  timeZone?: string;
  mapping?: CsvMapping;
  keepGoing?: boolean;
  again?: boolean;
};

/** Equal marks make equal parts. */
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

/** Bytes, days while sending, parts while storing. */
export type ImportProgress = { step: ImportStep; done: number; total: number; records: number; days: number };

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
