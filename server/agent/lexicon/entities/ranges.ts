import { addDays, lastOfMonth, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { resolveWindow } from '../../../../routers/metrics/windows.ts';
import { dateOf, lengthOf, monthOf, yearOf } from '../days.ts';
import { type Construct, construct, type Found, type Reading, type Related, says } from './constructs.ts';
import { day, period, unclearPart } from './dates.ts';

/** First and last day of a period as the calendar has it. */
export function boundsOf(spec: WindowSpec, today: string): { from: string; to: string } | null {
  if (spec.kind === 'year') return { from: `${spec.year}-01-01`, to: `${spec.year}-12-31` };
  const window = resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null });
  if (!window) return null;
  const runs = spec.kind === 'month' || spec.kind === 'this_month';
  return runs ? { ...window, to: lastOfMonth(window.from) } : window;
}

export const specsIn = (found: Found, today: string) =>
  found.all('period').flatMap(({ spec }) => {
    const bounds = typeof spec === 'string' ? null : boundsOf(spec, today);
    return bounds && typeof spec !== 'string' ? [{ spec, ...bounds }] : [];
  });

const weekStart = (date: string) => addDays(date, 1 - weekdayOf(date));
const between = (from: string, to: string, unit?: 'week' | undefined): Reading =>
  period({ kind: 'between', from, to }, unit);

/** Periods of which two can be held against each other: `from May to June`. */
const wholes: ReadonlySet<string> = new Set(
  'month year quarter half_year half_month last_month this_month this_year last_year last_quarter this_quarter'.split(
    ' ',
  ),
);

/** Periods that count from today are compared, never joined. */
const runs: ReadonlySet<string> = new Set(
  'this_week this_quarter last_quarter this_weekend last_weekend last_days this_month this_year last_month last_year all before'.split(
    ' ',
  ),
);

function range(found: Found, today: string): Reading | null {
  const [first, second] = specsIn(found, today);
  if (!first || !second) return null;
  // `this year until yesterday`, `this year till October`
  if (/^this_/.test(first.spec.kind) && / (?:un)?till? | up to | thr/.test(found.said) && second.from >= first.from)
    return second.spec.kind === 'yesterday' ? period(first.spec) : between(first.from, second.to);
  if (
    wholes.has(first.spec.kind) !== wholes.has(second.spec.kind) ||
    runs.has(first.spec.kind) ||
    runs.has(second.spec.kind)
  )
    return null;
  const earlier =
    first.from <= second.to
      ? first.from
      : dateOf(yearOf(first.from) - 1, monthOf(first.from), Number(first.from.slice(8)));
  const whole = period({ kind: 'between', from: earlier, to: second.to });
  if (
    whole.kind === 'period' &&
    (wholes.has(first.spec.kind) || (first.spec.kind === 'day' && second.spec.kind === 'day'))
  )
    whole.value.ends = { said: [first.spec, second.spec], dated: [dated(first), dated(second)] };
  return whole;
}

/** A month with the year that is meant. */
const dated = ({ spec, from }: { spec: WindowSpec; from: string }): WindowSpec =>
  spec.kind === 'month' ? { kind: 'month', month: spec.month, year: yearOf(from) } : spec;

function edge(found: Found, today: string): Reading | null {
  const [within] = specsIn(found, today);
  const span = found.all('span')[0];
  const days =
    span?.days ??
    ({ week: 7, weekend: 2, day: 1, night: 1, month: 30 } as Readonly<Record<string, number>>)[
      found.group('unit') ?? ''
    ] ??
    0;
  if (!within || days < 1) return null;
  if (['last_days', 'this_week', 'all'].includes(within.spec.kind)) return unclearPart(found);
  const isMonth = span?.unit === 'month' || found.group('unit') === 'month';
  const count = span?.count ?? 1;
  if (/^(?:\w+ )??(?:the )?(?:last|final|closing)/.test(found.said))
    return between(
      isMonth ? dateOf(yearOf(within.to), monthOf(within.to) - count + 1, 1) : addDays(within.to, 1 - days),
      within.to,
    );
  return between(
    within.from,
    isMonth ? dateOf(yearOf(within.from), monthOf(within.from) + count, 0) : addDays(within.from, days - 1),
  );
}

function third(found: Found, today: string): Reading | null {
  const [within] = specsIn(found, today);
  if (!within) return null;
  const ofYear = /^(?:this_year|year|last_year)$/.test(within.spec.kind);
  // The start of a year is its first month, and the end its last.
  if (ofYear && /start|beginning/.test(found.text))
    return period({ kind: 'month', month: 1, year: yearOf(within.from) }, 'month');
  if (ofYear && /end of/.test(found.text) && within.spec.kind !== 'this_year')
    return period({ kind: 'month', month: 12, year: yearOf(within.from) }, 'month');
  if (within.from.slice(0, 7) !== within.to.slice(0, 7) || within.spec.kind === 'last_days') return unclearPart(found);
  const at = (on: number) => `${within.from.slice(0, 8)}${String(on).padStart(2, '0')}`;
  if (/early|start|beginning|first/.test(found.text)) return between(at(1), at(10));
  return /mid|second/.test(found.text) ? between(at(11), at(20)) : between(at(21), within.to);
}

