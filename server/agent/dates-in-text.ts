import { addDays, weekdayOf } from '../../routers/windows.ts';
import { dateOf, lengthOf, monthNumber, monthOf, monthPattern, yearOf } from './days.ts';

/** A date or a period that a text names, with the test whether it speaks of certain days. */
export type NamedPeriod = {
  start: number;
  end: number;
  text: string;
  agrees: (days: Days) => boolean;
  numbers: number;
};

/** The days that a fact speaks of: its windows, and the day of a picked value. */
export type Days = { windows: readonly { from: string; to: string }[]; atDate: string | null; today: string };

type Span = Days['windows'][number];
type Rule = { pattern: RegExp; agrees: (match: RegExpExecArray) => NamedPeriod['agrees']; numbers?: number };

const someDay = (days: Days, test: (date: string) => boolean): boolean =>
  days.windows.some(({ from, to }) => test(from) || test(to)) || (days.atDate !== null && test(days.atDate));
const someWindow = (days: Days, test: (window: Span, today: string) => boolean): boolean =>
  days.windows.some((window) => test(window, days.today));

/** The parts of a date that the text gives; what it leaves out agrees with everything. */
const isDate = (day: string | undefined, month: string, year: string | undefined) => (date: string) =>
  (day === undefined || Number(date.slice(8)) === Number(day)) &&
  monthOf(date) === monthNumber(month) &&
  (year === undefined || yearOf(date) === Number(year));

const M = `(${monthPattern})\\.?`;
const Y = '(?:,?\\s+((?:19|20|21)\\d\\d))';
const D = '(\\d{1,2})(?:st|nd|rd|th)?';
const weekday = '(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?,?\\s+)?';
const pattern = (source: string) => new RegExp(source, 'gi');

const endsAt = (from: (date: string) => boolean, to: (date: string) => boolean) => (days: Days) =>
  someWindow(days, (window) => from(window.from) && to(window.to));

/** `the last 4 weeks` is counted in days; a month in words is 30 of them, a year 365. */
const lengths: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const countWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const count = `(\\d{1,4}|${countWords.join('|')}|couple of)`;
const countOf = (text: string): number =>
  text === 'couple of' ? 2 : countWords.indexOf(text.toLowerCase()) + 1 || Number(text);
const unit = '(day|night|week|fortnight|month|year)s?';

const hasLength =
  (number: string, name: string) =>
  ({ from, to }: Span) =>
    lengthOf(from, to) === countOf(number) * (lengths[name.toLowerCase()] ?? 1);
const endsNow = ({ to }: Span, today: string) => to === today || to === addDays(today, -1);
const startOf = (today: string, months: number) => dateOf(yearOf(today), monthOf(today) + months, 1);

const sinceStart = (start: (today: string) => string) => () => (days: Days) =>
  someWindow(days, (window, today) => window.from === start(today) && window.to >= addDays(today, -1));

