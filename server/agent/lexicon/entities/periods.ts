import { addDays, lastOfMonth, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { resolveWindow } from '../../../../routers/metrics/windows.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { type Construct, construct, type Found, type Reading } from './constructs.ts';
import { day, period } from './dates.ts';

const fixed = (pattern: string, spec: WindowSpec | 'previous', unit?: 'day' | 'week' | 'month' | 'year') =>
  construct(pattern, () => period(spec, unit));
const past = '(?:last|past|previous|prior|recent|latest|preceding|trailing|rolling|most recent)';

const within = '(?:over|for|across|during|within|in|of)';

const lastDays = (found: Found) => {
  const span = found.all('span')[0];
  return span ? period({ kind: 'last_days', n: span.days }, span.unit) : null;
};

const monthsBack = (today: string, months: number): Reading => {
  const first = dateOf(yearOf(today), monthOf(today) - months, 1);
  return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
};

/** The latest such weekday before today. */
const lastWeekday = (today: string, weekday: number) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7));
const weekStart = (today: string) => addDays(today, 1 - weekdayOf(today));
const every = '(?<!(?:each|every|any|which|what|a|an|typical|usual|average|per|by|first|‹number›) )';

/** Periods named from today: `last week`, `the past 30 days`, `yesterday`, `3 weeks ago`, `last Monday`. */
export const relativePeriods: readonly Construct[] = [
  construct('(?:on )?(?:this|the same) (?:day|date) (?:last year|a year ago)|a year ago today', (_, { today }) =>
    day(dateOf(yearOf(today) - 1, monthOf(today), Number(today.slice(8)))),
  ),
  construct('(?:this time|around this time) last year', (_, { today }) => monthsBack(today, 12)),
  fixed('(?:the )?day before yesterday', { kind: 'before', of: { kind: 'yesterday' } }, 'day'),
  fixed('(?:the )?night before last', { kind: 'before', of: { kind: 'last_night' } }, 'day'),
  fixed('last night|yesterday night|tonight so far', { kind: 'last_night' }, 'day'),
  fixed('yesterday', { kind: 'yesterday' }, 'day'),
  fixed('(?:so far )?today(?: so far)?', { kind: 'today' }, 'day'),
  fixed(
    '(?:past|last|previous) week(?! (?:of|in) (?:{month}|{number}|q[1-4]|h[12]))|the week just gone|(?:past|last) calendar week',
    { kind: 'last_days', n: 7 },
    'week',
  ),
  fixed('past month', { kind: 'last_days', n: 30 }, 'month'),
  fixed('past year', { kind: 'last_days', n: 365 }, 'year'),
  construct('(?:the )?last full (?:calendar )?week', (_, { today }) => {
    const from = addDays(weekStart(today), -7);
    return period({ kind: 'between', from, to: addDays(from, 6) }, 'week');
  }),
  fixed(
    '(?:last|previous|most recent|the last full|latest)(?: full| calendar| complete)* month',
    { kind: 'last_month' },
    'month',
  ),
  fixed('(?:last|previous)(?: full| calendar)? year', { kind: 'last_year' }, 'year'),
  fixed('(?:last|previous)(?: full)? quarter', { kind: 'last_quarter' }, 'month'),
  fixed('(?:this|the current|current) week|week to date|wtd', { kind: 'this_week' }, 'week'),
  fixed('(?:this|the current|current|the running) month|month to date|mtd', { kind: 'this_month' }, 'month'),
  fixed(
    '(?:this|the current|current|the running) year|year to date|ytd|since the (?:start|beginning|turn) of (?:the|this) year',
    { kind: 'this_year' },
    'year',
  ),
  fixed('since the (?:start|beginning) of (?:the|this) month', { kind: 'this_month' }, 'month'),
  fixed('since the (?:start|beginning) of (?:the|this) week', { kind: 'this_week' }, 'week'),
  fixed('(?:this|the current) quarter|quarter to date|qtd', { kind: 'this_quarter' }, 'month'),
  fixed('(?:(?:last|past|previous) weekend|(?<=(?:over|during|this past) )the weekend)', { kind: 'last_weekend' }),
  fixed('this weekend', { kind: 'this_weekend' }),
  fixed('(?:the )?week before last', { kind: 'before', of: { kind: 'last_days', n: 7 } }, 'week'),
  construct('month before last', (_, { today }) => monthsBack(today, 2)),
  construct('quarter before last', (_, { today }) => {
    const first = dateOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1 - 6, 1);
    return period({ kind: 'between', from: first, to: dateOf(yearOf(first), monthOf(first) + 3, 0) });
  }),
  construct(
    '(?<=(?:vs|than|against|to|and|minus|with) (?:the |my |those )?)(?:previous|prior|preceding) {span}(?: before)?',
    () => period('previous'),
  ),
  construct(`${past} {span}(?! (?:of|in) (?:{month}|{number}|q[1-4]|h[12]|last|the|this))`, lastDays),
  construct('in (?:any )?(?:a )?(?:single )?{span}', (found) =>
    found.all('span')[0]?.days === 1 ? { kind: 'aside', value: true } : null,
  ),
  construct(
    '(?:over|for|across|during|within|in|of) (?:a (?:period|span) of )?{span}(?! (?:in a row|straight|running|ago|before|earlier|later|after))',
    lastDays,
  ),
  construct(
    '(?<=(?:^|, |\\( |: |{metric} |average |mean |median |trend ))(?:the )?{span}(?= (?:\\)|[?.!,]|average|mean|median|total|trend|high|low|max|min|please|{metric})|$)',
    lastDays,
  ),
  construct(`(?:${within} )?(?:the )?${past} {number} {weekdays}`, (found) => {
    const number = found.all('number')[0];
    if (!number || number.ordinal || number.year) return null;
    return [
      period({ kind: 'last_days', n: 7 * number.value }),
      { kind: 'weekdays', value: found.all('weekdays')[0] ?? [] },
    ];
  }),
  // `how many days in the past 90`.
  construct(
    `(?<=(?:days|nights|mornings)(?: out)? (?:in|of|over|during|from|within|for) (?:the |my )?)(?:last|past) {number}(?! (?:days|nights|values|readings|{sport}|{metric}))`,
    (found) => {
      const number = found.all('number')[0];
      return number && !number.ordinal ? period({ kind: 'last_days', n: number.value }, 'day') : null;
    },
  ),
  // `the last 7, 30 and 90 days`.
  construct(
    `(?:${within} )?(?:the )?${past} {number}(?: ,? ?{number})*(?: ,)? (?:and|or)(?: the)?(?: ${past})? {span}`,
    (found) => {
      const span = found.all('span')[0];
      const each = span && span.count > 0 ? span.days / span.count : 0;
      const numbers = found.all('number');
      if (!span || numbers.some(({ ordinal, year }) => ordinal || year)) return null;
      return [
        ...numbers.map(({ value }) => period({ kind: 'last_days', n: Math.round(value * each) }, span.unit)),
        period({ kind: 'last_days', n: span.days }, span.unit),
      ];
    },
  ),
  // The last full months or quarters.
  construct(
    `(?:${within} )?(?:the )?${past} {number} (?:full |calendar |complete )+(?<unit>weeks|months)`,
    (found, { today }) => {
      const n = found.all('number')[0]?.value ?? 0;
      if (n < 1 || n > 120) return null;
      if (found.group('unit') === 'weeks')
        return between(addDays(weekStart(today), -7 * n), addDays(weekStart(today), -1));
      return between(dateOf(yearOf(today), monthOf(today) - n, 1), dateOf(yearOf(today), monthOf(today), 0));
    },
  ),
  construct('(?:between |from )?{number} (?:to|and|-) {span} ago', (found, { today }) => {
    const [near, span] = [found.all('number')[0]?.value ?? 0, found.all('span')[0]];
    if (!span || span.count <= 0) return null;
    const days = Math.round((near * span.days) / span.count);
    return days < span.days ? between(addDays(today, -span.days), addDays(today, -days)) : null;
  }),
  construct(`${past} half year|(?:last|past) six months`, () => period({ kind: 'last_days', n: 180 })),
  construct('(?<!{number} )(?:a|{number}) (?<unit>week|month|year) ago|{span} ago', (found, { today }) => {
    const span = found.all('span')[0];
    const unit = span?.unit ?? (found.group('unit') as 'week');
    const count = span?.count ?? 1;
    if (unit === 'month') return monthsBack(today, count);
    if (unit === 'year') return monthsBack(today, 12 * count);
    return day(addDays(today, -(span?.days ?? 7)));
  }),
  fixed(
    '(?:all (?:of )?(?:my|the) (?:data|history|records?|days|nights|time)|(?<!first )ever(?: recorded)?|all time|of all|entire (?:history|record)|(?:the )?whole time|since (?:the )?(?:start|beginning)|since i (?:started|began)(?: (?:tracking|measuring|recording))?|overall|in total ever|over all of my (?:lab reports?|data)|on (?:record|file))',
    { kind: 'all' },
  ),
  construct(
    `${every}(?:(?<which>last|this|past) )?{weekday}(?! (?:to|through|-|and|nights?|or) {weekday}| ‹weekday›| (?:of|in) (?:{month}|last|this|the))`,
    (found, { today }) => {
      const weekday = found.all('weekday')[0];
      if (!weekday || weekday.plural || weekday.days.length > 1) return null;
      const on = weekday.days[0] ?? 1;
      if (found.group('which') === 'this' && weekdayOf(today) === on) return day(today);
      return day(lastWeekday(today, on));
    },
  ),
  construct('{weekday} (?:of )?last week', (found, { today }) => {
    const on = found.all('weekday')[0]?.days[0] ?? 1;
    return day(addDays(weekStart(today), on - 8));
  }),
  construct(`${every}(?:last |this )?{weekday} night`, (found, { today }) => {
    const weekday = found.all('weekday')[0];
    if (!weekday || weekday.plural) return null;
    const morning = addDays(lastWeekday(today, weekday.days[0] ?? 1), 1);
    return morning === today ? period({ kind: 'last_night' }, 'day') : day(morning);
  }),
  fixed(
    '(?:the |in the |than the |than in the )?(?:previous|preceding|prior) (?:one|period)|the (?:week|fortnight|month|year|period|time|one|night|day|quarter) (?:before|prior|earlier)(?: (?:that|then|it))?(?! (?:last|this|yesterday|the|{weekday}|{period})(?: |$))',
    'previous',
  ),
  construct('(?:the |those )?{span} (?:before|prior|earlier|preceding|previous)(?: (?:that|then|those))?', () =>
    period('previous'),
  ),
  construct('(?:the )?(?:previous|prior|preceding) {number}', (found) =>
    found.all('number')[0]?.year ? null : period('previous'),
  ),
  construct('(?:the )?{number} (?:before|prior)', (found) =>
    found.all('number')[0]?.year ? null : period('previous'),
  ),
  construct(
    '(?:(?:the|my) )?first {span}(?! (?:of|in) (?:{period}|{month}|{number}))(?: (?:of (?:tracking|my (?:data|records?)|the data)|i (?:wore|had|tracked|used).*))?',
    (found) => {
      const span = found.all('span')[0];
      return span ? period({ kind: 'first_days', n: span.days }) : null;
    },
  ),
];

