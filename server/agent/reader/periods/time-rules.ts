import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { monthPattern } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../conditions/quantities.ts';
import { findSports } from '../metrics/sports.ts';
import { bareYears } from './bare-years.ts';
import { monthBack, monthDay, nightOf, ordinals } from './calendar.ts';
import { lengthRules } from './lengths-of-time.ts';
import { namedMonth } from './month-names.ts';
import { partRules } from './parts-of-periods.ts';
import { since, span } from './spans.ts';

/** `original`: the question with nothing blanked. */
export type Scene = { today: string; original: string; includeToday: boolean };
export type Rule = { pattern: RegExp; spec: (match: RegExpExecArray, scene: Scene) => WindowSpec | 'before' | null };

const lead =
  '(?:\\b(?:in|over|during|for|within|from|of|on|across|throughout|through)\\s+)?(?:\\b(?:the|my|these|this)\\s+)?(?:whole\\s+)?';
const daysOf: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 };
const lastDaysMax = 3660;

const daysIn = (count: number, unit: string): number =>
  Math.round(count * (daysOf[unit.toLowerCase().replace(/s$/, '')] ?? 1));

function lastDays(count: number, unit: string, includeToday: boolean): WindowSpec | null {
  const n = daysIn(count, unit);
  if (!Number.isFinite(n) || n < 1) return null;
  return { kind: 'last_days', n: Math.min(n, lastDaysMax), ...(includeToday && { include_today: true }) };
}

const running = (kind: 'this_week' | 'this_month' | 'this_year', { includeToday }: Scene): WindowSpec =>
  includeToday ? { kind, include_today: true } : { kind };

const rule = (pattern: string, spec: Rule['spec']): Rule => ({ pattern: new RegExp(pattern, 'giu'), spec });
const fixed = (pattern: string, spec: WindowSpec | 'before'): Rule => rule(pattern, () => spec);

const someDate = '[\\w ,./-]{1,24}?';
const stop =
  '(?=\\s*(?:[?!;:,.()]|$|\\s(?:and|was|were|did|is|on|what|how|compar\\w+|better|worse|higher|lower|stack|when|while|where|with|for|by|per|only|my|i|have|has|had|please|versus|vs|than|against|or|to|under|over|above|below|at|exceed\\w*|more|less|fewer|longer|shorter|average|avg|mean|median|total|sum|highest|lowest|max|min|maximum|minimum|most|least|longest|shortest|best|worst|trend|daily|nightly|count|steps|sleep|weight|stress|hrv|resting|heart|deep|distance|calories|days|nights|excluding|including|inclusive|both|then|as|it|the number)\\b))';

