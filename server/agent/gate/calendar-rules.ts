import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import { lengthOf, monthNumber, monthOf, monthPattern, yearOf } from '../lexicon/days.ts';

type Span = Days['windows'][number];

type Test = (date: string) => boolean;

const isDate =
  (day: string | undefined, month: string, year: string | undefined, weekday?: string): Test =>
  (date) =>
    (day === undefined || Number(date.slice(8)) === Number(day)) &&
    monthOf(date) === monthNumber(month) &&
    (year === undefined || yearOf(date) === Number(year)) &&
    (weekday === undefined || weekdayOf(date) === weekdayNumber(weekday));

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const weekdayNumber = (name: string): number => weekdays.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const wholeSpans = ({ windows, frame }: Days): Span[] => [...windows, ...(frame ? [frame] : [])];

const endsAt = (from: Test, to: Test) => (days: Days) =>
  wholeSpans(days).some((span) => from(span.from) && to(span.to));

const edges: readonly { words: RegExp; agrees: (test: Test) => (days: Days) => boolean }[] = [
  {
    words: /\b(?:since|from|starting|beginning|starts?|begins?)(?: on| in)?(?: the)?\s*$/i,
    agrees: (test) => endsAt(test, () => true),
  },
  {
    words: /\bafter(?: the)?\s*$/i,
    agrees: (test) =>
      endsAt(
        (date) => test(date) || test(addDays(date, -1)),
        () => true,
      ),
  },
  {
    words: /\b(?:until|till|to|through|between [\w ,]{1,30} and)(?: the)?\s*$/i,
    agrees: (test) => endsAt(() => true, test),
  },
  {
    words: /\bbefore(?: the)?\s*$/i,
    agrees: (test) =>
      endsAt(
        () => true,
        (date) => test(addDays(date, 1)),
      ),
  },
  { words: /\bbetween(?: the)?\s*$/i, agrees: (test) => endsAt(test, () => true) },
  {
    words: /\bweek (?:of|from|starting|beginning|that (?:began|started))(?: on)?(?: the)?\s*$/i,
    agrees: (test) => (days) => wholeSpans(days).some((span) => test(span.from) && lengthOf(span.from, span.to) <= 7),
  },
];

const within = (test: Test) => (days: Days) =>
  days.windows.some(({ from, to }) => test(from) && test(to)) || (days.atDate !== null && test(days.atDate));

const placed = (match: RegExpExecArray, test: Test) => {
  const before = match.input.slice(Math.max(0, match.index - 45), match.index);
  return (edges.find(({ words }) => words.test(before))?.agrees ?? within)(test);
};

const M = `(${monthPattern})\\.?`;

const Y = '(?:,?\\s+((?:19|20|21)\\d\\d))';

const D = '(\\d{1,2})(?:st|nd|rd|th)?';

const W = '(?:\\b(mon|tues?|wed(?:nes)?|thurs?|thu|fri|sat(?:ur)?|sun)(?:day)?,?\\s+(?:the\\s+)?)?';

const to = '\\s*(?:[-–—]|to|and|until|through)\\s*';

const notAmount = '(?!\\s*(?:bpm|ms|h|min|km|kg|%|steps|hours|minutes|kcal)\\b|\\s*%|[.,:]\\d)';

const pattern = (source: string) => new RegExp(source, 'gi');

const isoWeekOf = (date: string): { week: number; year: number } => {
  const thursday = addDays(date, 4 - weekdayOf(date));
  return { week: Math.ceil(lengthOf(`${thursday.slice(0, 4)}-01-01`, thursday) / 7), year: yearOf(thursday) };
};

const isWeek =
  (week: string, year: string | undefined): Test =>
  (date) =>
    isoWeekOf(date).week === Number(week) && (year === undefined || isoWeekOf(date).year === Number(year));

const quarterNames = ['first', 'second', 'third', 'fourth'];

const isQuarter =
  (name: string, year: string | undefined): Test =>
  (date) =>
    Math.ceil(monthOf(date) / 3) === (quarterNames.indexOf(name.toLowerCase()) + 1 || Number(/\d/.exec(name)?.[0])) &&
    (year === undefined || yearOf(date) === Number(year));

const inHalf =
  (half: string, test: Test): Test =>
  (date) =>
    test(date) && Number(date.slice(8)) <= 15 === (half.toLowerCase() === 'first');

const inHalfYear =
  (half: string, year: string | undefined): Test =>
  (date) =>
    monthOf(date) <= 6 === (half.toLowerCase() === 'first') && (year === undefined || yearOf(date) === Number(year));

