import { linearRegression, mean, median, sampleStandardDeviation, sum } from 'simple-statistics';
import type { Aggregate, MetricInfo, Threshold } from './metrics.contract.ts';
import { studentT } from './student-t.ts';
import { daysBetween } from './windows.ts';

/** A day's value, or a session's with its day. */
export type Point = { date: string; value: number };

/** A fact before it has a source and a window. `n` counts the values that entered. */
export type Part = { name: string; value: number; unit: string; n: number };

/** What came out. `at` is the place of the value that was picked, where one was. */
export type Statistic = { parts: Part[]; at: number | null } | { senseless: string };

export type Question = {
  aggregate: Aggregate;
  unit: string;
  kind: MetricInfo['kind'];
  threshold?: Threshold | undefined;
};

export type Single = Exclude<
  Aggregate,
  'difference' | 'percent_change' | 'highest' | 'lowest' | 'correlation' | 'streak' | 'percentile'
>;
type Compute = (points: readonly Point[], question: Question) => Statistic;

const senseless = (reason: string): Statistic => ({ senseless: reason });
const valuesOf = (points: readonly Point[]) => points.map((point) => point.value);

/** A number of all values, in the metric's unit. */
const summary =
  (name: Aggregate, compute: (values: number[]) => number): Compute =>
  (points, { unit }) => ({ parts: [{ name, value: compute(valuesOf(points)), unit, n: points.length }], at: null });

/** The first of the values than which `better` finds none better. `n` is their number, or 1 when no other was looked at. */
const pick =
  (name: Aggregate, n: 'all' | 'one', better: (a: Point, b: Point) => boolean): Compute =>
  (points, { unit }) => {
    const at = points.reduce((best, point, place) => (better(point, points[best] ?? point) ? place : best), 0);
    const value = points[at]?.value ?? Number.NaN;
    return { parts: [{ name, value, unit, n: n === 'one' ? 1 : points.length }], at };
  };

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
  count: (points) => ({ parts: [{ name: 'count', value: points.length, unit: 'values', n: points.length }], at: null }),
  count_days: countDays,
  trend,
};

/** One statistic over at least one value, oldest first. The sample's standard deviation (n - 1) is the spread. */
export function aggregate(points: readonly Point[], question: Question & { aggregate: Single }): Statistic {
  return computations[question.aggregate](points, question);
}

/** Why this metric has no such statistic, whatever its values; null when it has. */
export function whySenseless(
  { aggregate, kind, unit, threshold }: Question,
  only?: readonly Aggregate[],
): string | null {
  if (aggregate === 'sum' && kind === 'state')
    return 'It is a level, not an amount: levels of several days do not add up. Ask for the mean.';
  if (aggregate === 'sum' && kind === 'score') return 'Scores of several days do not add up. Ask for the mean.';
  if (only && !only.includes(aggregate)) return 'Each of them counts as one, so they can only be counted.';
  if (aggregate === 'count_days' && !threshold) return 'Days can only be counted against a threshold.';
  if (aggregate === 'percent_change' && unit === '°C')
    return 'The zero of this scale is arbitrary, so a percentage of it means nothing. Ask for the difference.';
  return null;
}

/** Whether a value lies as the threshold says; `between` includes both bounds. */
const meets: { [Op in Threshold['op']]: (value: number, threshold: Threshold) => boolean } = {
  over: (value, threshold) => value > threshold.value,
  under: (value, threshold) => value < threshold.value,
  at_least: (value, threshold) => value >= threshold.value,
  at_most: (value, threshold) => value <= threshold.value,
  between: (value, threshold) => value >= threshold.value && threshold.op === 'between' && value <= threshold.upper,
};

/** Several workouts of a day: their amounts and times add up to the day's; a level counts when any of them has it. */
function countDays(points: readonly Point[], { kind, threshold }: Question): Statistic {
  if (!threshold) return senseless('Days can only be counted against a threshold.');
  const adds = kind === 'total' || kind === 'duration';
  const days = [...Map.groupBy(points, (point) => point.date).values()].map(valuesOf);
  const met = days.filter((values) =>
    (adds ? [sum(values)] : values).some((value) => meets[threshold.op](value, threshold)),
  );
  return { parts: [{ name: 'count_days', value: met.length, unit: 'days', n: days.length }], at: null };
}

/**
 * The least-squares slope per week over the days, with its 95 % interval: slope ± t(n - 2) · √(SSE / (n - 2) / Sxx).
 * Montgomery, Peck & Vining, Introduction to Linear Regression Analysis, 5th ed., 2.4.1. It takes the days as
 * independent; neighbouring days are often alike, and then the true interval is somewhat wider.
 */
function trend(points: readonly Point[], { unit }: Question): Statistic {
  const start = points[0]?.date ?? '';
  const pairs = points.map(({ date, value }) => [daysBetween(start, date) / 7, value] as const);
  const weeks = pairs.map(([week]) => week);
  if (new Set(weeks).size < 3) return senseless('A trend needs values on at least three days.');
  const { m, b } = linearRegression(pairs.map(([week, value]) => [week, value]));
  const centre = mean(weeks);
  const freedom = pairs.length - 2;
  const errorSquares = sum(pairs.map(([week, value]) => (value - (m * week + b)) ** 2));
  const weekSquares = sum(weeks.map((week) => (week - centre) ** 2));
  const margin = studentT(0.95, freedom) * Math.sqrt(errorSquares / freedom / weekSquares);
  const part = (name: string, value: number): Part => ({ name, value, unit: `${unit}/week`, n: pairs.length });
  return { parts: [part('trend', m), part('trend_low', m - margin), part('trend_high', m + margin)], at: null };
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
