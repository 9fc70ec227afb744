import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import { dateOf, lengthOf, monthOf, yearOf } from '../lexicon/days.ts';
import { calendarRules, type Days, type NamedPeriod, type PeriodRule } from './calendar-rules.ts';

type Span = Days['windows'][number];

const spans = ({ windows, frame }: Days): Span[] => [...windows, ...(frame ? [frame] : [])];

const someWindow = (days: Days, test: (window: Span, today: string) => boolean): boolean =>
  spans(days).some((window) => test(window, days.today));

const isDay = (day: (today: string) => string) => () => (days: Days) =>
  days.windows.some(({ from, to }) => from === to && to === day(days.today)) || days.atDate === day(days.today);

const isWindow = (test: (window: Span, today: string) => boolean) => () => (days: Days) => someWindow(days, test);

// Months count 30 days, years 365.
const lengths: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 };

const countWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const count = `(\\d{1,4}|${countWords.join('|')}|couple of)`;

const countOf = (text: string): number =>
  text.toLowerCase() === 'couple of' ? 2 : countWords.indexOf(text.toLowerCase()) + 1 || Number(text);

const unit = '(day|night|week|fortnight|month|year)s?';

const pattern = (source: string) => new RegExp(source, 'gi');

const hasLength =
  (number: string, name: string) =>
  ({ from, to }: Span) =>
    lengthOf(from, to) === countOf(number) * (lengths[name.toLowerCase()] ?? 1);

const endsNow = ({ to }: Span, today: string) => to === today || to === addDays(today, -1);

const isTaken = ({ take }: Days, end: 'first' | 'last', number: string, name: string) =>
  take?.end === end && /^(?:day|night)$/i.test(name) && take.k === countOf(number);

const startOfMonth = (today: string, months: number) => dateOf(yearOf(today), monthOf(today) + months, 1);

const startOfQuarter = (today: string, quarters: number) =>
  dateOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1 + quarters * 3, 1);

const running = (start: (today: string) => string) =>
  isWindow((window, today) => window.from === start(today) && window.to >= addDays(today, -1));

const past = (start: (today: string) => string, next: (today: string) => string) =>
  isWindow(({ from, to }, today) => from === start(today) && to === addDays(next(today), -1));

const isWeekend = ({ from, to }: Span) =>
  (weekdayOf(from) === 6 && lengthOf(from, to) <= 2) || (weekdayOf(from) === 7 && from === to);

const relativeRules: readonly PeriodRule[] = [
  {
    pattern: pattern(`\\b(?:last|past|previous|most recent|latest|trailing|these)\\s+${count}[\\s-]+${unit}\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        isTaken(days, 'last', n, name) ||
        someWindow(days, (window, today) => hasLength(n, name)(window) && endsNow(window, today)),
  },
  {
    pattern: pattern(`\\bfirst\\s+${count}[\\s-]+${unit}\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        isTaken(days, 'first', n, name) || someWindow(days, hasLength(n, name)),
  },
  {
    pattern: pattern(`\\b${count}[\\s-]+${unit}\\s+(?:before|prior|earlier|preceding)\\b`),
    numbers: 1,
    agrees:
      ([, n = '', name = '']) =>
      (days) =>
        Boolean(days.lags?.includes(countOf(n) * (lengths[name.toLowerCase()] ?? 1))) ||
        someWindow(days, hasLength(n, name)),
  },
  {
    pattern: pattern(`\\b(?:preceding|previous|prior)\\s+${count}[\\s-]+${unit}\\b`),
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
    pattern: pattern(`\\b(?:${count}|an?)\\s+(day|night|week|fortnight)s?\\s+ago\\b`),
    agrees: (match) =>
      isDay((today) => addDays(today, -countOf(match[1] ?? 'one') * (lengths[(match[2] ?? '').toLowerCase()] ?? 1)))(),
  },
  { pattern: /\bday before yesterday\b/gi, agrees: isDay((today) => addDays(today, -2)) },
  { pattern: /\bnight before last\b/gi, agrees: isDay((today) => addDays(today, -1)) },
  { pattern: /\byesterday\b/gi, agrees: isDay((today) => addDays(today, -1)) },
  {
    pattern: /(?<=\b(?:until|to|through|including|up to|with) )today\b/gi,
    agrees: isWindow(({ to }, today) => to === today),
  },
  { pattern: /\b(?:today|tonight|this morning|last night)\b/gi, agrees: isDay((today) => today) },
  {
    pattern: /\b(?:last|past) week\b/gi,
    agrees: isWindow((window, today) => lengthOf(window.from, window.to) === 7 && endsNow(window, today)),
  },
  { pattern: /\b(?:previous week|week before)\b/gi, agrees: isWindow(({ from, to }) => lengthOf(from, to) === 7) },
  {
    pattern: /\b(?:last|past|this) weekend\b/gi,
    agrees: isWindow((window, today) => isWeekend(window) && window.to >= addDays(today, -8)),
  },
  { pattern: /\bthis week\b/gi, agrees: running((today) => addDays(today, 1 - weekdayOf(today))) },
  { pattern: /\bthis month\b/gi, agrees: running((today) => startOfMonth(today, 0)) },
  { pattern: /\bthis quarter\b/gi, agrees: running((today) => startOfQuarter(today, 0)) },
  { pattern: /\bthis year\b/gi, agrees: running((today) => `${today.slice(0, 4)}-01-01`) },
  {
    pattern: /\blast month\b/gi,
    agrees: past(
      (today) => startOfMonth(today, -1),
      (today) => startOfMonth(today, 0),
    ),
  },
  {
    pattern: /\blast quarter\b/gi,
    agrees: past(
      (today) => startOfQuarter(today, -1),
      (today) => startOfQuarter(today, 0),
    ),
  },
  {
    pattern: /\blast year\b/gi,
    agrees: past(
      (today) => dateOf(yearOf(today) - 1, 1, 1),
      (today) => dateOf(yearOf(today), 1, 1),
    ),
  },
];

const rules: readonly PeriodRule[] = [...calendarRules, ...relativeRules];

export function findPeriods(text: string): NamedPeriod[] {
  const found: NamedPeriod[] = [];
  for (const { pattern, agrees, numbers = 0, isDay = false } of rules) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((each) => start < each.end && end > each.start)) continue;
      found.push({ start, end, text: match[0], agrees: agrees(match), numbers, isDay });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
