import { addDays, weekdayOf } from '../../../../routers/core/days.ts';
import { dateOf, monthNumber, monthOf, monthPattern, weekdayNames, yearOf } from '../days.ts';
import { noPredicting } from '../refusals.ts';
import { type Construct, construct, type Found, type PeriodSpec, type Reading, says } from './constructs.ts';

export const period = (spec: PeriodSpec, unit?: 'day' | 'week' | 'month' | 'year'): Reading => ({
  kind: 'period',
  value: { spec, ...(unit && { unit }) },
});
export const day = (date: string): Reading => period({ kind: 'day', date }, 'day');

const missing = (value: string): Reading => ({ kind: 'missing', value });
const quoted = ({ text }: Found) => `“${text.replaceAll(' - ', '-')}”`;
const noSuchDate = (found: Found): Reading =>
  missing(`I find no ${quoted(found)} in the calendar; please name another date.`);
export const unclearPart = (found: Found): Reading =>
  missing(
    `I cannot tell which days ${/\p{Nd}/u.test(found.text) ? 'you mean' : `of it “${found.text}” are`}; please name the first and the last day.`,
  );
const toCome = missing(noPredicting);

const shortDays = 'mon|tues?|weds?|wednes|thurs?|thu|fri|sat|sun';
const weekdayNumber = (name: string) => weekdayNames.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1;

/** Months and weekdays, which the constructs of dates and periods are made of. */
export const names: readonly Construct[] = [
  construct(
    `(?<!(?:i|it|you|that) )(?!(?:may|march) (?:be|have|i)(?: |$))(?<name>${monthPattern.toLowerCase()})s?(?:(?<=(?:^| )[a-z]{3,4}) \\.(?= (?:[\\d,]|‹(?:number|ordinal|year)›)))?`,
    (found) => ({
      kind: 'month',
      value: monthNumber(found.group('name') ?? ''),
    }),
  ),
  construct(
    `(?<name>${weekdayNames.join('|')})|(?<plural>${weekdayNames.map((name) => `${name}s`).join('|')})`,
    (found) => ({
      kind: 'weekday',
      value: { days: [weekdayNumber(found.said)], plural: found.group('plural') !== undefined },
    }),
  ),
  construct(`(?<!i )(?<name>${shortDays})(?: \\.)?(?! (?:for|down|around))`, (found) => ({
    kind: 'weekday',
    value: { days: [weekdayNumber(found.group('name') ?? '')], plural: false },
  })),
];

const holidays: readonly { words: string; month: number; day: number }[] = [
  { words: 'new years? eve|silvester', month: 12, day: 31 },
  { words: 'new years? day|new year', month: 1, day: 1 },
  { words: 'christmas eve', month: 12, day: 24 },
  { words: 'christmas day', month: 12, day: 25 },
  { words: 'boxing day', month: 12, day: 26 },
  { words: 'halloween', month: 10, day: 31 },
  { words: 'valentines? day', month: 2, day: 14 },
];

/** The most recent such date when no year is said. */
function recent(found: Found, month: number, on: number, year: number | undefined, today: string): Reading | null {
  if (!(on >= 0 && on <= 99)) return null;
  const date = dateOf(year ?? yearOf(today), month, on);
  if (month < 1 || month > 12 || monthOf(date) !== month) return noSuchDate(found);
  if (year !== undefined) return date > today ? toCome : day(date);
  return day(date > today ? dateOf(yearOf(today) - 1, month, on) : date);
}

const yearIn = (found: Found, today: string): number | undefined => {
  const said = found.all('number').find(({ year }) => year)?.value;
  const short = /'(\d\d)$/.exec(found.said)?.[1];
  if (said !== undefined) return said;
  if (short !== undefined) return 2000 + Number(short);
  return /last year/.test(found.said) ? yearOf(today) - 1 : /this year/.test(found.said) ? yearOf(today) : undefined;
};

const withYear = "(?:(?: ,)?(?: of| in)?(?: the)? (?:{year}|'\\d\\d|(?:the )?last year|this year))?";
const moreYears = '(?: of| in)? {year}(?:(?: ,| and| or| vs| against)+(?: of| in)? {year})+';
const yearsIn = (found: Found) => found.all('number').flatMap(({ year, value }) => (year ? [value] : []));
const onesIn = (found: Found) => found.all('number').flatMap(({ year, value }) => (year ? [] : [value]));
const listed = (readings: readonly (Reading | null)[]): readonly Reading[] | null =>
  readings.every((each) => each !== null) ? readings : null;

