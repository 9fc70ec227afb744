import { plus, weekday } from '../calendar.ts';
import type { Ask, Limit } from '../questions/question.ts';
import { catalogue } from './catalogue.ts';
import { before, type Days, daysOf } from './periods.ts';
import type { Truth } from './series.ts';
import { extentOf, readSeries, type Series, type Value } from './series.ts';
import { isClock, meanOf, medianOf, meets, minutesApart, onCircle, rankCorrelation, single } from './statistics.ts';

export type OracleFact = { metric: string; value: number; unit: string; source: string; n: number; window: string };
/** Without facts no number may be stated. `unsettled`: the contract allows two answers. */
export type OracleAnswer = { facts: OracleFact[]; windows: string[]; unsettled: boolean };

/** The mistake of a floor; the oracle makes none. */
export type Mistakes = {
  days?: (days: Days, extent: Days) => Days;
  values?: (values: readonly Value[], days: Days) => Value[];
  newestRows?: boolean;
  constant?: number;
};

const comparesPeriods = ({ aggregate, split }: Ask) =>
  /^(?:difference|percent_change)$/.test(aggregate) || (aggregate === 'contrast' && !split);

const windowText = ({ from, to }: Days) => `${from}/${to}`;
const nothing = (windows: string[]): OracleAnswer => ({ facts: [], windows, unsettled: false });

export function answerOf(truth: Truth, ask: Ask, mistakes: Mistakes = {}): OracleAnswer {
  const extent = extentOf(truth, ask.metric, ask.activity);
  const asked = daysOf(ask.period, truth.today, extent);
  if (!asked || !extent) return nothing([]);
  const wide = { from: extent.first, to: extent.last };
  const days = mistakes.days?.(asked, wide) ?? asked;
  const series = filteredSeries(truth, ask, days, mistakes);
  const facts = factsFor(truth, ask, { days, series, mistakes });
  const [first] = facts;
  const told =
    mistakes.constant === undefined || !first
      ? facts
      : facts.map((fact) => ({ ...fact, value: mistakes.constant ?? 0 }));
  const compared = comparesPeriods(ask) ? [windowText(otherDays(truth, ask, days))] : [];
  return {
    facts: told,
    windows: [windowText(asked), ...compared, ...facts.map(({ window }) => window)],
    unsettled: series.unsettled,
  };
}

function filteredSeries(truth: Truth, ask: Ask, days: Days, mistakes: Mistakes): Series {
  const { metric, weekdays, activity, where, take } = ask;
  const [workouts, others] = [true, false].map((each) =>
    where.filter((one) => picksWorkouts(metric, one.metric, one.lag) === each),
  );
  const wish = { metric, weekdays, activity, workouts: workouts ?? [] };
  const wanted = mistakes.newestRows ? { from: '1970-01-01', to: days.to } : days;
  const series = readSeries(truth, { ...wish, days: wanted });
  const newest = mistakes.newestRows ? series.values.slice(-countDays(days)) : series.values;
  const entered = mistakes.values?.(newest, days) ?? newest;
  const passing = (others ?? []).reduce((left, { metric, lag, limit }) => {
    const met = sidesOf(truth, days, { metric, lag, limit, activity }).met;
    return left.filter(({ date }) => met.has(date));
  }, entered);
  const taken = take === null ? passing : take.end === 'last' ? passing.slice(-take.k) : passing.slice(0, take.k);
  return { ...series, values: [...taken] };
}

// Two quantities of a workout are of the same one; a day has a number of workouts, or a long one the day before.
const picksWorkouts = (own: string, other: string, lag: number) =>
  lag === 0 && other !== 'workout_count' && [own, other].every((name) => catalogue[name]?.table === 'activities');

