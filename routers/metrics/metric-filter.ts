import { mean, sum } from 'simple-statistics';
import type { RowRef } from '../../db/health/measured-rows.ts';
import { toComparedType } from '../../db/health/measures.ts';
import { addDays, weekdayOf } from '../core/days.ts';
import { addsUp, dayMeets } from './aggregates.ts';
import type { Condition, MetricInfo, MetricQuery, Threshold } from './metrics.contract.ts';
import type { Series, SeriesValue } from './series.ts';
import type { Window } from './windows.ts';

export type ReadCondition = { condition: Condition; info: MetricInfo; series: Series; ofSessions: boolean };

export type Passing = ReadonlyMap<string, readonly RowRef[]>;

export const lagged = ({ from, to }: Window, lagDays = 0): Window => ({
  from: addDays(from, -lagDays),
  to: addDays(to, -lagDays),
});

export function passingDays(
  conditions: readonly ReadCondition[],
  weekdays: readonly number[] | undefined,
): Passing | null {
  const [first, ...rest] = conditions.map(daysMeeting);
  if (!first) return null;
  const all = [...first].filter(
    ([date]) => rest.every((each) => each.has(date)) && (!weekdays || weekdays.includes(weekdayOf(date))),
  );
  return new Map(all.map(([date, rows]) => [date, [...rows, ...rest.flatMap((each) => each.get(date) ?? [])]]));
}

function daysMeeting({ condition: { threshold, lag_days = 0 }, info, series }: ReadCondition): Map<string, RowRef[]> {
  const met = [...Map.groupBy(series.values, ({ date }) => date)].filter(([, values]) =>
    dayMeets(
      values.map(({ value }) => value),
      info.kind,
      threshold,
    ),
  );
  return new Map(met.map(([date, values]) => [addDays(date, lag_days), values.flatMap(({ rows }) => rows)]));
}

export function sessionsMeeting(series: Series, conditions: readonly ReadCondition[]): Series {
  const values = conditions.reduce((left, { condition, info, series: other }) => {
    const met = new Set(
      other.values
        .filter(({ value }) => dayMeets([value], info.kind, condition.threshold))
        .flatMap(({ rows }) => rows.map(({ id }) => id)),
    );
    return left.filter(({ rows }) => rows.some(({ id }) => met.has(id)));
  }, series.values);
  return { ...series, values };
}

export function filterSeries(series: Series, passing: Passing | null, take: MetricQuery['take']): Series {
  const values = passing
    ? series.values.flatMap((value) => {
        const shown = passing.get(value.date);
        return shown ? [{ ...value, rows: [...value.rows, ...shown] }] : [];
      })
    : series.values;
  const { unnumbered } = series;
  return {
    ...series,
    values: take ? taken(values, take) : values,
    unnumbered: unnumbered && !take && (!passing || passing.has(unnumbered.date)) ? unnumbered : null,
  };
}

const taken = (values: SeriesValue[], { end, k }: NonNullable<MetricQuery['take']>) =>
  end === 'first' ? values.slice(0, k) : values.slice(-k);

export function daily(values: readonly SeriesValue[], kind: MetricInfo['kind']) {
  return [...Map.groupBy(values, ({ date }) => date)].map(([date, own]) => {
    const numbers = own.map(({ value }) => value);
    return { date, value: addsUp(kind) ? sum(numbers) : mean(numbers), rows: own.flatMap(({ rows }) => rows) };
  });
}

export function filterText(query: MetricQuery, others: ReadonlyMap<string, MetricInfo>): string | null {
  const { weekdays, activity_type, where = [], take, with: other } = query;
  const conditions = where.map((condition) => conditionText(condition, others.get(condition.metric)));
  const texts = [
    ...(weekdays ? [`weekdays ${[...new Set(weekdays)].sort().join(',')}`] : []),
    ...(activity_type === undefined ? [] : [`activity_type ${toComparedType(activity_type)}`]),
    ...[...new Set(conditions)].sort(),
    ...(other?.lag_days ? [`${others.get(other.metric)?.key ?? other.metric}${lagText(other.lag_days)}`] : []),
    ...(take ? [`${take.end} ${take.k}`] : []),
  ];
  return texts.length > 0 ? texts.join('; ') : null;
}

export function conditionText({ metric, threshold, lag_days = 0 }: Condition, info: MetricInfo | undefined): string {
  const unit = info?.unit ? ` ${info.unit}` : '';
  return `${info?.key ?? metric} ${sides[threshold.op]} ${limits(threshold)}${unit}${lagText(lag_days)}`;
}

const limits = (threshold: Threshold) =>
  threshold.op === 'between' ? `${threshold.value} and ${threshold.upper}` : `${threshold.value}`;
const lagText = (days: number) => (days === 0 ? '' : days === 1 ? ' the day before' : ` ${days} days before`);

const sides: Readonly<Record<Threshold['op'], string>> = {
  over: 'over',
  under: 'under',
  at_least: 'at least',
  at_most: 'at most',
  between: 'between',
};
