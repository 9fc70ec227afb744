import type { Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { Icon } from '../../parts/icon.tsx';
import { dayText } from '../../text/dates.ts';
import { timeText, valueText } from '../../text/values.ts';
import { kindText, sizeTexts, workoutName } from '../../text/workouts.ts';

type Listed = Outputs['workouts']['list']['data'][number];

export function Row({ workout }: { workout: Listed }) {
  const { id, date, start, name, activity_type: kind, avg_hr_bpm: pulse, pace_s_km: pace } = workout;
  const more = [
    ...(pace === null ? [] : [valueText(pace, 's/km')]),
    ...(pulse === null ? [] : [valueText(pulse, 'bpm')]),
  ];
  return (
    <li>
      <a href={href(`/workouts/${encodeURIComponent(id)}`)}>
        <span class="what">
          <span class="strong">{workoutName(workout)}</span>
          <span class="small quiet">
            {dayText(date)}
            {start !== null && `, ${timeText(start)}`}
            {name !== null && kind !== null && <span class="kind"> · {kindText(kind)}</span>}
          </span>
        </span>
        <span class="much">
          <span>{sizeTexts(workout).join(' · ')}</span>
          <span class="small quiet">{more.join(' · ')}</span>
        </span>
        <Icon name="right" />
      </a>
    </li>
  );
}
