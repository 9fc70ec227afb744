/** `localMs`: wall clock as if UTC; `offset`: minutes. */

export const dayMs = 86_400_000;
const minuteMs = 60_000;

/** No wearable is older, no clock further ahead. */
const yearMin = 1970;
const yearMax = 2100;
const offsetMinutesMax = 14 * 60;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

/** `YYYY-MM-DD[ T]HH:MM[:SS[.fff]]…`, else NaN. */
export function localMsOf(text: string): number {
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const minute = two(text, 14);
  const hasSeconds = text.charCodeAt(16) === colon;
  const second = hasSeconds ? two(text, 17) : 0;
  if (!(year >= yearMin && year < yearMax && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)))
    return Number.NaN;
  if (!(hour <= 23 && minute <= 59 && second <= 60) || text.charCodeAt(4) !== dash) return Number.NaN;
  const hasFraction = hasSeconds && text.charCodeAt(19) === dot;
  const ms = hasFraction ? Math.trunc(Number.parseFloat(`0${text.slice(19, 23)}`) * 1000) : 0;
  return ((daysBefore(year, month, day) * 24 + hour) * 60 + minute) * minuteMs + second * 1000 + ms;
}

const [dash, dot, colon] = [45, 46, 58];
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0));

const monthStarts = Array.from({ length: (yearMax - yearMin) * 12 }, (_, month) => Date.UTC(yearMin, month) / dayMs);
const daysBefore = (year: number, month: number, day: number) =>
  (monthStarts[(year - yearMin) * 12 + month - 1] ?? Number.NaN) + day - 1;

/** Minutes east of Greenwich; null without one, NaN beyond 14 hours. */
export function offsetOf(text: string): number | null {
  const end = text.length;
  if (/[zZ]/.test(text[end - 1] ?? '')) return 0;
  const hasColon = text.charCodeAt(end - 3) === colon;
  const sign = text.charCodeAt(end - (hasColon ? 6 : 5));
  const size = two(text, end - (hasColon ? 5 : 4)) * 60 + two(text, end - 2);
  if ((sign !== 43 && sign !== 45) || Number.isNaN(size)) return null;
  return size > offsetMinutesMax || size < 0 ? Number.NaN : sign === 45 ? -size : size;
}

export const toUtc = (localMs: number, offset: number) => localMs - offset * minuteMs;
export const toLocal = (utcMs: number, offset: number) => utcMs + offset * minuteMs;

export const dayNumber = (localMs: number) => Math.floor(localMs / dayMs);
export const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export const dayOf = (text: string) => dayNumber(localMsOf(`${text.slice(0, 10)} 00:00`));

export function momentText(utcMs: number, offset: number): string {
  const size = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  return `${new Date(toLocal(utcMs, offset)).toISOString().slice(0, 23)}000${zone}`;
}

const pad = (value: number) => String(value).padStart(2, '0');
