import type { ComponentChildren } from 'preact';
import { Sparkline } from '../../charts/sparkline.tsx';
import type { Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { Fact } from '../../parts/value.tsx';
import { hasScreen } from '../../paths.ts';
import { openProof } from '../../proof/proof-address.ts';
import { relativeDay } from '../../text/dates.ts';
import { rangeText } from '../../text/values.ts';
import { sizeTexts, workoutName } from '../../text/workouts.ts';

type Overview = Outputs['overview'];

type FrameProps = { label: string; to: { screen: string; path: string }; children: ComponentChildren };

const Frame = ({ label, to, children }: FrameProps) => (
  <li class="tile card">
    <h2>{hasScreen(to.screen) ? <a href={href(to.path)}>{label}</a> : label}</h2>
    {children}
  </li>
);

export function Tile({ tile, today }: { tile: Overview['tiles'][number]; today: string }) {
  const { metric, label, unit, value, date, band, spark, query } = tile;
  const present = spark.values.filter((day) => day !== null).length;
  const missing = spark.values.length - present;
  return (
    <Frame label={label} to={{ screen: '/metrics/:key', path: `/metrics/${metric}` }}>
      {value !== null && (
        <p class="figure">
          <Fact label={label} value={value} unit={unit} onOpen={() => openProof({ query, said: value, label })} />
        </p>
      )}
      {date !== null && <p class="small quiet begins">{relativeDay(date, today)}</p>}
      {band && <p class="small quiet">usual {rangeText(band.low, band.high, unit)}</p>}
      <Sparkline values={spark.values} band={band} />
      {missing > 3 && (
        <p class="small quiet">
          {present} of {spark.values.length} days
        </p>
      )}
    </Frame>
  );
}

type Workout = NonNullable<Overview['latest_workout']>;

export const WorkoutTile = ({ workout, today }: { workout: Workout; today: string }) => (
  <Frame label="Last workout" to={{ screen: '/workouts/:id', path: `/workouts/${workout.id}` }}>
    <p class="figure words">{workoutName(workout)}</p>
    <p class="small quiet begins">{relativeDay(workout.date, today)}</p>
    <p>{sizeTexts(workout).join(' · ')}</p>
  </Frame>
);

type Report = NonNullable<Overview['latest_report']>;

export const ReportTile = ({ report, today }: { report: Report; today: string }) => (
  <Frame label="Last report" to={{ screen: '/labs', path: '/labs' }}>
    <p class="figure words">{report.results === 1 ? '1 result' : `${report.results} results`}</p>
    <p class="small quiet begins">{report.date === null ? report.file_name : relativeDay(report.date, today)}</p>
    <p>{outside(report.out_of_range)}</p>
  </Frame>
);

function outside(count: number): string {
  if (count === 0) return 'All within their ranges';
  return count === 1 ? '1 outside its range' : `${count} outside their ranges`;
}
