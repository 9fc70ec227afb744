import type { ToWorker } from '../../../server/worker/worker-host.ts';

/**
 * Preload: the process is killed after a commit of its database. `DIES_AFTER=delivery` is the first commit that brings
 * a job, before its request is answered; a number counts the commits that the worker thread hears of, which it does not.
 */
const place = process.env['DIES_AFTER'];
let left = Number(place);

const Thread = globalThis.Worker;
globalThis.Worker = class extends Thread {
  override postMessage(message: ToWorker): void {
    if (message.kind === 'written') left -= 1;
    if (left === 0 || (place === 'delivery' && message.kind === 'jobs')) process.kill(process.pid, 'SIGKILL');
    super.postMessage(message);
  }
};