const after = (date: string): Reading => period({ kind: 'since', date });

/** What tells that something happened: `since I gave up sugar`, `since moving`. */
export const happening =
  'i|we|he|she|they|my|our|the|an?|getting|starting|going|taking|giving|quitting|stopping|moving|joining|switching|changing|buying|having|becoming';

const told =
  '(?!(?:how|what|which|when|did|does|do|is|are|was|were|has|have|compared|vs|versus|than)(?: |$))[^ ‹›?.,;:]+';

const seasons: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** Three whole months by the northern calendar, the newest that have begun; the answer names the days. */
function season(name: string, year: number | undefined, isPast: boolean, today: string): Reading {
  const month = seasons[name] ?? 3;
  const start = (of: number) => dateOf(of, month, 1);
  const end = (of: number) => dateOf(of, month + 3, 0);
  const begun = start(yearOf(today)) <= today ? yearOf(today) : yearOf(today) - 1;
  const of = year ?? (isPast && end(begun) >= today ? begun - 1 : begun);
  return end(of) >= today ? period({ kind: 'since', date: start(of) }) : between(start(of), end(of));
}

/** Told from the only period that is named in it. */
const beside = (
  pattern: string,
  reading: (of: { spec: WindowSpec; from: string; to: string }, found: Found, today: string) => Reading | null,
): Construct =>
  construct(pattern, (found, { today }) => {
    const [of] = specsIn(found, today);
    return of ? reading(of, found, today) : null;
  });

