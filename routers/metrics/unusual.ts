import { addDays } from '../core/days.ts';
import { usual } from './formulas.ts';
import { type Draft, noData, type Outcome, type Own, senseless } from './metric-computations.ts';
import { daily } from './metric-filter.ts';
import type { MetricQuery } from './metrics.contract.ts';
import type { Series } from './series.ts';
import type { Window } from './windows.ts';

const daysDefault = 28;
/** Half of the shorter baseline. */
const historyMin = 14;

/** The days before the window that it is held against. */
export const baselineOf = ({ baseline_days = daysDefault }: MetricQuery, { from }: Window): Window => ({
  from: addDays(from, -baseline_days),
  to: addDays(from, -1),
});

/** The day furthest from the median of the baseline, in robust standard deviations; see `usual`. */
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