export const calendarRules: readonly PeriodRule[] = [
  {
    pattern: pattern(`\\b(\\d{4}-\\d\\d-\\d\\d)${to.replace('[-–—]', '[-–—/]')}(\\d{4}-\\d\\d-\\d\\d)\\b`),
    agrees: ([, from, end]) =>
      endsAt(
        (d) => d === from,
        (d) => d === end,
      ),
  },
  { pattern: /\b(\d{4}-\d\d-\d\d)\b/g, agrees: (match) => placed(match, (date) => date === match[1]), isDay: true },
  {
    pattern: pattern(`${W}(?<!\\d[.,])\\b${D}\\s+${M}${Y}?${to}${W}${D}\\s+${M}${Y}?\\b`),
    agrees: ([, w1, d1, m1 = '', y1, w2, d2, m2 = '', y2]) => endsAt(isDate(d1, m1, y1, w1), isDate(d2, m2, y2, w2)),
  },
  {
    pattern: pattern(`${W}\\b${M}\\s+${D}${Y}?${to}${W}${M}\\s+${D}${Y}?\\b`),
    agrees: ([, w1, m1 = '', d1, y1, w2, m2 = '', d2, y2]) => endsAt(isDate(d1, m1, y1, w1), isDate(d2, m2, y2, w2)),
  },
  {
    pattern: pattern(`(?<!\\d[.,])\\b${D}${to}${D}\\s+(?:of\\s+)?${M}${Y}?\\b`),
    agrees: ([, d1, d2, m = '', y]) => endsAt(isDate(d1, m, y), isDate(d2, m, y)),
  },
  {
    pattern: pattern(`\\b${M}\\s+${D}${to}${D}${Y}?\\b${notAmount}`),
    agrees: ([, m = '', d1, d2, y]) => endsAt(isDate(d1, m, y), isDate(d2, m, y)),
  },
  {
    pattern: pattern(`${W}(?<!\\d[.,])\\b${D}\\s+(?:of\\s+)?${M}${Y}?\\b`),
    isDay: true,
    agrees: (match) => placed(match, isDate(match[2], match[3] ?? '', match[4], match[1])),
  },
  {
    pattern: pattern(`${W}\\b${M}\\s+(?:the\\s+)?${D}${Y}?\\b${notAmount}`),
    isDay: true,
    agrees: (match) => placed(match, isDate(match[3], match[2] ?? '', match[4], match[1])),
  },
  {
    pattern: pattern(`\\b(first|second) half of ${M}${Y}?\\b`),
    agrees: ([, half = '', m = '', y]) => within(inHalf(half, isDate(undefined, m, y))),
  },
  {
    pattern: pattern(`\\b(first|second) half of (?:the year|this year|((?:19|20|21)\\d\\d))\\b`),
    agrees: ([, half = '', y]) => within(inHalfYear(half, y)),
  },
  {
    pattern: /\b(?:(?:the )?(first|second|third|fourth) quarter|(Q[1-4]))(?:(?: of)? ((?:19|20|21)\d\d))?\b/gi,
    agrees: ([, name, short, y]) => within(isQuarter(name ?? short ?? '', y)),
  },
  {
    pattern: /\b(?:week|wk)\s?(\d{1,2})(?:(?:\s+(?:of\s+)?|,\s*|\/)((?:19|20|21)\d\d))?\b/gi,
    agrees: ([, week = '', y]) => within(isWeek(week, y)),
  },
  { pattern: /\b((?:19|20|21)\d\d)-?W(\d\d)\b/g, agrees: ([, y, week = '']) => within(isWeek(week, y)) },
  {
    pattern: pattern(`\\b${M}${Y}\\b`),
    agrees: (match) => placed(match, isDate(undefined, match[1] ?? '', match[2])),
  },
  {
    pattern: new RegExp(
      `(?<=^\\s*|[:;,(]\\s*|\\b(?:in|of|since|from|to|between|and|than|during|until|for|before|after|[Ii]n|[Ss]ince|[Dd]uring|[Ff]rom|last|this)\\s)${M}(?=\\b)(?!\\s+(?:be|I|you|we|not|have|help)\\b)`,
      'g',
    ),
    agrees: (match) => placed(match, isDate(undefined, match[1] ?? '', undefined)),
  },
  {
    pattern:
      /(?<=\b(?:in|of|since|during|for|year|from|to|until)\s)((?:19|20|21)\d\d)\b(?!\s*(?:steps|bpm|ms|h|min|km|m|kg|kcal|%|calories|mg))/gi,
    agrees: (match) => placed(match, (date) => yearOf(date) === Number(match[1])),
  },
  {
    pattern: /(?<=\b(?:on|since|from|until|by|of) the )(\d{1,2})(?:st|nd|rd|th)\b(?!\s+percentile)/gi,
    isDay: true,
    agrees: (match) => placed(match, (date) => Number(date.slice(8)) === Number(match[1])),
  },
];

export type Days = {
  windows: readonly { from: string; to: string }[];
  atDate: string | null;
  today: string;
  frame?: { from: string; to: string };
  take?: { end: 'first' | 'last'; k: number };
  lags?: readonly number[];
};

export type NamedPeriod = {
  start: number;
  end: number;
  text: string;
  agrees: (days: Days) => boolean;
  numbers: number;
  isDay: boolean;
};

export type PeriodRule = {
  pattern: RegExp;
  agrees: (match: RegExpExecArray) => NamedPeriod['agrees'];
  numbers?: number;
  isDay?: true;
};
