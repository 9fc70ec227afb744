import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../../lexicon/days.ts';
import { dateIn, monthEnd, monthStart } from './dates.ts';

const dayAlone = /^\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s*$/i;

/** `Between this week and last week`: two periods to compare, and no stretch from one to the other. */
const relative =
  /^\s*(?:the )?(?:this|last|previous|past|current|week|month|year)\b(?!\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i;

/** `Between 9 and 10 am`: hours of a day. */
const ofClock = /\d\s*[ap]\.?m\b|\d:\d\d|^\s*\d{1,2} to \d{1,2}\s*$/i;

/** Two dates, two months, or one of each. */
export function span(first: string, last: string, today: string): WindowSpec | null {
  const from = first.replace(/^\s*the (?:start|beginning|first) of /i, '');
  const to = last.replace(/^\s*the (?:end|last) of /i, '');
  if (relative.test(from) || relative.test(to) || ofClock.test(`${from} to ${to}`)) return null;
  const end = monthEnd(to, today) ?? dateIn(to, today);
  const day = Number(dayAlone.exec(from)?.[1] ?? Number.NaN);
  // In `between 1 and 15 October` the month is said once.
  const start =
    end && (day > 0 ? dateOf(yearOf(end), monthOf(end), day) : (monthStart(from, end) ?? dateIn(from, end)));
  if (!end || !start) return null;
  return start <= end ? { kind: 'between', from: start, to: end } : { kind: 'between', from: end, to: start };
}

export function since(text: string, today: string): WindowSpec | null {
  const date = monthStart(text, today) ?? dateIn(text, today);
  return date === null ? null : { kind: 'since', date };
}
