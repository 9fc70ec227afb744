import { UnreadablePayload } from './unreadable.ts';

/** What a report says of one quantity. `operator` is `<` or `>` where it only gives a bound. */
export type LabValue = { value: number | null; operator: '<' | '>' | null; value_text: string | null };
export type LabRange = { low: number | null; high: number | null };

/**
 * Reads a value as reports print it: `5`, `5,4`, `<0.5`, `> 90`, `negative`. Text without a number keeps only its text.
 * A number that is none (`NaN`) or too large to hold is a broken report, and `field` is named.
 */
export function labValue(printed: string | number | null | undefined, field: string): LabValue {
  if (typeof printed === 'number') return { value: printed, operator: null, value_text: null };
  const text = printed?.trim() || null;
  if (text === null) return { value: null, operator: null, value_text: null };
  const [, sign = '', digits = ''] = /^([<>≤≥]?=?)\s*(.*)$/s.exec(text) ?? [];
  const value = decimal(digits);
  if (notFinite.test(digits) || (value !== null && !Number.isFinite(value))) {
    throw new UnreadablePayload(field, 'expected a finite number');
  }
  return { value, operator: value === null ? null : boundOperator(sign), value_text: text };
}

/** `<` and `>` in all their spellings, the or-equal forms among them; null for what bounds nothing. */
export function boundOperator(sign: string | null | undefined): LabValue['operator'] {
  if (['<', '<=', '≤', 'lt', 'lte'].includes(sign ?? '')) return '<';
  if (['>', '>=', '≥', 'gt', 'gte'].includes(sign ?? '')) return '>';
  return null;
}

/**
 * Reads a reference range as reports print it: `3.5-5.0`, `3,5 – 5,0`, `13.0 to 17.0`, `<5.2`, `>= 40`, `up to 5`, each
 * also with the result's unit behind it. Open ends are null, and so are both where the text says something else.
 */
export function labRange(printed: string | null, unit: string | null): LabRange {
  const text = withoutUnit(printed ?? '', unit).toLowerCase();
  const [, from, to] = /^([+-]?[\d.,]+)\s*(?:-|–|—|−|to)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return ordered(finite(from), finite(to));
  const [, below, high] = /^(<=?|≤|up to|less than|below)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  if (below !== undefined && high !== undefined) return { low: null, high: finite(high) };
  const [, above, low] = /^(>=?|≥|at least|more than|above)\s*([+-]?[\d.,]+)$/.exec(text) ?? [];
  return { low: above === undefined || low === undefined ? null : finite(low), high: null };
}

const notFinite = /^[+-]?(?:nan|inf(?:inity)?)$/i;
const plainDecimal = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;
/** `150,000` is a hundred and fifty thousand here and a hundred and fifty there: no number is better than a wrong one. */
const ambiguous = /^[+-]?[1-9]\d{0,2},\d{3}$/;

function decimal(digits: string): number | null {
  if (!plainDecimal.test(digits) || ambiguous.test(digits)) return null;
  return Number(digits.replace(',', '.'));
}

function finite(digits: string): number | null {
  const value = decimal(digits);
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Half a range, or one that ends before it begins, was misread. */
function ordered(low: number | null, high: number | null): LabRange {
  return low !== null && high !== null && low <= high ? { low, high } : { low: null, high: null };
}

function withoutUnit(text: string, unit: string | null): string {
  const trimmed = text.trim();
  return unit !== null && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
}
