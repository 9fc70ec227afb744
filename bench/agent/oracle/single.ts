import { plus } from '../calendar.ts';
import type { Ask, Limit } from '../questions/question.ts';
import type { Value } from './series.ts';
import { meanOf, medianOf, meets, slopeOf, spreadOf, sumOf } from './statistics.ts';

type Part = { value: number; unit?: string; n?: number };

/** What one list of values comes to: parts of facts, none where it makes no sense. */
export function single(
  { aggregate, limit, k, value: ranked, metric }: Ask,
  points: readonly Value[],
  adds: boolean,
): Part[] {
  const values = points.map(({ value }) => value);
  const [first, last] = [points[0], points.at(-1)];
  switch (aggregate) {
    case 'mean':
      return [{ value: meanOf(values) }];
    case 'median':
      return [{ value: medianOf(values) }];
    case 'sum':
      return [{ value: sumOf(values) }];
    case 'min':
      return [{ value: Math.min(...values) }];
    case 'max':
      return [{ value: Math.max(...values) }];
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
    case 'lowest': {
      const sign = aggregate === 'highest' ? -1 : 1;
      return values
        .toSorted((x, y) => sign * (x - y))
        .slice(0, k ?? 3)
        .map((value) => ({ value }));
    }
    case 'percentile': {
      const subject = ranked ?? last?.value ?? 0;
      return [{ value: (100 * values.filter((value) => value <= subject).length) / values.length, unit: '%' }];
    }
    case 'count_days':
    case 'streak':
      return limit ? countedDays(points, limit, adds, aggregate) : [];
    default:
      throw new Error(`The oracle does not compute ${aggregate} of ${metric}.`);
  }
}

function countedDays(
  points: readonly Value[],
  limit: Limit,
  adds: boolean,
  aggregate: 'count_days' | 'streak',
): Part[] {
  const days = new Map<string, number[]>();
  for (const { date, value } of points) days.set(date, [...(days.get(date) ?? []), value]);
  const met = [...days]
    .filter(([, values]) => (adds ? [sumOf(values)] : values).some((value) => meets(value, limit)))
    .map(([date]) => date);
  if (aggregate === 'count_days') return [{ value: met.length, unit: 'days', n: days.size }];
  let [longest, run, previous] = [0, 0, ''];
  for (const date of met) {
    run = plus(previous === '' ? date : previous, previous === '' ? 0 : 1) === date ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = date;
  }
  return [{ value: longest, unit: 'days', n: days.size }];
}
