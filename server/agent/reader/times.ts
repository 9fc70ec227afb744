import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import type { WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import type { Item, PeriodSpec } from '../lexicon/entities/constructs.ts';
import { boundsOf, relatedTo } from '../lexicon/entities/ranges.ts';
import { nights } from '../lexicon/metric-labels.ts';

export type Times = { periods: PeriodSpec[]; weekdaySets: number[][] };

export function timesIn(items: readonly Item[], main: readonly Item[], today: string): Times {
  const named = items.flatMap((item, place): Said[] =>
    item.kind === 'period' && !(item.value.spec === 'previous' && !main.includes(item))
      ? [{ place, spec: item.value.spec }]
      : [],
  );
  const periods = withYears(
    withRelated(relatedLast(withToday(withLengths(named, items, main), items), items), today),
  ).filter((each, _, all) => typeof each === 'string' || each.kind !== 'all' || all.every(isAll));
  const sets = items.flatMap((item) => (item.kind === 'weekdays' ? [item] : []));
  const [only] = sets;
  const ofNight = items.some((item) => item.kind === 'metric' && nights.test(item.value.keys[0] ?? ''));
  const isHabit = /\b(?:do|does|am) (?:i|my)\b/.test(main.map(({ text }) => text).join(' '));
  const isOpen =
    periods.length === 0 &&
    !isHabit &&
    sets.length === 1 &&
    !items.some(
      (item) =>
        item.kind === 'group' ||
        item.kind === 'versus' ||
        (item.kind === 'statistic' && /^(?:mean|median|std_dev)$/.test(item.value)),
    );
  const dated = isOpen && only ? latestOf(only.text, only.value, today, ofNight) : null;
  const unlike = new Map(sets.map(({ value }) => [value.join(), value]));
  return dated ?? { periods, weekdaySets: [...unlike.values()] };
}

/** `than the month before, for October`: a period that depends on another is put after it. */
const relatedLast = (periods: readonly PeriodSpec[], items: readonly Item[]): PeriodSpec[] =>
  periods.length === 2 &&
  items.some((item, place) => item.kind === 'period' && / than$/.test(` ${items[place - 1]?.text}`))
    ? periods.toSorted((a, b) => Number(typeof a === 'string') - Number(typeof b === 'string'))
    : [...periods];

/** `ever` beside a named period reaches no further than it. */
const isAll = (spec: PeriodSpec) => typeof spec === 'string' || spec.kind === 'all';

export const takesToday: ReadonlySet<string> = new Set(
  'last_days this_week this_month this_year this_quarter this_weekend'.split(' '),
);

type Said = { place: number; spec: PeriodSpec };

const isCalendar = (spec: PeriodSpec): boolean => typeof spec === 'object' && /^last_(?:month|year)$/.test(spec.kind);

/** A length of time alone is one that ended yesterday, and says which one is meant: `last month, 31 days`. */
function withLengths(named: readonly Said[], items: readonly Item[], main: readonly Item[]): Said[] {
  const lengths = items.flatMap((item, place): Said[] =>
    item.kind === 'span' && item.value.days > 1 && main.includes(item)
      ? [{ place, spec: { kind: 'last_days', n: item.value.days } }]
      : [],
  );
  const told = named.filter(({ spec }) => typeof spec !== 'string');
  const [whole, length] = told;
  if (
    told.length === 2 &&
    whole &&
    length &&
    isCalendar(whole.spec) &&
    /^\d+ days$/.test(items[length.place]?.text ?? '')
  )
    return named.filter((each) => each !== whole);
  const [only] = told;
  const restated =
    told.length === 1 &&
    only &&
    (isCalendar(only.spec) || (typeof only.spec === 'object' && only.spec.kind === 'last_days'));
  if (lengths.length === 0 || (told.length > 0 && !restated)) return [...named];
  return [...named.filter(({ spec }) => typeof spec === 'string'), ...lengths].toSorted((a, b) => a.place - b.place);
}

/** `this week so far`: the words tell how far the period beside them reaches. */
function withToday(said: readonly Said[], items: readonly Item[]): PeriodSpec[] {
  const marks = items.flatMap((item, place) => (item.kind === 'running' ? [place] : []));
  const others = said.filter(({ spec }) => typeof spec === 'string' || spec.kind !== 'today');
  if (marks.length > 0 && said.length === 0 && marks.every((place) => /far|date/.test(items[place]?.text ?? '')))
    return [{ kind: 'all' }];
  if (marks.length === 0 || others.length === 0) return said.map(({ spec }) => spec);
  const meant = marks.map((mark) => others.findLast(({ place }) => place < mark) ?? others[0]);
  return others.map((each) =>
    meant.includes(each) && typeof each.spec !== 'string' && takesToday.has(each.spec.kind)
      ? ({ ...each.spec, include_today: true } as WindowSpec)
      : each.spec,
  );
}

/** `the month before` depends on the period beside it. */
export function withRelated(periods: readonly PeriodSpec[], today: string): PeriodSpec[] {
  let base = periods.find((each) => typeof each !== 'string');
  return periods.map((each) => {
    if (typeof each !== 'string') base = each;
    return typeof each === 'string' && base && typeof base !== 'string' ? relatedTo(base, each, today) : each;
  });
}

/** `that night` of a day is the one that began on it. */
export function nightBegunOn(spec: PeriodSpec, today: string): PeriodSpec {
  const bounds = typeof spec === 'string' ? null : boundsOf(spec, today);
  if (!bounds || bounds.from !== bounds.to || bounds.from >= today) return spec;
  const date = addDays(bounds.from, 1);
  return date === today ? { kind: 'last_night' } : { kind: 'day', date };
}

/** `Nov and Dec of 2025` are both of that year. */
function withYears(periods: readonly PeriodSpec[]): PeriodSpec[] {
  const dated = [...periods];
  for (let place = periods.length - 2; place >= 0; place--) {
    const [each, next] = [dated[place], dated[place + 1]];
    if (typeof each !== 'object' || typeof next !== 'object' || each.kind !== next.kind) continue;
    const isOpen = 'year' in next && next.year !== undefined && (each.kind === 'month' || each.kind === 'quarter');
    if (isOpen) dated[place] = { ...each, year: each.year ?? next.year };
  }
  return dated;
}

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?$/;
const between = /^(?:to|through|thru|until|-|and|or|,|between|from)$/;

/** `Monday and Tuesday` without a period are the latest ones; `Mondays` are all of them. */
function latestOf(text: string, days: readonly number[], today: string, ofNight: boolean): Times | null {
  const words = text.split(' ');
  const named = words.filter((word) => weekday.test(word));
  if (named.length < 2 || !words.every((word) => weekday.test(word) || between.test(word))) return null;
  const dates = days.map((day) => addDays(today, -((weekdayOf(today) - day + 7) % 7 || 7))).sort();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  // `slept from Sunday to Monday`: that night.
  if (ofNight && words.includes('to') && to === addDays(from, 1))
    return { periods: [{ kind: 'day', date: to }], weekdaySets: [] };
  if (words.some((word) => /^(?:to|through|thru|until|-|between)$/.test(word)))
    return {
      periods: [{ kind: 'between', from, to }],
      weekdaySets: words[0] === 'between' ? [] : [[...days]],
    };
  return { periods: dates.map((date) => ({ kind: 'day', date })), weekdaySets: [] };
}
