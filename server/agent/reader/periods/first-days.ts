import { addDays } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, lastDayOfMonth, monthPattern, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';

type FirstRule = { pattern: RegExp; spec: (match: RegExpExecArray, today: string) => WindowSpec | null };

const rule = (pattern: string, spec: FirstRule['spec']): FirstRule => ({ pattern: new RegExp(pattern, 'gi'), spec });

const lead = '(?:\\b(?:in|over|during|for|within|from|of|on|throughout)\\s+)?(?:\\b(?:the|my|those)\\s+)?';
const firstDaysMax = 3660;
const daysOf: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const unit = '(day|night|week|fortnight|month|year)s?';

const began = [
  "(?:(?:that|when|after|since|in which) )?(?:i|i've|i had) (?:had|have|wore|have worn|worn|used|have used|got|owned|tracked|recorded|measured|logged|started|began|was (?:wearing|tracking|using|measuring))\\b[^,?!.:;]*",
  '(?:of|with) (?:wearing|using|tracking|having|owning|recording|measuring|logging)\\b[^,?!.:;]*',
  '(?:with|of) (?:this|the|my) (?:new )?(?:watch|ring|band|device|tracker|thing|gadget|wearable|bracelet|scale|data|history|records?)\\b',
  '(?:of|with) (?:any )?(?:data|records?|measurements?|use|wear)\\b',
  '(?:on record|ever recorded|ever|recorded|tracked)\\b',
  // `the first ten days of steps`.
  `of(?! (?:the|this|that|last|each|every|an?|my (?:holiday|trip|vacation)|\\d|Q[1-4]|${monthPattern}))\\b`,
];

function firstDays(count: string | undefined, name = ''): WindowSpec | null {
  const days = Math.round((count === undefined ? 1 : parseQuantity(count)) * (daysOf[name.toLowerCase()] ?? 1));
  return days >= 1 ? { kind: 'first_days', n: Math.min(days, firstDaysMax) } : null;
}

const inYear = '(?:(this|last|the) year|(?:the year )?((?:19|20)\\d\\d))\\b';

// `the first 100 days of 2026`.
function edgeOfYear(
  [, side = '', count, name = '', relative, said]: RegExpExecArray,
  today: string,
): WindowSpec | null {
  const year = said === undefined ? yearOf(today) - Number(/last/i.test(relative ?? '')) : Number(said);
  const many = count === undefined ? 1 : parseQuantity(count);
  const isFirst = /first/i.test(side);
  if (!Number.isInteger(many) || many < 1) return null;
  if (/month/i.test(name)) {
    if (many > 12) return null;
    return isFirst
      ? { kind: 'between', from: dateOf(year, 1, 1), to: lastDayOfMonth(year, many) }
      : { kind: 'between', from: dateOf(year, 13 - many, 1), to: dateOf(year, 12, 31) };
  }
  const days = many * (daysOf[name.toLowerCase()] ?? 1);
  if (days > 366) return null;
  return isFirst
    ? { kind: 'between', from: dateOf(year, 1, 1), to: addDays(dateOf(year, 1, 1), days - 1) }
    : { kind: 'between', from: addDays(dateOf(year, 12, 31), 1 - days), to: dateOf(year, 12, 31) };
}

export const firstRules: readonly FirstRule[] = [
  rule(`${lead}\\b(first|last|final) (?:${quantityPattern} )?(day|week|month)s? (?:of|in) ${inYear}`, edgeOfYear),
  rule(`${lead}\\b(?:very )?first (?:${quantityPattern}[ -])?${unit} (?:${began.join('|')})`, ([, count, name]) =>
    firstDays(count, name),
  ),
  rule(
    `${lead}\\b(?:very )?first ${quantityPattern}[ -]${unit}\\b(?! (?:of|in|on|at|when|where|with|after|before|from)\\b)`,
    ([, count, name]) => firstDays(count, name),
  ),
  rule(
    `(?:\\b(?:in|over|during|for) )\\bmy (?:very )?first ${unit}\\b(?! (?:of|in|on|at|after|before)\\b)`,
    ([, name]) => firstDays(undefined, name),
  ),
];