/** First and last day of a period as the calendar has it. */
function boundsOf(spec: WindowSpec, today: string): { from: string; to: string } | null {
  if (spec.kind === 'year') return { from: `${spec.year}-01-01`, to: `${spec.year}-12-31` };
  const window = resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null });
  if (!window) return null;
  const runs = spec.kind === 'month' || spec.kind === 'this_month';
  return runs ? { ...window, to: lastOfMonth(window.from) } : window;
}

const specsIn = (found: Found, today: string) =>
  found.all('period').flatMap(({ spec }) => {
    const bounds = spec === 'previous' ? null : boundsOf(spec, today);
    return bounds && spec !== 'previous' ? [{ spec, ...bounds }] : [];
  });

const between = (from: string, to: string, unit?: 'week'): Reading => period({ kind: 'between', from, to }, unit);

/** Periods of which two can be held against each other: `from May to June`. */
const wholes: ReadonlySet<string> = new Set([
  'month',
  'year',
  'quarter',
  'half_year',
  'half_month',
  'last_month',
  'this_month',
  'this_year',
  'last_year',
  'last_quarter',
  'this_quarter',
]);

/** Periods that count from today are compared, never joined. */
const runs: ReadonlySet<string> = new Set([
  'this_week',
  'last_days',
  'this_month',
  'this_year',
  'last_month',
  'last_year',
  'all',
  'before',
]);

