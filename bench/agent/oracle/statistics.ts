import { between } from '../calendar.ts';
import type { Limit } from '../questions/question.ts';
import type { Value } from './series.ts';

/** Textbook statistics in plain loops: slower and simpler than any library, so that it does not share its mistakes. */
export function sumOf(values: readonly number[]): number {
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

/** Of a sample: n - 1. */
export function spreadOf(values: readonly number[]): number {
  const centre = meanOf(values);
  return Math.sqrt(sumOf(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

/** Least squares, per week. */
export function slopeOf(values: readonly Value[]): number {
  const start = values[0]?.date ?? '';
  const weeks = values.map(({ date }) => between(start, date) / 7);
  const [centreX, centreY] = [meanOf(weeks), meanOf(values.map(({ value }) => value))];
  const up = sumOf(values.map(({ value }, at) => ((weeks[at] ?? 0) - centreX) * (value - centreY)));
  return up / sumOf(weeks.map((week) => (week - centreX) ** 2));
}

/** Spearman: Pearson of the ranks, equal values sharing the mean of theirs. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [ranks(pairs.map(([value]) => value)), ranks(pairs.map(([, value]) => value))];
  const [centreX, centreY] = [meanOf(x), meanOf(y)];
  const together = sumOf(x.map((rank, at) => (rank - centreX) * ((y[at] ?? 0) - centreY)));
  const alone = (own: readonly number[], centre: number) => Math.sqrt(sumOf(own.map((rank) => (rank - centre) ** 2)));
  return together / (alone(x, centreX) * alone(y, centreY));
}

const ranks = (values: readonly number[]) =>
  values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });

export function meets(value: number, { op, value: limit, upper }: Limit): boolean {
  if (op === 'over') return value > limit;
  if (op === 'under') return value < limit;
  if (op === 'atleast') return value >= limit;
  if (op === 'atmost') return value <= limit;
  return value >= limit && value <= upper;
}