function numericDate(found: Found, today: string): Reading | null {
  const [first = 0, second = 0, third] = found.said
    .split(/[/.]/)
    .filter((part) => part !== '')
    .map(Number);
  if (first > 31) return recent(found, second, third ?? 0, first, today);
  const year = third === undefined ? undefined : third < 100 ? 2000 + third : third;
  return second > 12 ? recent(found, first, second, year, today) : recent(found, second, first, year, today);
}

function isoWeek(found: Found, week: number, year: number | undefined, today: string): Reading {
  const monday = (of: number) => {
    const fourth = `${of}-01-04`;
    return addDays(fourth, 1 - weekdayOf(fourth) + 7 * (week - 1));
  };
  const from =
    year === undefined && monday(yearOf(today)) > today ? monday(yearOf(today) - 1) : monday(year ?? yearOf(today));
  // The Thursday tells the year of a week.
  const isWeek = week >= 1 && yearOf(addDays(from, 3)) === (year ?? yearOf(addDays(from, 3))) && week <= 53;
  return isWeek ? period({ kind: 'between', from, to: addDays(from, 6) }, 'week') : noSuchDate(found);
}

/** The latest such day of a month. */
function dayOfMonth(found: Found, on: number, which: string | undefined, today: string): Reading {
  const inMonth = (back: number) => {
    const date = dateOf(yearOf(today), monthOf(today) - back, on);
    return Number(date.slice(8)) === on ? date : null;
  };
  if (which !== undefined) {
    const date = inMonth(which === 'last' ? 1 : 0);
    return date === null ? noSuchDate(found) : day(date);
  }
  const date = [0, 1, 2].map(inMonth).find((each) => each !== null && each <= today);
  return on >= 1 && date ? day(date) : noSuchDate(found);
}

const weekdayBefore = '(?:{weekday}(?: ,)? )?';