/** Periods made of periods: `from … to …`, `since …`, `the first week of …`. */
export const combinedPeriods: readonly Construct[] = [
  ...says({ kind: 'aside', value: true }, 'not (?:in |on )?{period}(?: ,| but)'),
  construct(
    '(?:(?:between|from) |(?<!compare (?:[^ ?.]+ ){0,3})){period} (?:to|until|till|through|thru|up to|-|\\.\\.)(?: and including)?(?: the end of)? {period}|(?:from|between) (?:the )?(?:start|beginning) of {period} (?:to|until|till|and)(?: the end of)? {period}|between {period} (?:and|to|through|thru|-) {period}|{period} and {period} (?:together|combined|taken together)',
    (found, { today }) => range(found, today),
  ),
  construct(
    'since i (?:started|began|took up|gave up|stopped|quit) (?:\\w+|{sport}|{metric})(?= ?[?.,;]| ?$)',
    unclearPart,
  ),
  construct(
    '(?:from |between )?(?:the )?{number} (?:and|to|until|till|through|-) (?:the )?{period}',
    (found, { today }) => {
      const [until] = specsIn(found, today);
      const number = found.all('number')[0];
      if (until?.spec.kind !== 'day' || !number || number.value > 31) return null;
      const from = dateOf(yearOf(until.from), monthOf(until.from), number.value);
      return from < until.to ? between(from, until.to) : null;
    },
  ),
  // What happened then is told, not asked: `since I gave up alcohol on 1 September`.
  construct(
    `(?:(?:ever )?since (?:${happening})|after (?:i|we)(?= [^‹]*‹period›))(?! (?:start|beginning|end|turn) of)(?: (?:${told}|{metric}|{sport}|{missing}|{aside}|{number}|{others})){1,9} (?:(?:on|in|at|from|around|about|back) )*{period}`,
    (found, { today }) => {
      const [from] = specsIn(found, today).slice(-1);
      return from && found.all('period').length === 1 ? after(from.from) : null;
    },
  ),
  construct(
    '(?:ever )?since (?:the (?:start|beginning|end) of )?(?:i (?:started|began|got|bought|stopped)[^,?‹]* (?:in|on) )?{period}',
    (found, { today }) => {
      const [from] = specsIn(found, today);
      return from ? after(/the end of/.test(found.said) ? addDays(from.to, 1) : from.from) : null;
    },
  ),
  construct(
    '(?:starting|beginning|as of|from)(?: (?:in|on|from|with))? {period} (?:onwards?|on|to now|until now|till now|to date|up to now|{running})|(?:starting|beginning|as of)(?: (?:in|on|from|with))? {period}|{period} onwards?|from (?:the )?(?:start|beginning) of {period} (?:to|until|till|up to) (?:now|today)',
    (found, { today }) => {
      const [from] = specsIn(found, today);
      return from ? after(from.from) : null;
    },
  ),
  construct('after {period}', (found, { today }) => {
    const [from] = specsIn(found, today);
    return from ? after(addDays(from.to, 1)) : null;
  }),
  beside('(?:before|prior to) {period}', (of) => period({ kind: 'until', date: addDays(of.from, -1) })),
  beside('(?:until|till|up to|up until|through)(?: and including)?(?: the end of)? {period}', (of) =>
    period({ kind: 'until', date: of.to }),
  ),
  construct(
    '(?:(?:in|over|for|on|during) )?(?:the )?(?:first|opening|last|final|closing) (?:{span}|(?<unit>week|weekend|day|month)) (?:of|in) {period}',
    (found, { today }) => edge(found, today),
  ),
  construct('(?:the )?{number} (?<unit>day|week|month) (?:of|in) {period}', (found, { today }) => {
    const [within] = specsIn(found, today);
    const number = found.all('number')[0];
    if (!within || !number?.ordinal || found.group('unit') === 'month') return null;
    const days = found.group('unit') === 'week' ? 7 : 1;
    const from = addDays(within.from, (number.value - 1) * days);
    return days === 1 ? day(from) : between(from, addDays(from, 6));
  }),
  construct(
    '(?:(?:towards|around|at|in) )?(?:the )?(?:(?:very )?(?:early|mid|late|start of|beginning of|middle of|end of)|(?:first|last|final|{ordinal}) {ordinal} of)(?: in)? {period}',
    (found, { today }) => third(found, today),
  ),
  construct(
    '(?:the )?(?:(?:first|last|early|late|latter|better|other|{ordinal}) )?(?<!{metric} )(?<!(?:what|which) (?=part of {period} (?:is|was|were) (?:[a-z]+ )?{metric}))(?:part|half) of {period}|(?:the )?{ordinal} fortnight of {period}',
    unclearPart,
  ),
  construct(
    '(?:the )?(?:first|last|{ordinal}) (?:{weekday}|day|night|week|weekend|half) (?:of|in) (?:each|every|any) \\w+',
    unclearPart,
  ),
  beside('(?:the )?week (?:of|from|starting|beginning|commencing|w/c)(?: on)? {period}|w / c {period}', (of) => {
    if (of.spec.kind !== 'day') return null;
    const from = weekStart(of.from);
    return between(from, addDays(from, 6), 'week');
  }),
  beside('(?:the )?(?:week|fortnight|month|{span}) (?:after|following) {period}', (of, found) => {
    const first = addDays(of.to, 1);
    if (/month (?:after|following)/.test(found.said) && of.spec.kind !== 'day')
      return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
    const days = { month: 30, fortnight: 14 }[/\b(?:month|fortnight)\b/.exec(found.said)?.[0] ?? ''] ?? 7;
    return between(first, addDays(of.to, found.all('span')[0]?.days ?? days));
  }),
  beside('(?:the )?weekend (?:of|from) {period}', (of) => {
    if (of.spec.kind !== 'day') return null;
    const saturday = addDays(weekStart(of.from), 5);
    return between(saturday, addDays(saturday, 1));
  }),
  beside('(?:the )?night (?:of|from|after) (?:the )?{period}', (of) => {
    return of.spec.kind === 'day' ? day(addDays(of.from, 1)) : null;
  }),
  beside(
    '(?:(?:over|during|in|for) )?(?:the )?(?:{span}|week)(?: {streak}| stretch| period| run| spell)?(?: that| which)? (?:up to|to|until|ending|ended|before)(?: on| with)? {period}',
    (of, found) => {
      const days = found.all('span')[0]?.days ?? 7;
      if (of.from !== of.to && !/(?:ended|ending) /.test(found.said)) return null;
      const to = /before/.test(found.said) ? addDays(of.from, -1) : of.to;
      return between(addDays(to, 1 - days), to, found.all('span').length === 0 ? 'week' : undefined);
    },
  ),
  beside(
    '(?:(?:in|for|over) )?(?:the )?{span} (?:starting|beginning|from)(?: on| from| with)? {period}',
    (of, found) => {
      const days = found.all('span')[0]?.days ?? 0;
      return of ? between(of.from, addDays(of.from, days - 1)) : null;
    },
  ),
  construct(
    '(?:the )?night (?:from|of|between) {period} (?:to|and|until|-) {period}|(?:the )?night from (?:the )?{ordinal} (?:to|and|until|-) {period}',
    (found, { today }) => {
      const [first, last = first] = specsIn(found, today);
      const evening = first && last && (first === last ? found.all('number')[0]?.value : Number(first.from.slice(8)));
      return last?.spec.kind === 'day' && Number(addDays(last.from, -1).slice(8)) === evening ? day(last.from) : null;
    },
  ),
  beside('(?:the )?(?:day|night) before {period}', (of) => {
    return of.spec.kind === 'day' ? between(addDays(of.from, -1), addDays(of.from, -1)) : null;
  }),
  construct('(?:from )?{period} (?:to|through|thru|until|-) (?:the )?{number}', (found, { today }) => {
    const [from] = specsIn(found, today);
    const number = found.all('number')[0];
    if (from?.spec.kind !== 'day' || !number || number.value > 31) return null;
    const to = dateOf(yearOf(from.from), monthOf(from.from), number.value);
    return to > from.from ? between(from.from, to) : null;
  }),
  beside('(?:(?:in|for) )?the month before {period}', (of) => {
    const first = dateOf(yearOf(of.from), monthOf(of.from) - 1, 1);
    return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
  }),
  construct('(?:on )?(?:the )?(?:{number}|first|last) {weekday} (?:of|in) {period}', (found, { today }) => {
    const [within] = specsIn(found, today);
    const [number, weekday] = [found.all('number')[0], found.all('weekday')[0]?.days[0]];
    if (!within || weekday === undefined) return null;
    if (/^(?:on )?(?:the )?last/.test(found.said))
      return day(addDays(within.to, -((weekdayOf(within.to) - weekday + 7) % 7)));
    return day(addDays(within.from, ((weekday - weekdayOf(within.from) + 7) % 7) + 7 * ((number?.value ?? 1) - 1)));
  }),
];

