/** The text of a PDF; null for what cannot be read within bounds. */
export type ReadPdf = (bytes: Uint8Array) => Promise<string | null>;
export type PdfBounds = { timeMs: number; memoryBytes: number };

const defaultBounds: PdfBounds = { timeMs: 10_000, memoryBytes: 512 * 1024 * 1024 };
const lookMs = 50;

/**
 * Each PDF is read by a thread of its own: a file of one megabyte can keep a thread busy for seconds, or unpack to
 * gigabytes. A thread has no memory limit of its own, so that the growth of the whole process stands in for one.
 */
export const pdfReader =
  (threadUrl: URL, { timeMs, memoryBytes }: PdfBounds = defaultBounds): ReadPdf =>
  async (bytes) => {
    const { promise: text, resolve } = Promise.withResolvers<string | null>();
    const giveUp = () => resolve(null);
    const before = process.memoryUsage.rss();
    const thread = new Worker(threadUrl);
    thread.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    thread.onerror = giveUp;
    thread.addEventListener('close', giveUp);
    thread.postMessage(bytes);
    const limit = setTimeout(giveUp, timeMs);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > memoryBytes) giveUp();
    }, lookMs);
    try {
      return await text;
    } finally {
      clearTimeout(limit);
      clearInterval(watch);
      thread.terminate();
    }
  };
