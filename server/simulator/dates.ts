import { LocalDate } from '../../routers/core/contract.ts';
import { daysBetween } from '../commands/replay/calendar.ts';
import { berlinDate } from './payloads.ts';
import type { Range } from './people.ts';
import { Refusal } from './wire.ts';

/** The longest range of one request. */
const daysMax = 1825;

/** The days of a request: `YYYY-MM-DD` or seconds since 1970, both included, up to today without an end. */
export function rangeOf(query: URLSearchParams, nowMs: number): Range {
  const start = dayOf(query.get('start_date') ?? '', 'start_date');
  const end = dayOf(query.get('end_date') ?? berlinDate(nowMs), 'end_date');
  if (end < start) throw new Refusal(400, 'end_date lies before start_date');
  if (daysBetween(start, end) > daysMax) throw new Refusal(400, `a request covers at most ${daysMax} days`);
  return { start, end };
}

function dayOf(text: string, name: string): string {
  const date = /^\d{10}$/.test(text) ? new Date(Number(text) * 1000).toISOString().slice(0, 10) : text;
  if (!LocalDate.safeParse(date).success) throw new Refusal(400, `invalid ${name}`);
  return date;
}
