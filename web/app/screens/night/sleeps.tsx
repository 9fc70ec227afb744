import { type Segment, Stages } from '../../charts/stages.tsx';
import type { Outputs } from '../../data/api.ts';
import { sourceName } from '../../text/sources.ts';
import { minuteOf, timeText, valueText } from '../../text/values.ts';

type NightData = Outputs['nights']['get'];
type Sleep = NightData['sleeps'][number];
type Values = NightData['values'];
type Timed = Sleep & { start: string; end: string };

const isTimed = (sleep: Sleep): sleep is Timed => sleep.start !== null && sleep.end !== null;
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const isPossible = ({ start, end }: Timed) => minutesBetween(start, end) > 0;
const farMin = 180;

export function Picture({ sleeps, values }: { sleeps: readonly Sleep[]; values: Values }) {
  const timed = sleeps.filter(isTimed).filter(isPossible);
  const first = timed[0];
  if (!first) return <p class="quiet">{sourceName(sleeps[0]?.provider ?? '')} tells no times of this night.</p>;
  const segments = timed.flatMap((sleep) => segmentsOf(sleep, minutesBetween(first.start, sleep.start)));
  const beginsAt = minuteOf(first.start);
  const length = Math.max(...timed.map(({ end }) => minutesBetween(first.start, end)));
  const usual = usualTimes(values, { beginsAt, length });
  const hasStages = timed.some(({ stages }) => stages !== null);
  return (
    <>
      <Stages label="Stages of the night" beginsAt={beginsAt} length={length} segments={segments} usual={usual} />
      {usual.length > 0 && (
        <p class="small quiet">
          <span class="swatch" aria-hidden="true" /> When you usually go to bed and wake up.
        </p>
      )}
      {!hasStages && (
        <p class="small quiet">{sourceName(first.provider)} tells how long the stages lasted, not when they were.</p>
      )}
    </>
  );
}

function segmentsOf({ start, end, stages }: Timed, after: number): Segment[] {
  if (stages === null) return [{ stage: 'in_bed', from: after, to: after + minutesBetween(start, end) }];
  return stages.map(({ stage, at_s, duration_s }) => {
    const from = after + at_s / 60;
    return { stage, from, to: from + duration_s / 60 };
  });
}

function usualTimes(values: Values, { beginsAt, length }: { beginsAt: number; length: number }) {
  const places = { bedtime: 0, wake_time: length };
  return Object.entries(places).flatMap(([key, place]) => {
    const band = values.find(({ metric }) => metric === key)?.band;
    if (!band) return [];
    const turned = band.centre - beginsAt;
    const centre = turned + 1440 * Math.round((place - turned) / 1440);
    const window = { from: centre - band.spread, to: centre + band.spread };
    return window.from < -farMin || window.to > length + farMin ? [] : [window];
  });
}

export const Sleeps = ({ title, sleeps }: { title: string; sleeps: readonly Sleep[] }) =>
  sleeps.length === 0 ? null : (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul class="rows card plain-list">
        {sleeps.map((sleep) => (
          <li key={sleep.id} class="row apart">
            <span>
              {sourceName(sleep.provider)}
              {isTimed(sleep) && (
                <span class="quiet">
                  {' '}
                  {timeText(sleep.start)} to {timeText(sleep.end)}
                </span>
              )}
            </span>
            {sleep.asleep_s !== null && <span>{valueText(sleep.asleep_s / 60, 'min')} asleep</span>}
          </li>
        ))}
      </ul>
    </section>
  );
