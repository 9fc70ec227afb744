const wordsMax = 8;
const charactersMax = 60;

/**
 * What a laboratory value is called in words. A name comes from a file that anybody may have written: what goes on behind
 * its first sentence, is longer than any name, or is a number that no name has, stays out. The key keeps the whole name.
 */
export function biomarkerLabel(name: string): string {
  const [line = ''] = name.trim().split(/[\p{Cc}\u2028\u2029]/u);
  const [first = ''] = line.split(/(?<=\p{L}{4})[.!?;:]\s+(?=(?:\S+\s+){2}\S)/u);
  const words = first
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}[\p{Nd}.,'’ ]{2,}\p{Nd}/gu, (digits) => (digits.replace(/\P{Nd}/gu, '').length >= 4 ? '…' : digits))
    .split(/\s+/)
    .slice(0, wordsMax);
  while (words.length > 1 && words.join(' ').length > charactersMax) words.pop();
  return words.join(' ').slice(0, charactersMax).toWellFormed() || '…';
}
