import { type Line, linesOf, lineText, type Page } from './words.ts';

const pageOfPages =
  /(?<!\p{L})(?:page|seite|blatt|p[áa]gina|p[áa]g\.?|pagina|bladzijde|blz\.?|strona|str\.|sida|side|sivu|stránka|strana|sayfa|oldal)\s?:?\s?(?:n[°º.]\s?)?\d{1,3}\s?(?:of|von|sur|de|di|su|van|z|ze|av|af|\/)\s?\d{1,3}(?!\d)/iu;

export const saysWhichPage = (text: string) => pageOfPages.test(text);

export function repeatedHeads(pages: readonly Page[]): Set<string> {
  const lines = Map.groupBy(pages.flatMap(linesOf), lineText);
  const repeated = [...lines].filter(
    ([, own]) =>
      own.some((line, at) => own.slice(0, at).some((other) => other.page !== line.page && isAtHeight(other, line))) &&
      new Set(own.map(({ page }) => page)).size === own.length,
  );
  return new Set(repeated.map(([text]) => text));
}

const isAtHeight = (one: Line, other: Line) => Math.abs(one.y - other.y) <= other.height;
