import { daysIn } from '../../../routers/metrics/windows.ts';

/** Both ends included. */
export const lengthOf = (from: string, to: string): number => daysIn({ from, to });

export const yearOf = (date: string): number => Number(date.slice(0, 4));

export const monthOf = (date: string): number => Number(date.slice(5, 7));

/**
 * Months and days out of their range count on: month 13 is January of the next year, day 0 the last of the month
 * before.
 */
export const dateOf = (year: number, month: number, day: number): string =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 })
    .add({ months: Math.trunc(month) - 1 })
    .add({ days: Math.trunc(day) - 1 })
    .toString();

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

export const monthName = (month: number): string => monthNames[month - 1] ?? '';

/** Full names, three-letter names and `Sept`, for patterns. */
export const monthPattern = monthNames
  .map((name) => `${name}|${name === 'September' ? 'Sept|' : ''}${name.slice(0, 3)}`)
  .join('|');

export function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

const dayAndMonth = (date: string): string => `${Number(date.slice(8))} ${monthName(monthOf(date))}`;

/** `20 November 2026`. */
export const dayText = (date: string): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`;

/** Without its year where the period has but one. */
export const dayWithin = (date: string, { from, to }: { from: string; to: string }): string =>
  new Set([date, from, to].map(yearOf)).size === 1 ? dayAndMonth(date) : dayText(date);

/** `14–20 November 2026`, `22 October – 20 November 2026`. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayText(to)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${dayAndMonth(from)} – ${dayText(to)}`;
  return `${dayText(from)} – ${dayText(to)}`;
}

/** Without its year where the period has but one. */
export const rangeWithin = (from: string, to: string, window: { from: string; to: string }): string =>
  yearOf(window.from) === yearOf(window.to) ? rangeText(from, to).slice(0, -5) : rangeText(from, to);

export function weekdaysText(days: readonly number[]): string {
  if (days.join() === '6,7') return 'weekends';
  if (days.join() === '1,2,3,4,5') return 'weekdays';
  const plural = days
    .map((day) => weekdayNames[day - 1] ?? '')
    .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}s`);
  return plural.length < 2 ? plural.join('') : `${plural.slice(0, -1).join(', ')} and ${plural.at(-1)}`;
}

export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
