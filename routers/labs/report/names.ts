import { findMarker } from '../markers/markers.ts';
import { lastWords } from './labels.ts';
import { isSameHand, type Line } from './words/words.ts';

export type Named = { text: string; line: Line };

const unfinished = /(?:(?<!Cl|HCO3)[-,/(]|\b(?:and|und|et|y|e|of|de|di|du|der|with|mit|con|avec))$|\([^)]*$/iu;
const isInBrackets = (text: string) => /^\([^()]*\)$/.test(text);
const isSentence = (text: string) => text.split(' ').length > 3 && /[.:;]$/.test(text);

export const isBelow = (line: Line, above: Line) =>
  line.page === above.page && line.y >= above.y && line.y - above.y < 2.2 * line.height;

export const joinName = (first: string, second: string) =>
  (/\p{L}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first + second : `${first} ${second}`).replace(/\( /, '(');

const namesMethod =
  /\b(?:method|methode|méthode|método|metodo|technique|técnica|tecnica|IFCC|E?CLIA|CMIA|HPLC|ISE|ELISA|calculated|(?:photo|fotom|spectro|espectro|turbidi|nephelo|immuno|inmuno|chemilum|quimiolum|colorim|kolorim|enzym|enzim|hexokin|electr|elektr)\p{L}*)\b/iu;

/** `cK+` and `ctHb` begin a name. */
const goesOnLow = (text: string) => /^\p{Ll}(?!\p{Ll}?\p{Lu})/u.test(text);

export function isFirstPart(
  { text: first, line: above }: Named,
  second: string,
  line: Line,
  isWrapped: boolean,
): boolean {
  if (first.endsWith(':') || isInBrackets(first) || isSentence(first)) return false;
  if (unfinished.test(first) || /^[(,/)]\S*(?: \S+)?\)?$/.test(second))
    return isSameHand(above.words[0], line.words[0]);
  if (!isSameHand(above.words[0], line.words[0]) || namesMethod.test(first)) return false;
  if (isWrapped && (goesOnLow(second) || !findMarker(second))) return true;
  const isUpper = first === first.toUpperCase();
  if (goesOnLow(second) && !isUpper && !findMarker(second)) return true;
  return !findMarker(second) && findMarker(joinName(first, second)) !== null && findMarker(first) === null;
}

export function isSetIn(
  { line: above }: Named,
  line: Line,
  next: Line | undefined,
  lefts: ReadonlyMap<number, number>,
) {
  const [first, own, below] = [above, line, next].map((each) => leftOf(each));
  if (first === undefined || own === undefined) return false;
  const isIn = own > first && own < first + 3 * line.height;
  return isIn && below !== own && (lefts.get(first) ?? 0) > (lefts.get(own) ?? 0);
}

const leftOf = (line: Line | undefined) => Math.round(line?.words[0]?.left ?? -1);

export function leftEdges(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(leftOf(line), (counts.get(leftOf(line)) ?? 0) + 1);
  return counts;
}

export function goesOn(
  name: string,
  { line: above, named }: { line: Line; named: Line },
  { text, line }: Named,
  next: Line | undefined,
  lefts: ReadonlyMap<number, number>,
): boolean {
  if (text.split(' ').length > 6 || /:(?:\s|$)/.test(text) || text.endsWith('.')) return false;
  const first = named.words.find((word) => /\p{L}{2}/u.test(word.text)) ?? named.words[0];
  const own = line.words[0];
  if (Math.abs((own?.left ?? 0) - (first?.left ?? 0)) > 3 * line.height) return false;
  if (line.height < 0.9 * above.height || !isSameHand(own, first)) return false;
  if (unfinished.test(name)) return true;
  if (namesMethod.test(text) || lastWords(text) !== null) return false;
  if (/^[(,/)]/.test(text)) return true;
  const gap = line.y - above.y;
  const isTight = next?.page !== line.page ? gap < 1.3 * line.height : gap < 0.85 * (next.y - line.y);
  const [edge, start] = [leftOf(line), Math.round(first?.left ?? 0)];
  if (isTight && edge > start + 2 && (lefts.get(edge) ?? 0) < 0.4 * (lefts.get(start) ?? 0)) return true;
  if ((goesOnLow(text) && !findMarker(text)) || (isTight && findMarker(joinName(name, text)))) return true;
  return isTight && !findMarker(name) && (text !== text.toUpperCase() || text.length < 4);
}

/** The `#` of `NEU#` means a count of cells. */
export const plainName = (name: string, isCount = false): string =>
  isCount && name.endsWith('#')
    ? `${plainName(name.slice(0, -1))}${name.at(-2) === ' ' ? ' ' : ''}#`
    : name
        .replace(/^(?:[•·●▪◦►‣✓✔]\s+|(?:[*o–—-]|\d{1,2}[.)])\s+(?=\p{L}))/u, '')
        .replace(/^(\p{Lu}[\p{L}\s]{2,24}):\s+(?=\p{L})/u, (label, _, __, whole: string) =>
          findMarker(whole.slice(label.length)) === null ? label : '',
        )
        .replace(/^(?:your|ihre?|votre|su|il suo|la sua)\s+/i, '')
        .replace(/(?:[\s:,=…_]|(?<!Cl|HCO3)-)+$/, '')
        .replace(/\s+(?:was|is|were|beträgt|betrug|est|était|es|fue|è)$/iu, '')
        .replace(/(?<=[\p{L}\d)])\s?(?:[*†‡§#]|[¹²³⁴⁵⁶⁷⁸⁹⁰]+|\s\d\)|\[\d\])$/u, '');
