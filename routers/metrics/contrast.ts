import type { RowRef } from '../../db/health/measured-rows.ts';
import { addDays, weekdayOf } from '../core/days.ts';
import { dayMeets, meanLevel } from './aggregates.ts';
import { aroundMean, welchDifference } from './formulas.ts';
import { type Draft, noData, type Outcome, type Own, senseless, sources } from './metric-computations.ts';
import { conditionText } from './metric-filter.ts';
import { clockUnit } from './metric-registry.ts';
import type { MetricInfo, Split } from './metrics.contract.ts';
import type { Series, SeriesValue } from './series.ts';
import type { Window } from './windows.ts';

type Side = { series: Series; window: Window; name: 'with' | 'without' | null; filter?: string };

export type Splitting = { split: Split; other: { info: MetricInfo; series: Series } | null };

export function computeContrast(
  { query, series, window }: Own,
  against: Splitting | { base: Series; window: Window },
): Outcome {
  const sides: [Side, Side] =
    'base' in against
      ? [
          { series, window, name: null },
          { series: against.base, window: against.window, name: null },
        ]
      : sidesOf(series, window, against);
  const filled = sides.filter((side) => side.series.values.length > 0);
  if (filled.length === 0) return noData('Nothing was measured in this period.');
  if (filled.some((side) => side.series.values.some(({ isBound }) => isBound)))
    return senseless('One of the results is only a bound, so it cannot be computed with.');
  if (filled.length === 2 && sides[0].series.unit !== sides[1].series.unit)
    return senseless('The two periods are reported in different units.');
  const means = filled.map(meanOf);
  if (means.some(({ value }) => Number.isNaN(value))) return senseless('These times lie all around the clock.');
  const isClock = series.unit === clockUnit;
  const numbers = sides.map((side) => side.series.values.map(({ value }) => value));
  const [x, y] = isClock ? aroundBoth(numbers) : numbers;
  const found = welchDifference(x ?? [], y ?? []);
  if (!found) return { drafts: means };
  const entered = sides.flatMap((side) => side.series.values);
  const draft = (name: string, value: number): Draft => ({
    ...{
      name,
      value,
      unit: isClock ? 'min' : series.unit,
      n: entered.length,
      source: sources(...sides.map((side) => side.series)),
    },
    ...{ window, entered, suffix: null, group: null, at_date: null },
    ...(query.split && sides[0].filter !== undefined && { filter: `split by ${sides[0].filter}` }),
  });
  return {
    drafts: [
      draft('contrast', found.value),
      draft('contrast_low', found.low),
      draft('contrast_high', found.high),
      ...means,
    ],
    days: new Set(entered.map(({ date }) => date)).size,
  };
}

function aroundBoth(sides: readonly number[][]): number[][] {
  const around = aroundMean(sides.flat()) ?? [];
  return [around.slice(0, sides[0]?.length), around.slice(sides[0]?.length)];
}

const meanOf = ({ series, window, name, filter }: Side): Draft => ({
  ...{ name: 'mean', value: meanLevel(series.values, series.unit), unit: series.unit, n: series.values.length },
  ...{ source: series.source, window, entered: series.values, suffix: name, group: name, at_date: null },
  ...(filter !== undefined && { filter }),
});

function sidesOf(series: Series, window: Window, splitting: Splitting): [Side, Side] {
  const meets = splitterOf(splitting);
  const [met, unmet]: [SeriesValue[], SeriesValue[]] = [[], []];
  for (const value of series.values) {
    const found = meets(value.date);
    if (found) (found.met ? met : unmet).push({ ...value, rows: [...value.rows, ...found.rows] });
  }
  const text = splitText(splitting);
  return [
    { series: { ...series, values: met }, window, name: 'with', filter: text },
    { series: { ...series, values: unmet }, window, name: 'without', filter: `not ${text}` },
  ];
}

type Splitter = (date: string) => { met: boolean; rows: RowRef[] } | null;

// A day without a workout counts as none; other missing values drop the day.
function splitterOf({ split, other }: Splitting): Splitter {
  if ('weekdays' in split) return (date) => ({ met: split.weekdays.includes(weekdayOf(date)), rows: [] });
  if (!other) return () => null;
  const { threshold, lag_days = 0 } = split;
  const { info, series } = other;
  const byDay = Map.groupBy(series.values, ({ date }) => date);
  const happens =
    info.key === 'nap_duration' || (info.key.startsWith('workout') && info.kind !== 'state' && info.kind !== 'score');
  return (date) => {
    const values = byDay.get(addDays(date, -lag_days)) ?? [];
    if (values.length === 0 && !happens) return null;
    const numbers = values.length === 0 ? [0] : values.map(({ value }) => value);
    return { met: dayMeets(numbers, info.kind, threshold), rows: values.flatMap(({ rows }) => rows) };
  };
}

function splitText({ split, other }: Splitting): string {
  if ('weekdays' in split) return `weekdays ${[...new Set(split.weekdays)].sort().join(',')}`;
  const type = split.activity_type === undefined ? '' : ` (${split.activity_type})`;
  return `${conditionText(split, other?.info)}${type}`;
}
