import { existsSync } from 'node:fs';

/**
 * Preloaded into a service (`bun --preload`) and by it into its threads: while the file that `CLOCK_FILE` names is there,
 * the wall clock is an hour behind. The clock that only counts goes on.
 */
const path = process.env['CLOCK_FILE'] ?? '';
const now = Date.now;
Date.now = () => now() - (existsSync(path) ? 3_600_000 : 0);

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, preload: [import.meta.path] });
  }
};
