import { signal } from '@preact/signals';
import type { CsvMapping } from '../../archives/csv-mapping.ts';
import type { Archive } from '../../sdk/index.ts';
import type { ImportProgress } from '../worker/messages.ts';

export type ImportState =
  | { state: 'none' }
  | { state: 'running'; name: string; progress: ImportProgress; leftMs: number | null; skipped: number }
  | { state: 'needs_zone'; name: string }
  | { state: 'needs_mapping'; name: string; mapping: CsvMapping }
  | { state: 'problem'; name: string; message: string; canKeepGoing: boolean }
  | { state: 'known'; name: string; archive: Archive }
  | { state: 'done'; name: string; archive: Archive; skipped: number };

export const importing = signal<ImportState>({ state: 'none' });
