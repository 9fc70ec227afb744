/**
 * A moment is kept as the milliseconds of its wall clock (`localMs`, as if it were UTC) and its offset in minutes, so
 * that its day is a division and needs no calendar.
 */

export const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Records outside these years are mistakes: no wearable is older, and no clock is that far ahead. */
const yearMin = 1970;
const yearMax = 2100;
const offsetMinutesMax = 14 * 60;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

/** Milliseconds of the wall clock of `YYYY-MM-DD[ T]HH:MM[:SS[.fff]]…`; NaN for anything else. */
export function localMsOf(text: string): number {
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day, hour, minute] = [two(text, 5), two(text, 8), two(text, 11), two(text, 14)];
  const hasSeconds = text.charCodeAt(16) === 58;
  const second = hasSeconds ? two(text, 17) : 0;
  const isPlausible =
    year >= yearMin && year < yearMax && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (!isPlausible || !(hour <= 23 && minute <= 59 && second <= 60) || text.charCodeAt(4) !== 45) return Number.NaN;
  const ms =
    hasSeconds && text.charCodeAt(19) === 46 ? Math.trunc(Number.parseFloat(`0${text.slice(19, 23)}`) * 1000) : 0;
  return Date.UTC(year, month - 1, day, hour, minute, second, ms);
}

const daysIn = (year: number, month: number) =>
  month === 2
    ? isLeap(year)
      ? 29
      : 28
    : (month % 7) % 2 === 1 || month === 7 || month === 8 || month === 10 || month === 12
      ? 31
      : 30;
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const offsetText = /(?:(Z)|\s?([+-])(\d{2}):?(\d{2}))$/i;

/** Minutes east of Greenwich at the end of the text; null when it has none, NaN when it is beyond 14 hours. */
export function offsetOf(text: string): number | null {
  const [found, utc, sign, hours, minutes] = offsetText.exec(text) ?? [];
  if (found === undefined) return null;
  if (utc !== undefined) return 0;
  const size = Number(hours) * 60 + Number(minutes);
  return size > offsetMinutesMax ? Number.NaN : sign === '-' ? -size : size;
}

export const toUtc = (localMs: number, offset: number) => localMs - offset * minuteMs;
export const toLocal = (utcMs: number, offset: number) => utcMs + offset * minuteMs;

/** Days since 1970 of a wall clock. */
export const dayNumber = (localMs: number) => Math.floor(localMs / dayMs);
export const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The number of `YYYY-MM-DD`; NaN when it is no calendar day. */
export const dayOf = (text: string) => dayNumber(localMsOf(`${text.slice(0, 10)} 00:00`));

/** `2026-07-01T07:02:00.000000+01:00`, as the aggregator writes moments. */
export function momentText(utcMs: number, offset: number): string {
  const size = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  return `${new Date(toLocal(utcMs, offset)).toISOString().slice(0, 23)}000${zone}`;
}

const pad = (value: number) => String(value).padStart(2, '0');
