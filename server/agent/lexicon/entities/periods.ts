import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { type Back, type Construct, construct, type Found, type PeriodSpec, type Reading, says } from './constructs.ts';
import { day, period, unclearPart } from './dates.ts';
import { relatedTo } from './ranges.ts';

const fixed = (pattern: string, spec: PeriodSpec, unit?: 'day' | 'week' | 'month' | 'year') =>
  construct(pattern, () => period(spec, unit));
/** Lies before a period that is named beside it. */
export const previous = (back: Back): Reading => ({ kind: 'period', value: { spec: 'previous', back } });
const past = '(?:last|past|previous|prior|recent|latest|preceding|trailing|rolling|most recent)';
const current = '(?:this|the current|current|the running)';
const weAreIn = (unit: string) =>
  `the ${unit} (?:that )?(?:we|i)(?: am| are)? (?:currently )?in(?: now| right now| at the moment)?`;
const justEnded = '(?:that |which )?(?:has )?just (?:gone|past|passed|ended|finished)';
const within = '(?:over|for|across|during|within|in|of)';

const quarterFirst = (today: string, back: number) =>
  dateOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1 - 3 * back, 1);

function lastDays(found: Found, { today }: { today: string }): Reading | null {
  const span = found.all('span')[0];
  if (!span) return null;
  return /quarters?$/.test(found.text)
    ? period({ kind: 'between', from: quarterFirst(today, span.count), to: addDays(quarterFirst(today, 0), -1) })
    : period({ kind: 'last_days', n: span.days }, span.unit);
}

const usualOver = (days: number | undefined): Reading | null =>
  days === undefined ? null : period({ kind: 'last_days', n: days });

const monthsBack = (today: string, months: number): Reading => {
  const first = dateOf(yearOf(today), monthOf(today) - months, 1);
  return period({ kind: 'month', month: monthOf(first), year: yearOf(first) }, 'month');
};

/** The latest such weekday before today. */
const lastWeekday = (today: string, weekday: number) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7));
const weekStart = (today: string) => addDays(today, 1 - weekdayOf(today));
const every =
  '(?<!(?:each|every|any|which|what|a|an|typical|usual|average|per|by|first|two|other|‹number›|‹ordinal›) )';
const weekdayIn = (found: Found) => {
  const [weekday] = found.all('weekday');
  return weekday && weekday.days.length === 1 ? (weekday.days[0] ?? null) : null;
};

