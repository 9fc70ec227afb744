import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, lastDayOfMonth, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { aroundRules } from './around-dates.ts';
import { dateIn, monthEnd, monthStart, ordinals, span } from './dates.ts';
import { firstRules } from './first-days.ts';

/** Parts of months and years: `the first ten days of November`. */
export type PartRule = { pattern: RegExp; spec: (match: RegExpExecArray, today: string) => WindowSpec | null };

const rule = (pattern: string, spec: PartRule['spec']): PartRule => ({ pattern: new RegExp(pattern, 'gi'), spec });

const lead = '(?:\\b(?:in|over|during|for|within|from|of|on|throughout)\\s+)?(?:\\bthe\\s+)?';
const inMonth = `(?:(this|last|the) month|(${monthPattern})\\b\\.?(?:,?\\s+(?:of\\s+)?((?:19|20)\\d\\d)\\b)?)`;
const inYear = '(?:(this|last|the) year(?! \\d)|(?:the year )?((?:19|20)\\d\\d)\\b)';
const someDate = '[\\w ,.-]{1,24}?';
const stop =
  '(?=\\s*(?:[?!;:,.()]|$|\\s(?:and|was|were|did|is|on|what|how|compar\\w+|better|worse|higher|lower|stack|when|while|where|with|for|by|per|only|my|i|have|has|had|please|versus|vs|than|against|or|to|under|over|above|below|at|exceed\\w*|more|less|fewer|longer|shorter|average|avg|mean|median|total|sum|highest|lowest|max|min|maximum|minimum|most|least|longest|shortest|best|worst|trend|daily|nightly|count|steps|sleep|weight|stress|hrv|resting|heart|deep|distance|calories|days|nights|excluding|including|inclusive|both|then|as|it|the number)\\b))';

type Month = { month: number; year: number };

function monthOfWords([relative, name, year]: (string | undefined)[], today: string): Month {
  if (relative !== undefined) {
    const first = dateOf(yearOf(today), monthOf(today) - Number(/last/i.test(relative)), 1);
    return { month: monthOf(first), year: yearOf(first) };
  }
  const month = monthNumber(name ?? '');
  const begun = month <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
  return { month, year: year === undefined ? begun : Number(year) };
}

const isSecond = (word: string | undefined): boolean => /second|2nd|last|latter|other/i.test(word ?? '');
const halfOf = (word: string | undefined): 'first' | 'second' => (isSecond(word) ? 'second' : 'first');

const daysOf: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, weeks: 7 };
const lengthIn = (count: number, unit: string): number => count * (daysOf[unit.toLowerCase().replace(/s$/, '')] ?? 1);

function edge([, side = '', count, unit = '', ...month]: RegExpExecArray, today: string): WindowSpec | null {
  const { year, month: number } = monthOfWords(month, today);
  const days = lengthIn(count === undefined ? 1 : parseQuantity(count), unit);
  const last = lastDayOfMonth(year, number);
  const length = Number(last.slice(8));
  if (!(days >= 1) || days > length) return null;
  return /first/i.test(side)
    ? { kind: 'between', from: dateOf(year, number, 1), to: dateOf(year, number, days) }
    : { kind: 'between', from: addDays(last, 1 - days), to: last };
}

function nthWeek([, ordinal = '', ...month]: RegExpExecArray, today: string): WindowSpec | null {
  const { year, month: number } = monthOfWords(month, today);
  const place = ordinals.indexOf(ordinal.toLowerCase());
  return { kind: 'between', from: dateOf(year, number, place * 7 + 1), to: dateOf(year, number, place * 7 + 7) };
}

function weekOf(text: string, today: string): WindowSpec | null {
  if (monthStart(text, today) !== null) return null;
  const day = dateIn(text, today);
  if (day === null) return null;
  const monday = addDays(day, 1 - weekdayOf(day));
  return { kind: 'between', from: monday, to: addDays(monday, 6) };
}

function until(word: string, text: string, today: string): WindowSpec | null {
  const plain = text.replace(/^the (?:end|last day) of /i, '');
  if (/^before|prior/i.test(word)) {
    const start = monthStart(plain, today) ?? dateIn(plain, today);
    return start === null ? null : { kind: 'until', date: addDays(start, -1) };
  }
  const end = monthEnd(plain, today) ?? dateIn(plain, today);
  return end === null ? null : { kind: 'until', date: end };
}

// ISO week; without a year the latest.
function isoWeek(week: number, year: number | null, today: string): WindowSpec | null {
  if (week < 1 || week > 53) return null;
  const january = dateOf(year ?? yearOf(today), 1, 4);
  const monday = addDays(january, 1 - weekdayOf(january) + (week - 1) * 7);
  if (year === null && monday > today) return isoWeek(week, yearOf(today) - 1, today);
  return { kind: 'between', from: monday, to: addDays(monday, 6) };
}

