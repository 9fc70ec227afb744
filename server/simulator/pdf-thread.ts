import { extractText, getDocumentProxy } from 'unpdf';

declare const self: Worker;

const pagesMax = 60;

self.onmessage = ({ data }: MessageEvent<Uint8Array>) =>
  void textOfPdf(data).then((text: string | null) => self.postMessage(text));

async function textOfPdf(bytes: Uint8Array): Promise<string | null> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    try {
      if (document.numPages > pagesMax) return null;
      const { text } = await extractText(document, { mergePages: true });
      return text;
    } finally {
      await document.loadingTask.destroy();
    }
  } catch {
    return null;
  }
}
