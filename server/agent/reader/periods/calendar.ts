import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { addDays, weekdayOf } from '../../../../routers/metrics/windows.ts';
import { dateOf, monthNumber, monthOf, yearOf } from '../../lexicon/days.ts';

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

export function monthBack(today: string, months: number): WindowSpec {
  const first = dateOf(yearOf(today), monthOf(today) - months, 1);
  return { kind: 'month', month: monthOf(first), year: yearOf(first) };
}
