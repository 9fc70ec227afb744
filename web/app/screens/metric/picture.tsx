import { useMemo } from 'preact/hooks';
import { Chart } from '../../charts/chart.tsx';
import type { ChartProps } from '../../charts/props.ts';
import { unitOf } from '../../text/units.ts';
import { datesOf } from './period.ts';
import type { MetricData, Series } from './read-metric.ts';

type Props = { data: MetricData; isBars: boolean; beforeName: string; otherIsBars: boolean };

export function Picture({ data, isBars, beforeName, otherIsBars }: Props) {
  const { series, before, other } = data;
  const main = useMemo(() => chartOf(series, isBars, before && { label: beforeName, series: before.series }), [data]);
  const second = useMemo(() => other && chartOf(other.series, otherIsBars, null, 'second'), [data]);
  return (
    <>
      <Chart {...main} />
      {second && <Chart {...second} height={180} />}
    </>
  );
}

type Beside = { label: string; series: Series } | null;

function chartOf(series: Series, isBars: boolean, beside: Beside, colour: 'accent' | 'second' = 'accent'): ChartProps {
  const { label, from, step, values, band } = series;
  const unit = unitOf({ key: series.metric, unit: series.unit });
  const place = onClock(unit, band?.centre ?? values.find((value) => value !== null) ?? null);
  const own = values.map(place);
  const past = beside?.series.values.slice(0, own.length).map(place) ?? [];
  const usual = band && step === 'day' ? { low: band.centre - band.spread, high: band.centre + band.spread } : null;
  return {
    label,
    unit,
    dates: datesOf({ from, step, count: own.length }),
    series: [
      { label, values: own, kind: isBars ? 'bars' : 'line', colour },
      ...(beside
        ? [{ label: beside.label, values: own.map((_, at) => past[at] ?? null), colour: 'second' as const }]
        : []),
    ],
    band: usual,
    reference: nearReference(series, own),
  };
}

/** 00:30 lies after 23:00. */
const onClock = (unit: string, centre: number | null) => (value: number | null) => {
  if (value === null || centre === null || unit !== 'min after midnight') return value;
  return value + 1440 * Math.round((centre - value) / 1440);
};

/** Distant limits would flatten the line. */
function nearReference(
  { reference, step }: Series,
  values: readonly (number | null)[],
): NonNullable<ChartProps['reference']> | null {
  if (!reference || reference.of === 'week' || step !== 'day') return null;
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = (most - least) / 2;
  const near = (limit: number | null) =>
    limit !== null && limit >= least - room && limit <= most + room ? limit : null;
  const [low, high] = [near(reference.low), near(reference.high)];
  return low === null && high === null ? null : { low, high, label: 'Published' };
}
