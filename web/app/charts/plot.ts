import UPlot from 'uplot';
import { monthText, shortDate, yearText } from '../text/dates.ts';
import { numberText, valueText } from '../text/values.ts';
import type { Band, ChartProps } from './props.ts';
import { inShownUnits } from './shown-units.ts';

export type Drawing = {
  point: (at: number) => void;
  destroy: () => void;
};

const toSeconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const toDate = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const dayS = 86_400;

type DrawProps = ChartProps & { height: number };

/** `pointed` gets null when the cursor leaves. */
export function draw(place: HTMLElement, given: DrawProps, pointed: (at: number | null) => void): Drawing {
  const props = { ...inShownUnits(given), height: given.height };
  const ended = new AbortController();
  let colours = readColours(place);
  const plot = new UPlot(
    optionsOf(place, props, () => colours, pointed),
    dataOf(props),
    place,
  );
  onSchemeChange(() => {
    colours = readColours(place);
    plot.redraw(false, true);
  }, ended.signal);
  const size = new ResizeObserver(() => {
    if (place.clientWidth > 0) plot.setSize({ width: place.clientWidth, height: props.height });
  });
  size.observe(place);
  return {
    point: (at) => {
      const second = plot.data[0][at];
      if (second !== undefined) plot.setCursor({ left: plot.valToPos(second, 'x'), top: plot.over.clientHeight / 2 });
    },
    destroy: () => {
      ended.abort();
      size.disconnect();
      plot.destroy();
    },
  };
}

const dataOf = ({ dates, series }: ChartProps): UPlot.AlignedData => [
  dates.map(toSeconds),
  ...series.map(({ values }) => [...values]),
];

function optionsOf(
  place: HTMLElement,
  props: DrawProps,
  colours: () => Colours,
  pointed: (at: number | null) => void,
): UPlot.Options {
  const { unit, series, height, dates } = props;
  const font = `13px ${getComputedStyle(place).fontFamily}`;
  const axis: UPlot.Axis = {
    font,
    stroke: () => colours().quiet,
    grid: { stroke: () => colours().line, width: 1 },
    ticks: { show: false },
  };
  return {
    width: place.clientWidth || 320,
    height,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { time: true, range: (_, from, to) => spanOf(props, from, to) },
      y: { range: (_, low, high) => rangeOf(props, low, high) },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        incrs: [1, 2, 7, 14, ...monthSteps.map((months) => months * monthDays)].map((days) => days * dayS),
        splits: (_, __, from, to, increment) => ticksOf(from, to, increment / dayS),
        values: dateLabels,
      },
      {
        ...axis,
        ...valueAxis(unit),
        size: (_, labels) => 12 + 8 * Math.max(0, ...(labels ?? []).map(({ length }) => length)),
      },
    ],
    series: [{}, ...series.map((one) => seriesOptions(one, colours, dates.length))],
    hooks: {
      drawClear: [
        (plot) => {
          drawGaps(plot, props, colours().line);
          if (props.band) drawBand(plot, props.band, colours().band);
        },
      ],
      draw: [(plot) => drawReference(plot, props.reference ?? null, colours().quiet)],
      setCursor: [(plot) => pointed(plot.cursor.idx ?? null)],
    },
  };
}

function spanOf({ dates, series }: ChartProps, from: number, to: number): [number, number] {
  const room = series.some(({ kind }) => kind === 'bars') ? (to - from || dayS) / Math.max(1, dates.length - 1) / 2 : 0;
  return [from - room, to + room];
}

const monthDays = 31;
const monthSteps = [1, 2, 3, 6, 12, 24];

function ticksOf(from: number, to: number, days: number): number[] {
  if (days < monthDays) {
    const count = Math.floor((to - from) / (days * dayS)) + 1;
    const first = Math.ceil(from / dayS) * dayS;
    return Array.from({ length: count }, (_, at) => first + at * days * dayS).filter((second) => second <= to);
  }
  const step = Math.round(days / monthDays);
  const start = new Date(from * 1000);
  const firstMonth = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step) * step;
  const ticks: number[] = [];
  for (let month = firstMonth; ; month += step) {
    const second = Date.UTC(1970, month - 1970 * 12) / 1000;
    if (second > to) return ticks;
    if (second >= from) ticks.push(second);
  }
}

function dateLabels(_: UPlot, splits: number[], __: number, ___: number, increment: number): string[] {
  const days = increment / dayS;
  const written = days >= 12 * monthDays ? yearText : days >= monthDays ? monthText : shortDate;
  return splits.map((split) => written(toDate(split)));
}

