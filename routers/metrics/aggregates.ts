import { mean, median, sampleStandardDeviation, sum } from 'simple-statistics';
import { addDays, weekdayOf } from '../core/days.ts';
import { weeklyTrend } from './formulas.ts';
import type { Aggregate, MetricInfo, Threshold } from './metrics.contract.ts';
import type { Window } from './windows.ts';

/** A day's value, or a session's with its day. */
export type Point = { date: string; value: number };

/**
 * A fact before it has a source and a window. `n` counts the values that entered. `at` is the place of the value that
 * this is, where it is one of them; `lastDate` the last day of a run.
 */
export type Part = { name: string; value: number; unit: string; n: number; at?: number; lastDate?: string | null };

/** What came out, or why nothing can. */
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

/** What is computed from one list of values. */
export type Single = Exclude<Aggregate, 'difference' | 'percent_change' | 'correlation'>;
type Compute = (points: readonly Point[], question: Question) => Statistic;

/** Values of a ranking when nobody says how many. */
const rankedDefault = 3;

const senseless = (reason: string): Statistic => ({ senseless: reason });
const valuesOf = (points: readonly Point[]) => points.map((point) => point.value);

/** A number of all values, in the metric's unit. */
const summary =
  (name: Single, compute: (values: number[]) => number): Compute =>
  (points, { unit }) => ({ parts: [{ name, value: compute(valuesOf(points)), unit, n: points.length }] });

/** The first of the values than which `better` finds none better. `n` is their number, or 1 when no other was looked at. */
const pick =
  (name: Single, n: 'all' | 'one', better: (a: Point, b: Point) => boolean): Compute =>
  (points, { unit }) => {
    const at = points.reduce((best, point, place) => (better(point, points[best] ?? point) ? place : best), 0);
    const value = points[at]?.value ?? Number.NaN;
    return { parts: [{ name, value, unit, n: n === 'one' ? 1 : points.length, at }] };
  };

/** The best values, best first; of equal ones the earlier. Sorting keeps the order of equals, which is the calendar's. */
const ranking =
  (name: Single, compare: (a: number, b: number) => number): Compute =>
  (points, { unit, k = rankedDefault }) => ({
    parts: points
      .map(({ value }, at) => ({ name, value, unit, n: points.length, at }))
      .sort((a, b) => compare(a.value, b.value))
      .slice(0, k),
  });

const computations: Record<Single, Compute> = {
  mean: summary('mean', mean),
  median: summary('median', median),
  sum: summary('sum', sum),
  std_dev: (points, question) =>
    points.length < 2
      ? senseless('A spread needs at least two values.')
      : summary('std_dev', sampleStandardDeviation)(points, question),
  min: pick('min', 'all', (a, b) => a.value < b.value),
  max: pick('max', 'all', (a, b) => a.value > b.value),
  latest: pick('latest', 'one', (a, b) => a.date >= b.date),
  first: pick('first', 'one', (a, b) => a.date < b.date),
  count: (points) => ({ parts: [{ name: 'count', value: points.length, unit: 'values', n: points.length }] }),
  count_days: countDays,
  trend,
  highest: ranking('highest', (a, b) => b - a),
  lowest: ranking('lowest', (a, b) => a - b),
  streak,
  percentile,
};

/** One statistic over at least one value, oldest first. The sample's standard deviation (n - 1) is the spread. */
export function aggregate(points: readonly Point[], question: Question): Statistic {
  return computations[question.aggregate](points, question);
}

function trend(points: readonly Point[], { unit }: Question): Statistic {
  const found = weeklyTrend(points);
  if (!found) return senseless('A trend needs values on at least three days.');
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

/**
 * The share of the values at or below one of them, or at or below a value that is given: the empirical distribution
 * function in percent. Wasserman, All of Statistics, 2004, definition 7.1. (The quantile rank of simple-statistics is
 * another one: of ties it takes the mean.) The second fact is the value that was ranked.
 */
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

/** The mean of the values of one window against that of another: first the comparison, then each window's mean. */
export function compare(
  points: readonly Point[],
  base: readonly Point[],
  { aggregate, unit }: { aggregate: 'difference' | 'percent_change'; unit: string },
): { parts: [Part, Part, Part] } | { senseless: string } {
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

/** A run of days: how many, and its last one; null for a run of none. */
type Run = { days: number; lastDate: string | null };

/**
 * Days in a row. `met` holds the days that count, in calendar order. With weekdays, a day follows on the one before it
 * among those weekdays: Monday on Friday where only working days are asked for. Of equally long runs the earliest
 * counts. The current run is the one that lasts to the window's last day: a last day without a value ends it.
 */
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

/** Whether a value lies as the threshold says; `between` includes both bounds. */
const meets: { [Op in Threshold['op']]: (value: number, threshold: Threshold) => boolean } = {
  over: (value, threshold) => value > threshold.value,
  under: (value, threshold) => value < threshold.value,
  at_least: (value, threshold) => value >= threshold.value,
  at_most: (value, threshold) => value <= threshold.value,
  between: (value, threshold) => value >= threshold.value && threshold.op === 'between' && value <= threshold.upper,
};

/** Whether the values of several occasions, workouts above all, make up one of the day. */
export const addsUp = (kind: MetricInfo['kind']) => kind === 'total' || kind === 'duration';

/** Several values of a day: amounts and times add up to the day's; a level counts when any of them has it. */
export const dayMeets = (values: readonly number[], kind: MetricInfo['kind'], threshold: Threshold): boolean =>
  (addsUp(kind) ? [sum([...values])] : values).some((value) => meets[threshold.op](value, threshold));
