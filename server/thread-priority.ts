import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A third of the share of a core that a thread without it gets; all of a core that nobody else wants. */
const niceness = 5;

/**
 * Has the calling thread come behind others where cores are few: what it does can wait, and a request cannot. A thread has
 * a priority of its own on Linux alone; elsewhere, or where it is not allowed, everything stays as it is.
 */
export function comeBehindOthers(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    return;
  }
}
