import { dlopen } from 'bun:ffi';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A third of the share of a core that a thread without it gets; all of a core that nobody else wants. */
const niceness = 5;
/** A thread of this kind, when it wakes up, takes a core from nobody who is running: see sched(7). */
const schedBatch = 3;
const thisThread = 0;

/**
 * Has the calling thread come behind others where cores are few: what it does can wait, and a request cannot. A thread has
 * a priority of its own on Linux alone; elsewhere, or where it is not allowed, everything stays as it is.
 */
export function comeBehindOthers(): void {
  if (process.platform !== 'linux') return;
  attempt(() => setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness));
  attempt(() => {
    const { symbols, close } = dlopen('libc.so.6', {
      sched_setscheduler: { args: ['i32', 'i32', 'buffer'], returns: 'i32' },
    });
    const realTimePriority = new Int32Array([0]);
    symbols.sched_setscheduler(thisThread, schedBatch, realTimePriority);
    close();
  });
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    return;
  }
}
