import { linesOf, lineText, type Page } from './words.ts';

const pageOfPages =
  /(?<!\p{L})(?:page|seite|blatt|p[áa]gina|p[áa]g\.?)\s?:?\s?(?:n[°º.]\s?)?\d{1,3}\s?(?:of|von|sur|de|di|su|\/)\s?\d{1,3}(?!\d)/iu;

export const saysWhichPage = (text: string) => pageOfPages.test(text);

export function repeatedHeads(pages: readonly Page[]): Set<string> {
  const seen = new Map<string, { page: number; y: number }>();
  const heads = new Set<string>();
  for (const line of pages.flatMap(linesOf)) {
    const text = lineText(line);
    const former = seen.get(text);
    if (!former) seen.set(text, line);
    else if (former.page !== line.page && Math.abs(former.y - line.y) <= line.height) heads.add(text);
  }
  return heads;
}