/** What names a period, in this order: what is longer or more particular stands first. */
export const timeRules: readonly Rule[] = [
  fixed('\\b(?:the )?day before yesterday\\b', { kind: 'before', of: { kind: 'yesterday' } }),
  rule('\\bsince (?:the )?(?:start|beginning) of (?:the|this) (week|month|year)\\b', (match, scene) =>
    running(`this_${match[1]?.toLowerCase()}` as 'this_week' | 'this_month' | 'this_year', scene),
  ),
  fixed('\\b(?:the )?night before last\\b', { kind: 'before', of: { kind: 'last_night' } }),
  fixed('\\byesterday night\\b', { kind: 'last_night' }),
  rule(
    '(?<!\\b(?:an?|any|every|each|typical|average|usual|normal) )\\b(?:on |last |this )*(?<!\\b(?:an?|any|every|each|typical|average|usual|normal) )(mon|tues|wednes|thurs|fri|satur|sun)day[- ]night\\b(?!s)',
    (match, { today }) => nightOf(match[1] ?? '', today),
  ),
  rule('\\bthis morning\\b', (_, { original }) =>
    /\b(?:sle[ep]\w*|woke)\b/i.test(original)
      ? { kind: 'last_night' }
      : findSports(original).length > 0 || /\b(?:weigh\w*|hrv|readiness|recovery|resting)\b/i.test(original)
        ? { kind: 'today' }
        : null,
  ),
  rule(
    `${lead}(?:the )?(${ordinals.join('|')}) of (${monthPattern})\\b(?:,?\\s+((?:19|20)\\d\\d)\\b)?`,
    (match, { today }) => monthDay(match, today),
  ),
  rule(`${lead}\\b(this|last|previous|past) quarter\\b(?! of)`, (match) =>
    /this/i.test(match[1] ?? '') ? { kind: 'this_quarter' } : { kind: 'last_quarter' },
  ),
  rule(`${lead}\\bQ([1-4])\\b(?:\\s+(?:of\\s+)?((?:19|20)\\d\\d)\\b)?`, (match) => ({
    kind: 'quarter',
    quarter: Number(match[1]),
    ...(match[2] !== undefined && { year: Number(match[2]) }),
  })),
  rule(`${lead}${quantityPattern}\\s+months? ago\\b`, (match, { today }) =>
    monthBack(today, parseQuantity(match[1] ?? '')),
  ),
  rule(`${lead}\\ba month ago\\b`, (_, { today }) => monthBack(today, 1)),
  rule(`${lead}\\ba year ago\\b`, (_, { today }) => monthBack(today, 12)),
  ...partRules.map(({ pattern, spec }): Rule => ({ pattern, spec: (match, { today }) => spec(match, today) })),
  ...lengthRules.map(
    ({ pattern, length }): Rule => ({
      pattern,
      spec: (match, scene) => {
        const [count, unit] = length(match);
        return lastDays(count, unit, scene.includeToday);
      },
    }),
  ),
  fixed(
    '(?<!\\b(?:chang|differ|develop|mov|improv|risen|rose|fall|fell)\\w*\\b.*)\\bsince (?:the|my) (?:very )?(?:first|earliest|oldest) (?:tests?|results?|measurements?|readings?|values?|weigh-?ins?|entry|record|day)\\b|\\bsince i (?:first )?(?:started|began) (?:tracking|measuring|recording|logging|wearing|using)(?: (?:it|this|my|the|a)(?: \\w+)?)?',
    { kind: 'all' },
  ),
  rule(
    `\\b(?:the\\s+)?(?:previous|prior|preceding)\\s+${quantityPattern}(?=\\s*(?:[?!.,;:)]|$|\\s(?:and|in|by|on)\\b))|\\bthe\\s+${quantityPattern}\\s+(?:before|prior|earlier)(?:\\s+(?:that|those|then))?(?=\\s*(?:[?!.,;:)]|$))`,
    () => 'before',
  ),
  fixed(`${lead}\\bweek before last\\b`, { kind: 'before', of: { kind: 'last_days', n: 7 } }),
  rule(`${lead}\\bmonth before last\\b`, (_, { today }) => monthBack(today, 2)),
  rule(`\\bbetween\\s+(${someDate})\\s+and\\s+(${someDate})${stop}`, (match, scene) =>
    span(match[1] ?? '', match[2] ?? '', scene.today),
  ),
  rule(`\\bfrom\\s+(${someDate})\\s+(?:to|until|till|through|up to)\\s+(${someDate})${stop}`, (match, scene) =>
    span(match[1] ?? '', match[2] ?? '', scene.today),
  ),
  rule(
    `\\b(?:ever )?since\\s+(?:the (?:start|beginning) of\\s+)?(?:i (?:started|began)(?: \\w+ing)? (?:in|on) )?(${someDate})${stop}`,
    (match, scene) => since(match[1] ?? '', scene.today),
  ),
  rule(
    `${lead}\\b(?:previous|preceding|prior)\\s+${quantityPattern}[\\s-]+(?:days?|nights?|weeks?|months?)\\b(?=\\s+before)`,
    () => 'before',
  ),
  rule(
    `(?:\\b(?:in|over|during|with|to|from|than)\\s+)?(?:\\b(?:the|those)\\s+)${quantityPattern}\\s+(?:days?|nights?|weeks?|months?)\\s+(?:before|prior|earlier|preceding|previous)(?:\\s+(?:that|then|them|those|it))?`,
    () => 'before',
  ),
  fixed(
    '(?:\\b(?:in|over|during|with|to|from|than)\\s+)?(?:\\bthe\\s+)(?:week|fortnight|month|year|period|time|one|night|day)\\s+(?:before|prior|earlier)\\b(?:\\s+(?:that|then|it))?',
    'before',
  ),
  fixed('\\b(?:the |in the |than the )(?:previous|preceding|prior) (?:period|one)\\b', 'before'),
  rule(
    `${lead}\\b(?:last|past|previous|prior|recent|latest|preceding|trailing|rolling)\\s+${quantityPattern}[\\s-]*(days?|nights?|weeks?|fortnights?|months?|years?)\\b`,
    (match, scene) => lastDays(parseQuantity(match[1] ?? ''), match[2] ?? '', scene.includeToday),
  ),
  rule(`${lead}\\b(?:last|past|previous)\\s+few\\s+(days?|nights?|weeks?|months?)\\b`, (match, scene) =>
    lastDays(3, match[1] ?? '', scene.includeToday),
  ),
  rule(`${lead}\\b(?:past|last)\\s+half[\\s-]year\\b`, (_, scene) => lastDays(180, 'day', scene.includeToday)),
  rule(`${lead}\\b(?:past|last|previous)\\s+(week|fortnight)\\b`, (match, scene) =>
    lastDays(1, match[1] ?? '', scene.includeToday),
  ),
  rule(`${lead}\\bpast\\s+(month|year)\\b`, (match, scene) => lastDays(1, match[1] ?? '', scene.includeToday)),
  fixed(`${lead}\\b(?:last|previous) (?:calendar )?month\\b`, { kind: 'last_month' }),
  fixed(`${lead}\\b(?:last|previous) (?:calendar )?year\\b`, { kind: 'last_year' }),
  rule(`(?:\\b(?:in|during|for|of|over)\\s+)?\\b(?:this|the current) week\\b`, (_, scene) =>
    running('this_week', scene),
  ),
  rule(`(?:\\b(?:in|during|for|of|over)\\s+)?\\b(?:this|the current) month\\b`, (_, scene) =>
    running('this_month', scene),
  ),
  rule(`(?:\\b(?:in|during|for|of|over)\\s+)?\\b(?:this|the current) year\\b`, (_, scene) =>
    running('this_year', scene),
  ),
  fixed('\\blast night\\b', { kind: 'last_night' }),
  fixed('\\byesterday\\b', { kind: 'yesterday' }),
  fixed('\\b(?:so far )?today(?: so far)?\\b|\\bso far this (?:morning|afternoon|evening)\\b', { kind: 'today' }),
  fixed(
    `${lead}\\b(?:all[ -]time|all (?:of )?(?:my|the) (?:data|history|records?)|entire (?:history|record)|since (?:the )?(?:start|beginning)(?! of)|since i started(?=\\s*(?:[?!.,]|$))|ever recorded)\\b`,
    { kind: 'all' },
  ),
  fixed('\\bever\\b', { kind: 'all' }),
  rule(
    `\\b(?:(in|during|of|for|since|than|from|with|to|and|last|vs|versus|or)\\s+)?(${monthPattern})\\b\\.?(?!\\s+\\d{1,2}(?:st|nd|rd|th)?\\b)(?:,?\\s+(?:of\\s+)?((?:19|20|21)\\d\\d)\\b)?`,
    (match, scene) =>
      (match[1] === undefined || match[1].toLowerCase() === 'of') &&
      /(?<![\p{L}\d])\d{1,4}(?:st|nd|rd|th)?(?:\s+of)?\s*$/iu.test(scene.original.slice(0, match.index))
        ? null
        : namedMonth(match, scene.original),
  ),
  rule(
    '\\b(?:in|during|for|of|year|than|with|across|throughout|(?:averaged?|mean|summed|totall?ed|total|median) over)\\s+((?:19|20)\\d\\d)\\b(?!\\s*(?:or\\b|\\+|steps|kcal|cal|ml|met|m\\b|k?j\\b))',
    (match) => ({
      kind: 'year',
      year: Number(match[1]),
    }),
  ),
  { pattern: bareYears.pattern, spec: (match, { today }) => bareYears.spec(match, today) },
];
