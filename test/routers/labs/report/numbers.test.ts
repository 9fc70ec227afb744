import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Decimals, decimalsIn, readNumber } from '../../../../routers/labs/report/words/numbers.ts';
import { readBounds } from '../../../../routers/labs/report/words/ranges.ts';

const decimal = fc.tuple(fc.nat(9_999_999), fc.integer({ min: 0, max: 4 })).map(([digits, places]) => ({
  value: digits / 10 ** places,
  places,
}));
const printed = ({ value, places }: { value: number; places: number }, grouping: string, sign: string) => {
  const [whole = '', fraction] = value.toFixed(places).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, grouping);
  return fraction === undefined ? grouped : `${grouped}${sign}${fraction}`;
};
const countries: [grouping: string, sign: string, decimals: Decimals][] = [
  ['', '.', 'point'],
  [',', '.', 'point'],
  [' ', '.', 'point'],
  ["'", '.', 'point'],
  ['', ',', 'comma'],
  ['.', ',', 'comma'],
  [' ', ',', 'comma'],
];

describe('a number', () => {
  test.each(countries)(
    'grouped by "%s" with the decimal sign "%s" is read as it is meant',
    (grouping, sign, decimals) => {
      fc.assert(
        fc.property(decimal, (number) => {
          expect(readNumber(printed(number, grouping, sign), decimals)).toBeCloseTo(number.value, 9);
        }),
      );
    },
  );

  test('without any hint, either has the value that every country would read, or none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,7}([.,]\d{1,4}){0,2}$/), (text) => {
        const read = readNumber(text, null);
        const possible = (['point', 'comma'] as const).flatMap((decimals) => readNumber(text, decimals) ?? []);
        if (read !== null) expect(possible).toContain(read);
        if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) expect(read).toBeNull();
      }),
    );
  });

  test('no text makes the parser throw, or gives something that is not finite', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const decimals of ['point', 'comma', null] as const) {
          const value = readNumber(text, decimals);
          expect(value === null || Number.isFinite(value)).toBe(true);
          const { low, high } = readBounds(text, decimals);
          expect([low, high].every((bound) => bound === null || Number.isFinite(bound))).toBe(true);
        }
      }),
    );
  });

  test('the sign before decimals is told from numbers that leave no doubt, and never from dates', () => {
    expect(decimalsIn(['5,4 mmol/l', '1.234 x', '01.03.2026 08:15'])).toBe('comma');
    expect(decimalsIn(['5.4 mmol/l', '150,000'])).toBe('point');
    expect(decimalsIn(['01.03.2026', '150.000', '1,234'])).toBeNull();
  });
});

describe('a range', () => {
  const separators = [' - ', '-', ' – ', '–', ' to ', ' bis ', ' à ', ' a '];
  test('of two numbers, in any of the ways in which it is printed, has these bounds', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.nat(99_999),
        fc.constantFrom(...separators),
        fc.constantFrom('', '[]', '()'),
        (one, other, separator, brackets) => {
          const [low, high] = [Math.min(one, other) / 10, Math.max(one, other) / 10];
          const text = `${brackets[0] ?? ''}${low.toFixed(1)}${separator}${high.toFixed(1)}${brackets[1] ?? ''}`;
          expect(readBounds(text, 'point')).toEqual({ low, high });
        },
      ),
    );
  });

  test.each([
    ['< 5.0', null, 5],
    ['<= 5,0', null, 5],
    ['≤5', null, 5],
    ['up to 5', null, 5],
    ['bis 5', null, 5],
    ['jusqu’à 5', null, 5],
    ['hasta 5', null, 5],
    ['fino a 5', null, 5],
    ['Inférieur à 5', null, 5],
    ['>= 40', 40, null],
    ['> 40', 40, null],
    ['≥ 40', 40, null],
    ['mayor de 40', 40, null],
    ['über 40', 40, null],
    ['negative', null, null],
    ['40', null, null],
    ['10 - 5', null, null],
    ['M: 13 - 17 F: 12 - 15', null, null],
  ])('%s has the bounds %p and %p', (text, low, high) => {
    expect(readBounds(text, 'point')).toEqual({ low, high });
  });
});
