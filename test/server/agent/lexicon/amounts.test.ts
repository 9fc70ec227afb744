import { expect, test } from 'bun:test';
import { valuesIn } from '../../../support/agent/entities.ts';

test.each([
  ['more than 8 hours', { op: 'over', values: [{ value: 8, unit: 'hours' }] }],
  ['fewer than 5000', { op: 'under', values: [{ value: 5_000, unit: null }] }],
  ['at least half an hour', { op: 'at_least', values: [{ value: 30, unit: 'min' }] }],
  ['no more than 1 h 30 min', { op: 'at_most', values: [{ value: 90, unit: 'min' }] }],
  ['>= 10k', { op: 'at_least', values: [{ value: 10_000, unit: null }] }],
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
  ['5 miles', { value: 5, unit: 'miles' }],
  ['93 %', { value: 93, unit: '%' }],
])('%s is an amount', (text, amount) => {
  expect(valuesIn(text, 'amount')).toEqual([amount]);
});