function range(found: Found, today: string): Reading | null {
  const [first, second] = specsIn(found, today);
  if (!first || !second) return null;
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
  if (whole.kind === 'period' && wholes.has(first.spec.kind))
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
  const isMonth = span?.unit === 'month' || found.group('unit') === 'month';
  const count = span?.count ?? 1;
  if (/^(?:the )?(?:last|final|closing)/.test(found.said))
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
  if (within?.from.slice(0, 7) !== within?.to.slice(0, 7) || !within) return null;
  const at = (on: number) => `${within.from.slice(0, 8)}${String(on).padStart(2, '0')}`;
  if (/early|start|beginning|first/.test(found.said)) return between(at(1), at(10));
  return /mid|second/.test(found.said) ? between(at(11), at(20)) : between(at(21), within.to);
}

const after = (date: string): Reading => period({ kind: 'since', date });

/** Periods made of periods: `from … to …`, `since …`, `the first week of …`. */
export const combinedPeriods: readonly Construct[] = [
  construct(
    '(?:(?:between|from) )?(?:the night (?:of|from) )?{period} (?:to|until|till|through|thru|up to|-|\\.\\.)(?: and including)?(?: the end of)? {period}',
    (found, { today }) => range(found, today),
  ),
  construct('between {period} (?:and|to|through|thru|-) {period}', (found, { today }) => range(found, today)),
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
  construct(
    '(?:ever )?since (?:the (?:start|beginning) of )?(?:i (?:started|began|got|bought|stopped)[^,?‹]* (?:in|on) )?{period}',
    (found, { today }) => {
      const [from] = specsIn(found, today);
      return from ? after(from.from) : null;
    },
  ),
  construct(
    '(?:starting|beginning)(?: (?:in|on|from|with))? {period}|from {period} (?:onwards?|on)',
    (found, { today }) => {
      const [from] = specsIn(found, today);
      return from ? after(from.from) : null;
    },
  ),
  construct('after {period}', (found, { today }) => {
    const [from] = specsIn(found, today);
    return from ? after(addDays(from.to, 1)) : null;
  }),
  construct('(?:before|prior to) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    return of ? period({ kind: 'until', date: addDays(of.from, -1) }) : null;
  }),
  construct('(?:until|till|up to|up until)(?: the end of)? {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    return of ? period({ kind: 'until', date: of.to }) : null;
  }),
  construct(
    '(?:the )?(?:first|opening|last|final|closing) (?:{span}|(?<unit>week|weekend|day|month)) (?:of|in) (?:the )?{period}',
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
    '(?:the )?(?:early|mid|late|start of|beginning of|middle of|end of|first third of|second third of|last third of)(?: part of)?(?: in)? {period}',
    (found, { today }) => third(found, today),
  ),
  construct('(?:the )?(?:{number} )?(?:part|third) of {period}', (found, { today }) => third(found, today)),
  construct('(?:the )?week (?:of|from|starting|beginning) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    if (of?.spec.kind !== 'day') return null;
    const from = weekStart(of.from);
    return between(from, addDays(from, 6), 'week');
  }),
  construct('(?:the )?(?:week|fortnight|month|{span}) (?:after|following) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    if (!of) return null;
    const first = addDays(of.to, 1);
    if (/month (?:after|following)/.test(found.said) && of.spec.kind !== 'day')
      return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
    return between(first, addDays(of.to, found.all('span')[0]?.days ?? 7));
  }),
  construct('(?:the )?week (?:ending|up to) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    return of ? between(addDays(of.to, -6), of.to, 'week') : null;
  }),
  construct('(?:the )?weekend (?:of|from) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    if (of?.spec.kind !== 'day') return null;
    const saturday = addDays(weekStart(of.from), 5);
    return between(saturday, addDays(saturday, 1));
  }),
  construct('(?:the )?night (?:of|from|after) (?:the )?{period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    return of?.spec.kind === 'day' ? day(addDays(of.from, 1)) : null;
  }),
  construct('(?:the )?{span} (?:up to|to|until|ending|ending on|before) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    const days = found.all('span')[0]?.days ?? 0;
    if (of?.spec.kind !== 'day') return null;
    const to = /before/.test(found.said) ? addDays(of.from, -1) : of.to;
    return between(addDays(to, 1 - days), to);
  }),
  construct('(?:the )?{span} (?:after|from|following) {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    const days = found.all('span')[0]?.days ?? 0;
    return of ? between(addDays(of.to, 1), addDays(of.to, days)) : null;
  }),
  construct('(?:the )?(?:day|night) before {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    return of?.spec.kind === 'day' ? between(addDays(of.from, -1), addDays(of.from, -1)) : null;
  }),
  construct('(?:from )?{period} (?:to|through|thru|until|-) (?:the )?{number}', (found, { today }) => {
    const [from] = specsIn(found, today);
    const number = found.all('number')[0];
    if (from?.spec.kind !== 'day' || !number || number.value > 31) return null;
    const to = dateOf(yearOf(from.from), monthOf(from.from), number.value);
    return to > from.from ? between(from.from, to) : null;
  }),
  construct(
    '(?:(?:over|during|in|for) )?(?:the )?{span}(?: {streak}| stretch| period| run| spell)? (?:that |which )?(?:ended|ending)(?: on| with)? {period}',
    (found, { today }) => {
      const [of] = specsIn(found, today);
      const days = found.all('span')[0]?.days ?? 0;
      return of ? between(addDays(of.to, 1 - days), of.to) : null;
    },
  ),
  construct(
    '(?:(?:of|over|in|during) )?(?:the )?(?:summer|winter|spring|autumn|fall)(?: months)?(?: \\(| ,| :)? {period}',
    (found) => {
      const [of] = found.all('period');
      return of ? { kind: 'period', value: of } : null;
    },
  ),
  construct('(?:the )?month before {period}', (found, { today }) => {
    const [of] = specsIn(found, today);
    if (!of) return null;
    const first = dateOf(yearOf(of.from), monthOf(of.from) - 1, 1);
    return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
  }),
  construct('(?:the )?(?:{number}|first|last) {weekday} (?:of|in) {period}', (found, { today }) => {
    const [within] = specsIn(found, today);
    const [number, weekday] = [found.all('number')[0], found.all('weekday')[0]?.days[0]];
    if (!within || weekday === undefined) return null;
    if (/^(?:the )?last/.test(found.said)) return day(addDays(within.to, -((weekdayOf(within.to) - weekday + 7) % 7)));
    return day(addDays(within.from, ((weekday - weekdayOf(within.from) + 7) % 7) + 7 * ((number?.value ?? 1) - 1)));
  }),
];
