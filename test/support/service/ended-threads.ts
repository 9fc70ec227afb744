import type { FromWorker } from '../../../server/worker/worker-host.ts';
import { randomBy } from '../archives/random.ts';

/** Preload: worker threads end within `THREADS_ENDED_MS`: the first once it is ready, later ones at any time. */
const withinMs = Number(process.env['THREADS_ENDED_MS']);
const random = randomBy(Number(process.env['THREADS_ENDED_SEED']));
let isFirst = true;

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    const end = () => setTimeout(() => this.terminate(), random.between(20, withinMs));
    const endOnceReady = ({ data }: MessageEvent<FromWorker>) => data.kind === 'ready' && end();
    if (isFirst) this.addEventListener('message', endOnceReady);
    else end();
    isFirst = false;
  }
};
