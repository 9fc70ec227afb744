import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { monthNumber, monthPattern, yearOf } from '../../lexicon/days.ts';
import { findSports } from '../../lexicon/sports.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { monthBack, monthDay, nightOf, ordinals, since, span } from './dates.ts';
import { partRules } from './parts-of-periods.ts';

const limits =
  /(?:\b(?:than|over|under|above|below|least|most|beyond|exceed\w*|reach\w*|hit|hits|crack\w*|break|broke|(?<!(?:what|how) )about|around|exactly|nearly|almost|only|just|make|made|do|did|took|walked|burn\w*|(?<!\bcompared? )to|at|is|are|was|were|goal|target|of)|[=<>≥≤+\d/-])\s*$/i;

const ofDate = new RegExp(`\\b(?:${monthPattern})\\b\\.?,?\\s*(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s*)?$`, 'i');

const ahead =
  /^\s*(?:$|[?!,;:.)](?!\d)|[-–—] |(?:and|or|vs\.?|versus|against|compared|than|to|average|avg|mean|median|total|trend|by|in|my|was|were|did|how|what|which|only|please|for|per|on|relative|over|so far|change|difference|weekends?|weekdays?)\b)/i;

const asksAbout = /\b(?:does|do|did|was|is|were)\s*$/i;

const judged =
  /^\s*(?:better|worse|higher|lower|more|less|fewer|longer|shorter|[a-z]+ier|calmer|warmer|compare|stack|versus|vs|rank|differ|a (?:better|worse))\b/i;

const oldest = 2005;

const bareYears = {
  pattern: /(?<![\p{L}\d.,:/-])(20[0-4]\d)(?![\d%]|[.,:/-]\d)/gu,
  spec: (match: RegExpExecArray, today: string): WindowSpec | null => {
    const year = Number(match[1]);
    const said = match.input.slice(0, match.index);
    const rest = match.input.slice(match.index + match[0].length);
    if (asksAbout.test(said) && judged.test(rest) && year >= oldest) return { kind: 'year', year };
    if (year < oldest || year > yearOf(today) + 1 || limits.test(said) || ofDate.test(said) || !ahead.test(rest))
      return null;
    return { kind: 'year', year };
  },
};

// Lengths without `last`: `over 90 days`, `mean HRV, 6 weeks`.
type LengthRule = { pattern: RegExp; length: (match: RegExpExecArray) => [count: number, unit: string] };

const length: LengthRule['length'] = ([, count = '', unit = '']) => [parseQuantity(count), unit];

const lengthRule = (pattern: string): LengthRule => ({ pattern: new RegExp(pattern, 'giu'), length });

const units = 'days|nights|weeks|months|years';

const others =
  'top|best|worst|bottom|first|than|least|most|highest|lowest|longest|shortest|under|over|above|below|of|how many|which|what|my|the|those|these|next|reached|hit|last|past|previous|preceding|prior|recent|latest|trailing';

const lengthRules: readonly LengthRule[] = [
  lengthRule(
    `(?:\\b(?:in|over|during|for|of|across)\\s+)?(?:\\bthe\\s+)?\\b(?:last|past) (?:week|month|year)\\s*[,(]\\s*(?:that is |i\\.?e\\.? )?${quantityPattern} (days)\\b\\)?`,
  ),
  lengthRule(
    `(?<!\\b(?:streaks?|run|runs|gap|of|lag|delay) (?:\\w+ )?)\\b(?:over|for|across|during|within|in) (?:a (?:period|span) of )?${quantityPattern}[\\s-]+(${units})\\b(?! (?:in a row|straight|running|ago|before|earlier|later|after|or|i\\b|my\\b|when|with|where))`,
  ),
  lengthRule(`(?<=^\\s*)(?:the |over |for )?${quantityPattern}[\\s-](${units})(?=\\s*(?:please)?\\s*[?.!]*\\s*$)`),
  lengthRule(
    `(?<=\\p{L}\\d?[,:]?\\s+)(?<!\\b(?:${others}) )\\(?\\b([2-9]|\\d{2,4}) (days|nights|weeks|months)\\b\\)?(?=\\s*[?.!]?\\s*$)`,
  ),
];

// `may` and `march` need a capital, a preposition or a year.
function isMonthName(match: RegExpExecArray, original: string): boolean {
  const name = match[2] ?? match[1] ?? '';
  if (!/^(?:may|mar|march|jan)$/i.test(name)) return true;
  const at = match.index + match[0].toLowerCase().lastIndexOf(name.toLowerCase());
  return (
    /[A-Z]/.test(original[at] ?? '') ||
    /^(?:in|of|during|since|for|from|than|last|with|to|and|vs|versus|or)\b/i.test(match[0]) ||
    standsAlone(original, at, name) ||
    /^\.?\s+(?:vs|versus)\b/i.test(original.slice(at + name.length)) ||
    match[3] !== undefined
  );
}

const standsAlone = (text: string, at: number, name: string): boolean =>
  /(?:^|[,:;(–-])\s*$/.test(text.slice(0, at)) && /^\.?\s*(?:$|[,:;?!)])/.test(text.slice(at + name.length));

// Null for a verb.
function namedMonth(match: RegExpExecArray, original: string): WindowSpec | null {
  if (!isMonthName(match, original)) return null;
  const month = monthNumber(match[2] ?? '');
  return { kind: 'month', month, ...(match[3] !== undefined && { year: Number(match[3]) }) };
}

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

/** First match wins: longer patterns first. */
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

/** `before`: the period before the previously named one. */
export type TimePhrase = { start: number; end: number; spec: WindowSpec | 'before' };
