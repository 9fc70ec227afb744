import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import { dateOf, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/quantities.ts';
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
const count = quantityPattern;

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
  rewording(`\\b(?:newest|latest|most recent) (?=${count} (?:days|nights|weeks|months)\\b)`, () => 'last '),
  rewording(
    `\\b${count} (?:newest|latest|most recent) (?=(?:days|nights|weeks|months)\\b)`,
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
    `\\b(?:between|from)? ?${count} (?:and|to|-|–) ${count} (days|weeks) ago\\b`,
    ([, one = '', other = '', unit = ''], today) => {
      const days = [one, other].map((many) => parseQuantity(many) * (/week/i.test(unit) ? 7 : 1));
      return ` from ${addDays(today, -Math.max(...days))} to ${addDays(today, -Math.min(...days))}`;
    },
  ),
  rewording(
    `\\b(?:in |on )?which of (?:the |my )?(?:last|past|previous) ${count} (month|week)s\\b`,
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
    `\\b(?:(?:in|over|for|during|from) )?(?:the )?(?:last|past|previous) ${count} (?:full|complete|whole|completed|entire|calendar) (months?|weeks?)\\b`,
    ([, many = '', unit = ''], today) => wholePeriods(parseQuantity(many), unit, today),
  ),
  rewording(
    `\\b(?:as far back as (?:you can go|possible|it goes)|for as long as i(?:['’]ve| have) (?:been )?\\w+(?: (?:it|this|them))?|since the very beginning|in (?:all|the whole|the entirety) of my (?:data|records?|history)|in (?:all )?my (?:entire |whole |full )?(?:data|records?))\\b|^to date\\b|\\b(?:overall|in total history|in (?:recorded|my) history|since day one|all told|of all time|across all (?:of )?my data|in my (?:whole|entire) history)(?=\\s*(?:[?!.,;]|$))`,
    () => 'all time',
  ),
  rewording(`\\b(20\\d\\d)-?W(\\d{1,2})\\b`, ([, digits, number]) => `week ${number} of ${digits}`),
  rewording(`\\b(?:(?:ISO |C|K)?W|wk) ?(\\d{1,2})\\b(?! ?(?:kg|bpm|days))`, ([, number]) => `week ${number}`, 'g'),
  rewording(
    `\\b(?:opening|initial)(?= (?:${count} )?(?:days?|weeks?|nights?|half|fortnight|months?|quarter)\\b)`,
    () => 'first',
  ),
  rewording(
    `\\b(?:closing|concluding|final)(?= (?:${count} )?(?:days?|weeks?|nights?|half|fortnight|months?)\\b)`,
    () => 'last',
  ),
  rewording(`\\b(first|last) fortnight of\\b`, ([, side]) => `${side} 2 weeks of`),
  rewording(`\\b1st(?= week\\b)`, () => 'first'),
  rewording(`\\b2nd(?= week\\b)`, () => 'second'),
  rewording(`\\b3rd(?= week\\b)`, () => 'third'),
  rewording(`\\b4th(?= week\\b)`, () => 'fourth'),
  rewording(`\\b(${quantityPattern}|the|a) ?or so (?=(?:days|weeks|months|nights)\\b)`, ([, many]) => `${many} `),
];