/** The days that meet the limit and those with any value, both moved by the lag. What adds up is added by day. */
function sidesOf(
  truth: Truth,
  days: Days,
  { metric, limit, lag, activity }: { metric: string; limit: Limit; lag: number; activity: string | null },
): { met: Set<string>; all: Set<string> } {
  const lagged = { from: plus(days.from, -lag), to: plus(days.to, -lag) };
  const { values, adds } = readSeries(truth, { metric, days: lagged, weekdays: null, activity });
  const byDay = new Map<string, number[]>();
  for (const { date, value } of values) byDay.set(date, [...(byDay.get(date) ?? []), value]);
  const met = [...byDay].filter(([, own]) =>
    (adds ? [own.reduce((sum, value) => sum + value, 0)] : own).some((value) => meets(value, limit, metric)),
  );
  const moved = (dates: readonly string[]) => new Set(dates.map((date) => plus(date, lag)));
  return { met: moved(met.map(([date]) => date)), all: moved([...byDay.keys()]) };
}

const countDays = ({ from, to }: Days) => {
  let count = 1;
  for (let day = from; day < to; day = plus(day, 1)) count += 1;
  return count;
};

type Found = { days: Days; series: Series; mistakes: Mistakes };

function factsFor(truth: Truth, ask: Ask, found: Found): OracleFact[] {
  const { series, days } = found;
  const { values } = series;
  const holdsPeriods = comparesPeriods(ask);
  if (values.length === 0 && !holdsPeriods) return [];
  if (series.bounded && !['latest', 'first', 'count'].includes(ask.aggregate)) return [];
  const base = {
    metric: ask.metric,
    unit: series.unit,
    source: series.source,
    n: values.length,
    window: windowText(days),
  };
  if (holdsPeriods) return compared(truth, ask, found, base);
  if (ask.aggregate === 'unusual') return unusualOf(truth, ask, found, base);
  if (ask.aggregate === 'contrast') return contrasted(truth, ask, found, base);
  if (ask.aggregate === 'correlation') return correlated(truth, ask, found, base);
  if (ask.group !== null) return grouped(ask, found, base);
  const unit = ask.aggregate === 'trend' ? `${series.unit}/week` : series.unit;
  return single(ask, values, series.adds).map((part) => ({ ...base, unit, ...part }));
}

function otherDays(truth: Truth, ask: Ask, days: Days): Days {
  const named = ask.against && daysOf(ask.against, truth.today, extentOf(truth, ask.metric, ask.activity));
  return apart(named ?? before(days), days);
}

// Compared periods share no day: the longer part beside the other period stays.
function apart(own: Days, other: Days): Days {
  if (own.to < other.from || own.from > other.to) return own;
  const earlier = { from: own.from, to: plus(other.from, -1) };
  const later = { from: plus(other.to, 1), to: own.to };
  const size = ({ from, to }: Days) => (from > to ? 0 : countDays({ from, to }));
  return size(later) > size(earlier) ? later : earlier;
}

function compared(
  truth: Truth,
  ask: Ask,
  { series, days, mistakes }: Found,
  base: Omit<OracleFact, 'value'>,
): OracleFact[] {
  const rest = otherDays(truth, ask, days);
  const other = filteredSeries(truth, ask, rest, mistakes);
  if (other.bounded || (series.values.length === 0 && other.values.length === 0)) return [];
  if (series.values.length === 0 || other.values.length === 0) {
    const [only, span] = other.values.length === 0 ? [series, days] : [other, rest];
    const value = levelOf(
      ask.metric,
      only.values.map((each) => each.value),
    );
    return [{ ...base, source: only.source, unit: only.unit, n: only.values.length, value, window: windowText(span) }];
  }
  if (ask.aggregate === 'contrast') return twoPeriods({ series, days }, { series: other, days: rest }, base);
  const [now, then] = [series, other].map(({ values }) =>
    levelOf(
      ask.metric,
      values.map(({ value }) => value),
    ),
  );
  if (now === undefined || then === undefined) return [];
  const joint = {
    ...base,
    source: [...new Set([series.source, other.source])].join(' + '),
    n: series.values.length + other.values.length,
  };
  if (isClock(ask.metric)) return [{ ...joint, value: minutesApart(now, then), unit: 'min' }];
  if (ask.aggregate === 'difference') return [{ ...joint, value: now - then }];
  return then <= 0 ? [] : [{ ...joint, value: ((now - then) / then) * 100, unit: '%' }];
}

