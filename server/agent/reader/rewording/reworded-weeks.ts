import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import { dateOf, lastDayOfMonth, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { type Rewording, rewording } from './rewording.ts';

// `wk 30 to wk 40`, `YTD`.

function weeksBetween(first: number, last: number, digits: string, today: string): string {
  const monday = (week: number, year: number) => {
    const january = dateOf(year, 1, 4);
    return addDays(january, 1 - weekdayOf(january) + (week - 1) * 7);
  };
  const latest = monday(first, yearOf(today)) > today ? yearOf(today) - 1 : yearOf(today);
  const year = digits === '' ? latest : Number(digits);
  return `from ${monday(first, year)} to ${addDays(monday(last, year), 6)}`;
}

const letters: Readonly<Record<string, string>> = { y: 'year', m: 'month', w: 'week', q: 'quarter' };

const runningCount = quantityPattern;

function wholePeriods(many: number, unit: string, today: string): string {
  if (/month/i.test(unit))
    return `from ${dateOf(yearOf(today), monthOf(today) - many, 1)} to ${dateOf(yearOf(today), monthOf(today), 0)}`;
  const sunday = addDays(today, -weekdayOf(today));
  return `from ${addDays(sunday, 1 - many * 7)} to ${sunday}`;
}

export const runningRewordings: readonly Rewording[] = [
  rewording(`\\b(?:over|in|during) the course of\\b`, () => 'in'),
  rewording(`\\b(?:going|dating|reaching|stretching) back to\\b`, () => 'since'),
  rewording(
    `\\bfrom the (?:very )?(?:beginning|start) of (?=(?:${monthPattern})\\b[^?!.]* to (?:now|today|date)\\b)`,
    () => 'from ',
  ),
  rewording(`\\bup to and including\\b`, () => 'until'),
  rewording(`\\bthrough to (?:the end of )?(?=(?:${monthPattern})\\b)`, () => 'to '),
  rewording(`\\ball through (?=(?:${monthPattern})\\b)`, () => 'in '),
  rewording(
    `\\b(?:across|over|in|during|for|(?:out )?of) (?:all )?(?:the )?(?:2[89]|3[01]) days (?:of|in) (?=(?:${monthPattern})\\b)`,
    () => 'in ',
  ),
  rewording(
    `\\b(?:the )?(?:current|ongoing|running|present) (week|month|year|quarter)\\b`,
    ([, unit]) => `this ${unit}`,
  ),
  rewording(
    `\\b(?:the )?(?:latest|most recent|newest) (week|month|year|weekend)\\b(?! of)`,
    ([, unit]) => `last ${unit}`,
  ),
  rewording(`\\b(?:newest|latest|most recent) (?=${runningCount} (?:days|nights|weeks|months)\\b)`, () => 'last '),
  rewording(
    `\\b${runningCount} (?:newest|latest|most recent) (?=(?:days|nights|weeks|months)\\b)`,
    ([, many]) => `last ${many} `,
  ),
  rewording(
    `\\b(?:from )?(?:calendar )?weeks? (\\d{1,2}) (?:to|through|until|till|-|–) (?:week )?(\\d{1,2})(?:,? (?:of )?((?:19|20)\\d\\d))?\\b`,
    ([, first = '', last = '', digits = ''], today) => weeksBetween(Number(first), Number(last), digits, today),
  ),
  rewording(
    `\\bweeks (\\d{1,2})((?:, \\d{1,2})*),? (and|or|versus|vs\\.?) (\\d{1,2})\\b`,
    ([, first, more = '', joint, last]) => `week ${first}${more.replace(/, (?=\d)/g, ', week ')} ${joint} week ${last}`,
  ),
  rewording(
    `\\b(?:between|from)? ?${runningCount} (?:and|to|-|–) ${runningCount} (days|weeks) ago\\b`,
    ([, one = '', other = '', unit = ''], today) => {
      const days = [one, other].map((many) => parseQuantity(many) * (/week/i.test(unit) ? 7 : 1));
      return ` from ${addDays(today, -Math.max(...days))} to ${addDays(today, -Math.min(...days))}`;
    },
  ),
  rewording(
    `\\b(?:in |on )?which of (?:the |my )?(?:last|past|previous) ${runningCount} (month|week)s\\b`,
    ([, many = '', unit = ''], today) => `which ${unit} ${wholePeriods(parseQuantity(many), unit, today)}`,
  ),
  rewording(`\\b(?:the )?(year|month|week|quarter)[- ]to[- ]date\\b`, ([, unit = '']) => `this ${unit.toLowerCase()}`),
  rewording(`\\b([YMWQ])TD\\b`, ([, letter = '']) => `this ${letters[letter.toLowerCase()]}`),
  rewording(`\\b(this (?:year|month|week|quarter)) to date\\b`, ([, period]) => `${period}`),
  rewording(
    `\\b(of|in|during|for|over|with|to|than|versus|against) the (year|month)(?=\\s*(?:[?!.,;)]|$|\\s(?:so far|please|in (?:km|miles|minutes|hours|kilomet\\w+))\\b))`,
    ([, word, unit]) => `${word} this ${unit}`,
  ),
  rewording(
    `\\b(?:(?:in|over|for|during|of) )?(?:the |my )?last (?:full|complete|whole|completed|entire|calendar) week\\b`,
    (_, today) => wholePeriods(1, 'week', today),
  ),
  rewording(`\\blast (?:full|complete|whole|completed|entire) (month|year|quarter)\\b`, ([, unit]) => `last ${unit}`),
  rewording(
    `\\b(?:(?:in|over|for|during|from) )?(?:the )?(?:last|past|previous) ${runningCount} (?:full|complete|whole|completed|entire|calendar) (months?|weeks?)\\b`,
    ([, many = '', unit = ''], today) => wholePeriods(parseQuantity(many), unit, today),
  ),
  rewording(
    `\\b(?:as far back as (?:you can go|possible|it goes)|for as long as i(?:['’]ve| have) (?:been )?\\w+(?: (?:it|this|them))?|since the very beginning|in (?:all|the whole|the entirety) of my (?:data|records?|history)|in (?:all )?my (?:entire |whole |full )?(?:data|records?))\\b|^to date\\b|\\b(?:overall|in total history|in (?:recorded|my) history|since day one|all told|of all time|across all (?:of )?my data|in my (?:whole|entire) history)(?=\\s*(?:[?!.,;]|$))`,
    () => 'all time',
  ),
  rewording(`\\b(20\\d\\d)-?W(\\d{1,2})\\b`, ([, digits, number]) => `week ${number} of ${digits}`),
  rewording(`\\b(?:(?:ISO |C|K)?W|wk) ?(\\d{1,2})\\b(?! ?(?:kg|bpm|days))`, ([, number]) => `week ${number}`, 'g'),
  rewording(
    `\\b(?:opening|initial)(?= (?:${runningCount} )?(?:days?|weeks?|nights?|half|fortnight|months?|quarter)\\b)`,
    () => 'first',
  ),
  rewording(
    `\\b(?:closing|concluding|final)(?= (?:${runningCount} )?(?:days?|weeks?|nights?|half|fortnight|months?)\\b)`,
    () => 'last',
  ),
  rewording(`\\b(first|last) fortnight of\\b`, ([, side]) => `${side} 2 weeks of`),
  rewording(`\\b1st(?= week\\b)`, () => 'first'),
  rewording(`\\b2nd(?= week\\b)`, () => 'second'),
  rewording(`\\b3rd(?= week\\b)`, () => 'third'),
  rewording(`\\b4th(?= week\\b)`, () => 'fourth'),
  rewording(`\\b(${quantityPattern}|the|a) ?or so (?=(?:days|weeks|months|nights)\\b)`, ([, many]) => `${many} `),
];

// `Monday of last week`, `two Fridays ago`, `the first Sunday of May`.

const names = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'];

const weekday = `(${names.join('|')})day`;

const place = (name: string): number => names.indexOf(name.toLowerCase()) + 1;

const weekdayIn = (name: string, weeksBack: number, today: string): string =>
  addDays(today, place(name) - weekdayOf(today) - weeksBack * 7);

function nthBack(name: string, count: number, today: string): string {
  const latest = weekdayIn(name, 0, today);
  return addDays(latest, (latest < today ? 0 : -7) - (count - 1) * 7);
}

const ordinals = ['first', 'second', 'third', 'fourth'];

function nthOfMonth(which: string, name: string, month: number, year: number): string {
  const last = lastDayOfMonth(year, month);
  if (/last|final/i.test(which)) return addDays(last, -((weekdayOf(last) - place(name) + 7) % 7));
  const first = dateOf(year, month, 1);
  return addDays(first, ((place(name) - weekdayOf(first) + 7) % 7) + ordinals.indexOf(which.toLowerCase()) * 7);
}

const shortDay = '(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)';

const fullDay = (short: string): string => {
  const name = names.find((each) => each.startsWith(short.slice(0, 3).toLowerCase())) ?? short;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}day`;
};

const dayJoint = '( ?(?:[-–/&,]|to|through|thru|and|vs\\.?|versus|,? and) ?)';

const longPeriod = `(?=,? (?:(?:in|of|over|during|for|throughout) )?(?:the )?(?:(?:last|past|previous|this) (?:\\S+ )?(?:days|weeks|months?|years?|quarters?)|${monthPattern})\\b)`;

const plural = (days: string): string => days.replace(/day\b/gi, 'days');

const weekdays: readonly Rewording[] = [
  rewording(
    `\\b${shortDay}\\b\\.?${dayJoint}${shortDay}\\b(?!['’])`,
    ([, one = '', joint = '', other = '']) =>
      `${fullDay(one)}${/^ ?[-–] ?$/.test(joint) ? ' to ' : joint}${fullDay(other)}`,
  ),
  rewording(
    `(?<=\\S )\\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\\b\\.?(?! \\d)`,
    ([, short = '']) => fullDay(short),
    'g',
  ),
  rewording(
    `(?<!\\b(?:between|from) )\\b(?:on )?(${weekday}(?:(?:, | and | & |, and )${weekday})+),? (?:of |in )?(last|this) week\\b`,
    ([, days = '', , , word = ''], today) =>
      days.replace(new RegExp(weekday, 'gi'), (_, name: string) => weekdayIn(name, Number(/last/i.test(word)), today)),
  ),
  rewording(
    `\\b(only|just)(?: on)?(?: the)? (${weekday}(?:(?:, | and | & |, and | or )${weekday})*)(?!s|['’])\\b`,
    ([, word, days = '']) => `${word} on ${plural(days)}`,
  ),
  rewording(
    `\\b(?:on|for) (?:an?|any|an average|a typical|a normal|a usual|the average|the typical|my average|my typical|your average) ${weekday}\\b(?!['’-]| (?:night|morning|evening|afternoon))`,
    ([, name]) => `on ${name}days`,
  ),
  rewording(
    `(?<!\\b(?:between|from) )\\b(?:on )?(${weekday}(?:(?:, | and | & |, and )${weekday})+)${longPeriod}`,
    ([, days = '']) => `on ${plural(days)}`,
  ),
  rewording(
    `\\b(?:on )?(?:the )?${weekday},? (?:of |in )?(last|this) week\\b`,
    ([, name = '', word = ''], today) => `on ${weekdayIn(name, Number(/last/i.test(word)), today)}`,
  ),
  rewording(
    `\\b(?:on )?this ${weekday}\\b([^?!]*?)\\b(?:on )?(?:(?:the )?(?:last|previous) \\1day|the (?:one|\\1day) (?:before|prior)|(?:the )?\\1day (?:a|one) week (?:earlier|before|ago)|\\1day last week)\\b`,
    ([, name = '', between = ''], today) => {
      const own = weekdayIn(name, 0, today);
      const latest = own > today ? addDays(own, -7) : own;
      return `on ${latest}${between}on ${addDays(latest, -7)}`;
    },
  ),
  rewording(
    `\\b(?:on )?(?:last |the last )?${weekday}\\b([^?!.]*?)\\b(?:on )?the (?:one|\\1day) (?:before(?! last)|prior)(?: that)?\\b`,
    ([, name = '', between = ''], today) => `on ${nthBack(name, 1, today)}${between}on ${nthBack(name, 2, today)}`,
  ),
  rewording(
    `\\b(last|this) week['’]?s ${weekday}\\b`,
    ([, word = '', name = ''], today) => `on ${weekdayIn(name, Number(/last/i.test(word)), today)}`,
  ),
  rewording(`\\b(?:on )?(?:the )?${weekday} before last\\b`, ([, name = ''], today) => `on ${nthBack(name, 2, today)}`),
  rewording(
    `\\b(two|three|four|five|six|[2-6]) ${weekday}s ago\\b`,
    ([, count = '', name = ''], today) => `on ${nthBack(name, parseQuantity(count), today)}`,
  ),
  rewording(`\\b${weekday} (?:through|thru|till|until|-|–) ${weekday}\\b`, ([, from, to]) => `${from}day to ${to}day`),
  rewording(
    `\\b(?:on )?(?:the )?(first|second|third|fourth|last|final) ${weekday} (?:of|in) (${monthPattern})\\b\\.?(?: ((?:19|20)\\d\\d))?`,
    ([, which = '', name = '', month = '', digits], today) => {
      const number = monthNumber(month);
      const year = digits ? Number(digits) : yearOf(today) - Number(number > monthOf(today));
      return `on ${nthOfMonth(which, name, number, year)}`;
    },
  ),
  rewording(`\\b(?:on )?${weekday},? (?=the \\d{1,2}(?:st|nd|rd|th)\\b)`, () => 'on '),
];

const count = quantityPattern;

const exactly: readonly Rewording[] = [
  rewording(
    `\\b(?:on )?(?:this (?:very )?(?:day|date)|today['’]?s date),? (?:(?:of |in )?last year|(?:a|one) year (?:ago|earlier))\\b`,
    (_, today) => `on ${dateOf(yearOf(today) - 1, monthOf(today), Number(today.slice(8)))}`,
  ),
  rewording(
    `\\b(?:exactly (?:an?|one|${count}) (week|month|year)s? ago(?: today)?|(?:an?|one|${count}) (week|month|year)s? ago today)\\b`,
    ([, a, one, b, other], today) => {
      const [many, unit] = [a || b, one || other || ''];
      const times = many ? parseQuantity(many) : 1;
      if (/week/i.test(unit)) return `on ${addDays(today, -7 * times)}`;
      const months = /year/i.test(unit) ? 12 * times : times;
      return `on ${dateOf(yearOf(today), monthOf(today) - months, Number(today.slice(8)))}`;
    },
  ),
  rewording(`\\b(?:a|one) fortnight ago\\b`, () => '14 days ago'),
  rewording(
    `\\b(last|past) (?:(${count.slice(1, -1)}) )?years? and ${count} months?\\b`,
    ([, side, years, months = '']) =>
      `${side} ${(years ? parseQuantity(years) : 1) * 12 + parseQuantity(months)} months`,
  ),
];

export const weekRewordings: readonly Rewording[] = [...weekdays, ...exactly];
