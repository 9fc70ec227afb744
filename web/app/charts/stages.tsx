import { valueText } from '../text/values.ts';
import { ChartFrame } from './frame.tsx';

const levels = ['awake', 'rem', 'light', 'deep'] as const;
type Stage = (typeof levels)[number];
const labels: Record<Stage, string> = { awake: 'Awake', rem: 'REM', light: 'Light', deep: 'Deep' };

type Props = {
  label: string;
  /** In the order of the night, in minutes after its first. */
  segments: readonly { stage: Stage; from: number; to: number }[];
  /** The clock times at both ends. */
  begins: string;
  ends: string;
};

const [height, row] = [96, 24];

/** The stages of a night over time, deep sleep lowest. */
export function Stages({ label, segments, begins, ends }: Props) {
  const length = Math.max(1, ...segments.map(({ to }) => to));
  const sums = levels.map((stage) => ({ stage, minutes: sumOf(segments, stage) })).filter(({ minutes }) => minutes > 0);
  const summary = `${label}, ${begins} to ${ends}: ${sums.map(({ stage, minutes }) => `${labels[stage].toLowerCase()} ${valueText(minutes, 'min')}`).join(', ')}.`;
  const table = () => ({
    columns: ['Stage', 'Time', 'Share'],
    rows: sums.map(({ stage, minutes }) => [
      labels[stage],
      valueText(minutes, 'min'),
      `${Math.round((minutes / length) * 100)} %`,
    ]),
  });
  return (
    <ChartFrame label={label} summary={summary} table={table}>
      {(describedBy) => (
        <div class="stages">
          <p class="readout">
            {sums.map(({ stage, minutes }) => (
              <span key={stage}>
                <span class="quiet">{labels[stage]}</span> {valueText(minutes, 'min')}
              </span>
            ))}
          </p>
          <ul class="plain-list small quiet" aria-hidden="true">
            {levels.map((stage) => (
              <li key={stage}>{labels[stage]}</li>
            ))}
          </ul>
          <svg
            viewBox={`0 0 ${length} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            aria-describedby={describedBy}
          >
            {segments.map(({ stage, from, to }) => (
              <rect
                key={from}
                class={stage}
                x={from}
                width={to - from}
                y={levels.indexOf(stage) * row + 3}
                height={row - 6}
              />
            ))}
          </svg>
          <p class="ends small quiet">
            <span>{begins}</span>
            <span>{ends}</span>
          </p>
        </div>
      )}
    </ChartFrame>
  );
}

const sumOf = (segments: Props['segments'], wanted: Stage): number =>
  segments.reduce((sum, { stage, from, to }) => sum + (stage === wanted ? to - from : 0), 0);