const rules: readonly Rule[] = [
  {
    pattern: /\b(\d{4}-\d\d-\d\d)\s*(?:\/|to|–|and|until|through)\s*(\d{4}-\d\d-\d\d)\b/gi,
    agrees: ([, from, to]) =>
      endsAt(
        (d) => d === from,
        (d) => d === to,
      ),
  },
  {
    pattern: /\b(\d{4}-\d\d-\d\d)\b/g,
    agrees:
      ([, date]) =>
      (days) =>
        someDay(days, (each) => each === date),
  },
  {
    pattern: pattern(`\\b${D}\\s+${M}${Y}?\\s*(?:[-–—]|to|and|until|through)\\s*${D}\\s+${M}${Y}?\\b`),
    agrees: ([, d1, m1 = '', y1, d2, m2 = '', y2]) => endsAt(isDate(d1, m1, y1), isDate(d2, m2, y2)),
  },
  {
    pattern: pattern(`\\b${M}\\s+${D}${Y}?\\s*(?:[-–—]|to|and|until|through)\\s*${M}\\s+${D}${Y}?\\b`),
    agrees: ([, m1 = '', d1, y1, m2 = '', d2, y2]) => endsAt(isDate(d1, m1, y1), isDate(d2, m2, y2)),
  },
  {
    pattern: pattern(`\\b${D}\\s*(?:[-–—]|to|and|until|through)\\s*${D}\\s+(?:of\\s+)?${M}${Y}?\\b`),
    agrees: ([, d1, d2, m = '', y]) => endsAt(isDate(d1, m, y), isDate(d2, m, y)),
  },
  {
    pattern: pattern(
      `\\b${M}\\s+${D}\\s*(?:[-–—]|to|and|until|through)\\s*${D}${Y}?\\b(?!\\s*(?:bpm|ms|h|min|km|kg|%))`,
    ),
    agrees: ([, m = '', d1, d2, y]) => endsAt(isDate(d1, m, y), isDate(d2, m, y)),
  },
  {
    pattern: pattern(`\\b${weekday}${D}\\s+(?:of\\s+)?${M}${Y}?\\b`),
    agrees:
      ([, d, m = '', y]) =>
      (days) =>
        someDay(days, isDate(d, m, y)),
  },
  {
    pattern: pattern(`\\b${weekday}${M}\\s+(?:the\\s+)?${D}${Y}?\\b(?!\\s*(?:bpm|ms|h|min|km|kg|%|steps)|[.,:]\\d)`),
    agrees:
      ([, m = '', d, y]) =>
      (days) =>
        someDay(days, isDate(d, m, y)),
  },
  {
    pattern: pattern(`\\b${M}${Y}\\b`),
    agrees:
      ([, m = '', y]) =>
      (days) =>
        someDay(days, isDate(undefined, m, y)),
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:in|of|since|from|to|between|and|than|during|until|for|[Ii]n|[Ss]ince|[Dd]uring|[Ff]rom|last|this)\\s)${M}(?=\\b)`,
      'g',
    ),
    agrees:
      ([, m = '']) =>
      (days) =>
        someDay(days, isDate(undefined, m, undefined)),
  },
  {
    pattern:
      /(?<=\b(?:in|of|since|during|for|year|from|to|until)\s)((?:19|20|21)\d\d)\b(?!\s*(?:steps|bpm|ms|h|min|km|m|kg|kcal|%|calories|mg))/gi,
    agrees:
      ([, year]) =>
      (days) =>
        someDay(days, (date) => yearOf(date) === Number(year)),
  },
  {
    pattern: pattern(`\\b(?:last|past|previous|most recent|trailing|these)\\s+${count}[\\s-]+${unit}\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        someWindow(days, (window, today) => hasLength(n, name)(window) && endsNow(window, today)),
  },
  {
    pattern: pattern(`\\b${count}[\\s-]+${unit}\\s+(?:before|prior|earlier|preceding)\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        someWindow(days, hasLength(n, name)),
  },
  {
    pattern: pattern(`\\b${count}-${unit}\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        someWindow(days, hasLength(n, name)),
  },
  {
    pattern: /\bday before yesterday\b/gi,
    agrees: () => (days) => someDay(days, (date) => date === addDays(days.today, -2)),
  },
  {
    pattern: /\bnight before last\b/gi,
    agrees: () => (days) => someDay(days, (date) => date === addDays(days.today, -1)),
  },
  {
    pattern: /\byesterday\b/gi,
    agrees: () => (days) =>
      someWindow(days, ({ from, to }, today) => from === to && to === addDays(today, -1)) ||
      days.atDate === addDays(days.today, -1),
  },
  {
    pattern: /\b(?:today|tonight|this morning)\b/gi,
    agrees: () => (days) => someDay(days, (date) => date === days.today),
  },
  { pattern: /\blast night\b/gi, agrees: () => (days) => someDay(days, (date) => date === days.today) },
  {
    pattern: /\b(?:last|past) week\b/gi,
    agrees: () => (days) =>
      someWindow(days, (window, today) => lengthOf(window.from, window.to) === 7 && endsNow(window, today)),
  },
  {
    pattern: /\b(?:previous week|week before)\b/gi,
    agrees: () => (days) => someWindow(days, ({ from, to }) => lengthOf(from, to) === 7),
  },
  { pattern: /\bthis week\b/gi, agrees: sinceStart((today) => addDays(today, 1 - weekdayOf(today))) },
  { pattern: /\bthis month\b/gi, agrees: sinceStart((today) => startOf(today, 0)) },
  { pattern: /\bthis year\b/gi, agrees: sinceStart((today) => `${today.slice(0, 4)}-01-01`) },
  {
    pattern: /\blast month\b/gi,
    agrees: () => (days) =>
      someWindow(days, ({ from, to }, today) => from === startOf(today, -1) && to === addDays(startOf(today, 0), -1)),
  },
  {
    pattern: /\blast year\b/gi,
    agrees: () => (days) =>
      someWindow(
        days,
        ({ from, to }, today) => from === `${yearOf(today) - 1}-01-01` && to === `${yearOf(today) - 1}-12-31`,
      ),
  },
];

/** Every date and period, longest readings first, without overlap, in order. `M` alone is a month only with a capital. */
export function findPeriods(text: string): NamedPeriod[] {
  const found: NamedPeriod[] = [];
  for (const { pattern, agrees, numbers = 0 } of rules) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((each) => start < each.end && end > each.start)) continue;
      found.push({ start, end, text: match[0], agrees: agrees(match), numbers });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
