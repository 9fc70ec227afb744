import { expect, test } from 'bun:test';
import { readNumbers, readNumbersIn, tokensOf } from '../../../../server/agent/lexicon/entities/numbers.ts';
import { valuesIn } from '../../../support/agent/entities.ts';

const numbersIn = (text: string) =>
  readNumbers(tokensOf(text)).flatMap((item) => (item.kind === 'number' ? [item.value.value] : []));

test.each([
  ['8,000', 8_000],
  ['10 000 steps', 10_000],
  ['10k', 10_000],
  ['6.5 hours', 6.5],
  ['٨٠٠٠', 8_000],
  ['twenty-five', 25],
  ['six and a half', 6.5],
  ['a hundred and twenty', 120],
  ['two thousand', 2_000],
  ['a dozen', 12],
  ['a couple of', 2],
  ['2½', 2.5],
  ['the 21st', 21],
  ['the third', 3],
])('%s is a number', (text, value) => {
  expect(numbersIn(text)).toEqual([value]);
});

test.each(['the one before', 'sleep score', 'first ever', '1:30'])('%s is none', (text) => {
  expect(numbersIn(text)).toEqual([]);
});

test('a number keeps the place at which it was typed', () => {
  const text = 'over Six and a half hours';
  const [number] = readNumbers(tokensOf(text)).filter(({ kind }) => kind === 'number');
  expect(text.slice(number?.start, number?.end)).toBe('Six and a half');
});

test.each([
  ['XII runs', 12],
  ['VIII hours', 8],
])('%s holds a Roman numeral', (text, value) => {
  const items = readNumbersIn(text, tokensOf(text));
  expect(items.flatMap((item) => (item.kind === 'number' ? [item.value.value] : []))).toEqual([value]);
});

test('of an hour that was asked for nothing is answered by whole days', () => {
  expect(valuesIn('how many steps at 3 pm yesterday', 'missing')).toHaveLength(1);
});