const timeUnits = ['min', 'min after midnight', 's/km'];

function valueAxis(unit: string): Pick<UPlot.Axis, 'incrs' | 'values'> {
  if (timeUnits.includes(unit))
    return {
      incrs: [5, 10, 15, 30, 60, 120, 180, 240, 360, 720],
      values: (_, splits) => splits.map((split) => valueText(split, unit)),
    };
  return {
    values: (_, splits, __, ___, increment) => {
      const decimals =
        [0, 1, 2].find((count) => Number.isInteger(Math.round(increment * 10 ** count * 1e6) / 1e6)) ?? 3;
      return splits.map((split) => numberText(split, decimals));
    },
  };
}

function seriesOptions(
  { kind, colour = 'accent' }: ChartProps['series'][number],
  colours: () => Colours,
  count: number,
): UPlot.Series {
  const stroke = () => colours()[colour];
  if (kind === 'bars') {
    const { bars } = UPlot.paths;
    return {
      stroke,
      fill: stroke,
      width: 0,
      points: { show: false },
      ...(bars && { paths: bars({ size: [0.7, 28], radius: 0.2 }) }),
    };
  }
  return { stroke, width: 2, spanGaps: false, points: { show: count <= 31, size: 5, fill: stroke } };
}

function rangeOf({ series, band, reference }: ChartProps, low: number, high: number): [number, number] {
  const edges = [low, high, ...edgesOf(band ?? null), reference?.low ?? null, reference?.high ?? null];
  const known = edges.filter((value) => value !== null && Number.isFinite(value)).map(Number);
  if (known.length === 0) return [0, 1];
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const room = (to - from || Math.abs(to) || 1) * 0.1;
  const isFromZero = series.some(({ kind }) => kind === 'bars');
  return [isFromZero ? Math.min(0, from) : from - room, to + room];
}

const isConstant = (band: Band): band is { low: number; high: number } => typeof band.low === 'number';

function edgesOf(band: Band | null): (number | null)[] {
  if (!band) return [];
  return isConstant(band) ? [band.low, band.high] : [...band.low, ...(typeof band.high === 'number' ? [] : band.high)];
}

function drawBand(plot: UPlot, band: Band, colour: string): void {
  const { ctx, bbox } = plot;
  const y = (value: number) => plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = colour;
  if (isConstant(band)) ctx.fillRect(bbox.left, y(band.high), bbox.width, y(band.low) - y(band.high));
  else
    plot.data[0].forEach((second, at) => {
      const [low, high] = [band.low[at] ?? null, band.high[at] ?? null];
      if (low === null || high === null) return;
      const [from, to] = cell(plot, second, at);
      ctx.fillRect(from, y(high), to - from, y(low) - y(high));
    });
  ctx.restore();
}

function cell(plot: UPlot, second: number, at: number): [number, number] {
  const seconds = plot.data[0];
  const step =
    ((seconds[at + 1] ?? second) - (seconds[at - 1] ?? second)) / (at === 0 || at === seconds.length - 1 ? 1 : 2);
  const x = (value: number) => Math.round(plot.valToPos(value, 'x', true));
  return [x(second - step / 2), x(second + step / 2)];
}

/** Hatched, so a gap is not taken for a line. */
function drawGaps(plot: UPlot, { series }: ChartProps, colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = hatch(ctx, colour);
  plot.data[0].forEach((second, at) => {
    if (series.some(({ values }) => (values[at] ?? null) !== null)) return;
    const [from, to] = cell(plot, second, at);
    ctx.fillRect(from, bbox.top, to - from, bbox.height);
  });
  ctx.restore();
}

function drawReference(plot: UPlot, reference: ChartProps['reference'] | null, colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const value of [reference?.low ?? null, reference?.high ?? null]) {
    if (value === null) continue;
    const y = plot.valToPos(value, 'y', true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

type Colours = Record<'text' | 'quiet' | 'line' | 'accent' | 'band' | 'second' | 'page', string>;

const names = ['text', 'quiet', 'line', 'accent', 'band', 'second', 'page'] as const;

function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

function onSchemeChange(repaint: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal });
}

function hatch(context: CanvasRenderingContext2D, colour: string): CanvasPattern | string {
  const size = 8 * devicePixelRatio;
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d');
  if (!pen) return 'transparent';
  pen.strokeStyle = colour;
  pen.lineWidth = devicePixelRatio;
  pen.moveTo(0, size);
  pen.lineTo(size, 0);
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? 'transparent';
}
