import { locale } from './values.ts';

const dayMs = 86_400_000;
const at = (date: string) => new Date(`${date}T00:00:00Z`);
const written = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale.value, { ...options, timeZone: 'UTC' }).format(at(date));

/** All of these take a local date, `2026-11-22`. */
export const shortDate = (date: string): string => written(date, { day: 'numeric', month: 'short' });
export const longDate = (date: string): string => written(date, { day: 'numeric', month: 'long', year: 'numeric' });
export const monthText = (date: string): string => written(date, { month: 'short', year: '2-digit' });
export const yearText = (date: string): string => date.slice(0, 4);

export const addDays = (date: string, days: number): string =>
  new Date(at(date).getTime() + days * dayMs).toISOString().slice(0, 10);
