import type { BiomarkerRow } from '../../db/health/labs.ts';

export type Standing = 'below' | 'within' | 'above';
export type Bound = '<' | '<=' | '>' | '>=';

/** `highIsOutside`: `< 5.0`, not `<= 5.0`. */
export type Limits = { low: number | null; high: number | null; highIsOutside: boolean };
export type Amount = { value: number; bound: Bound | null };

export function limitsOf(low: number | null, high: number | null, rangeText: string | null): Limits | null {
  if (low === null && high === null) return null;
  if (low !== null && high !== null && low > high) return null;
  return { low, high, highIsOutside: /^\s*(?:<(?!\s*=)|less than|below)/i.test(rangeText ?? '') };
}

export function boundOf(valueText: string | null): Bound | null {
  const [, sign, orEqual] = /^\s*(?:([<>])|([≤≥]))/.exec((valueText ?? '').replace(/([<>])\s*=/, spelledOnce)) ?? [];
  if (sign === '<' || sign === '>') return sign;
  if (orEqual === undefined) return null;
  return orEqual === '≤' ? '<=' : '>=';
}

const spelledOnce = (sign: string): string => (sign.startsWith('<') ? '≤' : '≥');

/** Null if the bound leaves the side open. */
export function standingOf({ value, bound }: Amount, { low, high, highIsOutside }: Limits): Standing | null {
  const isBelow = low !== null && (bound === '<' ? value <= low : value < low);
  const isAbove = high !== null && (highIsOutside || bound === '>' ? value >= high : value > high);
  if (bound === null) return isBelow ? 'below' : isAbove ? 'above' : 'within';
  if (bound === '<' || bound === '<=') {
    if (isBelow) return 'below';
    const fits = high !== null && (bound === '<=' && highIsOutside ? value < high : value <= high);
    return low === null && fits ? 'within' : null;
  }
  if (isAbove) return 'above';
  return high === null && low !== null && value >= low ? 'within' : null;
}

type Stored = Pick<BiomarkerRow, 'value' | 'value_text' | 'reference_low' | 'reference_high' | 'reference_range'>;

export function standingOfRow({ value, value_text, ...range }: Stored): Standing | null {
  const limits = limitsOf(range.reference_low, range.reference_high, range.reference_range);
  return limits && value !== null ? standingOf({ value, bound: boundOf(value_text) }, limits) : null;
}

const highFlag = /^(?:h|hh|hi|high|critical_high|above)/i;
const lowFlag = /^(?:l|ll|lo|low|critical_low|below)/i;
const normalFlag = /^n(?:ormale?)?$/i;

export function flagDisagrees(flag: string | null, standing: Standing | null): boolean {
  if (flag === null || flag.trim() === '' || standing === null) return false;
  if (normalFlag.test(flag)) return standing !== 'within';
  if (highFlag.test(flag)) return standing !== 'above';
  if (lowFlag.test(flag)) return standing !== 'below';
  return standing === 'within';
}