const levelOf = (metric: string, values: readonly number[]) =>
  isClock(metric) ? onCircle(values).mean : meanOf(values);

/** Means of two sides subtracted; times of day as minutes around that of the first side. */
function apartBy(
  metric: string,
  first: readonly number[],
  second: readonly number[],
): { value: number; unit?: string } {
  if (!isClock(metric)) return { value: meanOf(first) - meanOf(second) };
  const centre = onCircle(first).mean;
  const around = (values: readonly number[]) => meanOf(values.map((value) => minutesApart(value, centre)));
  return { value: around(first) - around(second), unit: 'min' };
}

type Held = { series: Series; days: Days };

// A side with fewer than two values has no spread, so no difference is told.
function twoPeriods(now: Held, then: Held, base: Omit<OracleFact, 'value'>): OracleFact[] {
  const [newer, older] = [now, then].map(({ series }) => series.values.map(({ value }) => value));
  const [after, before] = [newer ?? [], older ?? []].map((values) => levelOf(base.metric, values));
  const [n, m] = [now.series.values.length, then.series.values.length];
  const means = [
    { ...base, value: after ?? Number.NaN, n },
    { ...base, value: before ?? Number.NaN, n: m, source: then.series.source, window: windowText(then.days) },
  ];
  const source = [...new Set([now.series.source, then.series.source])].join(' + ');
  return n > 1 && m > 1
    ? [{ ...base, ...apartBy(base.metric, newer ?? [], older ?? []), n: n + m, source }, ...means]
    : means;
}

// A day without a workout has none; without a value of any other metric a day stands on neither side.
function contrasted(truth: Truth, ask: Ask, { series, days }: Found, base: Omit<OracleFact, 'value'>): OracleFact[] {
  const { activity = null, lag = 0, on = null, weekdays = null } = ask.split ?? {};
  const any: Limit = { op: 'atleast', value: 1, upper: Number.NaN };
  const split = { metric: on?.metric ?? 'workout_count', limit: on?.limit ?? any, lag, activity };
  const { met, all } = sidesOf(truth, days, split);
  const happens = /^workout_(?:count|duration|distance|calories)$|^nap_duration$/.test(split.metric);
  const [first = [], second = []] = [true, false].map((side) =>
    series.values
      .filter(({ date }) =>
        weekdays ? weekdays.includes(weekday(date)) === side : met.has(date) === side && (happens || all.has(date)),
      )
      .map(({ value }) => value),
  );
  const means = [first, second].flatMap((own) =>
    own.length > 0 ? [{ ...base, value: levelOf(ask.metric, own), n: own.length }] : [],
  );
  const isTold = first.length > 1 && second.length > 1;
  const n = first.length + second.length;
  return isTold ? [{ ...base, ...apartBy(ask.metric, first, second), n }, ...means] : means;
}

const usualDays = 28;
const historyMin = 14;

// The day furthest from the median of the days before, in median absolute deviations of 1.4826 to one sigma.
function unusualOf(truth: Truth, ask: Ask, { series, days }: Found, base: Omit<OracleFact, 'value'>): OracleFact[] {
  const span = { from: plus(days.from, -usualDays), to: plus(days.from, -1) };
  const history = readSeries(truth, { metric: ask.metric, weekdays: ask.weekdays, activity: ask.activity, days: span });
  const before = dailyOf(history).map(({ value }) => value);
  if (before.length < historyMin) return [];
  const centre = medianOf(before);
  const deviation = medianOf(before.map((value) => Math.abs(value - centre)));
  const mean = meanOf(before.map((value) => Math.abs(value - centre)));
  const spread = deviation > 0 ? 1.4826 * deviation : 1.253314 * mean;
  const own = dailyOf(series);
  const away = ({ value }: { value: number }) => (value === centre ? 0 : (value - centre) / spread);
  const [first] = own.toSorted((x, y) => Math.abs(away(y)) - Math.abs(away(x)));
  if (!first || (spread === 0 && own.some(({ value }) => value !== centre))) return [];
  return [
    { ...base, value: away(first), unit: 'z', n: before.length },
    { ...base, value: first.value, n: 1 },
    { ...base, value: centre, n: before.length, source: history.source, window: windowText(span) },
  ];
}

