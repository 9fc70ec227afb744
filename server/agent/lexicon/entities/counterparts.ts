import { addDays, daysBetween, weekdayOf } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { whichDays } from '../refusals.ts';
import {
  type Back,
  type Construct,
  construct,
  type Entity,
  type Found,
  type Item,
  type Reading,
  says,
} from './constructs.ts';
import { previous as back } from './periods.ts';
import { boundsOf, specsIn } from './ranges.ts';

const held = '(?:and|or|vs|versus|with|to|than|against|from|compared to|compared with)';
const nth = (found: Found): number => found.all('number')[0]?.value ?? (/\blast\b/.test(found.said) ? -1 : 1);

const then = '(?:it|that|then|(?:that|this) (?:day|date|time|point))';
// `before it, and how has it been since`
const sides =
  '(?:, )?(?:and|or|to|vs|versus|than|against|compared (?:to|with))(?: (?:how|what)(?: (?:much|many|long|high|low|good|bad|well|often))?(?: (?:is|was|has|have|did|do) (?:it|that|they|i)(?: been| be| look| go)?)?)?';

const event = '(?:i|my|the)(?: [^?,.]{1,60})? (?:in|on|of)';

/** What lies before a day or period against what lies after it. */
function aroundOf(found: Found, today: string): Reading | null {
  const [of] = specsIn(found, today).slice(-1);
  if (!of) return null;
  const [before, after = before] = found.all('span').map(({ days }) => days);
  if (of.from === of.to && before === undefined) {
    const since: WindowSpec = { kind: 'since', date: of.from };
    const sides: [WindowSpec, WindowSpec] = [{ kind: 'before', of: since }, since];
    return { kind: 'period', value: { spec: since, ends: { said: sides, dated: sides, apart: true } } };
  }
  const [from, to] = [addDays(of.to, 1), addDays(of.from, -1)];
  const sides: [WindowSpec, WindowSpec] =
    before === undefined || after === undefined
      ? [
          { kind: 'until', date: to },
          { kind: 'since', date: from },
        ]
      : [
          { kind: 'between', from: addDays(to, 1 - before), to },
          { kind: 'between', from, to: addDays(from, after - 1) },
        ];
  return { kind: 'period', value: { spec: sides[1], ends: { said: sides, dated: sides, apart: true } } };
}

/** Read before periods, since `last year` alone is one. */
export const sameLastYear: readonly Construct[] = [
  construct(
    '(?:the )?same (?:months?|quarters?|weeks?|period|time|days?|dates?) (?:last year|a year ago|of last year)|(?<=(?:this (?:year|month|week|quarter)|so far|ytd)[^?.]{0,40} )(?:by |at |up to )?this time last year|(?<=this (?:spring|summer|autumn|fall|winter)[^?.]{0,40} than )(?:the )?last(?: one)?(?= ?[?.]?$)',
    () => back({ years: 1 }),
  ),
];

