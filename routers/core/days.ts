const plainDate = (date: string) => Temporal.PlainDate.from(date);
const dateIn = (timeZone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const addDays = (date: string, days: number) => plainDate(date).add({ days }).toString();
export const daysBetween = (from: string, to: string) => plainDate(from).until(plainDate(to)).days;
export const weekdayOf = (date: string) => plainDate(date).dayOfWeek;
export const lastOfMonth = (date: string) => {
  const day = plainDate(date);
  return day.with({ day: day.daysInMonth }).toString();
};

export const utcDay = (ms: number) => dateIn('UTC', ms);
export const utcMidnightMs = (date: string) => plainDate(date).toZonedDateTime('UTC').epochMilliseconds;

/** Time zone, else offset (`+05:30`, `Z`), else UTC. */
export function localToday(now: {
  timeZone?: string | undefined;
  newestOffset?: string | null;
  nowMs: number;
}): string {
  if (now.timeZone !== undefined) return dateIn(now.timeZone, now.nowMs);
  return utcDay(now.nowMs + offsetMs(now.newestOffset ?? 'Z'));
}

export const offsetOf = (dateTime: string): string | null => /T.*?(Z|[+-]\d{2}:?\d{2})$/i.exec(dateTime)?.[1] ?? null;

/** Temporal refuses device offsets such as `+99:00`. */
function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

/** Temporal also accepts a date-time with a zone. */
const zoneName = /^(?:[a-z][\w+\-/]*|[+-]\d{2}(?::?\d{2})?)$/i;

export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    dateIn(name, 0);
    return true;
  } catch {
    return false;
  }
}