/** Written dates: `3 November`, `Oct 31st '26`, `2026-10-05`, `5/9/2026`, `W42`, `the 5th`, `3, 5 and 9 May`. */
export const dates: readonly Construct[] = [
  construct(
    `(?<!(?:first|last|final|‹ordinal›) )${weekdayBefore}(?:the )?{count}(?: of)? {month}${withYear}`,
    (found, { today }) => recent(found, found.all('month')[0] ?? 0, onesIn(found)[0] ?? 0, yearIn(found, today), today),
  ),
  construct(
    `${weekdayBefore}{month}(?: the)? {count}(?! (?:steps|{metric}|‹number›|{month}))${withYear}`,
    (found, { today }) => recent(found, found.all('month')[0] ?? 0, onesIn(found)[0] ?? 0, yearIn(found, today), today),
  ),
  // A year of two digits stands last.
  construct('(?:{count} {month}|{month} {count}) ‹number›(?= ?(?:$|[?.!,;)-]))', (found, { today }) => {
    const [on = 0, year = 0] = onesIn(found);
    return year >= 15 && year < 50 ? recent(found, found.all('month')[0] ?? 0, on, 2000 + year, today) : null;
  }),
  construct(
    `(?:(?<!(?:between|from) (?:the )?)(?:the )?{count}(?:(?: ,| and| or)+ (?:the )?{count})+(?: of)? {month}|{month} {count}(?:(?: ,| and| or)+ {count})+(?! (?:steps|{metric})))${withYear}`,
    (found, { today }) =>
      listed(onesIn(found).map((on) => recent(found, found.all('month')[0] ?? 0, on, yearIn(found, today), today))),
  ),
  construct(`${weekdayBefore}\\d{4}-\\d{2}-\\d{2}`, (found, { today }) => {
    const [year = 0, month = 0, on = 0] = (/\d{4}-\d{2}-\d{2}/.exec(found.said)?.[0] ?? '').split('-').map(Number);
    return recent(found, month, on, year, today);
  }),
  construct('\\d{1,2}[/.]\\d{1,2}[/.]?(?:\\d{2}|\\d{4})?|\\d{4}/\\d{1,2}/\\d{1,2}', (found, { today }) =>
    numericDate(found, today),
  ),
  construct('\\d{4}-\\d{2}', (found) => month(Number(found.said.slice(5)), Number(found.said.slice(0, 4)), found)),
  construct('\\d{1,2}/\\d{4}', (found) => {
    const [number = 0, year = 0] = found.said.split('/').map(Number);
    return month(number, year, found);
  }),
  construct('weeks {number}(?: ,? ?{number})*(?: ,)? (?:and|or) {number}', (found, { today }) =>
    found.all('number').map(({ value }) => isoWeek(found, value, undefined, today)),
  ),
  construct(
    '(?:iso )?(?:week|cw|kw|w)(?: number| no)? ‹number›(?:(?: of| in| ,)* {year})?|w\\d{1,2}(?:(?: of| in| ,)* {year})?|\\d{4}-?w\\d{1,2}',
    (found, { today }) => {
      const week = /w(\d{1,2})/.exec(found.said)?.[1];
      const said = /^(\d{4})/.exec(found.said)?.[1];
      const year = said === undefined ? yearsIn(found)[0] : Number(said);
      return isoWeek(found, week === undefined ? (onesIn(found)[0] ?? 0) : Number(week), year, today);
    },
  ),
  construct(
    '(?<!half of [^?.]{1,30} (?:or|than|vs|versus|against|and) (?:in )?)(?:{weekday} )?the {ordinal}(?: of (?<which>last|this|the) month)?(?! (?:to|until|till|through|and|-|,) (?:the )?{count} (?:of )?(?:{month}|last month))(?! (?:to )?last| {month}| {number}| {span}| {weekday}| ,? ?(?:and )?(?:the )?{ordinal}| (?:of|floor|storey|half|halves|quarter|week|weekend|month|year|day|night|best|worst|highest|lowest|longest|shortest|fastest|slowest|biggest|smallest|furthest|farthest|heaviest|lightest|busiest|most|least|one|third|part|time|fortnight))',
    (found, { today }) => {
      const on = onesIn(found)[0] ?? 0;
      return on >= 1 && on <= 31 ? dayOfMonth(found, on, found.group('which'), today) : null;
    },
  ),
];

/** Days with a name; read before sports, for `Boxing Day`. */
export const namedDays: readonly Construct[] = [
  construct('(?:the )?running year', () => period({ kind: 'this_year' }, 'year')),
  ...holidays.flatMap((holiday) => [
    construct(`(?:${holiday.words})${withYear}`, (found, { today }) =>
      recent(found, holiday.month, holiday.day, yearIn(found, today), today),
    ),
    construct(`(?:${holiday.words})${moreYears}`, (found, { today }) =>
      listed(yearsIn(found).map((year) => recent(found, holiday.month, holiday.day, year, today))),
    ),
  ]),
  construct('between (?:christmas|christmas day) and (?:the )?new years?(?: eve| day)?', (_, { today }) => {
    const year = today.slice(5) > '12-25' ? yearOf(today) : yearOf(today) - 1;
    return period({ kind: 'between', from: `${year}-12-25`, to: `${year + 1}-01-01` });
  }),
  construct('since christmas', (_, { today }) => {
    const year = today.slice(5) > '12-25' ? yearOf(today) : yearOf(today) - 1;
    return period({ kind: 'since', date: `${year}-12-25` });
  }),
];

const month = (number: number, year?: number, found?: Found): Reading | null =>
  number < 1 || number > 12
    ? found
      ? noSuchDate(found)
      : null
    : period({ kind: 'month', month: number, ...(year !== undefined && { year }) }, 'month');

const quarter = (found: Found, number: number, year?: number): Reading =>
  number >= 1 && number <= 4
    ? period({ kind: 'quarter', quarter: number, ...(year !== undefined && { year }) }, 'month')
    : noSuchDate(found);

