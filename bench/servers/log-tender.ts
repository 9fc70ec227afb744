import { openEmbeddedReader } from '../../db/engine/embedded-reader.ts';

declare const self: Worker;

/** Often enough that the writer never has to. */
const everyMs = 10;

/** What hale's worker does beside its jobs: it moves what commits leave in the log to its place, off the main thread. */
self.onmessage = ({ data }: MessageEvent<string>) => {
  const { tendLog } = openEmbeddedReader(data);
  setInterval(tendLog, everyMs);
};
