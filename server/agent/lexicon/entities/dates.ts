import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthNumber, monthOf, monthPattern, weekdayNames, yearOf } from '../days.ts';
import { type Construct, construct, type Found, type Reading } from './constructs.ts';

export const period = (spec: WindowSpec | 'previous', unit?: 'day' | 'week' | 'month' | 'year'): Reading => ({
  kind: 'period',
  value: { spec, ...(unit && { unit }) },
});
export const day = (date: string): Reading => period({ kind: 'day', date }, 'day');

const shortDays = 'mon|tues?|weds?|wednes|thurs?|thu|fri|sat|sun';
const weekdayNumber = (name: string) => weekdayNames.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1;

/** Months and weekdays, which the constructs of dates and periods are made of. */
export const names: readonly Construct[] = [
  construct(
    `(?<!(?:i|it|you|that) )(?<name>${monthPattern.toLowerCase()})s?(?: \\.(?= [\\d‹,]))?(?! (?:be|have|i)(?: |$))`,
    (found) => ({
      kind: 'month',
      value: monthNumber(found.group('name') ?? ''),
    }),
  ),
  construct(
    `(?<name>${weekdayNames.join('|')})|(?<plural>${weekdayNames.map((name) => `${name}s`).join('|')})`,
    (found) => ({
      kind: 'weekday',
      value: { days: [weekdayNumber(found.said)], plural: found.group('plural') !== undefined },
    }),
  ),
  construct(`(?<!i )(?<name>${shortDays})(?: \\.)?(?! (?:for|down|around))`, (found) => ({
    kind: 'weekday',
    value: { days: [weekdayNumber(found.group('name') ?? '')], plural: false },
  })),
];

const holidays: readonly { words: string; month: number; day: number }[] = [
  { words: 'new years? eve|silvester', month: 12, day: 31 },
  { words: 'new years? day|new year', month: 1, day: 1 },
  { words: 'christmas eve', month: 12, day: 24 },
  { words: 'christmas day', month: 12, day: 25 },
  { words: 'boxing day', month: 12, day: 26 },
  { words: 'halloween', month: 10, day: 31 },
  { words: 'valentines? day', month: 2, day: 14 },
];

/** The most recent such date when no year is said. */
function recent(month: number, dayOfMonth: number, year: number | undefined, today: string): Reading | null {
  if (!(dayOfMonth >= 1 && dayOfMonth <= 31)) return null;
  const date = dateOf(year ?? yearOf(today), month, dayOfMonth);
  if (monthOf(date) !== month) return null;
  return day(date > today && year === undefined ? dateOf(yearOf(today) - 1, month, dayOfMonth) : date);
}

const yearIn = (found: Found, today: string): number | undefined => {
  const said = found.all('number').find(({ year }) => year)?.value;
  const short = /'(\d\d)$/.exec(found.said)?.[1];
  if (said !== undefined) return said;
  if (short !== undefined) return 2000 + Number(short);
  return /last year/.test(found.said) ? yearOf(today) - 1 : /this year/.test(found.said) ? yearOf(today) : undefined;
};

const withYear = "(?:(?: ,)?(?: of| in)? (?:{number}|'\\d\\d|last year|this year))?";
const dayNumber = (found: Found) => found.all('number').find(({ year }) => !year)?.value ?? Number.NaN;

function numericDate(found: Found, today: string): Reading | null {
  const [first = 0, second = 0, third] = found.said
    .split(/[/.]/)
    .filter((part) => part !== '')
    .map(Number);
  const year = third === undefined ? undefined : third < 100 ? 2000 + third : third;
  return second > 12 ? recent(first, second, year, today) : recent(second, first, year, today);
}

function isoWeek(week: number, year: number | undefined, today: string): Reading | null {
  if (week < 1 || week > 53) return null;
  const monday = (of: number) => {
    const fourth = `${of}-01-04`;
    return addDays(fourth, 1 - weekdayOf(fourth) + 7 * (week - 1));
  };
  const from =
    year === undefined && monday(yearOf(today)) > today ? monday(yearOf(today) - 1) : monday(year ?? yearOf(today));
  return period({ kind: 'between', from, to: addDays(from, 6) }, 'week');
}