/** Periods that only the one named beside them makes whole: `the same month last year`, `than the second half`. */
export const counterparts: readonly Construct[] = [
  construct(
    `(?:{span} )?before(?: (?:and|or|to|compared to|compared with|vs|versus|than|against))+(?: {span})? (?:after|since)(?: ${event})? {period}|after(?: ${event})? {period} ${held} before(?: (?:it|that|then))?|(?:(?:the )?{span} )?before(?: ${event})? {period} ${held} (?:(?:the )?{span} )?after(?:wards)?(?: (?:it|that|then))?(?= ?(?:[?.,!]|$))`,
    (found, { today }) => aroundOf(found, today),
  ),
  // Told of an event that is named elsewhere.
  ...says(
    { kind: 'period', value: { spec: 'around' } },
    `(?:(?:from|between) )?before(?: (?:it|that|then))? ${sides} (?:after(?:wards)?|since)(?: ${then})?(?= ?(?:[?.,!]|$|please))`,
    `(?:after(?:wards)?|since)(?: ${then})? ${sides} before(?: (?:it|that|then))?(?= ?(?:[?.,!]|$))`,
  ),
  ...says(
    [
      { kind: 'period', value: { spec: 'previous' } },
      { kind: 'versus', value: 'to' },
    ],
    `(?:before(?: (?:it|that))? ${held} during|during(?: (?:it|that))? ${held} before)(?: (?:it|that|then))?(?= ?(?:[?.,!]|$))`,
  ),
  ...says(
    { kind: 'period', value: { spec: { kind: 'this_year' }, unit: 'year' } },
    '(?:of|in|over|during) the (?:whole |entire )?year(?! (?:of|{count}|before|after|prior))',
  ),
  construct(
    '(?:the )?same (?:months?|quarters?|weeks?|weekend|half|period|time|days?|dates?|stretch|point)(?: of the year)?(?: (?:of|in|from))? {period}',
    (found, { today }) => {
      const spec = found.all('period')[0]?.spec;
      if (spec === undefined) return null;
      if (typeof spec !== 'string' && spec.kind === 'year') return back({ year: spec.year });
      return typeof spec !== 'string' && spec.kind === 'last_year'
        ? back({ year: yearOf(today) - 1 })
        : typeof spec !== 'string' && spec.kind === 'this_year'
          ? back({ year: yearOf(today) })
          : back({ years: 1 });
    },
  ),
  construct(`(?:the )?(?:first|{count}) half(?! (?:of|an?|hours?) )`, (found) =>
    back({ half: nth(found) === 2 ? 'second' : 'first' }),
  ),
  construct(
    `(?<=(?:than|or|vs|versus|against|and|{period} compared (?:to|with)) (?:in )?)the (?:first|{count})(?: one| half)?(?= ?[?.,]| ?$)`,
    (found) =>
      found.all('number').every(({ ordinal, value }) => ordinal && value <= 2)
        ? back({ half: nth(found) === 2 ? 'second' : 'first' })
        : null,
  ),
  construct(
    `(?:the )?(?:first|last|{count})(?: week)?(?= ${held} (?:in )?(?:the )?(?:first|last|{count}) week of)`,
    (found) => back({ week: nth(found) }),
  ),
  construct(`(?<=${held} (?:in )?)(?:the )?(?:first|last|{count}) week(?! (?:of|in) )`, (found) =>
    found.all('number').every(({ ordinal }) => ordinal) && !/^last/.test(found.said)
      ? back({ week: nth(found) })
      : null,
  ),
  construct(
    '(?<=(?:than|vs|versus|against|with|(?<!(?:‹ordinal›|‹number›|next) )to) |^and )(?:the )?last(?: one)?(?= [?.,]| ?$)',
    () => back({ steps: 1 }),
  ),
  construct(
    '(?:the |those )?{span} (?:before|prior|earlier|preceding|previous)(?: (?:that|then|those|them|it))?',
    (found) => back({ days: found.all('span')[0]?.days ?? 0 }),
  ),
  construct(
    '(?:the )?(?:(?:previous|prior|preceding) {count}|{count} (?:before|prior)(?: (?:that|those))?)',
    (found) => {
      const number = found.all('number')[0];
      return number && !number.year && !number.ordinal ? back({ count: number.value }) : null;
    },
  ),
];

const implied: Readonly<Record<string, WindowSpec>> = {
  last_month: { kind: 'this_month' },
  last_year: { kind: 'this_year' },
  last_quarter: { kind: 'this_quarter' },
  last_weekend: { kind: 'this_weekend' },
  yesterday: { kind: 'today' },
};
const recentDays = 30;
const usualFrom = 7;

/** What is held against the only period that is named, so that the two do not overlap. */
function heldAgainst(item: Period, today: string): WindowSpec | null {
  const { spec, unit } = item.value;
  if (typeof spec === 'string') return null;
  if (spec.kind === 'last_days' && spec.n === 7 && unit === 'week' && /^\w+ week$/.test(item.text))
    return { kind: 'this_week' };
  const bounds = boundsOf(spec, today);
  if (implied[spec.kind]) return implied[spec.kind] ?? null;
  if (!bounds || !/^(?:month|between|day|half_month)$/.test(spec.kind) || bounds.to >= addDays(today, -1)) return null;
  return bounds.to < addDays(today, -recentDays) ? null : { kind: 'since', date: addDays(bounds.to, 1) };
}

/** `REM vs deep last night`: both values, and no two periods. */
export const withoutPairs = (items: readonly Item[]): Item[] =>
  items.filter((item, place) => {
    if (item.kind !== 'versus') return true;
    const isNamed = (each: Item) => each.kind !== 'word' && each.kind !== 'statistic';
    const [before, after] = [items.slice(0, place).findLast(isNamed), items.slice(place + 1).find(isNamed)];
    return !(before?.kind === 'metric' && after?.kind === 'metric' && before.value.keys[0] !== after.value.keys[0]);
  });