/** Months, quarters, halves and years with or without a year. */
export const calendarPeriods: readonly Construct[] = [
  construct(`(?:(?<which>last|this|the) )?{month}${withYear}`, (found, { today }) => {
    const number = found.all('month')[0] ?? 0;
    const begun = number <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
    const current = number === monthOf(today);
    const which = found.group('which');
    if (which === 'this') return month(number, begun);
    if (which === 'last' && current) return month(number, begun - 1);
    return month(number, yearIn(found, today));
  }),
  construct(`{month}${moreYears}`, (found) =>
    listed(yearsIn(found).map((year) => month(found.all('month')[0] ?? 0, year))),
  ),
  construct(
    `(?:(?:the )?{ordinal} quarter|q(?<digit>\\d)|quarter ‹number›|{count} ?q\\d*)${withYear}`,
    (found, { today }) => {
      const digit = found.group('digit');
      const short = / q(\d\d)$/.exec(found.said)?.[1];
      const year = short === undefined ? yearIn(found, today) : 2000 + Number(short);
      return quarter(found, digit === undefined ? (onesIn(found)[0] ?? 0) : Number(digit), year);
    },
  ),
  construct(
    `(?:the )?first (?:{count} quarters|{span})(?: of)? (?:the year|this year|last year|{year})`,
    (found, { today }) => {
      const count = onesIn(found)[0] ?? found.all('span')[0]?.count ?? 0;
      const year = yearIn(found, today) ?? yearOf(today);
      return / quarters/.test(found.text) && count >= 1 && count <= 4
        ? period({ kind: 'between', from: dateOf(year, 1, 1), to: dateOf(year, 3 * count + 1, 0) })
        : null;
    },
  ),
  construct('(?:the )?(?:final|last) quarter of (?:{year}|last year|this year)', (found, { today }) =>
    quarter(found, 4, yearIn(found, today) ?? yearOf(today)),
  ),
  construct(
    '(?<!(?:over|under|above|below|least|most|exceed|hit|reached|reach) )(?:year )?{year}(?! (?:{metric}|{amount}|%|steps|{number}|{month}))',
    (found) => {
      const [year = 0] = yearsIn(found);
      return year >= 2005 && year < 2050 ? period({ kind: 'year', year }, 'year') : null;
    },
  ),
  construct('(?<=(?:averag(?:e|ed|es)|mean|total|totals|summed|up|calculated|computed) over ){year}', (found) =>
    period({ kind: 'year', year: yearsIn(found)[0] ?? 0 }, 'year'),
  ),
  construct(
    '(?:the )?(?:{ordinal}|first) half (?:of )?(?:the )?(?:year|this year|last year|{year})|h(?<half>\\d)(?: of)?(?: {year}| last year| this year)?',
    (found, { today }) => {
      const half = onesIn(found)[0] ?? Number(found.group('half') ?? 1);
      if (half < 1 || half > 2) return noSuchDate(found);
      const year = yearIn(found, today) ?? yearOf(today);
      return period({ kind: 'half_year', half: half === 2 ? 'second' : 'first', year }, 'month');
    },
  ),
  construct(`(?:the )?(?:{ordinal}|first) half of {month}${withYear}`, (found, { today }) => {
    const number = found.all('month')[0] ?? 1;
    const begun = number <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
    const half = onesIn(found)[0] === 2 ? 'second' : 'first';
    return period({ kind: 'half_month', half, month: number, year: yearIn(found, today) ?? begun });
  }),
];

const all = [1, 2, 3, 4, 5, 6, 7];
const weekdays = (days: readonly number[]): Reading => ({ kind: 'weekdays', value: [...new Set(days)].sort() });
/** A night belongs to the day on which it ends: `Sunday nights` are those of Mondays. */
const daysIn = (found: Found) =>
  found
    .all('weekday')
    .flatMap(({ days }) => days)
    .map((day) => (/ nights?$/.test(found.said) ? (day % 7) + 1 : day));

function fromTo(found: Found): Reading | null {
  const [first, last] = daysIn(found);
  const eachOfThem = found.all('weekday').some(({ plural }) => plural) && /^between/.test(found.said);
  if (first === undefined || last === undefined || eachOfThem) return null;
  const count = ((last - first + 7) % 7) + 1;
  return weekdays(Array.from({ length: count }, (_, place) => ((first - 1 + place) % 7) + 1));
}

