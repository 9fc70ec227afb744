import type { FromWorker, ToWorker } from '../../../server/worker/worker-host.ts';

declare const self: Worker;

/** A worker thread that says how its leases begin, is ready and dies at its first job. */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const post = (message: FromWorker) => self.postMessage(message);
  if (data.kind === 'start') post({ kind: 'ready' });
  if (data.kind === 'start') post({ kind: 'turn', turnId: data.heritage.holder });
  if (data.kind === 'ping') post({ kind: 'pong', id: data.id });
  if (data.kind === 'stop') post({ kind: 'stopped' });
  if (data.kind === 'jobs') process.exit(1);
};
