import * as chrono from 'chrono-node';
import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, lastDayOfMonth, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';

const dayAlone = /^\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s*$/i;

const relative =
  /^\s*(?:the )?(?:this|last|previous|past|current|week|month|year)\b(?!\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i;

const ofClock = /\d\s*[ap]\.?m\b|\d:\d\d|^\s*\d{1,2} to \d{1,2}\s*$/i;

export function span(first: string, last: string, today: string): WindowSpec | null {
  const from = first.replace(/^\s*the (?:start|beginning|first) of /i, '');
  const to = last.replace(/^\s*the (?:end|last) of /i, '');
  if (relative.test(from) || relative.test(to) || ofClock.test(`${from} to ${to}`)) return null;
  const end = monthEnd(to, today) ?? dateIn(to, today);
  const day = Number(dayAlone.exec(from)?.[1] ?? Number.NaN);
  const start =
    end && (day > 0 ? dateOf(yearOf(end), monthOf(end), day) : (monthStart(from, end) ?? dateIn(from, end)));
  if (!end || !start) return null;
  return start <= end ? { kind: 'between', from: start, to: end } : { kind: 'between', from: end, to: start };
}

export function since(text: string, today: string): WindowSpec | null {
  const date = monthStart(text, today) ?? dateIn(text, today);
  return date === null ? null : { kind: 'since', date };
}

export const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** A night belongs to the day on which it ends. */
export function nightOf(weekday: string, today: string): WindowSpec {
  const names = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'];
  const back = (weekdayOf(today) - (names.indexOf(weekday.toLowerCase()) + 1) + 7) % 7 || 7;
  return back === 1 ? { kind: 'last_night' } : { kind: 'day', date: addDays(today, 1 - back) };
}

export function monthDay([, ordinal = '', name = '', year]: RegExpExecArray, today: string): WindowSpec {
  const [month, day] = [monthNumber(name), ordinals.indexOf(ordinal.toLowerCase()) + 1];
  const date = dateOf(year === undefined ? yearOf(today) : Number(year), month, day);
  return { kind: 'day', date: date > today && year === undefined ? dateOf(yearOf(today) - 1, month, day) : date };
}

export function monthBack(today: string, months: number): WindowSpec {
  const first = dateOf(yearOf(today), monthOf(today) - months, 1);
  return { kind: 'month', month: monthOf(first), year: yearOf(first) };
}

// Written dates, read by chrono-node relative to today; never in the future.

const reader = chrono.en.casual.clone();

// Noon UTC avoids the server's time zone.
const reference = (today: string) => ({ instant: new Date(`${today}T12:00:00Z`), timezone: 0 });

const read = (text: string, today: string) => reader.parse(text, reference(today), { forwardDate: false });

// Without a year, the most recent.
function dayOf(parts: chrono.ParsedComponents, today: string): string | null {
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  if (year === null || month === null || day === null) return null;
  const date = dateOf(year, month, day);
  if (date <= today || parts.isCertain('year')) return date;
  if (parts.isCertain('month')) return dateOf(year - 1, month, day);
  return parts.isCertain('weekday') ? addDays(date, -7) : date;
}

const leadCharactersMax = 8;

const isLength =
  /\b(?:last|past|previous|this|next)\b.*\b(?:days?|nights?|weeks?|months?|years?|quarters?)\b|\b(?:days?|weeks?|months?|years?) (?:before|after|earlier|later|from)\b|\b(?:last|past|previous) (?:few|several|couple|\d)/i;

export function dateIn(text: string, today: string): string | null {
  const result = read(text, today)[0];
  return result && result.index <= leadCharactersMax && !isLength.test(result.text) ? dayOf(result.start, today) : null;
}

const onlyMonth = new RegExp(`^\\s*(?:last\\s+)?(${monthPattern})\\.?(?:,?\\s+((?:19|20|21)\\d\\d))?\\s*$`, 'i');

function monthIn(text: string, latest: string): { year: number; month: number } | null {
  const match = onlyMonth.exec(text);
  if (!match) return null;
  const month = monthNumber(match[1] ?? '');
  const begun = month <= monthOf(latest) ? yearOf(latest) : yearOf(latest) - 1;
  return { month, year: match[2] === undefined ? begun : Number(match[2]) };
}

const onlyYear = /^\s*((?:19|20)\d\d)\s*$/;

export function monthStart(text: string, latest: string): string | null {
  const found = monthIn(text, latest);
  if (found) return dateOf(found.year, found.month, 1);
  const year = onlyYear.exec(text)?.[1];
  return year === undefined ? null : dateOf(Number(year), 1, 1);
}

export function monthEnd(text: string, latest: string): string | null {
  const found = monthIn(text, latest);
  if (found) return lastDayOfMonth(found.year, found.month);
  const year = onlyYear.exec(text)?.[1];
  return year === undefined ? null : dateOf(Number(year), 12, 31);
}

const someWeekend = /\b(?:on |over |during |at )?(?:(?:the|this) )?(last|past|previous|this|the) weekend\b/gi;

const inThePast = /\b(?:did|was|were|had|slept|walked|ran|went)\b/i;

function weekendsIn(text: string): { start: number; end: number; spec: WindowSpec }[] {
  return [...text.matchAll(someWeekend)].flatMap(({ 0: said, 1: which = '', index }) =>
    /^the$/i.test(which) && !inThePast.test(text)
      ? []
      : [
          {
            start: index,
            end: index + said.length,
            spec: { kind: /^this$/i.test(which) ? 'this_weekend' : 'last_weekend' },
          },
        ],
  );
}

export function datesIn(text: string, today: string): { start: number; end: number; spec: WindowSpec }[] {
  const found = weekendsIn(text);
  for (const result of read(text, today)) {
    const plural = /^s\b/i.test(text.slice(result.index + result.text.length));
    const covered = found.some(({ start, end }) => result.index < end && result.index + result.text.length > start);
    const asked = /\b(?:which|every|each|what) $/i.test(text.slice(0, result.index));
    if (plural || asked || covered || !namesDay(result)) continue;
    const from = dayOf(result.start, today);
    const to = result.end && dayOf(result.end, today);
    if (from === null || from > today) continue;
    const spec: WindowSpec = to && to > from ? { kind: 'between', from, to } : { kind: 'day', date: from };
    found.push({ start: result.index, end: result.index + result.text.length, spec });
  }
  return found;
}

const partOfDay = /\b(?:morning|afternoon|evening|noon|midnight|night|hours?|minutes?)\b|\d\s*(?:am|pm)\b|\d:\d\d/i;

function namesDay({ start, text }: chrono.ParsedResult): boolean {
  if (
    /^(?:now|tonight|this morning|(?:in|at|for|within)\b.*\b(?:hours?|minutes?|min|h)|\d+\s*(?:h|hours?|minutes?|min|hrs?)\b.*)$/i.test(
      text.trim(),
    )
  )
    return false;
  if (/^(?:(?:in|within|for)\s+)?(?:an?|per|each|one|the)\s+(?:day|night|week|month|year)$/i.test(text.trim()))
    return false;
  if (isLength.test(text) || partOfDay.test(text) || /\bweek(?:end|day)s?\b/i.test(text)) return false;
  return start.isCertain('day') || start.isCertain('weekday') || /\b(?:ago|yesterday|today)\b/i.test(text);
}
