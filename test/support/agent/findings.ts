import fc from 'fast-check';
import type {
  Aggregate,
  Fact,
  ListedMetric,
  MetricAnswer,
  MetricQuery,
  WindowSpec,
} from '../../../routers/metrics/metrics.contract.ts';
import { type Calendar, daysIn, formatWindow, resolveWindow } from '../../../routers/metrics/windows.ts';
import type { GateContext } from '../../../server/agent/gate/sayables.ts';
import type { Finding } from '../../../server/agent/model.ts';
import { metrics, today } from './metrics.ts';

const calendar: Calendar = { today, hasDataToday: true, firstDate: '2025-01-01', lastDate: today };

export function spanOf(spec: WindowSpec): { from: string; to: string } {
  const window = resolveWindow(spec, calendar);
  if (!window) throw new Error('no window');
  return window;
}

/** An answer with these values: one; slope, low and high; or change and both means. */
export function answerTo(
  query: MetricQuery,
  metric: ListedMetric,
  values: number[],
  more: Partial<MetricAnswer> = {},
): MetricAnswer {
  const window = spanOf(query.window);
  const other = query.compare_to ? spanOf(query.compare_to) : null;
  const days = daysIn(window);
  const part = (name: string, value: number | undefined, unit: string, at = window): Fact => ({
    key: `${metric.key}.${name}`,
    value: Number((value ?? 0).toFixed(6)),
    unit,
    source: 'test/table.column',
    n: Math.max(1, more.coverage?.days_with_data ?? days),
    window: formatWindow(at),
  });
  const facts = {
    trend: () =>
      ['trend', 'trend_low', 'trend_high'].map((name, index) => part(name, values[index], `${metric.unit}/week`)),
    difference: () => [
      part('difference', values[0], metric.unit),
      part('mean', values[1], metric.unit),
      part('mean', values[2], metric.unit, other ?? window),
    ],
    percent_change: () => [
      part('percent_change', values[0], '%'),
      part('mean', values[1], metric.unit),
      part('mean', values[2], metric.unit, other ?? window),
    ],
    count_days: () => [part('count_days', values[0], 'days')],
    count: () => [part('count', values[0], 'values')],
  };
  const make = facts[query.aggregate as keyof typeof facts] ?? (() => [part(query.aggregate, values[0], metric.unit)]);
  const picked = ['min', 'max', 'latest', 'first'].includes(query.aggregate);
  const made = make();
  return {
    facts: made,
    details: made.map(({ key }) => ({
      aggregate: key.slice(key.lastIndexOf('.') + 1),
      group: null,
      at_date: picked ? window.to : null,
    })),
    others: [],
    metric: { key: metric.key, label: metric.label, unit: metric.unit, kind: metric.kind },
    window,
    compare_window: other,
    coverage: { days_expected: days, days_with_data: days },
    at_date: picked ? window.to : null,
    printed: null,
    refusal: null,
    ...more,
  };
}

export const finding = (
  intent: Finding['item']['intent'],
  query: MetricQuery,
  metric: ListedMetric,
  values: number[],
  more: Partial<MetricAnswer> = {},
): Finding => ({
  item: { question: 'a question', intent, queries: [query] },
  answers: [answerTo(query, metric, values, more)],
});

export const contextOf = (findings: readonly Finding[], questions: readonly string[] = []): GateContext => ({
  findings,
  questions,
  today,
  metrics,
});

const intents: Partial<Record<Aggregate, Finding['item']['intent']>> = {
  min: 'extreme',
  max: 'extreme',
  latest: 'latest',
  first: 'latest',
  count_days: 'count_days',
  trend: 'trend',
};

export const anyWindow: fc.Arbitrary<WindowSpec> = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((n) => ({ kind: 'last_days' as const, n })),
  fc.constantFrom<WindowSpec>(
    { kind: 'today' },
    { kind: 'yesterday' },
    { kind: 'last_night' },
    { kind: 'this_week' },
    { kind: 'this_month' },
    { kind: 'last_month' },
    { kind: 'this_year' },
    { kind: 'last_year' },
    { kind: 'all' },
  ),
  fc.constantFrom<WindowSpec>(
    { kind: 'since', date: '2026-03-05' },
    { kind: 'between', from: '2025-12-20', to: '2026-01-10' },
    { kind: 'day', date: '2026-05-03' },
    { kind: 'year', year: 2025 },
  ),
  fc.integer({ min: 1, max: 12 }).map((month) => ({ kind: 'month' as const, month })),
);

