import type { FromWorker, ToWorker } from '../../../server/worker/worker-messages.ts';

declare const self: Worker;

/** Stands in for the worker's thread: it says that it is ready, and of each call to look for jobs whom it was for. */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const post = (message: FromWorker) => self.postMessage(message);
  if (data.kind === 'start') post({ kind: 'ready' });
  if (data.kind === 'stop') post({ kind: 'stopped' });
  if (data.kind === 'jobs') post({ kind: 'turn', turnId: data.lane ?? 'every lane' });
};
