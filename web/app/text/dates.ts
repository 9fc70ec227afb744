import { locale, zone } from './chosen.ts';

const dayMs = 86_400_000;
const at = (date: string) => new Date(`${date}T00:00:00Z`);
const written = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.value, { ...options, timeZone: 'UTC' }).format(at(date));

export const dayText = (date: string): string => written(date, { weekday: 'short', day: 'numeric', month: 'short' });
export const longDay = (date: string): string => written(date, { weekday: 'long', day: 'numeric', month: 'long' });
export const shortDate = (date: string): string => written(date, { day: 'numeric', month: 'short' });
export const longDate = (date: string): string => written(date, { day: 'numeric', month: 'long', year: 'numeric' });
export const monthText = (date: string): string => written(date, { month: 'short', year: '2-digit' });
export const monthLongText = (date: string): string => written(date, { month: 'long', year: 'numeric' });
export const yearText = (date: string): string => date.slice(0, 4);

export const addDays = (date: string, days: number): string =>
  new Date(at(date).getTime() + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to).getTime() - at(from).getTime()) / dayMs);

export function relativeDay(date: string, today: string): string {
  const days = daysBetween(date, today);
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : dayText(date);
}

/** `2026-11-16/2026-11-22`. */
export function windowText(window: string): string {
  const [from = '', to = from] = window.split('/');
  if (!isDate(from) || !isDate(to)) return window;
  return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
}

export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone.value }).format(
    new Date(moment),
  );

export const spanText = (from: string, to: string): string =>
  new Intl.DateTimeFormat(locale.value, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(at(from), at(to));

export const mondayOf = (date: string): string => addDays(date, -((at(date).getUTCDay() + 6) % 7));

export const timeZone = (): string => zone.value;
export const localToday = (): string =>
  // sv-SE dates are ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone.value }).format(new Date());
