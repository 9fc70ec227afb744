import { openEmbeddedReader } from '../../db/engine/embedded-reader.ts';

declare const self: Worker;

const everyMs = 10;

// Checkpoints the log off the main thread, as the worker does.
self.onmessage = ({ data }: MessageEvent<string>) => {
  const { tendLog } = openEmbeddedReader(data);
  setInterval(tendLog, everyMs);
};
