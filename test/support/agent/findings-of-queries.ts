import fc from 'fast-check';
import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import type {
  Aggregate,
  Fact,
  Group,
  ListedMetric,
  MetricAnswer,
  MetricQuery,
} from '../../../routers/metrics/metrics.contract.ts';
import { daysIn, formatWindow } from '../../../routers/metrics/windows.ts';
import type { Finding } from '../../../server/agent/model.ts';
import { answerTo, anySize, anyWindow, finding, sized, spanOf } from './findings.ts';
import { metricOf } from './metrics.ts';

type Part = {
  aggregate: string;
  value: number;
  unit: string;
  suffix?: string;
  at?: string;
  group?: string;
  span?: Span;
};
type Span = { from: string; to: string };

const rounded = (value: number) => Number(value.toFixed(6));

export function answerOf(
  query: MetricQuery,
  metric: ListedMetric,
  parts: readonly Part[],
  others: ListedMetric[] = [],
): MetricAnswer {
  const base = answerTo(query, metric, [0]);
  const n = daysIn(base.window);
  return {
    ...base,
    at_date: null,
    others: others.map(({ key, label, unit, kind }) => ({ key, label, unit, kind })),
    facts: parts.map(
      ({ aggregate, value, unit, suffix, group, span }): Fact => ({
        key: [metric.key, aggregate, ...((suffix ?? group) ? [suffix ?? group] : [])].join('.'),
        ...{ value: rounded(value), unit, source: 'test/table.column', n: aggregate === 'percentile_value' ? 0 : n },
        window: formatWindow(span ?? base.window),
      }),
    ),
    details: parts.map(({ aggregate, group = null, at = null }) => ({ aggregate, group, at_date: at })),
  };
}

export const one = (intent: Finding['item']['intent'], query: MetricQuery, answer: MetricAnswer): Finding => ({
  item: { question: 'a question', intent, queries: [query] },
  answers: [answer],
});

const metric = fc.constantFrom(...sized);
const dayIn = ({ from, to }: Span, place: number) => addDays(from, Math.floor(place * daysIn({ from, to })));
const place = fc.double({ min: 0, max: 0.999, noNaN: true });

const ranking = fc
  .record({
    metric,
    window: anyWindow,
    end: fc.constantFrom<Aggregate>('highest', 'lowest'),
    values: fc.array(fc.tuple(anySize, place), { minLength: 1, maxLength: 5 }),
  })
  .map(({ metric: own, window, end, values }) => {
    const query: MetricQuery = { metric: own.key, aggregate: end, window, k: 5 };
    const ordered = values.toSorted(([a], [b]) => (end === 'highest' ? b - a : a - b));
    const parts = ordered.map(([value, at]) => ({
      aggregate: end,
      value,
      unit: own.unit,
      at: dayIn(spanOf(window), at),
    }));
    return one('rank', query, answerOf(query, own, parts));
  });

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const week = Math.ceil(daysIn({ from: `${thursday.slice(0, 4)}-01-01`, to: thursday }) / 7);
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

function groupsOf(group: Group, window: Span): { group: string; span?: Span }[] {
  const days = Array.from({ length: Math.min(daysIn(window), 40) }, (_, day) => addDays(window.from, day));
  const clip = ({ from, to }: Span): Span => ({
    from: from < window.from ? window.from : from,
    to: to > window.to ? window.to : to,
  });
  const made = days.map((day): { group: string; span?: Span } => {
    const monday = addDays(day, 1 - weekdayOf(day));
    const first = `${day.slice(0, 7)}-01`;
    const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
    if (group === 'day') return { group: day, span: { from: day, to: day } };
    if (group === 'week') return { group: isoWeek(monday), span: clip({ from: monday, to: addDays(monday, 6) }) };
    if (group === 'month') return { group: day.slice(0, 7), span: clip({ from: first, to: last }) };
    return {
      group:
        group === 'weekday'
          ? (names[weekdayOf(day) - 1] ?? '')
          : (['running', 'strength_training', 'yoga'][days.indexOf(day) % 3] ?? ''),
    };
  });
  return [...new Map(made.map((each) => [each.group, each])).values()];
}

const grouped = fc
  .record({
    metric,
    window: anyWindow,
    group: fc.constantFrom<Group>('day', 'week', 'month', 'weekday', 'activity_type'),
    aggregate: fc.constantFrom<Aggregate>('mean', 'sum', 'median'),
    values: fc.array(anySize, { minLength: 40, maxLength: 40 }),
  })
  .map(({ metric: own, window, group, aggregate, values }) => {
    const query: MetricQuery = { metric: own.key, aggregate, window, group: kindOf(own, group) };
    const parts = groupsOf(kindOf(own, group), spanOf(window)).map((each, index) => ({
      ...each,
      aggregate,
      value: values[index] ?? 0,
      unit: own.unit,
    }));
    return one('group', query, answerOf(query, own, parts));
  });

