import { existsSync } from 'node:fs';

/** Preload: while the file `CLOCK_FILE` exists, the wall clock is an hour behind. The monotonic clock is not. */
const path = process.env['CLOCK_FILE'] ?? '';
const now = Date.now;
Date.now = () => now() - (existsSync(path) ? 3_600_000 : 0);

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, preload: [import.meta.path] });
  }
};
