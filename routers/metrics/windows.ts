import { addDays, daysBetween, lastOfMonth, weekdayOf } from '../core/days.ts';
import type { WindowSpec } from './metrics.contract.ts';

export type Window = { from: string; to: string };

export type Calendar = { today: string; hasDataToday: boolean; firstDate: string | null; lastDate: string | null };

export const daysIn = (window: Window) => daysBetween(window.from, window.to) + 1;
export const formatWindow = (window: Window) => `${window.from}/${window.to}`;

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

const lastDay = (includeToday: boolean | undefined, on: Calendar) =>
  includeToday && on.hasDataToday ? on.today : addDays(on.today, -1);

function running(from: string, includeToday: boolean | undefined, on: Calendar): Window {
  const to = lastDay(includeToday, on);
  return { from, to: to < from ? on.today : to };
}

function calendar(from: string, last: string, on: Calendar): Window | null {
  if (from > on.today) return null;
  return last < on.today ? { from, to: last } : running(from, false, on);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function dayOfYear(monthAndDay: string, year: number | undefined, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const come = monthAndDay <= today.slice(5) ? thisYear : thisYear - 1;
  return `${String(year ?? come).padStart(4, '0')}-${monthAndDay}`;
}

const firstOfQuarter = (date: string) =>
  `${date.slice(0, 5)}${twoDigits(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1)}-01`;
/** A quarter's 63rd day lies in its third month. */
const lastOfQuarter = (first: string) => lastOfMonth(addDays(first, 62));

type Spec<Kind> = Extract<WindowSpec, { kind: Kind }>;
type Rule<Kind> = (spec: Spec<Kind>, on: Calendar) => Window | null;

const rules: { [Kind in WindowSpec['kind']]: Rule<Kind> } = {
  last_days: ({ n, include_today }, on) => {
    const to = lastDay(include_today, on);
    return { from: addDays(to, 1 - n), to };
  },
  today: (_, on) => oneDay(on.today),
  yesterday: (_, on) => oneDay(addDays(on.today, -1)),
  last_night: (_, on) => oneDay(on.today),
  this_week: ({ include_today }, on) => running(addDays(on.today, 1 - weekdayOf(on.today)), include_today, on),
  this_month: ({ include_today }, on) => running(firstOfMonth(on.today), include_today, on),
  last_month: (_, on) => {
    const to = addDays(firstOfMonth(on.today), -1);
    return { from: firstOfMonth(to), to };
  },
  this_year: ({ include_today }, on) => running(firstOfYear(on.today), include_today, on),
  last_year: (_, on) => {
    const to = addDays(firstOfYear(on.today), -1);
    return { from: firstOfYear(to), to };
  },
  month: (spec, on) => {
    const from = dayOfYear(`${twoDigits(spec.month)}-01`, spec.year, on.today);
    return calendar(from, lastOfMonth(from), on);
  },
  year: ({ year }, on) => calendar(`${year}-01-01`, lastOfYear(`${year}-01-01`), on),
  since: ({ date }, on) => (date > on.today ? null : running(date, false, on)),
  between: ({ from, to }, on) => {
    if (from > to || from > on.today) return null;
    return to <= on.today ? { from, to } : { from, to: on.today };
  },
  day: ({ date }, on) => (date > on.today ? null : oneDay(date)),
  /** On a Sunday the one before: today is not over. */
  last_weekend: (_, on) => {
    const sunday = addDays(on.today, -weekdayOf(on.today));
    return { from: addDays(sunday, -1), to: sunday };
  },
  this_weekend: ({ include_today }, on) => {
    const saturday = addDays(on.today, -((weekdayOf(on.today) + 1) % 7));
    const sunday = addDays(saturday, 1);
    return sunday < on.today ? { from: saturday, to: sunday } : running(saturday, include_today, on);
  },
  this_quarter: ({ include_today }, on) => running(firstOfQuarter(on.today), include_today, on),
  last_quarter: (_, on) => {
    const to = addDays(firstOfQuarter(on.today), -1);
    return { from: firstOfQuarter(to), to };
  },
  quarter: ({ quarter, year }, on) => {
    const from = dayOfYear(`${twoDigits(quarter * 3 - 2)}-01`, year, on.today);
    return calendar(from, lastOfQuarter(from), on);
  },
  half_month: ({ half, month, year }, on) => {
    const from = dayOfYear(`${twoDigits(month)}-${half === 'first' ? '01' : '16'}`, year, on.today);
    return calendar(from, half === 'first' ? addDays(from, 14) : lastOfMonth(from), on);
  },
  half_year: ({ half, year }, on) => {
    const from = dayOfYear(half === 'first' ? '01-01' : '07-01', year, on.today);
    return calendar(from, half === 'first' ? `${from.slice(0, 4)}-06-30` : lastOfYear(from), on);
  },
  until: ({ date }, on) => {
    if (on.firstDate === null || on.firstDate > date || on.firstDate > on.today) return null;
    if (date > on.today) return { from: on.firstDate, to: on.today };
    return { from: on.firstDate, to: date };
  },
  first_days: ({ n }, on) => (on.firstDate === null ? null : calendar(on.firstDate, addDays(on.firstDate, n - 1), on)),
  all: (_, on) => (on.firstDate !== null && on.lastDate !== null ? { from: on.firstDate, to: on.lastDate } : null),
  latest_day: ({ include_today }, on) => {
    if (on.lastDate === null) return null;
    return oneDay(on.lastDate < on.today ? on.lastDate : lastDay(include_today, on));
  },
  before: ({ of }, on) => {
    const later = resolveWindow(of, on);
    return later && { from: addDays(later.from, -daysIn(later)), to: addDays(later.from, -1) };
  },
};

export function resolveWindow(spec: WindowSpec, on: Calendar): Window | null {
  const window = (rules[spec.kind] as Rule<WindowSpec['kind']>)(spec, on);
  return window?.from.startsWith('-') ? null : window;
}

export function outside(period: Window, other: Window): Window | null {
  if (period.to < other.from || period.from > other.to) return period;
  const parts = [
    { from: period.from, to: addDays(other.from, -1) },
    { from: addDays(other.to, 1), to: period.to },
  ];
  return parts.filter((part) => part.from <= part.to).sort((a, b) => daysIn(b) - daysIn(a))[0] ?? null;
}
