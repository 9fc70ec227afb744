import type { Condition, MetricQuery, Threshold } from '../../../routers/metrics/metrics.contract.ts';

/**
 * A second computation of metric queries that shares no code with the service. `values` are the day's values by
 * metric.
 */
type Value = { date: string; value: number; type?: string; workout?: number };
type World = Record<string, Value[]>;

const dayMs = 86_400_000;
const shift = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
const weekday = (date: string) => new Date(date).getUTCDay() || 7;
const total = (values: number[]) => {
  let all = 0;
  for (const value of values) all += value;
  return all;
};

function inside(value: number, threshold: Threshold): boolean {
  if (threshold.op === 'over') return value > threshold.value;
  if (threshold.op === 'under') return value < threshold.value;
  if (threshold.op === 'at_least') return !(value < threshold.value);
  if (threshold.op === 'at_most') return !(value > threshold.value);
  return threshold.op === 'between' && !(value < threshold.value || value > threshold.upper);
}

function dayInside(world: World, metric: string, date: string, threshold: Threshold): boolean | null {
  const values = (world[metric] ?? []).filter((each) => each.date === date).map(({ value }) => value);
  if (values.length === 0) return null;
  return metric === 'resting_heart_rate'
    ? values.some((value) => inside(value, threshold))
    : inside(total(values), threshold);
}

const holds = (world: World, date: string, { metric, threshold, lag_days = 0 }: Condition) =>
  dayInside(world, metric, shift(date, -lag_days), threshold) === true;

// `runs over 5 km` are runs; `runs on days with two workouts` and `runs the day after a long one` are days.
const choosesWorkouts = ({ metric }: MetricQuery, condition: Condition) =>
  metric.startsWith('workout_') &&
  condition.metric.startsWith('workout_') &&
  condition.metric !== 'workout_count' &&
  !condition.lag_days;

function workoutHolds(world: World, { workout }: Value, { metric, threshold }: Condition): boolean {
  const same = (world[metric] ?? []).find((other) => other.workout === workout);
  return same !== undefined && inside(same.value, threshold);
}

export function daysOf(world: World, query: MetricQuery, from: string, to: string): string[] {
  const days: string[] = [];
  for (let date = from; date <= to; date = shift(date, 1)) {
    if (query.weekdays && !query.weekdays.includes(weekday(date))) continue;
    const ofDays = (query.where ?? []).filter((condition) => !choosesWorkouts(query, condition));
    if (ofDays.every((condition) => holds(world, date, condition))) days.push(date);
  }
  return days;
}

export function valuesOf(world: World, query: MetricQuery, from: string, to: string): Value[] {
  const days = daysOf(world, query, from, to);
  const ofWorkouts = (query.where ?? []).filter((condition) => choosesWorkouts(query, condition));
  const left = (world[query.metric] ?? []).filter(
    (each) =>
      days.includes(each.date) &&
      (query.activity_type === undefined || each.type === query.activity_type) &&
      ofWorkouts.every((condition) => workoutHolds(world, each, condition)),
  );
  if (!query.take) return left;
  const { end, k } = query.take;
  return left.filter((_, place) => (end === 'first' ? place < k : place >= left.length - k));
}

function spread(values: number[]): number {
  const centre = total(values) / values.length;
  return Math.sqrt(total(values.map((value) => (value - centre) * (value - centre))) / (values.length - 1));
}

function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = values.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

export function number(aggregate: string, values: Value[], threshold?: Threshold): { value: number; n: number } | null {
  const numbers = values.map(({ value }) => value);
  const n = numbers.length;
  if (aggregate === 'mean') return { value: total(numbers) / n, n };
  if (aggregate === 'median') return { value: middle(numbers), n };
  if (aggregate === 'sum') return { value: total(numbers), n };
  if (aggregate === 'min') return { value: Math.min(...numbers), n };
  if (aggregate === 'max') return { value: Math.max(...numbers), n };
  if (aggregate === 'std_dev') return { value: spread(numbers), n };
  if (aggregate === 'count') return { value: n, n };
  if (aggregate !== 'count_days' || !threshold) return null;
  const days = [...new Set(values.map(({ date }) => date))];
  const metric = { own: values };
  return { value: days.filter((date) => dayInside(metric, 'own', date, threshold)).length, n: days.length };
}

export function runs(world: World, query: MetricQuery, from: string, to: string): { longest: number; current: number } {
  let [longest, current] = [0, 0];
  for (const date of daysOf(world, query, from, to)) {
    const met = query.threshold && dayInside(world, query.metric, date, query.threshold);
    current = met ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return { longest, current };
}

const rank = (value: number, all: number[]) =>
  all.filter((other) => other < value).length + (all.filter((other) => other === value).length + 1) / 2;

export function spearman(pairs: [number, number][]): { rho: number; low: number; high: number } {
  const ranks = pairs.map(([x, y]) => [
    rank(
      x,
      pairs.map(([first]) => first),
    ),
    rank(
      y,
      pairs.map(([, second]) => second),
    ),
  ]);
  const centre = (pairs.length + 1) / 2;
  const product = (a: number, b: number) =>
    total(ranks.map((each) => ((each[a] ?? 0) - centre) * ((each[b] ?? 0) - centre)));
  const rho = product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
  const z = Math.log((1 + rho) / (1 - rho)) / 2;
  const margin = 1.959964 * Math.sqrt((1 + (rho * rho) / 2) / (pairs.length - 3));
  const back = (value: number) => (Math.exp(2 * value) - 1) / (Math.exp(2 * value) + 1);
  return { rho, low: back(z - margin), high: back(z + margin) };
}