const kindOf = ({ key }: ListedMetric, group: Group): Group =>
  group === 'activity_type' && !key.startsWith('workout') ? 'month' : group;

const correlation = fc
  .record({
    pair: fc.uniqueArray(metric, { minLength: 2, maxLength: 2, selector: ({ key }) => key }),
    window: anyWindow,
    lag: fc.constantFrom(0, 1, 3),
    values: fc.uniqueArray(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ pair, window, lag, values }) => {
    const [own = metricOf('steps'), other = metricOf('stress')] = pair;
    const [low = -1, rho = 0, high = 1] = values.toSorted((a, b) => a - b);
    const query: MetricQuery = {
      metric: own.key,
      aggregate: 'correlation',
      window,
      with: { metric: other.key, ...(lag > 0 && { lag_days: lag }) },
    };
    const part = (aggregate: string, value: number) => ({ aggregate, value, unit: 'rho', suffix: other.key });
    const parts = [part('correlation', rho), part('correlation_low', low), part('correlation_high', high)];
    return one('correlation', query, answerOf(query, own, parts, [other]));
  });

const streak = fc
  .record({ metric, window: anyWindow, limit: anySize, lengths: fc.tuple(fc.nat(40), fc.nat(40)), at: place })
  .map(({ metric: own, window, limit, lengths, at }) => {
    const query: MetricQuery = {
      metric: own.key,
      aggregate: 'streak',
      window,
      threshold: { op: 'at_least', value: Number(limit.toFixed(2)) },
    };
    const [longest, current] = [Math.max(...lengths), Math.min(...lengths)];
    const parts = [
      {
        aggregate: 'streak_longest',
        value: longest,
        unit: 'days',
        ...(longest > 0 && { at: dayIn(spanOf(window), at) }),
      },
      { aggregate: 'streak_current', value: current, unit: 'days' },
    ];
    return one('streak', query, answerOf(query, own, parts));
  });

const percentile = fc
  .record({
    metric,
    window: anyWindow,
    share: fc.double({ min: 0, max: 100, noNaN: true }),
    value: anySize,
    named: fc.boolean(),
    at: place,
  })
  .map(({ metric: own, window, share, value, named, at }) => {
    const query: MetricQuery = {
      metric: own.key,
      aggregate: 'percentile',
      window,
      ...(named && { value: rounded(value) }),
    };
    const parts = [
      { aggregate: 'percentile', value: share, unit: '%' },
      named
        ? { aggregate: 'percentile_value', value, unit: own.unit }
        : { aggregate: 'latest', value, unit: own.unit, at: dayIn(spanOf(window), at) },
    ];
    return one('percentile', query, answerOf(query, own, parts));
  });

const conditioned = fc
  .record({
    pair: fc.uniqueArray(metric, { minLength: 2, maxLength: 2, selector: ({ key }) => key }),
    window: anyWindow,
    aggregate: fc.constantFrom<Aggregate>('mean', 'median', 'max', 'sum', 'count_days'),
    value: anySize,
    limit: anySize,
    lag: fc.constantFrom(0, 1, 2),
    op: fc.constantFrom('over' as const, 'under' as const, 'at_least' as const, 'at_most' as const),
  })
  .map(({ pair, window, aggregate, value, limit, lag, op }) => {
    const [own = metricOf('steps'), other = metricOf('stress')] = pair;
    const threshold = { op, value: Number(limit.toFixed(2)) };
    const query: MetricQuery = {
      ...{
        metric: own.key,
        aggregate,
        window,
        where: [{ metric: other.key, threshold, ...(lag > 0 && { lag_days: lag }) }],
      },
      ...(aggregate === 'count_days' && { threshold: { op: 'over' as const, value: 10 } }),
    };
    const counted = aggregate === 'count_days' ? Math.round(value) % 50 : value;
    const { key, label, unit, kind } = other;
    return finding(aggregate === 'count_days' ? 'count_days' : 'value', query, own, [counted], {
      others: [{ key, label, unit, kind }],
    });
  });

/** Findings of every kind beyond one number for one period. */
export const anyWiderFinding: fc.Arbitrary<Finding> = fc.oneof(
  ranking,
  grouped,
  correlation,
  streak,
  percentile,
  conditioned,
);
