/** The person's calendar day: in the IANA zone when given, else at the offset (`+05:30`, `Z`) of their newest row, else UTC's. */
export function localToday(now: {
  timeZone?: string | undefined;
  newestOffset?: string | null;
  nowMs: number;
}): string {
  if (now.timeZone !== undefined) return dateIn(now.timeZone, now.nowMs);
  return new Date(now.nowMs + offsetMs(now.newestOffset ?? 'Z')).toISOString().slice(0, 10);
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

/** Names that were found good. Finding out takes longer than most requests; with every way to write them there are many. */
const known = new Set<string>();
const knownMax = 1_000;

/** Whether this is the name of a time zone that `localToday` takes. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < knownMax) known.add(name);
  return true;
}