function dailyOf({ values, adds }: Series): { date: string; value: number }[] {
  const byDay = new Map<string, number[]>();
  for (const { date, value } of values) byDay.set(date, [...(byDay.get(date) ?? []), value]);
  return [...byDay].map(([date, own]) => ({ date, value: meanOf(own) * (adds ? own.length : 1) }));
}

/** Times of day as minutes before and after their mean. */
const onLine = (metric: string, values: readonly number[]): readonly number[] => {
  if (!isClock(metric)) return values;
  const { mean } = onCircle(values);
  return values.map((value) => minutesApart(value, mean));
};

function correlated(truth: Truth, ask: Ask, { series, days }: Found, base: Omit<OracleFact, 'value'>): OracleFact[] {
  const { other: pair } = ask;
  if (!pair) return [];
  const lagged = { from: plus(days.from, -pair.lag), to: plus(days.to, -pair.lag) };
  const other = readSeries(truth, { metric: pair.metric, days: lagged, weekdays: null, activity: null });
  const byDay = new Map(dailyOf(other).map(({ date, value }) => [plus(date, pair.lag), value]));
  const pairs = dailyOf(series).flatMap(({ date, value }) => {
    const match = byDay.get(date);
    return match === undefined ? [] : [[value, match] as const];
  });
  if (pairs.length < 5) return [];
  const [own, others] = [
    onLine(
      ask.metric,
      pairs.map(([x]) => x),
    ),
    onLine(
      pair.metric,
      pairs.map(([, y]) => y),
    ),
  ];
  const lined = own.map((x, place) => [x, others[place] ?? Number.NaN] as const);
  const source = [...new Set([series.source, other.source])].join(' + ');
  return [{ ...base, value: rankCorrelation(lined), unit: 'rho', n: pairs.length, source }];
}

function grouped(ask: Ask, { series, days }: Found, base: Omit<OracleFact, 'value'>): OracleFact[] {
  const groups = new Map<string, Value[]>();
  for (const value of series.values) {
    const name = groupOf(ask.group, value);
    groups.set(name, [...(groups.get(name) ?? []), value]);
  }
  return [...groups].flatMap(([name, values]) =>
    single(ask, values, series.adds).map((part) => ({
      ...base,
      n: values.length,
      window: windowText(cut(ask.group, name, days)),
      ...part,
    })),
  );
}

function groupOf(group: string | null, { date, activity = '' }: Value): string {
  if (group === 'weekday') return String(weekday(date));
  if (group === 'month') return date.slice(0, 7);
  if (group === 'activity_type') return activity;
  return group === 'week' ? mondayOf(date) : date;
}

const mondayOf = (date: string) => plus(date, 1 - weekday(date));

function cut(group: string | null, name: string, days: Days): Days {
  if (group === 'weekday' || group === 'activity_type') return days;
  if (group === 'week') {
    const sunday = plus(name, 6);
    return { from: laterOf(name, days.from), to: laterOf(sunday, days.to) === sunday ? days.to : sunday };
  }
  if (group !== 'month') return { from: name, to: name };
  const from = `${name}-01`;
  let to = plus(from, 27);
  while (plus(to, 1).startsWith(name)) to = plus(to, 1);
  return { from: laterOf(from, days.from), to: laterOf(to, days.to) === to ? days.to : to };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
