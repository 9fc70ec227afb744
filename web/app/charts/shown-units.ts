import { shownIn } from '../text/units.ts';
import type { Band, ChartProps } from './props.ts';

export function inShownUnits(props: ChartProps): ChartProps {
  const { unit, series, band, reference } = props;
  const sizes = series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0)));
  const { unit: shown, factor, offset } = shownIn(unit, Math.max(0, ...sizes));
  if (factor === 1) return { ...props, unit: shown };
  const put = (value: number | null) => (value === null ? null : value * factor + offset);
  return {
    ...props,
    unit: shown,
    series: series.map((one) => ({ ...one, values: one.values.map(put) })),
    band: band ? bandIn(band, put) : null,
    reference: reference ? { ...reference, low: put(reference.low), high: put(reference.high) } : null,
  };
}

const bandIn = ({ low, high }: Band, put: (value: number | null) => number | null): Band =>
  typeof low === 'number' || typeof high === 'number'
    ? { low: put(Number(low)) ?? 0, high: put(Number(high)) ?? 0 }
    : { low: low.map(put), high: high.map(put) };