/** Periods named from today: `last week`, `the past 30 days`, `yesterday`, `3 weeks ago`, `last Monday`. */
export const relativePeriods: readonly Construct[] = [
  construct('(?:on )?(?:this|the same) (?:day|date) (?:last year|a year ago)|a year ago today', (_, { today }) =>
    day(dateOf(yearOf(today) - 1, monthOf(today), Number(today.slice(8)))),
  ),
  construct('(?:this time|around this time|(?:the )?same month)(?: of)? last year', (_, { today }) =>
    monthsBack(today, 12),
  ),
  construct(
    '(?:the )?same (?:days|period|part|dates|point|stretch|time|stage)(?: of| in)? last month',
    (_, { today }) => {
      const from = dateOf(yearOf(today), monthOf(today) - 1, 1);
      const to = addDays(from, Number(today.slice(8)) - 1);
      return period({
        kind: 'between',
        from,
        to: monthOf(to) === monthOf(from) ? to : dateOf(yearOf(today), monthOf(today), 0),
      });
    },
  ),
  construct('(?:the )?same week(?: of| in)? last year|every other day', unclearPart),
  fixed('(?:the )?day before yesterday', { kind: 'before', of: { kind: 'yesterday' } }, 'day'),
  fixed('(?:the )?night before last', { kind: 'before', of: { kind: 'last_night' } }, 'day'),
  fixed(
    '(?<!average )overnight(?= ?(?:[?.,]|$))|last night|yesterday (?:night|evening)|tonight so far|(?<=(?:^| )(?:was|were|did) [^?]{0,60})tonight|this morning|(?:the )?(?:(?:past |last )?night (?:that )?(?:just |has just )(?:gone|past|passed|ended|finished|over)|(?<=the )past night)',
    { kind: 'last_night' },
    'day',
  ),
  fixed('(?:the end of )?yesterday|the day (?:that )?just (?:gone|past|passed|ended)', { kind: 'yesterday' }, 'day'),
  fixed('today', { kind: 'today' }, 'day'),
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
    `(?:last|previous|most recent|the last full|latest)(?: full| calendar| complete)* month|(?:the )?calendar month ${justEnded}|(?:the )?month before this(?: one)?`,
    { kind: 'last_month' },
    'month',
  ),
  fixed('(?:last|previous)(?: full| calendar)? year|(?:the )?year before this(?: one)?', { kind: 'last_year' }, 'year'),
  fixed(
    '(?:last|previous|past)(?: full)? quarter|(?:the )?quarter before this(?: one)?',
    { kind: 'last_quarter' },
    'month',
  ),
  fixed(
    `${current} week|${weAreIn('week')}|week to date|wtd|since the (?:start|beginning) of (?:the|this) week`,
    { kind: 'this_week' },
    'week',
  ),
  fixed(
    `${current} month|${weAreIn('month')}|month to date|mtd|since the (?:start|beginning) of (?:the|this) month`,
    { kind: 'this_month' },
    'month',
  ),
  fixed(
    `${current} year|${weAreIn('year')}|year to date|ytd|since the (?:start|beginning|turn) of (?:the|this) year|(?<=(?:of|in) )the year(?! (?:before|of|to))`,
    { kind: 'this_year' },
    'year',
  ),
  fixed(`(?:this|the current) quarter|quarter to date|qtd|${weAreIn('quarter')}`, { kind: 'this_quarter' }, 'month'),
  fixed(
    '(?:(?:last|past|previous) weekend|(?<=(?:over|during|this past) )the weekend)(?! (?:of|in(?! (?:all|total))|before))',
    { kind: 'last_weekend' },
    'week',
  ),
  fixed('this weekend', { kind: 'this_weekend' }, 'week'),
  construct('(?:the )?(?<unit>week|weekend|month|quarter|year) before last', (found, { today }) => {
    const unit = found.group('unit') ?? '';
    const last = unit === 'week' ? ({ kind: 'last_days', n: 7 } as const) : ({ kind: `last_${unit}` } as WindowSpec);
    return period(
      relatedTo(last, 'previous', today),
      unit.startsWith('week') ? 'week' : unit === 'year' ? 'year' : 'month',
    );
  }),
  construct(
    '(?<=(?:vs|versus|than|against|to|and|minus|with|[.]) (?:the |my |those )?|^(?:and )?(?:the )?)(?:previous|prior|preceding) {span}(?: before)?',
    (found) => previous({ days: found.all('span')[0]?.days ?? 0 }),
  ),
  construct(`${past} {span}(?! (?:of|in) (?:{month}|{number}|q[1-4]|h[12]|last|the|this))`, lastDays),
  construct('in (?:any )?(?:a )?(?:single )?{span}', (found) =>
    found.all('span')[0]?.days === 1 ? { kind: 'aside', value: true } : null,
  ),
  construct(
    '(?!of ‹span› (?:{metric}|correlat|go|mov|relat))(?:over|for|across|during|within|in|of) (?:a (?:period|span) of )?{span}(?! (?:in a row|straight|running|ago|before|earlier|later|after|starting|beginning|from|up to|ending|to|until|(?:of|in) (?:{month}|{number}|q[1-4]|h[12]|last|the|this)))',
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
        return period({ kind: 'between', from: addDays(weekStart(today), -7 * n), to: addDays(weekStart(today), -1) });
      return period({
        kind: 'between',
        from: dateOf(yearOf(today), monthOf(today) - n, 1),
        to: dateOf(yearOf(today), monthOf(today), 0),
      });
    },
  ),
  construct('(?:between |from )?{number} (?:to|and|-) {span} ago', (found, { today }) => {
    const [near, span] = [found.all('number')[0]?.value ?? 0, found.all('span')[0]];
    if (!span || span.count <= 0) return null;
    const days = Math.round((near * span.days) / span.count);
    return days < span.days
      ? period({ kind: 'between', from: addDays(today, -span.days), to: addDays(today, -days) })
      : null;
  }),
  construct(
    '(?<=(?:from|than|to|with|vs|versus|below|above|against|off|over|under|and|‹versus›) (?:my )?)(?:(?<unit>weekly|monthly|yearly)|{span})(?: (?:average|mean|avg|norm))',
    (found) =>
      usualOver({ weekly: 7, monthly: 30, yearly: 365 }[found.group('unit') ?? ''] ?? found.all('span')[0]?.days),
  ),
  construct('{span}(?= (?:average|mean)? ?(?:vs|versus|against) (?:my )?{span} (?:average|mean))', (found) =>
    usualOver(found.all('span')[0]?.days),
  ),
  construct(`(?:(?:for|in|over|during) )?(?:each|every one) of (?:the |my )?${past} {span}`, (found) => {
    const span = found.all('span')[0];
    if (!span) return null;
    const { unit, days } = span;
    return [
      period({ kind: 'last_days', n: days }, unit),
      { kind: 'group', value: unit === 'week' || unit === 'month' ? unit : 'day' },
    ];
  }),
  construct(`${past} half year|(?:last|past) six months`, () => period({ kind: 'last_days', n: 180 })),
  construct(
    '(?<!{number} )(?:a|{number}) (?<unit>week|month|year) ago(?: today)?|{span} ago(?: today)?',
    (found, { today }) => {
      const span = found.all('span')[0];
      const unit = span?.unit ?? found.group('unit');
      const count = span?.count ?? 1;
      if (unit === 'month') return monthsBack(today, count);
      if (unit === 'year') return monthsBack(today, 12 * count);
      return day(addDays(today, -(span?.days ?? 7)));
    },
  ),
  fixed(
    '(?:all (?:of )?(?:my|the) (?:data|history|records?|days|nights|time)|(?<!first )ever(?: recorded)?|(?:of )?all time|of all|(?:entire|whole|complete|full) (?:history|record)|(?:the )?whole time|since (?:the )?(?:very )?(?:start|beginning)(?! of)|since i (?:started|began|joined|signed up|registered|have been (?:here|with you))(?: (?:(?:with|using) )?(?:tracking|measuring|recording|hale|you|here|this(?: app)?|wearing (?:it|this|the watch)))?(?= ?[?.,;]| ?$)|(?:(?:in|over|of) )?all the (?:time|years|days|nights)(?: (?:that )?you (?:have )?(?:know|known|have|had|seen)(?: me)?)?|since (?:my )?(?:very )?first (?:{metric} )?(?:reading|value|measurement|entry|day)|overall|in total ever|(?:over|across|in|of|from) all (?:of )?(?:my |the )?(?:(?:lab|blood) )?(?:reports?|data|tests?|results?|readings?|values)|(?:on|in) (?:record|file|(?:my|the) (?:records?|files?))(?! for)|(?:in|of) my (?:whole |entire )?life|(?:till|to|until) date|(?:(?:the|my) )?(?:whole|entire|full)(?: of (?:my|the))? (?:data ?set|data)|(?:(?:over|of) )?(?:everything|all) (?:that )?(?:you|we|i) (?:hold|have got|have|got)|all time|(?<=(?:best|worst|longest|shortest|highest|lowest|most|fewest|least|fastest|slowest|biggest|furthest|farthest|heaviest|lightest|latest|earliest) (?:[^ ?.,]+ ){0,5})i(?= (?:have )?(?:done|had|been|gone|managed|taken|recorded|logged|{sport}|{metric})(?: |$))|over the years|(?<=^(?:the |my |what |is |was )*‹metric› )i(?= been))',
    { kind: 'all' },
  ),
  // Since one has the device there are data.
  fixed(
    'since (?:(?:i|my|the|we|somebody|someone)(?: [^ ?.;‹]+){0,4} )?(?:got|gave|bought|put on|wearing|wore|have|had|given|started (?:wearing|using|with))(?: [^ ?.;‹]+){0,4} (?:watch|ring|tracker|device|band|app|scales?|gadget)',
    { kind: 'all' },
  ),
  construct(
    `${every}(?:(?<which>last|this|past) )?{weekday}(?! (?:to|through|-|and|nights?|or|before last) {weekday}| before last| ‹weekday›| (?:of|in) (?:{month}|last|this|the))`,
    (found, { today }) => {
      const on = weekdayIn(found);
      if (on === null || found.all('weekday')[0]?.plural) return null;
      return day(found.group('which') === 'this' && weekdayOf(today) === on ? today : lastWeekday(today, on));
    },
  ),
  construct('(?:the )?{weekday} before last', (found, { today }) => {
    const on = weekdayIn(found);
    return on === null ? null : day(addDays(lastWeekday(today, on), -7));
  }),
  construct('(?:last |this )?{weekday} and (?:on )?the {weekday} before', (found, { today }) => {
    const on = weekdayIn(found);
    const last = on === null ? null : lastWeekday(today, on);
    return last === null ? null : [day(last), day(addDays(last, -7))];
  }),
  construct('{number} {weekday} ago', (found, { today }) => {
    const on = weekdayIn(found);
    const weeks = found.all('number')[0]?.value ?? 1;
    return on === null || weeks > 520 ? null : day(addDays(lastWeekday(today, on), -7 * (weeks - 1)));
  }),
  construct('{weekday} (?:of )?last week|last week(?: on)? {weekday}', (found, { today }) => {
    const on = weekdayIn(found);
    return on === null ? null : day(addDays(weekStart(today), on - 8));
  }),
  construct(`${every}(?:last |this )?{weekday} night`, (found, { today }) => {
    const on = weekdayIn(found);
    if (on === null || found.all('weekday')[0]?.plural) return null;
    const morning = addDays(lastWeekday(today, on), 1);
    return morning === today ? period({ kind: 'last_night' }, 'day') : day(morning);
  }),
  construct(
    '(?:(?:the|my) )?(?:very )?first (?:{span}|(?<unit>day|night|week|month|year))(?! (?:of|in) (?:{period}|{month}|{number}|last|this|each|every|q[1-4]|h[12]|the (?:year|month)))(?: (?:of (?:tracking|my (?:data|records?)|the data|data)|with (?:this|the|my) \\w+|(?:that )?i (?:have|wore|had|tracked|used|got|started)(?: [^‹?.,;]{1,40})?))?',
    (found) => {
      const n =
        found.all('span')[0]?.days ??
        { day: 1, night: 1, week: 7, month: 30, year: 365 }[found.group('unit') ?? ''] ??
        0;
      const bare = found.group('unit') !== undefined && /first \S+$/.test(found.said);
      return n >= 1 && !bare ? period({ kind: 'first_days', n }) : null;
    },
  ),
];

