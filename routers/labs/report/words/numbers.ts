/** `1,234` is 1.234 with a comma, 1234 with a point. */
export type Decimals = 'point' | 'comma' | null;

/** `1 234,5`, `1'234`, `150.000`. */
export const digitsForm = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*`;

const wholeForm = new RegExp(`^[+-]?(?:${digitsForm})$`);

/** Null also if the country decides which number it is. */
export function readNumber(printed: string, decimals: Decimals): number | null {
  const text = printed.trim().replace(/^[−–]/, '-');
  if (!wholeForm.test(text)) return null;
  const digits = text.replaceAll(/[ '’]/g, '');
  const plain = plainDigits(digits, decimals ?? groupedBySpace(text));
  return plain === null ? null : finite(Number(plain));
}

const groupedBySpace = (text: string): Decimals => (/\d[ '’]\d{3}.*,/.test(text) ? 'comma' : null);

function plainDigits(digits: string, decimals: Decimals): string | null {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return digits;
  if (signs.length === 1) return single(digits, last, decimals);
  const isMixed = signs.some((sign) => sign !== last);
  if (!isMixed) return isGrouped(digits, last) ? digits.replaceAll(last, '') : null;
  const [whole = '', fraction = ''] = [digits.slice(0, digits.lastIndexOf(last)), digits.split(last).at(-1)];
  const grouping = last === ',' ? '.' : ',';
  return isGrouped(whole, grouping) ? `${whole.replaceAll(grouping, '')}.${fraction}` : null;
}

function single(digits: string, sign: string, decimals: Decimals): string | null {
  const asDecimal = digits.replace(sign, '.');
  if (!isGrouped(digits, sign)) return asDecimal;
  if (decimals === null) return null;
  return (sign === ',') === (decimals === 'comma') ? asDecimal : digits.replace(sign, '');
}

const isGrouped = (digits: string, sign: string) =>
  new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`).test(digits) || (sign === ',' && lakhs.test(digits));

/** Indian grouping: 1,50,000 is 150000. */
const lakhs = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

const finite = (value: number) => (Number.isFinite(value) ? value + 0 : null);

export function decimalsIn(lines: readonly string[]): Decimals {
  let [points, commas] = [0, 0];
  for (const line of lines) {
    for (const [token] of line.matchAll(/(?<![\d.,:/-])\d+(?:[.,]\d+)+(?![\d.,:/]*\d)/g)) {
      const signs = token.match(/[.,]/g) ?? [];
      const last = signs.at(-1);
      if (last === undefined || (signs.length > 1 && signs.every((sign) => sign === last))) continue;
      if (signs.length === 1 && isGrouped(token, last)) continue;
      if (last === '.') points += 1;
      else commas += 1;
    }
  }
  if (points === commas) return null;
  return points > commas ? 'point' : 'comma';
}