/** Written dates: `3 November`, `Oct 31st '26`, `2026-10-05`, `5/9/2026`, `W42`, `the 5th`, `Christmas Day 2025`. */
export const dates: readonly Construct[] = [
  construct(`(?:{weekday}(?: ,)?(?: the)? )?{number}(?: of)? {month}${withYear}`, (found, { today }) =>
    recent(found.all('month')[0] ?? 0, dayNumber(found), yearIn(found, today), today),
  ),
  construct(
    `(?:{weekday}(?: ,)? )?{month}(?: the)? {number}(?! (?:steps|{metric}|{number}))${withYear}`,
    (found, { today }) => {
      const [first, second] = found.all('number');
      if (first?.year) return null;
      return recent(
        found.all('month')[0] ?? 0,
        first?.value ?? 0,
        second?.year ? second.value : yearIn(found, today),
        today,
      );
    },
  ),
  construct('(?:{weekday}(?: ,)? )?\\d{4}-\\d{2}-\\d{2}', (found) => {
    const date = /\d{4}-\d{2}-\d{2}/.exec(found.said)?.[0] ?? '';
    return dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))) === date
      ? day(date)
      : null;
  }),
  construct('\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{2}|\\d{4})?', (found, { today }) => numericDate(found, today)),
  construct('\\d{4}-\\d{2}', (found) => month(Number(found.said.slice(5)), Number(found.said.slice(0, 4)))),
  construct('\\d{1,2}/\\d{4}', (found) => {
    const [number = 0, year = 0] = found.said.split('/').map(Number);
    return month(number, year);
  }),
  construct('(?:week|cw|kw|w) {number}(?: of {number})?|w\\d{1,2}|\\d{4}-?w\\d{1,2}', (found, { today }) => {
    const week = /w(\d{1,2})$/.exec(found.said)?.[1];
    const [number, year] = found.all('number');
    const said = /^(\d{4})/.exec(found.said)?.[1];
    return isoWeek(
      week === undefined ? (number?.value ?? 0) : Number(week),
      said === undefined ? year?.value : Number(said),
      today,
    );
  }),
  construct('weeks {number}(?: ,? ?{number})*(?: ,)? (?:and|or) {number}', (found, { today }) =>
    found.all('number').flatMap(({ value }) => isoWeek(value, undefined, today) ?? []),
  ),
  construct(
    '(?:{weekday} )?the {number}(?: of (?<which>last|this|the) month)?(?! (?:to|until|till|through|and|-|,) (?:the )?{number} (?:of )?(?:{month}|last month))(?! {month}| {number}| {span}| (?:of|half|quarter|week|day|night|best|worst|highest|lowest|one))',
    (found, { today }) => {
      const number = found.all('number')[0];
      if (!number?.ordinal) return null;
      const which = found.group('which');
      const date = dateOf(yearOf(today), monthOf(today) - (which === 'last' ? 1 : 0), number.value);
      return day(date > today && which === undefined ? dateOf(yearOf(today), monthOf(today) - 1, number.value) : date);
    },
  ),
];

/** Days with a name; read before sports, for `Boxing Day`. */
export const namedDays: readonly Construct[] = [
  ...holidays.map((holiday) =>
    construct(`(?:${holiday.words})${withYear}`, (found, { today }) =>
      recent(holiday.month, holiday.day, yearIn(found, today), today),
    ),
  ),
  construct('since christmas', (_, { today }) => {
    const date = recent(12, 25, undefined, today);
    return date?.kind === 'period' && date.value.spec !== 'previous' && date.value.spec.kind === 'day'
      ? period({ kind: 'since', date: date.value.spec.date })
      : null;
  }),
];

const month = (number: number, year?: number): Reading | null =>
  number < 1 || number > 12
    ? null
    : period({ kind: 'month', month: number, ...(year !== undefined && { year }) }, 'month');

/** Months, quarters, halves and years with or without a year. */
export const calendarPeriods: readonly Construct[] = [
  construct(`(?:(?<which>last|this|the) )?{month}${withYear}`, (found, { today }) => {
    const number = found.all('month')[0] ?? 0;
    const begun = number <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
    const current = number === monthOf(today);
    const which = found.group('which');
    if (which === 'this') return month(number, begun);
    if (which === 'last' && current) return month(number, begun - 1);
    return month(number, yearIn(found, today));
  }),
  construct(
    `(?:(?:the )?(?<word>{number}) quarter|q(?<digit>[1-4])|{number} ?q\\d*)${withYear}`,
    (found, { today }) => {
      const digit = found.group('digit');
      const number = digit === undefined ? found.all('number')[0]?.value : Number(digit);
      const short = / q(\d\d)$/.exec(found.said)?.[1];
      const year = short === undefined ? yearIn(found, today) : 2000 + Number(short);
      if (number === undefined || number > 4) return null;
      return period({ kind: 'quarter', quarter: number, ...(year !== undefined && { year }) }, 'month');
    },
  ),
  construct(`(?:the )?(?:final|last) quarter of (?:{number}|last year|this year)`, (found, { today }) =>
    period({ kind: 'quarter', quarter: 4, year: yearIn(found, today) ?? yearOf(today) }, 'month'),
  ),
  construct(
    '(?<!(?:over|under|above|below|least|most|exceed|hit|reached|reach) )(?:year )?{number}(?! (?:{metric}|{amount}|%|steps|{number}|{month}))',
    (found) => {
      const number = found.all('number')[0];
      return number?.year && number.value >= 2005 && number.value < 2050
        ? period({ kind: 'year', year: number.value }, 'year')
        : null;
    },
  ),
  construct(
    `(?:the )?(?<half>first|second|{number}) half of (?:the )?(?:year|this year|last year|{number})`,
    (found, { today }) => {
      const half = found.all('number')[0]?.value === 2 ? 'second' : 'first';
      const year = yearIn(found, today);
      return period({ kind: 'half_year', half, year: year ?? yearOf(today) }, 'month');
    },
  ),
  construct(`h(?<half>[12])${withYear}`, (found, { today }) =>
    period(
      {
        kind: 'half_year',
        half: found.group('half') === '2' ? 'second' : 'first',
        year: yearIn(found, today) ?? yearOf(today),
      },
      'month',
    ),
  ),
  construct(`(?:the )?{number} half of {month}${withYear}`, (found, { today }) => {
    const number = found.all('month')[0] ?? 1;
    const begun = number <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
    return period({
      kind: 'half_month',
      half: found.all('number')[0]?.value === 2 ? 'second' : 'first',
      month: number,
      year: yearIn(found, today) ?? begun,
    });
  }),
];