const weekdays = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }), {
  nil: undefined,
});
/** Values of any size; a time of day lies within a day. */
export const sized: readonly ListedMetric[] = metrics.filter(({ unit }) => unit !== 'min after midnight');
export const anySize = fc.oneof(
  fc.double({ min: 0.001, max: 3, noNaN: true }),
  fc.double({ min: 3, max: 1_000, noNaN: true }),
  fc.integer({ min: 0, max: 100_000 }),
);
const signed = fc.tuple(anySize, fc.boolean()).map(([value, minus]) => (minus ? -value : value));

const single = fc
  .record({
    metric: fc.constantFrom(...sized),
    aggregate: fc.constantFrom<Aggregate>(
      'mean',
      'median',
      'sum',
      'min',
      'max',
      'std_dev',
      'count',
      'count_days',
      'latest',
      'first',
      'trend',
    ),
    window: anyWindow,
    weekdays,
    type: fc.constantFrom(undefined, 'running', 'walking', 'hiking', 'strength_training', 'yoga'),
    value: anySize,
    slopes: fc.tuple(signed, signed, signed),
    withData: fc.double({ min: 0, max: 1, noNaN: true }),
    limits: fc.tuple(anySize, anySize),
    between: fc.boolean(),
    bounds: fc.option(fc.tuple(anySize, anySize)),
  })
  .map(
    ({
      metric,
      aggregate,
      window: spec,
      weekdays: days,
      type,
      value,
      slopes,
      withData,
      limits,
      between,
      bounds,
    }): Finding => {
      const [a, b] = limits.map((limit) => Number(limit.toFixed(2)));
      const threshold = between
        ? { op: 'between' as const, value: Math.min(a ?? 0, b ?? 0), upper: Math.max(a ?? 0, b ?? 0) }
        : { op: 'over' as const, value: a ?? 0 };
      const query: MetricQuery = {
        metric: metric.key,
        aggregate,
        window: spec,
        ...(days && { weekdays: days }),
        ...(type && metric.key.startsWith('workout') && { activity_type: type }),
        ...(aggregate === 'count_days' && { threshold }),
      };
      const [slope, low, high] = slopes;
      const values =
        aggregate === 'trend'
          ? [slope, Math.min(slope, low), Math.max(slope, high)]
          : aggregate === 'count_days' || aggregate === 'count'
            ? [Math.round(value) % 50]
            : [value];
      const expected = daysIn(spanOf(spec));
      const printed = bounds && {
        value_text: String(value),
        reference_range: null,
        reference_low: Math.min(...bounds),
        reference_high: Math.max(...bounds),
        flag: null,
      };
      const picked = aggregate === 'latest' || aggregate === 'first';
      return finding(intents[aggregate] ?? 'value', query, metric, values, {
        coverage: { days_expected: expected, days_with_data: Math.floor(withData * expected) },
        ...(picked && printed && { printed }),
      });
    },
  );

const comparison = fc
  .record({ metric: fc.constantFrom(...sized), window: anyWindow, now: anySize, earlier: anySize, weekdays })
  .map(({ metric, window: spec, now, earlier, weekdays: days }): Finding => {
    const base = {
      metric: metric.key,
      window: spec,
      compare_to: { kind: 'before' as const, of: spec },
      ...(days && { weekdays: days }),
    };
    const [one, two] = [Number(now.toFixed(6)), Number(earlier.toFixed(6))];
    const queries: MetricQuery[] = [
      { ...base, aggregate: 'difference' },
      { ...base, aggregate: 'percent_change' },
    ];
    const share = two === 0 ? 0 : ((one - two) / two) * 100;
    const answers = [
      answerTo(queries[0] ?? { ...base, aggregate: 'difference' }, metric, [one - two, one, two]),
      answerTo(queries[1] ?? { ...base, aggregate: 'difference' }, metric, [share, one, two]),
    ];
    return { item: { question: 'a question', intent: 'compare', queries }, answers };
  });

/** Findings of every kind over every metric. */
export const anyFinding: fc.Arbitrary<Finding> = fc.oneof(
  { weight: 3, arbitrary: single },
  { weight: 1, arbitrary: comparison },
);
