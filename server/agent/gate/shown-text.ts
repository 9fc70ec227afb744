const withoutWidth = /\p{Default_Ignorable_Code_Point}|\u20e3/gu;
// Full-width, circled and mathematical forms, ligatures.
const dressed =
  /[\u2080-\u2089\u2100-\u214f\u2460-\u24ff\u2776-\u2793\u3300-\u33ff\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const exponent = new RegExp(`(?<=\\d)[⁻${superscripts}]+`, 'g');
const vulgar: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };
const emphasis = /\*\*|__|~~|`|(?<![^\s(])[*_](?=\d)|(?<=\d)[*_](?=[\s.,;:)]|$)|<\/?[a-z][^<>]*>/gi;

export function asShown(text: string): string {
  return text
    .replace(/(?<=\d)[½¼¾]/g, (sign) => vulgar[sign] ?? '')
    .replace(/½/g, ' half ')
    .replace(/[¼¾⅐-⅞]/g, ' a third ')
    .replace(
      exponent,
      (run) => `^${[...run].map((each) => (each === '⁻' ? '-' : superscripts.indexOf(each))).join('')}`,
    )
    .replace(withoutWidth, '')
    .replace(dressed, (sign) => sign.normalize('NFKC'))
    .replace(/\p{Nd}/gu, (digit) => (digit < '\u0080' ? digit : String(valueOfDigit(digit))))
    .replace(/(?<=\p{Script=Latin})\p{M}+|[\u00c0-\u024f]/gu, (sign) => sign.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(emphasis, '');
}

// Unicode orders the ten digits of a script consecutively.
function valueOfDigit(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code--;
    value++;
  }
  return value % 10;
}

const turnsAround = /[\u202a-\u202e\u2066-\u2069]/u;
const entity = /&(?:#x?[\da-f]+|[a-z]*\d[a-z\d]*);/i;
const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
// Roman, Ethiopic and the like.
const otherNumber = /[\p{Nl}\p{No}]/u;

export function hidingFaults(text: string): string[] {
  const shown = asShown(text).replace(/[²³]/g, '');
  const mixed = (shown.match(/\p{L}+/gu) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && otherAlphabet.test(word.replace(/[µμΩω]/g, '')),
  );
  return [
    ...(turnsAround.test(text) ? ['The order of its letters is turned around.'] : []),
    ...(entity.test(text) ? ['It holds a character as a code.'] : []),
    ...(mixed ? ['A word mixes letters of two alphabets.'] : []),
    ...(otherNumber.test(shown) ? ['It holds a number that is not written in digits.'] : []),
  ];
}

const links: readonly RegExp[] = [
  /\b(?:https?|ftp|file|data|javascript|vbscript|mailto|tel|sms|intent|blob|ws|wss):(?=\S)/i,
  /(?<!\w):?\/\/[\w-]+/,
  /\bwww\.\w/i,
  /!?\[[^\]]*\]\s*[([]/,
  /^\s*\[[^\]]+\]:/m,
  /<\s*[/!?]?\s*[a-z][^<]*(?:>|$)/i,
  /<!--|-->/,
  /&(?:[a-z]{2,31}|#\d+|#x[\da-f]+);/i,
  /\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|ai|app|dev|info|biz|xyz|me|health|link|click|site|online|shop|ru|cn|de|fr|es|it|pt|nl|pl|uk|eu|us|ch|at|be|se|dk|no|cz|ua|tr|jp|ly|gg|to|cc|tv)\b(?:\/|(?![\p{L}.]))/iu,
  /\b[\w-]+(?:\.[\w-]+)+\/\S/,
  /[\w.+-]+@[\w-]+\.\w/,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

const withPlainMarks = (text: string): string =>
  text
    .replace(withoutWidth, '')
    .normalize('NFKC')
    .replace(/[。．｡]/g, '.');

export const linkFaults = (text: string): string[] =>
  links.some((pattern) => pattern.test(withPlainMarks(text))) ? ['It holds a link, an image or HTML.'] : [];
