import type { WindowSpec } from './metrics.contract.ts';

/** Calendar days of the person, `YYYY-MM-DD`, both ends included. */
export type Window = { from: string; to: string };

/** What the rules look at. The data is that of the metric in question. */
export type Calendar = { today: string; hasDataToday: boolean; firstDate: string | null; lastDate: string | null };

const dayMs = 86_400_000;

// Days are text, and arithmetic on them is UTC's, which has no summer time: a day has 24 hours on every server.
const toMs = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number) => toDate(toMs(date) + days * dayMs);
/** Days from `from` to `to`: 0 on the same day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => (toMs(to) - toMs(from)) / dayMs;
/** ISO weekday: 1 = Monday … 7 = Sunday. */
export const weekdayOf = (date: string) => new Date(toMs(date)).getUTCDay() || 7;
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
/** No month is longer than 31 days, so the 32nd day from its first lies in the next one. */
const lastOfMonth = (first: string) => addDays(firstOfMonth(addDays(first, 31)), -1);
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

function monthOf({ month, year }: { month: number; year?: number | undefined }, today: string): string {
  const monthOfYear = String(month).padStart(2, '0');
  const thisYear = Number(today.slice(0, 4));
  const begun = monthOfYear <= today.slice(5, 7) ? thisYear : thisYear - 1;
  return `${String(year ?? begun).padStart(4, '0')}-${monthOfYear}-01`;
}

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
    const from = monthOf(spec, on.today);
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
  // A day before the year 0 is no day of the calendar; `toISOString` marks it with a sign.
  return window?.from.startsWith('-') ? null : window;
}

/** The person's calendar day: in the IANA zone when given, else at the offset (`+05:30`, `Z`) of their newest row, else UTC's. */
export function localToday(now: {
  timeZone?: string | undefined;
  newestOffset?: string | null;
  nowMs: number;
}): string {
  if (now.timeZone !== undefined) return dateIn(now.timeZone, now.nowMs);
  return toDate(now.nowMs + offsetMs(now.newestOffset ?? 'Z'));
}

function dateIn(timeZone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The offset that ends a date-time of ISO 8601, else null. */
export const offsetOf = (dateTime: string): string | null => /T.*?(Z|[+-]\d{2}:?\d{2})$/i.exec(dateTime)?.[1] ?? null;

function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

/** Whether this is the name of a time zone that `localToday` takes. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
