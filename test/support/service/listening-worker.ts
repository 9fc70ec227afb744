import type { FromWorker, ToWorker } from '../../../server/worker/worker-host.ts';

declare const self: Worker;

/** A worker thread that reports each call to look for jobs. */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const post = (message: FromWorker) => self.postMessage(message);
  if (data.kind === 'start') post({ kind: 'ready' });
  if (data.kind === 'stop') post({ kind: 'stopped' });
  if (data.kind === 'jobs') post({ kind: 'turn', turnId: data.lane ?? 'every lane' });
};
