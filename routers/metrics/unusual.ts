import type { MeasuredRow } from '../../db/health/measured-rows.ts';
import { addDays } from '../core/days.ts';
import { dayMinutes, timeOfDay, unusualFrom, usual } from './formulas.ts';
import { type Draft, noData, type Outcome, type Own, rounded, senseless, toFacts } from './metric-computations.ts';
import { daily } from './metric-filter.ts';
import { whySenseless } from './metric-query-rules.ts';
import { clockUnit, type Metric } from './metric-registry.ts';
import { measuredSubject } from './metric-subject.ts';
import type { Band, MetricQuery } from './metrics.contract.ts';
import { measuredSeries, type Series } from './series.ts';
import type { Window } from './windows.ts';

export const baselineDays = 28;
const historyMin = 14;

export const baselineOf = ({ baseline_days = baselineDays }: MetricQuery, { from }: Window): Window => ({
  from: addDays(from, -baseline_days),
  to: addDays(from, -1),
});

export function computeUnusual({ query, info, series, window }: Own, baseline: Series): Outcome {
  const days = daily(series.values, info.kind);
  if (days.length === 0) return noData('Nothing was measured in this period.');
  const before = daily(baseline.values, info.kind);
  if (before.length < historyMin) return senseless('There is too little history before it to tell what is usual.');
  const { centre, spread } = usual(before.map(({ value }) => value));
  const away = (value: number) => (value === centre ? 0 : (value - centre) / spread);
  if (spread === 0 && days.some(({ value }) => value !== centre))
    return senseless('All days before it have the same value, so there is no spread to hold it against.');
  const first = days[0];
  if (!first) return noData('Nothing was measured in this period.');
  const furthest = days.reduce(
    (far, day) => (Math.abs(away(day.value)) > Math.abs(away(far.value)) ? day : far),
    first,
  );
  const before_ = { window: baselineOf(query, window), n: before.length, source: baseline.source, entered: before };
  const draft = (name: string, value: number, more: Partial<Draft>): Draft => ({
    ...{ name, value, unit: series.unit, n: 1, source: series.source, window, entered: [furthest] },
    ...{ suffix: null, group: null, at_date: furthest.date },
    ...more,
  });
  return {
    drafts: [
      draft('unusual', away(furthest.value), { unit: 'z', n: before.length, entered: [furthest, ...before] }),
      draft('unusual_value', furthest.value, {}),
      draft('usual', centre, { ...before_, at_date: null }),
      draft('usual_spread', spread, { ...before_, at_date: null }),
    ],
    days: days.length,
  };
}

export type AgainstUsual = { query: MetricQuery; band: Band; z: number; isUnusual: boolean };

export function againstUsual(
  metric: Metric,
  lists: readonly (readonly MeasuredRow[])[],
  date: string,
): AgainstUsual | null {
  const query: MetricQuery = { metric: metric.key, aggregate: 'unusual', window: { kind: 'day', date } };
  const own = measuredSubject(metric);
  if (metric.unit === clockUnit) return usualTime(metric, lists, date);
  if (whySenseless(query, { own, conditions: [], other: null, split: null }) !== null) return null;
  const window = { from: date, to: date };
  const before = baselineOf(query, window);
  const series = within(metric, lists, window);
  const outcome = computeUnusual({ query, info: own.info, series, window }, within(metric, lists, before));
  if ('refused' in outcome) return null;
  const { facts, details } = toFacts(own.info, null, outcome.drafts);
  const factOf = (name: string) => facts[details.findIndex(({ aggregate }) => aggregate === name)];
  const [score, centre, spread] = [factOf('unusual'), factOf('usual'), factOf('usual_spread')];
  if (!score || !centre || !spread) return null;
  const [low, high] = [centre.value - spread.value, centre.value + spread.value].map(rounded);
  if (low === undefined || high === undefined) return null;
  return {
    query,
    band: { low, high, centre: centre.value, spread: spread.value, n: centre.n, ...before },
    z: score.value,
    isUnusual: Math.abs(score.value) > unusualFrom,
  };
}

const within = (metric: Metric, lists: readonly (readonly MeasuredRow[])[], { from, to }: Window) =>
  measuredSeries(
    metric,
    lists.map((rows) => rows.filter((row) => from <= row.date && row.date <= to)),
  );

function usualTime(metric: Metric, lists: readonly (readonly MeasuredRow[])[], date: string): AgainstUsual | null {
  const query: MetricQuery = { metric: metric.key, aggregate: 'mean', window: { kind: 'day', date } };
  const before = baselineOf(query, { from: date, to: date });
  const { values } = within(metric, lists, before);
  const found = values.length < historyMin ? null : timeOfDay(values.map(({ value }) => value));
  if (!found) return null;
  const [centre, spread] = [rounded(found.mean), rounded(found.spread)];
  const [low = 0, high = 0] = [centre - spread, centre + spread].map((end) => rounded((end + dayMinutes) % dayMinutes));
  return { query, band: { low, high, centre, spread, n: values.length, ...before }, z: 0, isUnusual: false };
}
