/** Calendar days as text, `2026-11-21`: arithmetic free of time zones, and which day it is somewhere. */

const plainDate = (date: string) => Temporal.PlainDate.from(date);
const dateIn = (timeZone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const addDays = (date: string, days: number) => plainDate(date).add({ days }).toString();
/** Days from `from` to `to`: 0 on the same day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => plainDate(from).until(plainDate(to)).days;
/** ISO weekday: 1 = Monday … 7 = Sunday. */
export const weekdayOf = (date: string) => plainDate(date).dayOfWeek;
export const lastOfMonth = (date: string) => {
  const day = plainDate(date);
  return day.with({ day: day.daysInMonth }).toString();
};

/** The day in UTC of an instant, given in milliseconds since 1970. */
export const utcDay = (ms: number) => dateIn('UTC', ms);
/** Milliseconds from 1970 to the day's midnight in UTC. */
export const utcMidnightMs = (date: string) => plainDate(date).toZonedDateTime('UTC').epochMilliseconds;

/** The person's calendar day: in the IANA zone when given, else at the offset (`+05:30`, `Z`) of their newest row, else UTC's. */
export function localToday(now: {
  timeZone?: string | undefined;
  newestOffset?: string | null;
  nowMs: number;
}): string {
  if (now.timeZone !== undefined) return dateIn(now.timeZone, now.nowMs);
  return utcDay(now.nowMs + offsetMs(now.newestOffset ?? 'Z'));
}

/** The offset that ends a date-time of ISO 8601, else null. */
export const offsetOf = (dateTime: string): string | null => /T.*?(Z|[+-]\d{2}:?\d{2})$/i.exec(dateTime)?.[1] ?? null;

/** Devices send offsets that no zone has, such as `+99:00`, which Temporal refuses. */
function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

/** Temporal also takes a zone out of a whole date-time, which is no name. */
const zoneName = /^(?:[a-z][\w+\-/]*|[+-]\d{2}(?::?\d{2})?)$/i;

/** Whether this is the name of a time zone that `localToday` takes. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    dateIn(name, 0);
    return true;
  } catch {
    return false;
  }
}
