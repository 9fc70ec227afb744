import { mean, median, sampleStandardDeviation, sum } from 'simple-statistics';
import { addDays, weekdayOf } from '../core/days.ts';
import { aroundMean, minutesApart, timeOfDay, weeklyTrend } from './formulas.ts';
import { clockUnit } from './metric-registry.ts';
import type { Aggregate, MetricInfo, Threshold } from './metrics.contract.ts';
import type { Window } from './windows.ts';

export type Point = { date: string; value: number };

export type Part = { name: string; value: number; unit: string; n: number; at?: number; lastDate?: string | null };

export type Statistic = { parts: Part[] } | { senseless: string };

export type Question = {
  aggregate: Single;
  unit: string;
  kind: MetricInfo['kind'];
  window: Window;
  weekdays?: readonly number[] | undefined;
  threshold?: Threshold | undefined;
  k?: number | undefined;
  value?: number | undefined;
};

export type Single = Exclude<Aggregate, 'difference' | 'percent_change' | 'correlation' | 'contrast' | 'unusual'>;
type Compute = (points: readonly Point[], question: Question) => Statistic;

const rankedDefault = 3;

const senseless = (reason: string) => ({ senseless: reason });
const aroundTheClock = senseless('These times lie all around the clock, so they have no mean.');
const valuesOf = (points: readonly Point[]) => points.map((point) => point.value);

const summary =
  (name: Single, compute: (values: number[]) => number): Compute =>
  (points, { unit }) => ({ parts: [{ name, value: compute(valuesOf(points)), unit, n: points.length }] });

const pick =
  (name: Single, better: (a: Point, b: Point) => boolean): Compute =>
  (points, { unit }) => {
    const at = points.reduce((best, point, place) => (better(point, points[best] ?? point) ? place : best), 0);
    return { parts: [{ name, value: points[at]?.value ?? Number.NaN, unit, n: 1, at }] };
  };

/** Around their mean, 00:30 comes after 23:00. */
function extreme(name: 'min' | 'max', better: (a: number, b: number) => boolean): Compute {
  return (points, question) => {
    const order = question.unit === clockUnit ? aroundMean(valuesOf(points)) : valuesOf(points);
    if (!order) return aroundTheClock;
    const at = order.reduce((best, value, place) => (better(value, order[best] ?? value) ? place : best), 0);
    return { parts: [{ name, value: points[at]?.value ?? Number.NaN, unit: question.unit, n: points.length, at }] };
  };
}

const ranking =
  (name: Single, compare: (a: number, b: number) => number): Compute =>
  (points, { unit, k = rankedDefault }) => ({
    parts: points
      .map(({ value }, at) => ({ name, value, unit, n: points.length, at }))
      .sort((a, b) => compare(a.value, b.value))
      .slice(0, k),
  });

const computations: Record<Single, Compute> = {
  mean: (points, question) =>
    question.unit === clockUnit ? ofClock(points, 'mean') : summary('mean', mean)(points, question),
  median: summary('median', median),
  sum: summary('sum', sum),
  std_dev: (points, question) =>
    points.length < 2
      ? senseless('A spread needs more values than there are.')
      : question.unit === clockUnit
        ? ofClock(points, 'std_dev')
        : summary('std_dev', sampleStandardDeviation)(points, question),
  min: extreme('min', (a, b) => a < b),
  max: extreme('max', (a, b) => a > b),
  latest: pick('latest', (a, b) => a.date >= b.date),
  first: pick('first', (a, b) => a.date < b.date),
  count: (points) => ({ parts: [{ name: 'count', value: points.length, unit: 'values', n: points.length }] }),
  count_days: countDays,
  trend,
  highest: ranking('highest', (a, b) => b - a),
  lowest: ranking('lowest', (a, b) => a - b),
  streak,
  percentile,
};

/** `std_dev` is the sample's (n - 1). */
export function aggregate(points: readonly Point[], question: Question): Statistic {
  return computations[question.aggregate](points, question);
}

/** NaN for times all around the clock. */
export const meanLevel = (points: readonly { value: number }[], unit: string): number => {
  const values = points.map(({ value }) => value);
  return unit === clockUnit ? (timeOfDay(values)?.mean ?? Number.NaN) : mean(values);
};

function ofClock(points: readonly Point[], name: 'mean' | 'std_dev'): Statistic {
  const found = timeOfDay(valuesOf(points));
  if (!found) return aroundTheClock;
  const n = points.length;
  return {
    parts: [
      name === 'mean' ? { name, value: found.mean, unit: clockUnit, n } : { name, value: found.spread, unit: 'min', n },
    ],
  };
}

function trend(points: readonly Point[], { unit }: Question): Statistic {
  const found = weeklyTrend(points);
  if (!found) return senseless('A trend needs values of more days than there are.');
  const part = (name: string, value: number): Part => ({ name, value, unit: `${unit}/week`, n: points.length });
  return { parts: [part('trend', found.value), part('trend_low', found.low), part('trend_high', found.high)] };
}

