import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { base62Sha256, derivedId, newId } from '../../db/id.ts';

const form = /^turn_[0-9A-Za-z]{22}$/;

describe('a new id', () => {
  test('is its prefix and 22 base-62 digits, and none of 100,000 comes twice', () => {
    const ids = Array.from({ length: 100_000 }, () => newId('turn'));
    expect(ids.every((id) => form.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('uses every digit alike at every place', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('turn').slice(5));
    for (const place of [0, 1, 10, 20, 21]) {
      const counts = Map.groupBy(ids, (id) => id.charAt(place));
      const expected = ids.length / 62;
      const deviations = [...counts.values()].map((group) => (group.length - expected) ** 2 / expected);
      expect(counts.size).toBe(62);
      // Chi-squared with 61 degrees of freedom exceeds 130 once in a million.
      expect(deviations.reduce((sum, each) => sum + each, 0)).toBeLessThan(130);
    }
  });
});

describe('a derived id', () => {
  test('is the same for the same parts, for ever', () => {
    expect(derivedId('day', 'user_a', 'garmin', '2026-03-01')).toBe(derivedId('day', 'user_a', 'garmin', '2026-03-01'));
    expect(derivedId('turn', 'a', 'bc')).toMatch(form);
    expect(derivedId('day', 'a', 'bc')).toBe('day_FnvUlbomMzO9gzJ5bAXbYk');
  });

  test('differs when the parts differ, also where they are joined', () => {
    const distinct: string[][] = [
      ['a', 'bc'],
      ['ab', 'c'],
      ['abc'],
      ['a', 'b', 'c'],
      ['abc', ''],
      ['', 'abc'],
      [],
      [''],
      ['","'],
      ['', ''],
      ['a","bc'],
    ];
    expect(new Set(distinct.map((parts) => derivedId('day', ...parts))).size).toBe(distinct.length);
  });

  test('differs for any two lists of parts', () => {
    const parts = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\\', '['), maxLength: 3 }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        expect(derivedId('day', ...left) === derivedId('day', ...right)).toBe(
          JSON.stringify(left) === JSON.stringify(right),
        );
      }),
    );
  });
});

test('the digest in base 62 has the length asked for and begins alike at every length', () => {
  const whole = base62Sha256('hale', 43);
  expect(whole).toMatch(/^[0-9A-Za-z]{43}$/);
  for (const length of [1, 8, 22, 42]) expect(base62Sha256('hale', length)).toBe(whole.slice(0, length));
  const value = [...whole].reduce(
    (sum, digit) => sum * 62n + BigInt('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit)),
    0n,
  );
  expect(value.toString(16).padStart(64, '0')).toBe(new Bun.CryptoHasher('sha256').update('hale').digest('hex'));
});
