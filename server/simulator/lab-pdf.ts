const pagesMax = 60;

/** The text of a PDF's first pages, line by line; null for what is no readable PDF. */
export async function textOfPdf(bytes: Uint8Array): Promise<string | null> {
  // Large, and most runs never need it.
  const { extractText, getDocumentProxy } = await import('unpdf');
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
