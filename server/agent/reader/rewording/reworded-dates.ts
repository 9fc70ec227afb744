import { dateOf, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { quantityPattern } from '../words/number-words.ts';
import { monthRewordings, ordinalRewordings, thirdRewordings } from './reworded-months.ts';
import { runningRewordings, weekRewordings } from './reworded-weeks.ts';
import { type Rewording, rewordedBy, rewording } from './rewording.ts';

type Holiday = { words: string; month: number; day: number };

const holidays: readonly Holiday[] = [
  { words: 'christmas day|x-?mas day', month: 12, day: 25 },
  { words: 'christmas eve|x-?mas eve', month: 12, day: 24 },
  { words: "boxing day|(?:st\\.?|saint) stephen['’]?s day", month: 12, day: 26 },
  { words: "new years?['’]?s? eve", month: 12, day: 31 },
  { words: "new years?['’]?s? day", month: 1, day: 1 },
  { words: "hallow['’]?e['’]?en", month: 10, day: 31 },
  { words: "(?:st\\.? |saint )?valentine['’]?s? day", month: 2, day: 14 },
  { words: "(?:st\\.?|saint) patrick['’]?s? day", month: 3, day: 17 },
];

const holidayYear = '((?:19|20)\\d\\d|last year|this year|(?:the )?year before last)';

function dateOfHoliday({ month, day }: Holiday, said: string, today: string): string {
  if (/^\d/.test(said)) return dateOf(Number(said), month, day);
  if (said !== '') return dateOf(yearOf(today) - (/before/i.test(said) ? 2 : Number(/last/i.test(said))), month, day);
  const date = dateOf(yearOf(today), month, day);
  return date > today ? dateOf(yearOf(today) - 1, month, day) : date;
}

const sinceNewYear = rewording(
  `\\b(since) (?:the )?new year(?:['’]?s)?\\b(?! (?:eve|day))`,
  (_, today) => `since ${yearOf(today)}-01-01`,
);

const sinceChristmas = rewording(
  `\\b(since|before) (?:last )?(?:christmas|x-?mas)\\b(?! (?:time|holidays?|break|week|dinner|party))(?:,? (?:of |in )?${holidayYear}\\b)?`,
  ([, side = '', said = ''], today) => `${side} ${dateOfHoliday({ words: '', month: 12, day: 25 }, said, today)}`,
);

const onTheDay: readonly Rewording[] = holidays.flatMap((holiday) => [
  rewording(
    `\\b(?:${holiday.words})(?:,? (?:of|in))? ((?:19|20)\\d\\d(?:(?:,? and|,|,? or|,? versus|,? vs\\.?|,? than|,? to)(?: (?:in|of))? (?:19|20)\\d\\d)+)\\b`,
    ([, years = ''], today) =>
      years.replace(/(?:(?:in|of) )?((?:19|20)\d\d)/g, (_, said: string) => dateOfHoliday(holiday, said, today)),
  ),
  rewording(`\\b(?:the )?(last|this) year['’]?s (?:${holiday.words})\\b`, ([, which = ''], today) =>
    dateOfHoliday(holiday, `${which} year`, today),
  ),
  rewording(
    `\\b(?:(?:the )?(?:last|latest|most recent|past) )?(?:${holiday.words})\\b(?:,? (?:of |in )?${holidayYear}\\b)?`,
    ([, said = ''], today) => dateOfHoliday(holiday, said, today),
  ),
]);

const holidayRewordings: readonly Rewording[] = [sinceNewYear, ...onTheDay, sinceChristmas];

const optionalYear = '(?:,? (?:19|20)\\d\\d)?';

const ordinal = '\\d{1,2}(?:st|nd|rd|th)?';

const date = `(?:the )?(?:\\d{4}-\\d\\d-\\d\\d|${ordinal}(?: of)? (?:${monthPattern})\\b\\.?${optionalYear}|(?:${monthPattern})\\b\\.? (?:the )?${ordinal}\\b${optionalYear})`;

const weekday = '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?';

const length = `(?:${quantityPattern}[ -](?:days?|nights?|weeks?|months?)|week|fortnight|month|period|stretch|span)`;

const spanRewordings: readonly Rewording[] = [
  rewording('\\b(?:the )?(?:w/c(?= )|week (?:commencing|starting|beginning)\\b)', () => 'the week starting'),
  rewording('\\b(?:the )?(?:w/e(?= )|week (?:ended|ending)\\b)', () => 'the week ending'),
  rewording('\\bcommencing\\b', () => 'starting'),
  rewording(`\\b${weekday}\\.?,? (?=${date})`, () => ''),
  rewording(`\\b${weekday}\\.? (?=${ordinal} (?:to|and|until|till|through|-|–) )`, () => ''),
  rewording(
    `\\b(?:(?:in|over|during|for|of|within) )?(?:the |that |my )?(?:(?:whole|full|entire) )?${length},? (?:(from|between) |(?:of|starting|beginning)(?: on| from)? )?(${date}|${ordinal}) (to|and|until|till|through|thru|up to|-|–) (?=${date})`,
    ([, , word = '', from, joint = '']) =>
      /between/i.test(word) || /and/i.test(joint) ? `between ${from} and ` : `from ${from} to `,
  ),
  rewording(
    `(?<!\\b(?:from|between|since|up|and|or) )\\b(${date}) (?:through|thru|until|till|up to) (?=${date})`,
    ([, from]) => `from ${from} to `,
  ),
  rewording(
    `\\bbetween (${date}) (?:through|thru|until|till|to|up to) (?=${date})`,
    ([, from]) => `between ${from} and `,
  ),
  rewording(
    `\\b((?:${monthPattern})\\b\\.? (?:the )?${ordinal}) (?:through|thru|until|till|up to) (?=(?:the )?${ordinal}\\b(?! (?:${monthPattern})))`,
    ([, from]) => `${from} to `,
  ),
];

const todayRewordings: readonly Rewording[] = [
  rewording(
    "\\b(?:with )?today(?:['’]s (?:data|values?))? (?:is |being |also )?(?:included|inclusive|counted)\\b|\\b(?:up )?(?:to|until|till|through) and including today\\b|\\b(?:inclusive of|counting|and including|and also) today\\b|\\bwith today in(?: it)?\\b",
    () => 'including today',
  ),
  rewording(
    '[,(]? ?\\b(?:(?:not (?:counting|including)|excluding|without|leaving out|ignoring|but not|except(?: for)?) today|today (?:is )?(?:excluded|not (?:included|counted)))\\b\\)?(?<=\\b(?:last|past|previous) .*)',
    () => '',
  ),
];

// `3, 5 and 9 November`, `the 1st to the 10th of this month`, `5.10.2026`.

const month = `(${monthPattern})\\b\\.?`;

const year = '((?:19|20)\\d\\d)';

const day = '\\d{1,2}(?:st|nd|rd|th)?';

const iso = '\\d{4}-\\d\\d-\\d\\d';

const isoDate = (digits: string, number: string, date: string): string =>
  dateOf(Number(digits), Number(number), Number.parseInt(date, 10));

// Without a year, the most recent.
function latest(name: string, number: string, today: string): string {
  const date = dateOf(yearOf(today), monthNumber(name), Number.parseInt(number, 10));
  return date > today ? dateOf(yearOf(today) - 1, monthNumber(name), Number.parseInt(number, 10)) : date;
}

const eachDay = (numbers: string, name: string, digits: string, today: string): string =>
  (numbers.match(/\d{1,2}/g) ?? [])
    .map((number) => (digits === '' ? latest(name, number, today) : isoDate(digits, String(monthNumber(name)), number)))
    .join(' and ');

const notSpan = '(?<!\\b(?:between|from|night|nights|of) (?:the )?)';

const lists: readonly Rewording[] = [
  rewording(`\\b(${monthPattern})\\b the (${day})\\b`, ([, name, number]) => `${name} ${number}`),
  rewording(
    `${notSpan}\\b(?:the )?(${day}(?:(?:, | and | & |, and )(?:the )?${day})+)(?: of)? ${month}(?: ${year})?`,
    ([, numbers = '', name = '', digits = ''], today) => eachDay(numbers, name, digits, today),
  ),
  rewording(
    `${notSpan}\\b${month} (${day}(?:(?:, | and | & |, and )(?:the )?${day}(?! ?(?:%|\\p{L})))+)(?:,? ${year})?(?!\\d)`,
    ([, name = '', numbers = '', digits = ''], today) => eachDay(numbers, name, digits, today),
    'giu',
  ),
];

const listedDay = `(?:(?:the )?${day}(?: of)? (?:${monthPattern})\\b\\.?|(?:${monthPattern})\\b\\.? (?:the )?${day}\\b)`;

const datesInRow: readonly Rewording[] = [
  rewording(
    `(?<!\\b(?:between|from|since|until|till|to|before|after) (?:the )?)\\b(${listedDay}(?:, | and | & |, and )(?:${listedDay}(?:, | and | & |, and ))+${listedDay})(?:,? ${year})?(?!\\d)`,
    ([, days = '', digits = ''], today) =>
      days
        .split(/,? and | & |, /)
        .map((each) => {
          const name = new RegExp(`(?:${monthPattern})`, 'i').exec(each)?.[0] ?? '';
          const number = /\d{1,2}/.exec(each)?.[0] ?? '1';
          return digits === '' ? latest(name, number, today) : isoDate(digits, String(monthNumber(name)), number);
        })
        .join(' and '),
  ),
];

function monthWith(relative: string, lastDay: string, today: string): number {
  if (relative !== '') return monthOf(today) - Number(/last|previous/i.test(relative));
  return monthOf(today) - Number(Number.parseInt(lastDay, 10) > Number(today.slice(8)));
}

const dayOnly = '\\d{1,2}(?:st|nd|rd|th)';

const ofMonth = '(?: of (this|last|the previous) month)';

const daysOfMonths: readonly Rewording[] = [
  rewording(
    `\\b(?:from )?(?:the )?(${day})(?: of)? ${month}(?: ${year})? (?:to|through|until|till|-|–) (?:the )?(${dayOnly})(?! (?:of )?(?:${monthPattern}))`,
    ([, from, name, digits = '', to]) =>
      `from ${from} ${name} ${digits} to ${to} ${name} ${digits}`.replace(/ +/g, ' '),
  ),
  rewording(
    `\\b(?:from )?${month} (${day}) (?:to|through|until|till) (?:the )?(${dayOnly})(?! (?:of )?(?:${monthPattern}))(?:,? ${year})?`,
    ([, name, from, to, digits = '']) =>
      `from ${from} ${name} ${digits} to ${to} ${name} ${digits}`.replace(/ +/g, ' '),
  ),
  rewording(
    `\\b(?:the )?(${dayOnly}) (to|and|until|till|through|-|–) (?:the )?(${dayOnly})(?:${ofMonth}|(?! (?:of )?(?:${monthPattern})\\b| percentile))`,
    ([, from = '', joint = '', to = '', relative = ''], today) => {
      const number = monthWith(relative, to, today);
      const [first, last] = [from, to].map((each) => dateOf(yearOf(today), number, Number.parseInt(each, 10)));
      return `${first} ${/and/i.test(joint) ? 'and' : 'to'} ${last}`;
    },
  ),
  rewording(`\\b(?:the )?(${dayOnly})${ofMonth}`, ([, number = '', relative = ''], today) =>
    dateOf(yearOf(today), monthWith(relative, number, today), Number.parseInt(number, 10)),
  ),
  rewording(
    `\\bsince the (${dayOnly})\\b(?! (?:of|percentile))`,
    ([, number = ''], today) =>
      `since ${dateOf(yearOf(today), monthWith('', number, today), Number.parseInt(number, 10))}`,
  ),
];

const full = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

// `5.10.` is day first; `5/10` only if some number cannot be a month.
const digitsOnly: readonly Rewording[] = [
  rewording(`\\b(20\\d\\d)(0[1-9]|1[0-2])([0-3]\\d)\\b`, ([, digits, number, date]) => `${digits}-${number}-${date}`),
  rewording(
    `\\b(\\d{1,2})\\.(\\d{1,2})\\. ?[-–—] ?(\\d{1,2})\\.(\\d{1,2})\\.(20\\d\\d|\\d\\d)\\b`,
    ([, a = '', b = '', c = '', d = '', digits = '']) =>
      `from ${isoDate(full(digits), b, a)} to ${isoDate(full(digits), d, c)}`,
  ),
  rewording(`\\b(\\d{1,2})\\.(0?[1-9]|1[0-2])\\.(20\\d\\d)\\b`, ([, date = '', number = '', digits = '']) =>
    isoDate(digits, number, date),
  ),
  rewording(`(?<![\\d.,])(0?[1-9]|[12]\\d|3[01])\\.(0?[1-9]|1[0-2])\\.(?!\\d)`, ([, date = '', number = ''], today) => {
    const said = isoDate(String(yearOf(today)), number, date);
    return said > today ? isoDate(String(yearOf(today) - 1), number, date) : said;
  }),
];

const shortStrokes = rewording(
  `(?<![\\d/])(\\d{1,2})/(\\d{1,2}) ?(?:-|–|—|to|until|till) ?(\\d{1,2})/(\\d{1,2})/(20\\d\\d)\\b`,
  ([said = '', a = '', b = '', c = '', d = '', digits = '']) => {
    const dayFirst = Number(a) > 12 || Number(c) > 12 || (b === d && a !== c);
    const monthFirst = Number(b) > 12 || Number(d) > 12;
    if (dayFirst === monthFirst) return said;
    return dayFirst
      ? `from ${isoDate(digits, b, a)} to ${isoDate(digits, d, c)}`
      : `from ${isoDate(digits, a, b)} to ${isoDate(digits, c, d)}`;
  },
);

const strokes = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/g;

function withDayFirst(text: string): string {
  if (![...text.matchAll(strokes)].some(([, first]) => Number(first) > 12)) return text;
  return text.replace(strokes, (_, date: string, number: string, digits: string) => isoDate(digits, number, date));
}

const ranges: readonly Rewording[] = [
  rewording(
    `\\b(?:from )?(${iso}) ?(?:\\.\\.\\.?|/|–|—| - | – | — |through|thru|till|until|up to) ?(${iso})\\b`,
    ([, from, to]) => `from ${from} to ${to}`,
  ),
];

const shared: readonly Rewording[] = [
  rewording(
    '\\b(first|second|third|last|other)(?: (?:half|week|quarter|day))?( (?:and|or|to|versus|vs\\.?|against|with|than)(?: the)?) (first|second|third|fourth|last|latter|other) (half|halves|weeks?|quarters?|days?|(?:two|three|\\d+) (?:weeks|days)) of ((?:the |this |last )?(?:month|year)|\\p{Lu}?\\p{L}+(?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d)',
    ([, one, joint, other, part = '', whole]) => {
      const single = /\s/.test(part) ? part : part.replace(/ves$/i, 'f').replace(/s$/i, '');
      return `${one} ${single} of ${whole}${joint} ${other} ${single} of ${whole}`;
    },
    'giu',
  ),
];

const all: readonly Rewording[] = [
  ...ordinalRewordings,
  ...holidayRewordings,
  ...todayRewordings,
  ...spanRewordings,
  ...shared,
  ...thirdRewordings,
  ...digitsOnly,
  ...weekRewordings,
  ...runningRewordings,
  ...monthRewordings,
  ...datesInRow,
  ...lists,
  ...daysOfMonths,
  ...ranges,
];

export const withDates = (text: string, today: string): string =>
  rewordedBy(all, withDayFirst(rewordedBy([shortStrokes], text, today)), today);
