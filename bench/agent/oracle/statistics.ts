import { between, plus, weekday } from '../calendar.ts';
import type { Ask, Limit } from '../questions/question.ts';
import type { Value } from './series.ts';

type Part = { value: number; unit?: string; n?: number };

export function single(
  { aggregate, limit, k, value: ranked, metric, weekdays }: Ask,
  points: readonly Value[],
  adds: boolean,
): Part[] {
  const values = points.map(({ value }) => value);
  const clock = isClock(metric) ? onCircle(values) : null;
  if (clock && aggregate === 'mean') return [{ value: clock.mean }];
  if (clock && aggregate === 'std_dev') return [{ value: clock.spread, unit: 'min' }];
  const [first, last] = [points[0], points.at(-1)];
  const place = (value: number) => (clock ? minutesApart(value, clock.mean) : value);
  const rising = values.toSorted((x, y) => place(x) - place(y));
  switch (aggregate) {
    case 'mean':
      return [{ value: meanOf(values) }];
    case 'median':
      return [{ value: medianOf(values) }];
    case 'sum':
      return [{ value: sumOf(values) }];
    case 'min':
      return [{ value: rising[0] ?? Number.NaN }];
    case 'max':
      return [{ value: rising.at(-1) ?? Number.NaN }];
    case 'std_dev':
      return values.length < 2 ? [] : [{ value: spreadOf(values) }];
    case 'count':
      return [{ value: values.length, unit: 'values' }];
    case 'latest':
      return last ? [{ value: last.value, n: 1 }] : [];
    case 'first':
      return first ? [{ value: first.value, n: 1 }] : [];
    case 'trend':
      return new Set(points.map(({ date }) => date)).size < 3 ? [] : [{ value: slopeOf(points) }];
    case 'highest':
    case 'lowest':
      return (aggregate === 'highest' ? rising.toReversed() : rising).slice(0, k ?? 3).map((value) => ({ value }));
    case 'percentile': {
      const subject = ranked ?? last?.value ?? 0;
      return [{ value: (100 * values.filter((value) => value <= subject).length) / values.length, unit: '%' }];
    }
    case 'count_days':
    case 'streak':
      return limit ? countedDays(points, limit, adds, { aggregate, metric, weekdays }) : [];
    default:
      throw new Error(`The oracle does not compute ${aggregate} of ${metric}.`);
  }
}

export const isClock = (metric: string) => /^(?:bedtime|wake_time|workout_start)$/.test(metric);

/** Minutes by which one time of day comes after another. */
export const minutesApart = (now: number, then: number) => ((now - then + 2_160) % 1_440) - 720;

// Mean direction to the minute, and circular deviation in minutes.
export function onCircle(minutes: readonly number[]): { mean: number; spread: number } {
  const turn = (2 * Math.PI) / 1_440;
  const x = sumOf(minutes.map((minute) => Math.cos(minute * turn))) / minutes.length;
  const y = sumOf(minutes.map((minute) => Math.sin(minute * turn))) / minutes.length;
  const mean = (Math.round(Math.atan2(y, x) / turn) + 1_440) % 1_440;
  return { mean, spread: Math.sqrt(-Math.log(x * x + y * y)) / turn };
}

function countedDays(
  points: readonly Value[],
  limit: Limit,
  adds: boolean,
  { aggregate, metric, weekdays }: Pick<Ask, 'aggregate' | 'metric' | 'weekdays'>,
): Part[] {
  const days = new Map<string, number[]>();
  for (const { date, value } of points) days.set(date, [...(days.get(date) ?? []), value]);
  const met = [...days]
    .filter(([, values]) => (adds ? [sumOf(values)] : values).some((value) => meets(value, limit, metric)))
    .map(([date]) => date);
  if (aggregate === 'count_days') return [{ value: met.length, unit: 'days', n: days.size }];
  let [longest, run, previous] = [0, 0, ''];
  for (const date of met) {
    run = previous !== '' && nextOf(previous, weekdays) === date ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = date;
  }
  return [{ value: longest, unit: 'days', n: days.size }];
}

/** The next day that is looked at: after a Friday the Monday, where only workdays are. */
function nextOf(date: string, weekdays: number[] | null): string {
  let next = plus(date, 1);
  while (weekdays && !weekdays.includes(weekday(next))) next = plus(next, 1);
  return next;
}

// Plain textbook formulas, to share no mistake with a library.
function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

// Sample deviation, n - 1.
function spreadOf(values: readonly number[]): number {
  const centre = meanOf(values);
  return Math.sqrt(sumOf(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

// Least squares, per week.
function slopeOf(values: readonly Value[]): number {
  const start = values[0]?.date ?? '';
  const weeks = values.map(({ date }) => between(start, date) / 7);
  const [centreX, centreY] = [meanOf(weeks), meanOf(values.map(({ value }) => value))];
  const up = sumOf(values.map(({ value }, at) => ((weeks[at] ?? 0) - centreX) * (value - centreY)));
  return up / sumOf(weeks.map((week) => (week - centreX) ** 2));
}

/** Spearman with mean ranks for ties. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [ranks(pairs.map(([value]) => value)), ranks(pairs.map(([, value]) => value))];
  const [centreX, centreY] = [meanOf(x), meanOf(y)];
  const together = sumOf(x.map((rank, at) => (rank - centreX) * ((y[at] ?? 0) - centreY)));
  const alone = (own: readonly number[], centre: number) => Math.sqrt(sumOf(own.map((rank) => (rank - centre) ** 2)));
  return together / (alone(x, centreX) * alone(y, centreY));
}

function ranks(values: readonly number[]): number[] {
  const ordered = values.toSorted((a, b) => a - b);
  const rankOf = new Map<number, number>();
  for (const value of ordered) {
    if (!rankOf.has(value)) rankOf.set(value, (ordered.indexOf(value) + ordered.lastIndexOf(value)) / 2 + 1);
  }
  return values.map((value) => rankOf.get(value) ?? Number.NaN);
}

/** A time of going to bed counts from noon to noon: 00:30 is over 23:00. */
export function meets(time: number, { op, value: bound, upper }: Limit, metric = ''): boolean {
  const fromNoon = (minute: number) => (minute + 720) % 1_440;
  const [value, limit] = metric === 'bedtime' && op !== 'between' ? [fromNoon(time), fromNoon(bound)] : [time, bound];
  if (op === 'over') return value > limit;
  if (op === 'under') return value < limit;
  if (op === 'atleast') return value >= limit;
  if (op === 'atmost') return value <= limit;
  // Times of day from 23:00 to 01:00 lie around midnight.
  return upper < limit ? value >= limit || value <= upper : value >= limit && value <= upper;
}