/** Read once ranges are: `our winter, June to August`. */
export const seasonsOfYear: readonly Construct[] = [
  // What is named beside a season says what is meant: `our winter, June to August`.
  construct(
    '(?<!next )(?:(?:of|over|in|during) )?(?:(?:the|our|my|this|last|past|previous) )*(?<season>spring|summer|autumn|winter|(?<=(?:in|over|during|last|this|the|of|since) )fall)s?(?: (?:months|time|season))?(?:(?: \\(| ,| :| -)?(?: of)? {period})?',
    (found, { today }) => {
      const [of] = found.all('period');
      const isYear = of && typeof of.spec !== 'string' && /year/.test(of.spec.kind);
      if (of && !isYear) return { kind: 'period', value: { spec: of.spec } };
      const year = specsIn(found, today).map(({ from }) => yearOf(from))[0];
      return season(found.group('season') ?? '', year, /(?:^| )(?:last|previous|past) /.test(found.said), today);
    },
  ),
];

/** The day with which a period begins; the end of time when it has no beginning. */
export const startOf = (spec: WindowSpec, today: string): string => boundsOf(spec, today)?.from ?? '9999-12-31';

/** The day after, the month before or the same period of another year, counted from `base`. */
export function relatedTo(base: WindowSpec, related: Related, today: string): WindowSpec {
  if (related === 'since' && base.kind === 'until') return { kind: 'since', date: addDays(base.date, 1) };
  const within = boundsOf(base, today);
  if (!within) return { kind: 'before', of: base };
  if (related === 'since' || related === 'around') return { kind: 'since', date: within.from };
  const { from, to } = within;
  const months = monthsOf(base.kind);
  if (related === 'previous') {
    if (base.kind === 'last_weekend') return { kind: 'between', from: addDays(from, -7), to: addDays(to, -7) };
    if (months === 12) return { kind: 'year', year: yearOf(from) - 1 };
    if (months === 1) return monthFrom(from, -1);
    return months === 0
      ? { kind: 'before', of: base }
      : { kind: 'between', from: dateOf(yearOf(from), monthOf(from) - months, 1), to: addDays(from, -1) };
  }
  if (related === 'next') {
    if (months === 1) return monthFrom(from, 1);
    const next = addDays(to, 1);
    const until =
      months === 0 ? addDays(to, lengthOf(from, to)) : addDays(dateOf(yearOf(next), monthOf(next) + months, 1), -1);
    return from === to ? { kind: 'day', date: next } : { kind: 'between', from: next, to: until };
  }
  const years = related === 'year_before' ? 1 : yearOf(from) - Number(related.slice(3));
  const shifted = (date: string) => dateOf(yearOf(date) - years, monthOf(date), Number(date.slice(8)));
  const last =
    months > 0 && !/^this_(?:quarter|year)$/.test(base.kind)
      ? lastOfMonth(`${yearOf(to) - years}${to.slice(4, 7)}-01`)
      : shifted(to);
  return from === to ? { kind: 'day', date: shifted(from) } : { kind: 'between', from: shifted(from), to: last };
}

const lengths: Readonly<Record<string, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 };
const monthsOf = (kind: WindowSpec['kind']) => lengths[kind.replace(/^(?:last|this)_/, '')] ?? 0;
const monthFrom = (date: string, months: number): WindowSpec => {
  const first = dateOf(yearOf(date), monthOf(date) + months, 1);
  return { kind: 'month', month: monthOf(first), year: yearOf(first) };
};
