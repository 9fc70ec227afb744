import type { WindowSpec } from '../../../routers/metrics.contract.ts';
import { addDays, weekdayOf } from '../../../routers/windows.ts';
import { dateOf, monthNumber, monthOf, yearOf } from '../days.ts';

/** Periods of the calendar, as a question names them: nights, quarters, days of a month in words. */

export const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** A night belongs to the day on which it ended: Friday night to Saturday. */
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

/** Calendar quarters; without a year the most recent one that has begun. */
export function quarter(number: number, year: string | undefined, today: string): WindowSpec {
  const first = (in_: number) => dateOf(in_, number * 3 - 2, 1);
  const own = year === undefined ? yearOf(today) - Number(first(yearOf(today)) > today) : Number(year);
  const [from, to] = [first(own), dateOf(own, number * 3 + 1, 0)];
  return to < today ? { kind: 'between', from, to } : { kind: 'since', date: from };
}

export function quarterOf(which: string, today: string): WindowSpec {
  const now = Math.ceil(monthOf(today) / 3);
  if (which.toLowerCase() === 'this') return quarter(now, String(yearOf(today)), today);
  return now === 1 ? quarter(4, String(yearOf(today) - 1), today) : quarter(now - 1, String(yearOf(today)), today);
}

export function monthBack(today: string, months: number): WindowSpec {
  const first = dateOf(yearOf(today), monthOf(today) - months, 1);
  return { kind: 'month', month: monthOf(first), year: yearOf(first) };
}