/** `better than last month`, `lower than normal`: the other period of the two goes without saying. */
function withImplied(items: readonly Item[], today: string): Item[] {
  const periods = items.filter(isPeriod);
  const [only] = periods;
  const versus = items.findIndex((item) => item.kind === 'versus' && item.value !== 'between');
  const said = items[versus];
  if (
    said?.kind !== 'versus' ||
    periods.length > 1 ||
    !items.some(({ kind }) => kind === 'metric' || kind === 'sport') ||
    items.some(({ kind }) => kind === 'weekdays' || kind === 'limit') ||
    withoutPairs(items).length < items.length
  )
    return [...items];
  const place = { text: '', start: said.start, end: said.start };
  const of = (spec: WindowSpec): Item => ({ ...place, kind: 'period', value: { spec } });
  if (!only && said.value === 'usual')
    return [
      ...items.slice(0, versus),
      of({ kind: 'last_days', n: usualFrom }),
      of({ kind: 'between', from: addDays(today, -usualFrom - recentDays), to: addDays(today, -usualFrom - 1) }),
      ...items.slice(versus),
    ];
  if (!only || said.value === 'usual' || only.start < said.start || only.value.ends) return [...items];
  const spec = heldAgainst(only, today);
  return spec ? [...items.slice(0, versus), of(spec), ...items.slice(versus)] : [...items];
}

