import { z } from 'zod';
import type { CorrectionRow } from '../../db/health/lab-readings.ts';
import type { BiomarkerRow } from '../../db/health/labs.ts';
import type { HealthRow } from '../../db/health/rows.ts';
import { LocalDate } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { findMarker } from './markers/markers.ts';
import { readNumber } from './report/words/numbers.ts';
import { readBounds } from './report/words/ranges.ts';

const Text = z.string().nullable();

const Printed = z.object({
  name: z.string(),
  value_text: Text,
  unit: Text,
  range_text: Text,
  flag: Text,
  test_date: Text,
});
export type Printed = z.infer<typeof Printed>;

const Correction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('corrected'), before: Printed }),
  z.object({ kind: z.literal('removed'), before: Printed }),
  z.object({ kind: z.literal('added') }),
  z.object({ kind: z.literal('dated'), test_date: LocalDate }),
]);
export type Correction = z.infer<typeof Correction>;

export const correctionOf = ({ correction }: CorrectionRow): Correction => Correction.parse(JSON.parse(correction));

export function correctedDate(rows: readonly CorrectionRow[]): string | null {
  const dated = rows.map(correctionOf).find(({ kind }) => kind === 'dated');
  return dated?.kind === 'dated' ? dated.test_date : null;
}

export const printedOf = (row: BiomarkerRow): Printed => ({
  name: row.name,
  value_text: row.value_text ?? (row.value === null ? null : String(row.value)),
  unit: row.unit,
  range_text: row.reference_range,
  flag: row.flag,
  test_date: row.test_date,
});

/** Above every raw event's version, so a later reading does not overwrite it. */
export function correctedVersion(nowMs: number, token: string, former = ''): string {
  const formerMs = former.startsWith('~') ? Number(former.slice(1, 16)) : 0;
  return `~${String(Math.max(nowMs, formerMs + 1)).padStart(15, '0')}:${token}`;
}

export type Said = Partial<Printed>;

export function correctedRow(row: BiomarkerRow, said: Said, version: string): HealthRow<'biomarkers'> {
  const { updated_at_ms: _, ...rest } = row;
  const next = { ...printedOf(row), ...said };
  const marker = findMarker(next.name);
  const isRange = 'range_text' in said;
  return {
    ...rest,
    version,
    name: next.name,
    ...('value_text' in said
      ? amountIn(next.value_text ?? '')
      : { value: row.value, operator: row.operator, value_text: row.value_text }),
    unit: next.unit,
    flag: next.flag,
    reference_range: next.range_text,
    ...(isRange && boundsIn(next.range_text)),
    loinc_code: marker?.loinc ?? (next.name === row.name ? row.loinc_code : null),
    ucum_code: next.unit === row.unit ? row.ucum_code : null,
    test_date: next.test_date,
    date: next.test_date ?? row.date,
  };
}

function boundsIn(text: string | null) {
  const { low, high } = text === null ? { low: null, high: null } : readBounds(text, 'point');
  return { reference_low: low, reference_high: high };
}

const bounded = /^(<=|>=|[<>≤≥])\s*(.+)$/;

export function amountIn(text: string): Pick<BiomarkerRow, 'value' | 'operator' | 'value_text'> {
  const [, sign, rest = text] = bounded.exec(text) ?? [];
  const value = readNumber(rest, null);
  if (value === null && /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(rest)) {
    const message =
      'This number can be read in two ways; write it without a sign between thousands, or with four decimals.';
    throw fail('invalid_field', { message, details: { field: 'value' } });
  }
  const operator = sign === undefined || value === null ? null : /[<≤]/.test(sign) ? '<' : '>';
  return { value, operator, value_text: text };
}
