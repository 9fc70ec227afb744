import type { FromWorker } from '../../../server/worker/worker-host.ts';
import { randomBy } from '../archives/random.ts';

/**
 * Preload: worker threads end after one of their first `THREADS_ENDED_WRITES` writes, a few while they start. A count
 * and not a time, so that they come as far on a busy machine.
 */
const writesMax = Number(process.env['THREADS_ENDED_WRITES']);
const random = randomBy(Number(process.env['THREADS_ENDED_SEED']));
let isFirst = true;

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    const end = () => setTimeout(() => this.terminate(), random.between(0, 20));
    // The server waits for its first thread.
    if (!isFirst && random.chance(0.2)) end();
    isFirst = false;
    let left = random.whole(1, writesMax);
    this.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'write') left -= 1;
      if (left === 0) end();
    });
  }
};