function daysThatMeet(points: readonly Point[], kind: MetricInfo['kind'], threshold: Threshold) {
  const days = [...Map.groupBy(points, (point) => point.date)];
  const met = days.filter(([, values]) => dayMeets(valuesOf(values), kind, threshold)).map(([date]) => date);
  return { days: days.length, met };
}

const noThreshold = 'Days can only be counted against a threshold.';

function countDays(points: readonly Point[], { kind, threshold }: Question): Statistic {
  if (!threshold) return senseless(noThreshold);
  const { days, met } = daysThatMeet(points, kind, threshold);
  return { parts: [{ name: 'count_days', value: met.length, unit: 'days', n: days }] };
}

function streak(points: readonly Point[], { kind, threshold, window, weekdays }: Question): Statistic {
  if (!threshold) return senseless(noThreshold);
  const { days, met } = daysThatMeet(points, kind, threshold);
  const { longest, current } = findRuns(met.sort(), window, weekdays);
  const part = (name: string, run: Run): Part => ({
    name,
    value: run.days,
    unit: 'days',
    n: days,
    lastDate: run.lastDate,
  });
  return { parts: [part('streak_longest', longest), part('streak_current', current)] };
}

/** Percent of values at or below: the empirical distribution function (Wasserman, All of Statistics, 2004, 7.1). */
function percentile(points: readonly Point[], { unit, value }: Question): Statistic {
  const at = points.length - 1;
  const ranked = value ?? points[at]?.value ?? Number.NaN;
  const below = valuesOf(points).filter((each) => each <= ranked).length;
  const subject: Part =
    value === undefined
      ? { name: 'latest', value: ranked, unit, n: 1, at }
      : { name: 'percentile_value', value: ranked, unit, n: 0 };
  return {
    parts: [{ name: 'percentile', value: (below / points.length) * 100, unit: '%', n: points.length }, subject],
  };
}

export function compare(
  points: readonly Point[],
  base: readonly Point[],
  { aggregate, unit }: { aggregate: 'difference' | 'percent_change'; unit: string },
): { parts: [Part, Part, Part] } | { senseless: string } {
  if (unit === clockUnit) return compareTimes(points, base);
  const now = mean(valuesOf(points));
  const before = mean(valuesOf(base));
  if (aggregate === 'percent_change' && before <= 0)
    return { senseless: 'The mean to compare with is not above zero, so a percentage of it means nothing.' };
  const difference = now - before;
  const compared =
    aggregate === 'difference' ? { value: difference, unit } : { value: (difference / before) * 100, unit: '%' };
  return {
    parts: [
      { name: aggregate, ...compared, n: points.length + base.length },
      { name: 'mean', value: now, unit, n: points.length },
      { name: 'mean', value: before, unit, n: base.length },
    ],
  };
}

function compareTimes(
  points: readonly Point[],
  base: readonly Point[],
): { parts: [Part, Part, Part] } | { senseless: string } {
  const [now, before] = [meanLevel(points, clockUnit), meanLevel(base, clockUnit)];
  if (Number.isNaN(now + before)) return aroundTheClock;
  return {
    parts: [
      { name: 'difference', value: minutesApart(now, before), unit: 'min', n: points.length + base.length },
      { name: 'mean', value: now, unit: clockUnit, n: points.length },
      { name: 'mean', value: before, unit: clockUnit, n: base.length },
    ],
  };
}

type Run = { days: number; lastDate: string | null };

/** Given weekdays, Monday follows Friday. */
function findRuns(
  met: readonly string[],
  window: Window,
  weekdays?: readonly number[],
): { longest: Run; current: Run } {
  let longest: Run = { days: 0, lastDate: null };
  let run: Run = longest;
  for (const date of met) {
    const follows = run.lastDate !== null && nextDay(run.lastDate, weekdays) === date;
    run = { days: follows ? run.days + 1 : 1, lastDate: date };
    if (run.days > longest.days) longest = run;
  }
  const lasts = run.lastDate !== null && nextDay(run.lastDate, weekdays) > window.to;
  return { longest, current: lasts ? run : { days: 0, lastDate: null } };
}

function nextDay(date: string, weekdays?: readonly number[]): string {
  let next = addDays(date, 1);
  for (let tried = 0; weekdays && !weekdays.includes(weekdayOf(next)) && tried < 7; tried++) next = addDays(next, 1);
  return next;
}

const meets: { [Op in Threshold['op']]: (value: number, threshold: Threshold) => boolean } = {
  over: (value, threshold) => value > threshold.value,
  under: (value, threshold) => value < threshold.value,
  at_least: (value, threshold) => value >= threshold.value,
  at_most: (value, threshold) => value <= threshold.value,
  between: (value, threshold) => {
    if (threshold.op !== 'between') return false;
    const [above, below] = [value >= threshold.value, value <= threshold.upper];
    return threshold.upper < threshold.value ? above || below : above && below;
  },
};

export const addsUp = (kind: MetricInfo['kind']) => kind === 'total' || kind === 'duration';

/** Totals add up; one value of a state or score suffices. */
export const dayMeets = (values: readonly number[], kind: MetricInfo['kind'], threshold: Threshold): boolean =>
  (addsUp(kind) ? [sum([...values])] : values).some((value) => meets[threshold.op](value, threshold));
