import { useState } from 'preact/hooks';
import { clockUnit } from '../text/usual.ts';
import { hourText, valueText } from '../text/values.ts';
import { ChartFrame } from './frame.tsx';

const lanes = {
  out_of_bed: 'Out of bed',
  in_bed: 'In bed',
  awake: 'Awake',
  asleep: 'Asleep',
  rem: 'REM',
  light: 'Light',
  deep: 'Deep',
} as const;
type Stage = keyof typeof lanes;

export type Segment = { stage: Stage; from: number; to: number };

type Props = {
  label: string;
  /** In minutes after midnight. */
  beginsAt: number;
  length: number;
  segments: readonly Segment[];
  usual?: readonly { from: number; to: number }[];
};

const row = 28;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

export function Stages(props: Props) {
  const { label, beginsAt, length, segments } = props;
  const clock = (minute: number) => valueText(beginsAt + minute, clockUnit);
  const spanOf = ({ from, to }: Segment) => `${clock(from)}–${clock(to)}`;
  const present = (Object.keys(lanes) as Stage[]).filter((stage) =>
    segments.some((segment) => segment.stage === stage),
  );
  const sums = present.map((stage) => `${lanes[stage].toLowerCase()} ${valueText(sumOf(segments, stage), 'min')}`);
  const summary = `${label}, ${clock(0)} to ${clock(length)}: ${sums.join(', ')}.`;
  const table = () => ({
    columns: ['Time', 'Stage', 'Length'],
    rows: segments.map((segment) => [
      spanOf(segment),
      lanes[segment.stage],
      valueText(segment.to - segment.from, 'min'),
    ]),
  });
  return (
    <ChartFrame label={label} summary={summary} table={table}>
      {(describedBy) => <Graphic {...props} {...{ describedBy, present, clock, spanOf }} />}
    </ChartFrame>
  );
}

type GraphicProps = Props & {
  describedBy: string;
  present: readonly Stage[];
  clock: (minute: number) => string;
  spanOf: (segment: Segment) => string;
};

function Graphic({ label, segments, usual = [], beginsAt, length, describedBy, present, clock, spanOf }: GraphicProps) {
  const [at, setAt] = useState<number | null>(null);
  const from = Math.min(0, ...usual.map((window) => window.from));
  const to = Math.max(1, length, ...usual.map((window) => window.to));
  const height = present.length * row;
  const last = segments.length - 1;
  const chosen = at === null ? undefined : segments[at];
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const goal = { Home: 0, End: last }[event.key] ?? (step === undefined ? null : (at ?? (step > 0 ? -1 : 1)) + step);
    if (goal === null) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, goal)));
  };
  const pointAt = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const minute = from + ((event.clientX - box.left) / box.width) * (to - from);
    const found = segments.findIndex((segment) => segment.from <= minute && minute < segment.to);
    setAt(found < 0 ? null : found);
  };
  const reading = chosen
    ? `${lanes[chosen.stage]} ${valueText(chosen.to - chosen.from, 'min')}`
    : `${clock(0)} to ${clock(length)}`;
  const y = (stage: Stage) => present.indexOf(stage) * row;
  return (
    <div class="stages">
      <p class="readout" aria-live="polite">
        {chosen && <span class="quiet">{spanOf(chosen)}</span>}
        <span class={chosen ? 'strong' : 'quiet'}>{reading}</span>
      </p>
      <ul class="plain-list small quiet" aria-hidden="true">
        {present.map((stage) => (
          <li key={stage}>{lanes[stage]}</li>
        ))}
      </ul>
      <div
        class="lanes"
        role="slider"
        tabIndex={0}
        aria-label={`${label}, one after the other`}
        aria-describedby={describedBy}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? 0}
        aria-valuetext={chosen ? `${spanOf(chosen)} ${reading}` : reading}
        onKeyDown={move}
      >
        <svg
          viewBox={`${from} 0 ${to - from} ${height}`}
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setAt(null)}
        >
          {usual.map((window) => (
            <rect
              key={window.from}
              class="band"
              x={window.from}
              width={window.to - window.from}
              y={0}
              height={height}
            />
          ))}
          <path class="turns" d={turnsOf(segments, (stage) => y(stage) + row / 2)} />
          {segments.map(({ stage, from: begin, to: end }, place) => (
            <rect
              key={begin}
              class={`${stage}${place === at ? ' chosen' : ''}`}
              x={begin}
              width={end - begin}
              y={y(stage) + 4}
              height={row - 8}
            />
          ))}
        </svg>
        <p class="hours small quiet" aria-hidden="true">
          {hoursOf({ from, to, beginsAt }).map((minute) => (
            <span key={minute} style={{ left: `${((minute - from) / (to - from)) * 100}%` }}>
              {hourText(beginsAt + minute)}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

const sumOf = (segments: readonly Segment[], wanted: Stage): number =>
  segments.reduce((sum, { stage, from, to }) => sum + (stage === wanted ? to - from : 0), 0);

const turnsOf = (segments: readonly Segment[], middle: (stage: Stage) => number): string =>
  segments
    .map(({ stage, to }, at) => {
      const next = segments[at + 1];
      return next && next.from === to ? `M${to} ${middle(stage)}V${middle(next.stage)}` : '';
    })
    .join('');

function hoursOf({ from, to, beginsAt }: { from: number; to: number; beginsAt: number }): number[] {
  const step = 60 * Math.max(1, Math.ceil((to - from) / 60 / 5));
  const room = (to - from) / 14;
  const first = Math.ceil((beginsAt + from + room) / step) * step - beginsAt;
  const count = Math.max(0, Math.floor((to - room - first) / step) + 1);
  return Array.from({ length: count }, (_, at) => first + at * step);
}