export const unitDays = { day: 1, week: 7, month: 30, year: 365 } as const;
type Period = Extract<Entity, { kind: 'period' }>;
type Whole = Period & { value: { spec: WindowSpec } };
const isPeriod = (item: Item | undefined): item is Period => item?.kind === 'period';
const weekdayNamed = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/;
export const yearSaid = /\b(?:20\d\d|'\d\d|(?:this|last|current) year|today|yesterday|last|this|ago)\b/;

/** Makes elliptic periods whole from the one beside them. */
export function withCounterparts(items: readonly Item[], today: string): Item[] {
  const isWhole = (item: Item | undefined): item is Whole => isPeriod(item) && typeof item.value.spec !== 'string';
  // What lies days before is a lag there.
  if (items.some(({ kind }) => kind === 'relation')) return [...items];
  const compares = items.some(({ kind }) => kind === 'versus' || kind === 'change');
  const all = withImplied(items, today);
  const made: Item[] = [];
  for (const [place, item] of all.entries()) {
    const earlier = made.findLast(isWhole);
    const beside = earlier ?? all.slice(place + 1).find(isWhole);
    if (item.kind === 'versus' && /^(?:year (?:on|over) year|yoy)$/.test(item.text)) {
      const of = beside?.value.spec ?? null;
      const spec = of === null || typeof of === 'string' ? null : counterpartOf(of, { years: 1 }, today);
      made.push(item);
      if (spec) made.push({ ...item, kind: 'period', value: { spec } });
    } else if (isPeriod(item) && item.value.spec === 'since' && earlier?.value.spec.kind === 'day') {
      // `New bed on 1 May, more deep sleep since then?`: the day only says since when.
      const day = made.indexOf(earlier);
      if (!made.slice(0, day).some(({ kind }) => kind === 'metric' || kind === 'sport')) made.splice(day, 1);
      made.push({ ...item, value: { spec: { kind: 'since', date: earlier.value.spec.date } } });
    } else if (isPeriod(item)) {
      made.push(...whole(item, beside, compares, today));
    } else made.push(item);
  }
  return made;
}

function whole(item: Period, beside: Period | undefined, compares: boolean, today: string): Item[] {
  const { spec, back: how } = item.value;
  const of = beside && typeof beside.value.spec !== 'string' ? beside.value.spec : null;
  if (how && of) {
    const days = 'count' in how ? how.count * unitDays[beside?.value.unit ?? 'day'] : 'days' in how ? how.days : null;
    const other = counterpartOf(of, days === null ? how : { days }, today);
    return [{ ...item, value: { spec: other ?? 'previous' } }];
  }
  if (how && ('week' in how || 'half' in how)) return [{ ...item, kind: 'missing', value: whichDays }];
  if (how) {
    // `compared with the 4 weeks before`: the last four weeks are meant beside them.
    const implied =
      compares && 'days' in how ? [{ ...item, value: { spec: { kind: 'last_days', n: how.days } as const } }] : [];
    const open = 'years' in how ? 'year_before' : 'year' in how ? (`in_${how.year}` as const) : 'previous';
    return [...implied, { ...item, value: { spec: open } }];
  }
  const dayBefore = of?.kind === 'day' && /\bone\b/.test(item.text) && weekdayNamed.test(beside?.text ?? '');
  if (spec === 'previous' && compares && dayBefore)
    return [{ ...item, value: { spec: { kind: 'day', date: addDays(of.date, -7) } } }];
  if (!compares || !beside || typeof spec === 'string' || !of) return [item];
  const other = asCompared(item, beside, today);
  return [other ? { ...item, value: { ...item.value, spec: other } } : item];
}

/** What the words mean beside another period: `this week against last week` are calendar weeks. */
function asCompared(
  { text, value: { spec, unit } }: Period,
  { text: said, value }: Period,
  today: string,
): WindowSpec | null {
  const other = value.spec;
  if (typeof spec === 'string' || typeof other === 'string') return null;
  if (
    other.kind === 'this_week' &&
    spec.kind === 'last_days' &&
    unit === 'week' &&
    spec.n === 7 &&
    /^\w+ week$/.test(text)
  )
    return counterpartOf(other, { steps: 1 }, today);
  if (other.kind === 'day' && spec.kind === 'day' && other.date === spec.date && /^this/.test(said))
    return { kind: 'day', date: addDays(spec.date, -7) };
  // `last summer against this summer`
  if (
    /^(?:in |over )?(?:last|previous)/.test(text) &&
    spec.kind === 'between' &&
    JSON.stringify(spec) === JSON.stringify(other)
  )
    return { kind: 'between', from: shifted(spec.from, -1), to: shifted(spec.to, -1) };
  if (other.kind === 'month' && spec.kind === 'month' && /^last/.test(text) && other.month === spec.month)
    return { ...spec, year: (other.year ?? yearOf(today)) - 1 };
  if (/^a year (?:ago|before|earlier)$/.test(text) && unit !== 'year') return counterpartOf(other, { years: 1 }, today);
  const [year] = /20\d\d/.exec(said) ?? [];
  return year === undefined || yearSaid.test(text) ? null : inYear(spec, other, Number(year));
}

// `H1 and H2 2025` are both of that year; `May and May 2025` are not.
export function inYear(spec: WindowSpec, other: WindowSpec, year: number): WindowSpec | null {
  const plain = JSON.stringify({ ...spec, year: 0 }) === JSON.stringify({ ...other, year: 0 });
  if (plain || spec.kind !== other.kind) return null;
  if (spec.kind === 'month' || spec.kind === 'quarter' || spec.kind === 'half_year' || spec.kind === 'half_month')
    return { ...spec, year };
  if (spec.kind !== 'between') return null;
  const shift = year - yearOf(spec.from);
  return { kind: 'between', from: shifted(spec.from, shift), to: shifted(spec.to, shift) };
}

const shifted = (date: string, years: number) => dateOf(yearOf(date) + years, monthOf(date), Number(date.slice(8)));

/** The period that lies to `of` as was said. */
function counterpartOf(of: WindowSpec, how: Back, today: string): WindowSpec | null {
  const bounds = boundsOf(of, today);
  if (!bounds) return null;
  const { from, to } = bounds;
  // The same weekdays of the year before.
  if ('years' in how && daysBetween(from, to) < 7 && of.kind !== 'day')
    return { kind: 'between', from: addDays(from, -364 * how.years), to: addDays(to, -364 * how.years) };
  if ('years' in how || 'year' in how) {
    const years = 'years' in how ? -how.years : how.year - yearOf(from);
    const until = of.kind === 'this_month' || of.kind === 'this_year' ? addDays(today, -1) : to;
    return { kind: 'between', from: shifted(from, years), to: shifted(until, years) };
  }
  if ('half' in how) {
    if (of.kind === 'quarter') return { ...of, quarter: how.half === 'first' ? 1 : 2 };
    if (of.kind === 'half_month' || of.kind === 'half_year') return { ...of, half: how.half };
    if (of.kind === 'month')
      return { kind: 'half_month', half: how.half, month: of.month, year: of.year ?? yearOf(from) };
    return of.kind === 'year' || of.kind === 'this_year'
      ? { kind: 'half_year', half: how.half, year: yearOf(from) }
      : null;
  }
  if ('week' in how) {
    const first = dateOf(yearOf(from), monthOf(from), 1 + 7 * (how.week - 1));
    const last = dateOf(yearOf(from), monthOf(from) + 1, 0);
    return how.week < 0
      ? { kind: 'between', from: addDays(last, -6), to: last }
      : { kind: 'between', from: first, to: addDays(first, 6) };
  }
  if ('days' in how) {
    const length = daysBetween(from, to) + 1;
    return length === how.days
      ? { kind: 'before', of }
      : { kind: 'between', from: addDays(from, -how.days), to: addDays(from, -1) };
  }
  return 'steps' in how ? stepBefore(of, from, today) : null;
}

function stepBefore(of: WindowSpec, from: string, today: string): WindowSpec {
  if (of.kind === 'this_month') return { kind: 'last_month' };
  if (of.kind === 'this_year') return { kind: 'last_year' };
  if (of.kind === 'this_quarter') return { kind: 'last_quarter' };
  if (of.kind === 'month') return { ...of, year: (of.year ?? yearOf(from)) - 1 };
  if (of.kind === 'this_week') {
    const monday = addDays(today, -6 - weekdayOf(today));
    return { kind: 'between', from: monday, to: addDays(monday, 6) };
  }
  return of.kind === 'day' ? { kind: 'day', date: addDays(of.date, -7) } : { kind: 'before', of };
}
