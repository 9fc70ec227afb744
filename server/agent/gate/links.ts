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

// Brackets and slashes of other widths, and dots that addresses take for a full stop.
const plain = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/[。．｡]/g, '.');

/** Links, images, HTML and addresses, in any language. */
export const linkFaults = (text: string): string[] =>
  links.some((pattern) => pattern.test(plain(text))) ? ['It holds a link, an image or HTML.'] : [];