/** Sets of weekdays: `Mondays`, `weekends`, `Mon-Thu`, `Tue and Thu`. */
export const weekdaySets: readonly Construct[] = [
  construct(
    '(?<!(?:last|this|past|previous) )(?<!(?:over|during) the )(?:weekends?(?: (?:days?|nights?))?)(?! before last| (?:before|after|of|from)(?: (?:{number}|{month}|{period}|that|it|then)|$)| before ?(?:[?.,!;]|$))',
    () => weekdays([6, 7]),
  ),
  construct(
    '(?<!(?:by|rank my|per|which) )weekdays|(?<=(?:typical|usual|normal|average|ordinary|a) )(?:weekday|work(?:ing)? ?day)(?! (?:and|vs|or) )|(?:on a )?weekday(?= (?:and|vs|or|average|mean|me|self|{metric}))|work(?:ing|days?| days?)?(?: (?:days|nights|week))|workdays?|weeknights|business days|school nights|(?<=weekends? [^?.]{0,60})(?:(?:in|through) the week|office days)|(?:(?:in|through) the week|office days)(?= [^?.]{0,60}weekends?)|(?<=during )the week(?! (?:before|of|ending|ended|from|starting|beginning|after|that|just|commencing))',
    () => weekdays([1, 2, 3, 4, 5]),
  ),
  construct('(?:from )?{weekday} (?:to|through|thru|until|-) {weekday}|between {weekday} (?:and|to) {weekday}', fromTo),
  // After `only` they are no single days: `only the nights to Saturday and Sunday`.
  construct(
    '(?:(?:only|just) (?:(?:on|the|to|of|for|nights?|days|mornings) ){0,4})?{weekday}(?:(?: (?:,|and|or|/|\\+))* {weekday})* (?:and|or|/|\\+) {weekday}',
    (found) => weekdays(daysIn(found)),
  ),
  // `Mondays, Tuesdays and so on`
  ...says(
    { kind: 'group', value: 'weekday' },
    '{weekday}(?:(?: (?:,|and))* {weekday})*(?: ,)?(?: and)? (?:so on|so forth|etc)(?: \\.)?',
  ),
  construct('(?<!(?:last|this|past|on) ){weekday}(?= (?:long )?{sport})', (found) => weekdays(daysIn(found))),
  construct(
    '(?:(?:in|during|on) )?(?:the )?night (?:from|of|between) {weekday} (?:to|and|until|on|-) {weekday}',
    (found, { today }) => {
      const ends = found.all('weekday')[1]?.days[0] ?? 1;
      return ends === weekdayOf(today)
        ? period({ kind: 'last_night' }, 'day')
        : day(addDays(today, -((weekdayOf(today) - ends + 7) % 7)));
    },
  ),
  construct('{weekday} (?:only|alone)', (found) => weekdays(daysIn(found))),
  construct(
    '(?:on )?an? (?:average|typical|usual|normal|ordinary|regular) {weekday}(?! (?:{sport}|night))',
    (found) => [weekdays(daysIn(found)), { kind: 'statistic', value: 'mean' }],
  ),
  construct('(?:each |every |only |an? )?{weekday}(?: (?:nights?|mornings?))?(?! ago)', (found) =>
    found.all('weekday').some(({ plural }) => plural) || /^(?:each|every|only|an?) |nights$/.test(found.said)
      ? weekdays(daysIn(found))
      : null,
  ),
];

/** The other days: `excluding weekends`, `except Sundays`. */
export const leftOutWeekdays: readonly Construct[] = [
  construct(
    '(?:excluding|except(?: for)?|leaving|without|not (?:counting|including|on)|excl|ignoring|skipping|leaving out|exclude|apart from|other than)(?: the| my| on| out)* {weekdays}(?: out)?|(?:leave|take) out(?: the| my)* {weekdays}|(?:leave|take)(?: the| my)* {weekdays} out|(?<=(?:^|[?.!,;:(-] |(?:and|but|now|then|please|just|you) ))(?:ignore|skip|drop|omit)(?: the| my| all)* {weekdays}',
    (found) => weekdays(all.filter((day) => !found.all('weekdays')[0]?.includes(day))),
  ),
  construct('{weekdays} (?:only|excluded|aside|left out|excepted|not (?:counted|included)|please)', (found) => {
    const days = found.all('weekdays')[0] ?? [];
    return weekdays(
      /excluded|aside|left out|excepted|not/.test(found.said) ? all.filter((day) => !days.includes(day)) : days,
    );
  }),
];
