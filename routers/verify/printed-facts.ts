import type { Fact } from '../metrics/metrics.contract.ts';

/** `11,028` is 11 thousand or 11.028. */
type Token = { start: number; end: number; text: string; amounts: { value: number; decimals: number }[] };
type Said = Pick<Fact, 'unit'> & { said: number };

const digit = '[0-9\u0660-\u0669\u06f0-\u06f9]';
const separator = "[.,'’\u00a0\u202f\u066b\u066c ]";
const forms = [
  // 6 h 12 min
  new RegExp(String.raw`(${digit}+)\s*h(?:\s*(${digit}+)\s*min)?(?!\p{L})`, 'uy'),
  // 23:41, 11:41 PM, 5:36 /km
  new RegExp(String.raw`(${digit}{1,2}):(${digit}{2})(?:\s*([ap])\.?m\b\.?)?`, 'iuy'),
  new RegExp(`${digit}{1,3}(${separator})${digit}{3}(?:\\1${digit}{3})*(?:[.,\u066b]${digit}+)?`, 'uy'),
  // 1,23,456
  new RegExp(`${digit}{1,2}(?:,${digit}{2})+,${digit}{3}(?:[.]${digit}+)?`, 'uy'),
  new RegExp(`${digit}+(?:[.,\u066b]${digit}+)?`, 'uy'),
] as const;
const begins = new RegExp(`(?<![\\p{L}\\p{N}]|${digit}[.,:])${digit}`, 'gu');

const otherUnits: Record<string, readonly (readonly [factor: number, offset: number])[]> = {
  kg: [[1 / 0.45359237, 0]],
  '°C': [
    [1.8, 32],
    [1.8, 0],
  ],
  L: [[1 / 0.0295735295625, 0]],
  m: [
    [1 / 1_000, 0],
    [1 / 1609.344, 0],
    [1 / 0.3048, 0],
  ],
  'm/s': [[3_600 / 1609.344, 0]],
  's/km': [[1.609344, 0]],
};

/** In order, so swapped numbers count as missed. */
export function findPrinted(text: string, facts: readonly Said[]): (Token | null)[] {
  const tokens = tokensOf(text);
  let from = 0;
  return facts.map((fact) => {
    const shown = tokens.filter((token, place) => place >= from && shows(token, fact));
    const token =
      shown.find(({ end }) => fact.unit !== '' && text.slice(end).trimStart().startsWith(fact.unit)) ?? shown[0];
    if (!token) return null;
    from = tokens.findIndex(({ start }) => start >= token.end);
    if (from < 0) from = tokens.length;
    return token;
  });
}

/** The day of `November 27` is no count. */
export function findCounts(text: string, counts: readonly number[]): { start: number; end: number }[] {
  const isCount = ({ start, end }: Token) =>
    /\bn\s*[=:]?\s*$/iu.test(text.slice(Math.max(0, start - 5), start)) ||
    !(/\p{L}\s*$/u.test(text.slice(Math.max(0, start - 3), start)) || /^\.?\s*\p{L}/u.test(text.slice(end, end + 4)));
  return tokensOf(text).filter(
    (token) => isCount(token) && token.amounts.some(({ value, decimals }) => decimals === 0 && counts.includes(value)),
  );
}

export const hasNumbers = (text: string): boolean => /\p{Nd}/u.test(text);

function tokensOf(text: string): Token[] {
  return [...text.matchAll(begins)].flatMap(({ index }) =>
    forms.flatMap((form, kind) => {
      form.lastIndex = index;
      const match = form.exec(text);
      if (!match) return [];
      return [{ start: index, end: index + match[0].length, text: match[0], amounts: amountsOf(match, kind) }];
    }),
  );
}

function amountsOf([whole = '', first = '', second = '0', half]: RegExpExecArray, kind: number): Token['amounts'] {
  const [high, low] = [Number(plain(first)), Number(plain(second))];
  if (kind === 0) return [{ value: high * 60 + low, decimals: 0 }];
  if (kind === 1) {
    const hours = half === undefined ? high : (high % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return [{ value: hours * 60 + low, decimals: 0 }];
  }
  const signs = plain(whole).replace(/[^\d.,]/g, '');
  const [, head = '', tail = ''] = /^(.*)[.,](\d+)$/.exec(signs) ?? [];
  const all = { value: Number(signs.replace(/\D/g, '')), decimals: 0 };
  if (tail === '') return [all];
  const asDecimal = { value: Number(`${head.replace(/\D/g, '')}.${tail}`), decimals: tail.length };
  return tail.length === 3 ? [all, asDecimal] : [asDecimal];
}

const plain = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (sign) => String(sign.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.');

function shows({ amounts }: Token, { said, unit }: Said): boolean {
  const values = [said, ...(otherUnits[unit] ?? []).map(([factor, offset]) => said * factor + offset)];
  const written = unit === 'min after midnight' ? values.map(ofDay) : values;
  return amounts.some(({ value, decimals }) =>
    written.some((each) => Math.abs(Math.abs(each) - value) <= 0.5 / 10 ** decimals + 1e-9),
  );
}

const ofDay = (minutes: number) => ((minutes % 1440) + 1440) % 1440;