export const running: readonly Construct[] = [
  ...says(
    { kind: 'running', value: true },
    'so far|(?:including |incl |with )?(?:what |whatever )?(?:is )?(?:still )?in progress|today included|today inclusive|(?:including|incl|include) today|(?:up to|until|till) (?:now|today)|to date',
  ),
];

/** Periods that depend on another one: `the month before`, `the following week`, `a year earlier`. Read last. */
export const relatedPeriods: readonly Construct[] = [
  // `…, in bed on Saturday night` only names the night.
  construct('(?<={metric} [^?.]{0,40})(?:, |when |while )?(?:i was )?{metric} on {period}', (found) => {
    const [on] = found.all('period');
    return on && found.all('metric')[0]?.keys[0] === 'time_in_bed' ? { kind: 'period', value: on } : null;
  }),
  fixed(
    '(?:ever )?since (?:then|it|that(?: (?:date|day|time))?)|(?:and )?since(?= ?[?.]| ?$| (?:, )?(?:compared|vs|versus|than|against)(?: |$))',
    'since',
  ),
  fixed(
    '(?:an? |the |of )*(?:as|equally|just as|equal|same|similar(?:ly)?)(?: (?:of |a |an )*(?:long|many days|many|number of days|amount of time|time|stretch|period|span|length|days|spell|interval)){1,4}(?: (?:immediately|directly|just|right))? (?:before|prior|earlier|preceding)(?: (?:that|then|it|this))?',
    'previous',
  ),
  fixed(
    '(?:the |in the |than the |than in the )?(?:previous|preceding|prior) (?:one|period)|(?<=(?:vs|versus|than|and|to|with|against|or) )(?:week|month|year|quarter|day|night) before(?= ?(?:[?.,!;]|$))|(?<=^(?:(?:and|or|what about|how about|,) )*)(?:(?:the )?same (?:thing )?before(?: (?:that|then|it))?|before (?:that|then|it)|(?:(?:what|how) (?:was|is) (?:it|that) )?(?:(?:in|on|at|the) )*(?:value|test|reading|result|report|measurement) before(?: (?:that|it)(?: one)?)?)(?= ?(?:[?.,!]|$))|(?:the |(?<=^(?:(?:and|or|what about|how about|,) )*))(?:week|fortnight|month|year|period|time|one|night|day|quarter|weekend) (?:before|prior|earlier)(?: (?:that(?: {number})?|then|it))?(?! (?:last|this|yesterday|the|{weekday}|{period})(?: |$))',
    'previous',
  ),
  fixed(
    '(?:on |in |during )?the (?:day|night|week|weekend|fortnight|month|quarter|year|period) (?:after|that followed)(?: (?:that|it))?(?= ?(?:$|[?.,!;]))|(?:on |in |during )?the following (?:day|night|week|weekend|fortnight|month|quarter|year|one|period)(?= ?(?:$|[?.,!;]))',
    'next',
  ),
  fixed(
    '(?:a|the|one) year (?:earlier|before|prior)(?: (?:that|then|it))?|(?:the )?same (?:time|period|month|days|dates) (?:a|the) year (?:earlier|before)',
    'year_before',
  ),
];
