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
  ['on 2025/10/05', { kind: 'day', date: '2025-10-05' }],
  ['5 Oct 25', { kind: 'day', date: '2025-10-05' }],
  ['Monday, 2 November', { kind: 'day', date: '2026-11-02' }],
  ['two Mondays ago', { kind: 'day', date: '2026-11-09' }],
  ['the Friday before last', { kind: 'day', date: '2026-11-13' }],
  ['the first Monday of October', { kind: 'day', date: '2026-10-05' }],
  ['the last Sunday in October', { kind: 'day', date: '2026-10-25' }],
  ['a fortnight ago', { kind: 'day', date: '2026-11-07' }],
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
  ['the weekend before last', { kind: 'between', from: '2026-11-07', to: '2026-11-08' }],
  ['the two weeks before 15 October', { kind: 'between', from: '2026-10-01', to: '2026-10-14' }],
  ['2 weeks starting 1 October', { kind: 'between', from: '2026-10-01', to: '2026-10-14' }],
  ['from the 1st of May to the 31st of July', { kind: 'between', from: '2026-05-01', to: '2026-07-31' }],
  ['from the start of August to the end of October', { kind: 'between', from: '2026-08-01', to: '2026-10-31' }],
  ['week commencing 2 November', { kind: 'between', from: '2026-11-02', to: '2026-11-08' }],
  ['the first three quarters of 2026', { kind: 'between', from: '2026-01-01', to: '2026-09-30' }],
  ['the last 2 quarters', { kind: 'between', from: '2026-04-01', to: '2026-09-30' }],
  ['from 10 September onwards', { kind: 'since', date: '2026-09-10' }],
  ['up to and including 15 October', { kind: 'until', date: '2026-10-15' }],
  ['my first week with this watch', { kind: 'first_days', n: 7 }],
  ['the month before August', { kind: 'month', month: 7, year: 2026 }],
  ['the last year and a half', { kind: 'last_days', n: 548 }],
  ['week ending 8 November', { kind: 'between', from: '2026-11-02', to: '2026-11-08' }],
])('%s is a period', (text, spec) => {
  expect(specsIn(text)).toEqual([spec]);
});

test.each([
  ['3, 5 and 9 November', ['2026-11-03', '2026-11-05', '2026-11-09']],
  ['the 3rd and the 5th of November', ['2026-11-03', '2026-11-05']],
  ['1 Jan, 1 Apr and 1 Jul', ['2026-01-01', '2026-04-01', '2026-07-01']],
  ['Christmas Day in 2024 and 2025', ['2024-12-25', '2025-12-25']],
  ['last Tuesday and the Tuesday before', ['2026-11-17', '2026-11-10']],
])('%s are several dates', (text, dates) => {
  expect(specsIn(text)).toEqual(dates.map((date) => ({ kind: 'day', date })));
});

test.each([
  ['31 February', 'find no “31 february”'],
  ['2026-02-30', 'find no “2026-02-30”'],
  ['week 99', 'find no “week 99”'],
  ['Q5', 'find no “q5”'],
  ['5 May 2031', 'do not predict'],
  ['half of October', 'cannot tell which days'],
  ['in the middle of the year', 'cannot tell which days'],
  ['over Easter', 'cannot tell which days'],
])('%s is no period, and the answer says so', (text, said) => {
  expect(specsIn(text).filter((spec) => JSON.stringify(spec).includes('day'))).toEqual([]);
  expect(valuesIn(text, 'missing')).toEqual([expect.stringContaining(said)]);
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
