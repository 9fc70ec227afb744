/**
 * Why a file cannot be read:
 * - `not_recognised`: no vendor's layout; `wrong_vendor`: another one than was named
 * - `empty`: no entries, or none that a vendor's layout names; `cut`: it ends in the middle; `broken`: it is damaged
 * - `locked`: it needs a password; `bomb`: it unpacks to more than is allowed; `unsafe_path`: an entry leaves its folder
 * - `bad_record`: a record holds no date or number where one belongs
 * - `too_large`: more distinct things than the memory bound allows
 * - `needs_time_zone`, `needs_mapping`: the file does not say, so the caller must
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

/** `entry` is a path inside a zip. Lines and rows count from 1. */
export type Place = { file: string; entry?: string | undefined; line?: number | undefined };

/** The message names file, entry and line, and no measured value. */
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
