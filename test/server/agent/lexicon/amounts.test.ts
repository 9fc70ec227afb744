import { expect, test } from 'bun:test';
import { valuesIn } from '../../../support/agent/entities.ts';

test.each([
  ['more than 8 hours', { op: 'over', values: [{ value: 8, unit: 'hours' }] }],
  ['fewer than 5000', { op: 'under', values: [{ value: 5_000, unit: null }] }],
  ['at least half an hour', { op: 'at_least', values: [{ value: 30, unit: 'min' }] }],
  ['no more than 1 h 30 min', { op: 'at_most', values: [{ value: 90, unit: 'min' }] }],
  ['>= 10k', { op: 'at_least', values: [{ value: 10_000, unit: null }] }],
  ['at or below 95 %', { op: 'at_most', values: [{ value: 95, unit: '%' }] }],
  ['exactly 3', { op: 'between', values: [3, 3].map((value) => ({ value, unit: null })) }],
  ['8 to 10 thousand', { op: 'between', values: [8_000, 10_000].map((value) => ({ value, unit: null })) }],
  [
    'at least 8k but no more than 12k',
    { op: 'between', values: [8_000, 12_000].map((value) => ({ value, unit: null })) },
  ],
  ['10k or more', { op: 'at_least', values: [{ value: 10_000, unit: null }] }],
  [
    'between 7 and 8 hours',
    {
      op: 'between',
      values: [
        { value: 7, unit: 'hours' },
        { value: 8, unit: 'hours' },
      ],
    },
  ],
  [
    '7-8 hours',
    {
      op: 'between',
      values: [
        { value: 7, unit: 'hours' },
        { value: 8, unit: 'hours' },
      ],
    },
  ],
])('%s is a limit', (text, limit) => {
  expect(valuesIn(text, 'limit')).toEqual([limit]);
});

test.each([
  ['7 h 20 min', { value: 440, unit: 'min' }],
  ['an hour and a half', { value: 90, unit: 'min' }],
  ['a quarter of an hour', { value: 15, unit: 'min' }],
  ['100.4 °F', { value: 100.4, unit: '°f' }],
  ['5 miles', { value: 5, unit: 'miles' }],
  ['93 %', { value: 93, unit: '%' }],
])('%s is an amount', (text, amount) => {
  expect(valuesIn(text, 'amount')).toEqual([amount]);
});

test.each([
  ['the past 2 1/2 weeks', 18],
  ['the last year and a half', 548],
  ['the past year and 3 months', 450],
  ['the last 4 weekends', 28],
])('%s is as many days', (text, n) => {
  expect(valuesIn(text, 'period')).toMatchObject([{ spec: { kind: 'last_days', n } }]);
});

test('several lengths that share their unit are a period each', () => {
  expect(valuesIn('the last 7, 30 and 90 days', 'period')).toMatchObject(
    [7, 30, 90].map((n) => ({ spec: { kind: 'last_days', n } })),
  );
});

test('the unit in which an answer is wanted is told from a limit', () => {
  expect(valuesIn('glucose in mmol/L', 'unit')).toEqual(['mmol/l']);
  expect(valuesIn('weight in pounds', 'unit')).toEqual(['pounds']);
});
