import { addDays, daysBetween, lastOfMonth, weekdayOf } from '../core/days.ts';
import type { WindowSpec } from './metrics.contract.ts';

/** Calendar days of the person, `YYYY-MM-DD`, both ends included. */
export type Window = { from: string; to: string };

/** What the rules look at. The data is that of the metric in question. */
export type Calendar = { today: string; hasDataToday: boolean; firstDate: string | null; lastDate: string | null };

export const daysIn = (window: Window) => daysBetween(window.from, window.to) + 1;
/** `2026-10-22/2026-11-20`. */
export const formatWindow = (window: Window) => `${window.from}/${window.to}`;

/** Days of the window that fall on one of these ISO weekdays; without weekdays all of them. */
export function countDays(window: Window, weekdays?: readonly number[]): number {
  const days = daysIn(window);
  if (!weekdays) return days;
  const first = weekdayOf(window.from);
  const onDay = (weekday: number) => Math.floor((days - 1 - ((weekday - first + 7) % 7)) / 7) + 1;
  return [...new Set(weekdays)].reduce((sum, weekday) => sum + onDay(weekday), 0);
}

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const firstOfYear = (date: string) => `${date.slice(0, 4)}-01-01`;
const lastOfYear = (first: string) => `${first.slice(0, 4)}-12-31`;
const oneDay = (date: string): Window => ({ from: date, to: date });

/** Full days end yesterday. Today is in progress: it enters when asked for, and when something was measured today. */
const lastDay = (includeToday: boolean | undefined, on: Calendar) =>
  includeToday && on.hasDataToday ? on.today : addDays(on.today, -1);

/** A period in progress, until its last full day; one that began today has none, so it is today. */
function running(from: string, includeToday: boolean | undefined, on: Calendar): Window {
  const to = lastDay(includeToday, on);
  return { from, to: to < from ? on.today : to };
}

