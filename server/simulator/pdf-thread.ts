import { textOfPdf } from './lab-pdf.ts';

declare const self: Worker;

/** A thread that reads one PDF; whoever started it ends it. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) =>
  void textOfPdf(data).then((text: string | null) => self.postMessage(text));
