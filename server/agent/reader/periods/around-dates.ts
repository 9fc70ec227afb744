import { addDays } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { dateIn, monthEnd, monthStart } from './dates.ts';

// Periods that end or begin at a date: `the 30 days up to 15 October`, `after 1 May`.
type AroundRule = { pattern: RegExp; spec: (match: RegExpExecArray, today: string) => WindowSpec | null };

const rule = (pattern: string, spec: AroundRule['spec']): AroundRule => ({ pattern: new RegExp(pattern, 'gi'), spec });

const lead = '(?:\\b(?:in|over|during|for|within|from|of|on)\\s+)?(?:\\bthe\\s+)?';
const year = '(?:,? (?:19|20)\\d\\d)?';
const month = `(?:${monthPattern})\\b\\.?${year}`;
const ordinal = '\\d{1,2}(?:st|nd|rd|th)?';
export const writtenDate = `((?:the )?(?:\\d{4}-\\d\\d-\\d\\d|${ordinal}(?: of)? ${month}|(?:${monthPattern})\\b\\.? (?:the )?${ordinal}\\b(?! (?:days|weeks|months))${year}|${month}|(?:last |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday))`;
const units = '(day|night|week|fortnight|month)s?';
const single = '(day|night|week|fortnight|month|year)';
const length = `(?:(?:last |final |first )?${quantityPattern}[ -]${units}|(?<=(?:^|[,:;]|\\b(?:the|a|for|in|over|during))\\s*)${single})`;

const daysOf: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const daysIn = (count: string | undefined, name: string): number =>
  Math.round((count === undefined ? 1 : parseQuantity(count)) * (daysOf[name.toLowerCase()] ?? 1));

const isMonth = (text: string, today: string): boolean => monthStart(text, today) !== null;
const firstDay = (text: string, today: string): string | null => monthStart(text, today) ?? dateIn(text, today);
const lastDay = (text: string, today: string): string | null => monthEnd(text, today) ?? dateIn(text, today);

const between = (from: string, to: string): WindowSpec => ({ kind: 'between', from, to });

function wholeMonth(text: string, step: number, today: string): WindowSpec {
  const begins = monthStart(text, today) ?? today;
  const first = dateOf(yearOf(begins), monthOf(begins) + step, 1);
  return { kind: 'month', month: monthOf(first), year: yearOf(first) };
}

function endingAt([, count, several, one, word = '', text = '']: RegExpExecArray, today: string): WindowSpec | null {
  const name = several ?? one ?? '';
  const before = /before|prior|preceding/i.test(word);
  if (before && count === undefined && /^month/i.test(name) && isMonth(text, today)) return wholeMonth(text, -1, today);
  const edge = before || /up to|leading/i.test(word) ? firstDay(text, today) : lastDay(text, today);
  const days = daysIn(count, name);
  if (edge === null || !(days >= 1)) return null;
  const to = before ? addDays(edge, -1) : edge;
  return between(addDays(to, 1 - days), to);
}

function startingAt([, count, several, one, word = '', text = '']: RegExpExecArray, today: string): WindowSpec | null {
  const name = several ?? one ?? '';
  if (/since/i.test(word) && (count === undefined || parseQuantity(count) < 2)) return null;
  const after = /after|following/i.test(word);
  if (after && count === undefined && /^month/i.test(name) && isMonth(text, today)) return wholeMonth(text, 1, today);
  const edge = after && isMonth(text, today) ? lastDay(text, today) : firstDay(text, today);
  const days = daysIn(count, name);
  if (edge === null || !(days >= 1)) return null;
  const from = after ? addDays(edge, 1) : edge;
  return between(from, addDays(from, days - 1));
}

function onwards(word: string, text: string, today: string): WindowSpec | null {
  const after = /after|later/i.test(word);
  const edge = after ? lastDay(text, today) : firstDay(text, today);
  if (edge === null) return null;
  return { kind: 'since', date: after ? addDays(edge, 1) : edge };
}

const relative =
  '(?:(?:the )?(?:start|beginning|first day|first) of )?(last|this|the last|the previous) (month|year|quarter)';

function sinceStart([, which = '', name = '']: RegExpExecArray, today: string): WindowSpec | null {
  const back = Number(/last|previous/i.test(which));
  if (/year/i.test(name)) return { kind: 'since', date: dateOf(yearOf(today) - back, 1, 1) };
  const months = /quarter/i.test(name) ? 3 : 1;
  const begun = Math.floor((monthOf(today) - 1) / months) * months + 1;
  return { kind: 'since', date: dateOf(yearOf(today), begun - back * months, 1) };
}

export const aroundRules: readonly AroundRule[] = [
  rule(
    `${lead}\\b${length} (before|prior to|preceding|up to|leading (?:up )?to|until|till|to|(?:that |which )?end(?:ing|ed|s)(?: on| with| in)?) ${writtenDate}\\b`,
    endingAt,
  ),
  rule(
    `${lead}\\b${length} (after|following|from|starting(?: on| from| with)?|beginning(?: on| with)?|since) ${writtenDate}\\b(?! (?:to|until|till|through)\\b)`,
    startingAt,
  ),
  rule(`\\b(?:ever )?since ${relative}\\b`, sinceStart),
  rule(
    `\\bsince ${writtenDate} (?:and |but )?(?:until|till|up to|to) ${writtenDate}`,
    ([, from = '', to = ''], today) => {
      const [first, last] = [firstDay(from, today), lastDay(to, today)];
      return first !== null && last !== null && first <= last ? between(first, last) : null;
    },
  ),
  rule(`\\b(?:anything |everything |all )?(after|later than) ${writtenDate}\\b`, ([, word = '', text = ''], today) =>
    onwards(word, text, today),
  ),
  rule(
    `\\b(?:from|starting|beginning) ${writtenDate} (?:on(?:wards?)?|forward|until now|to now|to today|till now|until today|to date)\\b`,
    ([, text = ''], today) => onwards('from', text, today),
  ),
  rule(
    `\\b(?:starting|beginning|as (?:of|from)(?!.*\\b(?:did|was|were)\\b))(?: (?:on|in|with|from))? ${writtenDate}\\b(?! (?:to|until|till|through)\\b)`,
    ([, text = ''], today) => onwards('from', text, today),
  ),
];