/** A calendar period: whole when it is over, up to its last full day while it runs, none when it has not begun. */
function calendar(from: string, last: string, on: Calendar): Window | null {
  if (from > on.today) return null;
  return last < on.today ? { from, to: last } : running(from, false, on);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A day of a year; without a year that of the most recent year in which it has come. */
function dayOfYear(monthAndDay: string, year: number | undefined, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const come = monthAndDay <= today.slice(5) ? thisYear : thisYear - 1;
  return `${String(year ?? come).padStart(4, '0')}-${monthAndDay}`;
}

const firstOfQuarter = (date: string) =>
  `${date.slice(0, 5)}${twoDigits(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`;
/** Three months from their first day on have at least 90 days, and the 63rd lies in the third. */
const lastOfQuarter = (first: string) => lastOfMonth(addDays(first, 62));

type Spec<Kind> = Extract<WindowSpec, { kind: Kind }>;
type Rule<Kind> = (spec: Spec<Kind>, on: Calendar) => Window | null;

/** The window contract: one rule for each kind. Null: there is no such period (yet). */
const rules: { [Kind in WindowSpec['kind']]: Rule<Kind> } = {
  /** The n full days that end yesterday; the n days that end today when asked for and measured. */
  last_days: ({ n, include_today }, on) => {
    const to = lastDay(include_today, on);
    return { from: addDays(to, 1 - n), to };
  },
  /** Today, as far as it has come. */
  today: (_, on) => oneDay(on.today),
  /** The day before today. */
  yesterday: (_, on) => oneDay(addDays(on.today, -1)),
  /** Today, because a sleep belongs to the day on which it ended. */
  last_night: (_, on) => oneDay(on.today),
  /** From Monday; a running period. */
  this_week: ({ include_today }, on) => running(addDays(on.today, 1 - weekdayOf(on.today)), include_today, on),
  /** From the 1st; a running period. */
  this_month: ({ include_today }, on) => running(firstOfMonth(on.today), include_today, on),
  /** The calendar month before this one. */
  last_month: (_, on) => {
    const to = addDays(firstOfMonth(on.today), -1);
    return { from: firstOfMonth(to), to };
  },
  /** From 1 January; a running period. */
  this_year: ({ include_today }, on) => running(firstOfYear(on.today), include_today, on),
  /** The calendar year before this one. */
  last_year: (_, on) => {
    const to = addDays(firstOfYear(on.today), -1);
    return { from: firstOfYear(to), to };
  },
  /** That calendar month; without a year the most recent one that has begun. */
  month: (spec, on) => {
    const from = dayOfYear(`${twoDigits(spec.month)}-01`, spec.year, on.today);
    return calendar(from, lastOfMonth(from), on);
  },
  /** That calendar year. */
  year: ({ year }, on) => calendar(`${year}-01-01`, lastOfYear(`${year}-01-01`), on),
  /** From that day; a running period. */
  since: ({ date }, on) => (date > on.today ? null : running(date, false, on)),
  /** Both days included, cut off at today; none when the ends are the wrong way round. */
  between: ({ from, to }, on) => {
    if (from > to || from > on.today) return null;
    return to <= on.today ? { from, to } : { from, to: on.today };
  },
  /** That day, unless it is yet to come. */
  day: ({ date }, on) => (date > on.today ? null : oneDay(date)),
  /** The Saturday and Sunday before today. On a Sunday those of the week before: today is not over. */
  last_weekend: (_, on) => {
    const sunday = addDays(on.today, -weekdayOf(on.today));
    return { from: addDays(sunday, -1), to: sunday };
  },
  /** The latest Saturday that has come and the Sunday after it; a running period on the two days themselves. */
  this_weekend: ({ include_today }, on) => {
    const saturday = addDays(on.today, -((weekdayOf(on.today) + 1) % 7));
    const sunday = addDays(saturday, 1);
    return sunday < on.today ? { from: saturday, to: sunday } : running(saturday, include_today, on);
  },
  /** From the 1st of January, April, July or October; a running period. */
  this_quarter: ({ include_today }, on) => running(firstOfQuarter(on.today), include_today, on),
  /** The calendar quarter before this one. */
  last_quarter: (_, on) => {
    const to = addDays(firstOfQuarter(on.today), -1);
    return { from: firstOfQuarter(to), to };
  },
  /** That calendar quarter; without a year the most recent one that has begun. */
  quarter: ({ quarter, year }, on) => {
    const from = dayOfYear(`${twoDigits(quarter * 3 - 2)}-01`, year, on.today);
    return calendar(from, lastOfQuarter(from), on);
  },
  /** The 1st to the 15th, or the 16th to the end; without a year the most recent one that has begun. */
  half_month: ({ half, month, year }, on) => {
    const from = dayOfYear(`${twoDigits(month)}-${half === 'first' ? '01' : '16'}`, year, on.today);
    return calendar(from, half === 'first' ? addDays(from, 14) : lastOfMonth(from), on);
  },
  /** January to June, or July to December; without a year the most recent one that has begun. */
  half_year: ({ half, year }, on) => {
    const from = dayOfYear(half === 'first' ? '01-01' : '07-01', year, on.today);
    return calendar(from, half === 'first' ? `${from.slice(0, 4)}-06-30` : lastOfYear(from), on);
  },
  /** From the first day with data to that day, at most until today; none without data until then. */
  until: ({ date }, on) => {
    if (on.firstDate === null || on.firstDate > date || on.firstDate > on.today) return null;
    if (date > on.today) return { from: on.firstDate, to: on.today };
    return { from: on.firstDate, to: date };
  },
  /** The n days that begin with the first one with data; up to the last full day while they run. */
  first_days: ({ n }, on) => (on.firstDate === null ? null : calendar(on.firstDate, addDays(on.firstDate, n - 1), on)),
  /** From the first day with data to the last; none without data. */
  all: (_, on) => (on.firstDate !== null && on.lastDate !== null ? { from: on.firstDate, to: on.lastDate } : null),
  /** As many days as the other window has, ending the day before it begins. */
  before: ({ of }, on) => {
    const later = resolveWindow(of, on);
    return later && { from: addDays(later.from, -daysIn(later)), to: addDays(later.from, -1) };
  },
};

/** The days that a period of the question means on the person's `today`; null when there is no such period (yet). */
export function resolveWindow(spec: WindowSpec, on: Calendar): Window | null {
  const window = (rules[spec.kind] as Rule<WindowSpec['kind']>)(spec, on);
  // A day before the year 0 has a sign and is no day of the calendar.
  return window?.from.startsWith('-') ? null : window;
}
