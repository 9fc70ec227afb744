import { expect, test } from 'bun:test';
import { valuesIn } from '../../../support/agent/entities.ts';

const specsIn = (text: string) => valuesIn(text, 'period').map((value) => (value as { spec: unknown }).spec);

// Today is Saturday, 21 November 2026.
test.each([
  ['on 3 November', { kind: 'day', date: '2026-11-03' }],
  ['on Oct 31st', { kind: 'day', date: '2026-10-31' }],
  ['October the 5th', { kind: 'day', date: '2026-10-05' }],
  ['on 2026-10-05', { kind: 'day', date: '2026-10-05' }],
  ['on 5/9/2026', { kind: 'day', date: '2026-09-05' }],
  ['on 24 December', { kind: 'day', date: '2025-12-24' }],
  ['on the 5th', { kind: 'day', date: '2026-11-05' }],
  ['Boxing Day last year', { kind: 'day', date: '2025-12-26' }],
  ['last Monday', { kind: 'day', date: '2026-11-16' }],
  ['three weeks ago', { kind: 'day', date: '2026-10-31' }],
  ['W42', { kind: 'between', from: '2026-10-12', to: '2026-10-18' }],
])('%s is a date', (text, spec) => {
  expect(specsIn(text)).toEqual([spec]);
});

test.each([
  ['last week', { kind: 'last_days', n: 7 }],
  ['the past ten days', { kind: 'last_days', n: 10 }],
  ['in October', { kind: 'month', month: 10 }],
  ['in October of last year', { kind: 'month', month: 10, year: 2025 }],
  ['Q3 2025', { kind: 'quarter', quarter: 3, year: 2025 }],
  ['in 2025', { kind: 'year', year: 2025 }],
  ['since March', { kind: 'since', date: '2026-03-01' }],
  ['before May', { kind: 'until', date: '2026-04-30' }],
  ['after October 5', { kind: 'since', date: '2026-10-06' }],
  ['from 1 to 14 August', { kind: 'between', from: '2026-08-01', to: '2026-08-14' }],
  ['between 1 October and 15 October', { kind: 'between', from: '2026-10-01', to: '2026-10-15' }],
  ['the first ten days of November', { kind: 'between', from: '2026-11-01', to: '2026-11-10' }],
  ['the last week of October', { kind: 'between', from: '2026-10-25', to: '2026-10-31' }],
  ['in early October', { kind: 'between', from: '2026-10-01', to: '2026-10-10' }],
  ['the second half of October', { kind: 'half_month', half: 'second', month: 10, year: 2026 }],
  ['the day before yesterday', { kind: 'before', of: { kind: 'yesterday' } }],
  ['week ending 8 November', { kind: 'between', from: '2026-11-02', to: '2026-11-08' }],
])('%s is a period', (text, spec) => {
  expect(specsIn(text)).toEqual([spec]);
});

test('periods that count from today are compared, never joined', () => {
  expect(specsIn('between this week and last week')).toEqual([{ kind: 'this_week' }, { kind: 'last_days', n: 7 }]);
});

test.each([
  ['on Mondays', [1]],
  ['on weekends', [6, 7]],
  ['Mon-Thu', [1, 2, 3, 4]],
  ['on Tuesdays and Thursdays', [2, 4]],
  ['excluding Sundays', [1, 2, 3, 4, 5, 6]],
])('%s are weekdays', (text, days) => {
  expect(valuesIn(text, 'weekdays')).toEqual([days]);
});