function dayOfMonth(day: number, today: string): WindowSpec | null {
  if (day < 1 || day > 31) return null;
  for (let back = 0; back <= 2; back++) {
    const date = dateOf(yearOf(today), monthOf(today) - back, day);
    if (date <= today && Number(date.slice(8)) === day) return { kind: 'day', date };
  }
  return null;
}

const quarters: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};

export const partRules: readonly PartRule[] = [
  ...firstRules,
  ...aroundRules,
  rule(`${lead}\\b(first|second|1st|2nd|last|latter|other) half of ${inMonth}`, ([, half, ...month], today) => {
    return { kind: 'half_month', half: halfOf(half), ...monthOfWords(month, today) };
  }),
  rule(`${lead}\\b(first|second|1st|2nd|last|latter|other) half of ${inYear}`, ([, half, relative, year], today) => ({
    kind: 'half_year',
    half: halfOf(half),
    year: year === undefined ? yearOf(today) - Number(/last/i.test(relative ?? '')) : Number(year),
  })),
  rule(`${lead}\\b(first|last) (?:${quantityPattern} )?(days?|weeks?|nights?) (?:of|in) ${inMonth}`, edge),
  rule(`${lead}\\b(second|third|fourth) week (?:of|in) ${inMonth}`, nthWeek),
  rule(
    `${lead}\\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of ${inYear})?`,
    ([, which = '', relative, year], today) => {
      if (year === undefined && relative === undefined && /last/i.test(which)) return { kind: 'last_quarter' };
      const own =
        year !== undefined
          ? Number(year)
          : relative === undefined
            ? null
            : yearOf(today) - Number(/last/i.test(relative));
      return { kind: 'quarter', quarter: quarters[which.toLowerCase()] ?? 1, ...(own !== null && { year: own }) };
    },
  ),
  rule(
    `${lead}\\b(?:first )?${quantityPattern} (days|nights|weeks) (?:starting|beginning|from)(?: on)? (?:the )?(${someDate})${stop}`,
    ([, count = '', unit = '', text = ''], today) => {
      const from = dateIn(text, today);
      const days = lengthIn(parseQuantity(count), unit);
      return from === null || !(days >= 1) ? null : { kind: 'between', from, to: addDays(from, days - 1) };
    },
  ),
  rule(
    `${lead}\\b((?:${monthPattern})(?:,? (?:19|20)\\d\\d)?) (?:through|thru|to|till|until) ((?:${monthPattern})(?:,? (?:19|20)\\d\\d)?)\\b(?! \\d)`,
    ([, from = '', to = ''], today) => span(from, to, today),
  ),
  rule(`${lead}\\bweek (?:of|starting|beginning|from)(?: on)? (${someDate})${stop}`, ([, text = ''], today) =>
    weekOf(text, today),
  ),
  rule(`${lead}\\bweekend of (?:the )?(${someDate})${stop}`, ([, text = ''], today) => {
    const day = dateIn(text, today);
    const saturday = day && addDays(day, weekdayOf(day) === 7 ? -1 : 6 - weekdayOf(day));
    return saturday ? { kind: 'between', from: saturday, to: addDays(saturday, 1) } : null;
  }),
  rule(`${lead}\\b((?:19|20)\\d\\d)-(0[1-9]|1[0-2])\\b(?!-?\\d)`, ([, year, month]) => ({
    kind: 'month',
    month: Number(month),
    year: Number(year),
  })),
  rule(`${lead}\\bnight of (?:the )?(${someDate})${stop}`, ([, text = ''], today) => {
    const evening = dateIn(text, today);
    return evening === null ? null : { kind: 'day', date: addDays(evening, 1) };
  }),
  rule(
    `${lead}\\b(?:calendar )?week (\\d{1,2})\\b(?:,? (?:of )?((?:19|20)\\d\\d)\\b)?(?! (?:days|weeks|months|ago))`,
    ([, week, year], today) => isoWeek(Number(week), year === undefined ? null : Number(year), today),
  ),
  rule(`${lead}\\bweekend before last\\b|${lead}\\btwo weekends ago\\b`, (_, today) => {
    const sunday = addDays(today, -weekdayOf(today) - 7);
    return { kind: 'between', from: addDays(sunday, -1), to: sunday };
  }),
  rule(
    `(?<!\\bfrom\\b.*)(?<!\\b(?:add|sum|com|cam|total|tot|amount)\\w* )\\b(before|prior to|until|till|up to|up until|through) (?!(?:now|today|last(?! \\w+day)|this|bed|sleep|noon|midday|midnight|lunch\\w*|breakfast|dinner|supper|work|school|dawn|dusk|\\d{1,2}(?::\\d\\d)? ?(?:[ap]\\.?m|o['’]clock|h|hrs?)|\\d{1,2}:\\d\\d)\\b)(${someDate})(?: this year)?${stop}`,
    ([, word = '', text = ''], today) => until(word, text, today),
  ),
  rule('\\b(?:on|of) the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of|percentile))', ([, day], today) =>
    dayOfMonth(Number(day), today),
  ),
];
