import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { convert } from '../../../routers/labs/markers/conversion.ts';
import { findMarker, markers } from '../../../routers/labs/markers/markers.ts';

describe('the table of markers', () => {
  test('has at least 120 markers, each with a key of its own, names, a unit, and bounds that are in order', () => {
    expect(markers().length).toBeGreaterThanOrEqual(120);
    expect(new Set(markers().map(({ key }) => key)).size).toBe(markers().length);
    for (const { names, unit, low, high, loinc } of markers()) {
      expect(names.length).toBeGreaterThanOrEqual(5);
      expect(unit).not.toBe('');
      if (low !== null && high !== null) expect(low).toBeLessThan(high);
      if (loinc !== null) expect(loinc).toMatch(/^\d{3,5}-\d$/);
    }
  });

  test('gives every LOINC code its check digit', () => {
    for (const { loinc } of markers())
      if (loinc !== null) expect(`${loinc.split('-')[0]}-${checkDigit(loinc)}`).toBe(loinc);
  });

  test.each([
    ['Glucose, fasting', 'fasting_glucose'],
    ['Glukose nüchtern', 'fasting_glucose'],
    ['Kreatinin i.S.', 'creatinine'],
    ['Cholestérol LDL', 'ldl_cholesterol'],
    ['Ácido úrico', 'uric_acid'],
    ['Emoglobina', 'hemoglobin'],
    ['25-OH Vitamin D', 'vitamin_d'],
    ['FERRITIN', 'ferritin'],
    ['Serum Sodium', 'sodium'],
    ['Unobtainium', undefined],
  ])('knows %s as %p', (name, key) => {
    expect(findMarker(name)?.key).toBe(key);
  });
});

/** Mod 10, as LOINC describes it. */
function checkDigit(loinc: string): number {
  const digits = [...(loinc.split('-')[0] ?? '')].reverse().map(Number);
  const doubled = digits.map((digit, place) => (place % 2 === 0 ? digit * 2 : digit));
  const sum = doubled.reduce((total, digit) => total + Math.floor(digit / 10) + (digit % 10), 0);
  return (10 - (sum % 10)) % 10;
}

describe('a value in another unit', () => {
  test.each([
    ['glucose', 5.5, 'mmol/L', 'mg/dL', 99.0858],
    ['creatinine', 1, 'mg/dL', 'µmol/L', 88.4017],
    ['total_cholesterol', 5.2, 'mmol/l', 'mg/dl', 201.058],
    ['hemoglobin', 150, 'g/L', 'g/dL', 15],
    ['platelets', 250, '10^9/L', 'Tsd/µl', 250],
    ['white_blood_cells', 4.1, '/nl', 'G/l', 4.1],
    ['hba1c', 42, 'mmol/mol', '%', 5.99416],
    ['alt', 25, 'U/L', 'mg/dL', null],
    ['albumin', 40, 'g/L', 'mmol/L', null],
  ])('%s: %p %s in %s is %p', (key, value, from, to, expected) => {
    const marker = markers().find((each) => each.key === key) ?? null;
    expect(convert(value, from, to, marker)).toBe(expected);
  });

  test('is the value again when it is converted back', () => {
    const glucose = findMarker('glucose');
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 5_000, noNaN: true }), (value) => {
        const there = convert(value, 'mmol/L', 'mg/dL', glucose) ?? Number.NaN;
        expect(convert(there, 'mg/dL', 'mmol/L', glucose)).toBeCloseTo(value, value > 100 ? 1 : 3);
      }),
    );
  });
});
