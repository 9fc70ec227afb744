/**
 * - `not_recognised`: no vendor's layout; `wrong_vendor`: another one's than named
 * - `empty`: no known entries; `cut`: truncated; `broken`: damaged; `locked`: needs a password
 * - `bomb`: unpacks to too much; `unsafe_path`: an entry leaves its folder
 * - `bad_record`: no date or number where one belongs; `too_large`: beyond the memory bound
 * - `needs_time_zone`, `needs_mapping`: the caller must say
 */
export type ArchiveErrorCode =
  | 'not_recognised'
  | 'wrong_vendor'
  | 'empty'
  | 'cut'
  | 'broken'
  | 'locked'
  | 'bomb'
  | 'unsafe_path'
  | 'bad_record'
  | 'too_large'
  | 'needs_time_zone'
  | 'needs_mapping';

/** `entry`: path inside a zip. Lines and rows count from 1. */
export type Place = { file: string; entry?: string | undefined; line?: number | undefined };

/** The message quotes no measured value. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code: ArchiveErrorCode;
  readonly file: string;
  readonly entry: string | null;
  readonly line: number | null;

  constructor(code: ArchiveErrorCode, problem: string, { file, entry, line }: Place, cause?: unknown) {
    const inside = entry === undefined || entry === file ? '' : `, ${entry}`;
    super(`${file}${inside}${line === undefined ? '' : `, line ${line}`}: ${problem}`, { cause });
    this.code = code;
    this.file = file;
    this.entry = entry ?? null;
    this.line = line ?? null;
  }
}
