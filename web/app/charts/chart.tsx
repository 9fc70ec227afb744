import { useEffect, useRef, useState } from 'preact/hooks';
import { longDate, shortDate } from '../text/dates.ts';
import { rangeText, valueText } from '../text/values.ts';
import { ChartFrame } from './frame.tsx';
import { type Drawing, draw } from './plot.ts';
import type { ChartProps } from './props.ts';

export function Chart(props: ChartProps) {
  const { label, unit, dates, series } = props;
  const summary = series
    .map((one) => summaryOf({ label: one.label, unit: one.unit ?? unit, dates, values: one.values }))
    .join(' ');
  return (
    <ChartFrame label={label} summary={summary + referenceText(props)} table={() => twinOf(props)}>
      {(describedBy) => <Graphic {...props} describedBy={describedBy} />}
    </ChartFrame>
  );
}

const referenceText = ({ reference, unit }: ChartProps): string => {
  if (!reference) return '';
  const { low, high, label } = reference;
  if (low !== null && high !== null) return ` ${label}: ${rangeText(low, high, unit)}.`;
  if (low !== null) return ` ${label}: at least ${valueText(low, unit)}.`;
  return high === null ? '' : ` ${label}: at most ${valueText(high, unit)}.`;
};

const textAt = ({ series, unit }: ChartProps, at: number): string[] =>
  series.map((one) => {
    const value = one.values[at] ?? null;
    return value === null ? 'no data' : valueText(value, one.unit ?? unit);
  });

const twinOf = (props: ChartProps) => ({
  columns: ['Date', ...props.series.map(({ label }) => label)],
  rows: props.dates.map((date, at) => [longDate(date), ...textAt(props, at)]).toReversed(),
});

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

function Graphic(props: ChartProps & { describedBy: string }) {
  const { label, dates, series, height = 240 } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const newest = Math.max(0, series[0]?.values.findLastIndex((value) => value !== null) ?? 0);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = draw(place.current, { ...props, height }, setAt);
    drawing.current = made;
    return made.destroy;
  }, [dates, series, props.band, props.reference, props.unit, height]);
  const last = dates.length - 1;
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const goal = { Home: 0, End: last }[event.key] ?? (step === undefined ? null : (at ?? newest) + step);
    if (goal === null) return;
    event.preventDefault();
    drawing.current?.point(Math.min(last, Math.max(0, goal)));
  };
  const shown = at ?? newest;
  const date = dates[shown] ?? '';
  return (
    <>
      <p class="readout" aria-live="polite">
        {date !== '' && (
          <>
            <span class="quiet">{longDate(date)}</span>
            {textAt(props, shown).map((text, index) => (
              <span key={series[index]?.label} class={`strong ${series[index]?.colour ?? 'accent'}`}>
                {series.length > 1 && <span class="quiet">{series[index]?.label} </span>}
                {text}
              </span>
            ))}
          </>
        )}
      </p>
      <div
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}, day by day`}
        aria-describedby={props.describedBy}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={shown}
        aria-valuetext={date === '' ? 'no days' : longDate(date)}
        style={{ minHeight: `${height}px` }}
        ref={place}
        onKeyDown={move}
      />
    </>
  );
}

type Summarised = {
  label: string;
  unit: string;
  dates: readonly string[];
  values: readonly (number | null)[];
};

/** For screen readers. */
function summaryOf({ label, unit, dates, values }: Summarised): string {
  const known = values.filter((value) => value !== null);
  const [first, last] = [dates[0], dates.at(-1)];
  if (known.length === 0 || first === undefined || last === undefined) return `${label}: no values.`;
  const span = `${shortDate(first)} to ${shortDate(last)}`;
  const newest = values.findLastIndex((value) => value !== null);
  const latest = `${valueText(values[newest] ?? 0, unit)} on ${shortDate(dates[newest] ?? last)}`;
  const range = `between ${valueText(Math.min(...known), unit)} and ${valueText(Math.max(...known), unit)}`;
  return `${label}, ${span}: ${known.length} of ${values.length} have a value, ${range}, the last ${latest}.`;
}
