import { dateOf, firstOf, lastOf, monthOf, plus, weekday, yearOf } from '../calendar.ts';
import type { Period } from './question.ts';

type Parts = { first: string; second: string | undefined; today: string };

const between = (from: string, to: string): Period => ({ kind: 'between', from, to });

const soFar = (from: string, today: string): Period => ({ kind: 'between', from, to: today, soFar: true });

/** A stretch of whole months: until yesterday while it runs, as the calendar has it when it is over. */
function months(year: number, from: number, to: number, today: string): Period {
  const last = lastOf(year, to);
  return last < today ? between(firstOf(year, from), last) : { kind: 'since', date: firstOf(year, from) };
}

/** The most recent year in which a month has begun, unless another one is said. */
const yearFor = (month: number, said: string | undefined, today: string) =>
  said === 'last' ? yearOf(today) - 1 : Number(said ?? yearOf(today) - (month > monthOf(today) ? 1 : 0));

function quarter(number: number, said: string | undefined, today: string): Period {
  const first = number * 3 - 2;
  return months(yearFor(first, said, today), first, first + 2, today);
}

const quarterOf = (day: string) => Math.ceil(monthOf(day) / 3);

/** Periods that come down to days once it is known what day it is, written down anew from the window contract. */
const named: Record<string, (parts: Parts) => Period> = {
  this_week_so_far: ({ today }) => soFar(plus(today, 1 - weekday(today)), today),
  this_month_so_far: ({ today }) => soFar(plus(today, 1 - dateOf(today)), today),
  this_year_so_far: ({ today }) => soFar(firstOf(yearOf(today), 1), today),
  last_weekend: ({ today }) => between(plus(today, -weekday(today) - 1), plus(today, -weekday(today))),
  /** The latest such weekday that is over. */
  weekday: ({ first, today }) => ({ kind: 'day', date: plus(today, -((weekday(today) - Number(first) + 6) % 7) - 1) }),
  this_quarter: ({ today }) => quarter(quarterOf(today), undefined, today),
  last_quarter: ({ today }) => {
    const last = plus(firstOf(yearOf(today), quarterOf(today) * 3 - 2), -1);
    return quarter(quarterOf(last), String(yearOf(last)), today);
  },
  quarter: ({ first, second, today }) => quarter(Number(first), second, today),
  half_month: ({ first, second, today }) => {
    const month = Number(second);
    const begins = first === 'first' ? 1 : 16;
    const past = month > monthOf(today) || (month === monthOf(today) && begins > dateOf(today)) ? 1 : 0;
    const from = plus(firstOf(yearOf(today) - past, month), begins - 1);
    const to = first === 'first' ? plus(from, 14) : lastOf(yearOf(from), month);
    return to < today ? between(from, to) : { kind: 'since', date: from };
  },
  first: ({ first }) => ({ kind: 'first_days', n: Number(first) }),
};

/** `quarter:2:2026`, `half_month:first:10`, `weekday:2`, `first:30` …; null for periods that are called otherwise. */
export function namedPeriod(text: string, today: string): Period | null {
  const [name = '', first = '', second, third] = text.split(':');
  if (name === 'half_year') {
    const begins = first === 'first' ? 1 : 7;
    return months(yearFor(begins, second, today), begins, begins + 5, today);
  }
  return third === undefined ? (named[name]?.({ first, second, today }) ?? null) : null;
}
