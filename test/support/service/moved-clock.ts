import { readFileSync } from 'node:fs';

/** Preload: the wall clock is `CLOCK_FILE`'s milliseconds beside the true one. The monotonic clock is not moved. */
const path = process.env['CLOCK_FILE'] ?? '';
const TrueDate = globalThis.Date;

function nowMs(): number {
  try {
    return TrueDate.now() + Number(readFileSync(path, 'utf8'));
  } catch {
    return TrueDate.now();
  }
}

class MovedDate extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [nowMs()] : given) as [number]));
  }
  static override now = nowMs;
}
globalThis.Date = MovedDate as DateConstructor;

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, preload: [import.meta.path] });
  }
};
