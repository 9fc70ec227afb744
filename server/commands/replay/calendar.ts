/** Local days (`YYYY-MM-DD`) and the aggregator's way of writing instants. No dependency on the machine's time zone. */

const dayMs = 86_400_000;

/** Midnight UTC of a local day, as milliseconds. Throws on anything that is no real calendar day. */
export function dayStartUtcMs(date: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // JavaScriptCore refuses 2021-02-30, other engines roll it over: comparing back holds everywhere.
  if (Number.isNaN(ms) || dayOf(ms) !== date)
    throw new RangeError(`"${date}" is no calendar day of the form YYYY-MM-DD.`);
  return ms;
}

export function addDays(date: string, days: number): string {
  return dayOf(dayStartUtcMs(date) + days * dayMs);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayStartUtcMs(to) - dayStartUtcMs(from)) / dayMs);
}

/** 1 = Monday … 7 = Sunday. */
export function isoWeekday(date: string): number {
  return new Date(dayStartUtcMs(date)).getUTCDay() || 7;
}

/** `2026-07-01T07:02:00.000000+01:00`: microseconds and the offset, as the aggregator writes them. */
export function isoWithOffset(epochMs: number, offsetMinutes: number): string {
  const wall = new Date(epochMs + offsetMinutes * 60_000).toISOString().slice(0, 23);
  const size = Math.abs(offsetMinutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const minutes = String(size % 60).padStart(2, '0');
  return `${wall}000${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
