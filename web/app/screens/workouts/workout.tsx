import { useRoute } from 'preact-iso';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Figure } from '../../parts/figure.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title, useTabTitle } from '../../parts/title.tsx';
import { Fact, Value } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { longDay } from '../../text/dates.ts';
import { sourceName } from '../../text/sources.ts';
import { unitOf } from '../../text/units.ts';
import { timeText } from '../../text/values.ts';
import { kindText, workoutName } from '../../text/workouts.ts';
import { Before } from './before.tsx';
import { searchOf } from './filter.ts';

type Told = Outputs['workouts']['get'];
type Measured = Told['values'][number];

export function Workout() {
  const id = useRoute().params['id'] ?? '';
  const query = useQuery(`workouts.get:${id}`, () => api.workouts.get.query({ id }));
  return (
    <div class="workout stack">
      <p>
        <a href={href('/workouts')}>All workouts</a>
      </p>
      <Loaded query={query} what="This workout" title="Workout" skeleton={skeleton}>
        {(workout) => <Found workout={workout} />}
      </Loaded>
    </div>
  );
}

function Found({ workout }: { workout: Told }) {
  const { date, start, end, activity_type: kind, provider, values, vo2max_ml_kg_min: vo2max } = workout;
  const name = workoutName(workout);
  useTabTitle(name);
  const shown = values.filter(({ metric }) => metric !== 'workout_start');
  return (
    <>
      <header class="stack">
        <Title>{name}</Title>
        <p class="quiet">
          {longDay(date)}
          {start !== null && `, ${timeText(start)}`}
          {start !== null && end !== null && ` to ${timeText(end)}`}, from {sourceName(provider)}
        </p>
      </header>
      {shown.length === 0 && vo2max === null ? (
        <p class="card">Its source told that it was, and measured nothing of it.</p>
      ) : (
        <ul class="figures plain-list">
          {shown.map((value) => (
            <OneValue key={value.metric} value={value} />
          ))}
          {vo2max !== null && (
            <Figure label={<a href={href('/metrics/vo2max')}>VO2max</a>}>
              <Value value={vo2max} unit="mL/kg/min" />
            </Figure>
          )}
        </ul>
      )}
      {shown.length > 0 && shown.every(({ query }) => query === null) && (
        <p class="small quiet">
          Another source counts on this day, or another workout began in the same minute: no sum or average has these
          numbers.
        </p>
      )}
      {kind !== null && <Before workout={workout} kind={kind} />}
      {kind !== null && (
        <p>
          <a href={href(`/workouts${searchOf({ kind, span: 'all' })}`)}>Every workout of this kind: {kindText(kind)}</a>
        </p>
      )}
    </>
  );
}

const OneValue = ({ value: { metric, label, unit: stored, value, query } }: { value: Measured }) => {
  const unit = unitOf({ key: metric, unit: stored });
  return (
    <Figure label={<a href={href(`/metrics/${metric}`)}>{shortLabel(label)}</a>}>
      {query ? (
        <Fact value={value} unit={unit} label={label} onOpen={() => openProof({ query, said: value, label })} />
      ) : (
        <Value value={value} unit={unit} />
      )}
    </Figure>
  );
};

const shortLabel = (label: string): string => {
  const short = label.replace(/^Workout /, '').replace(/ in workouts$/, '');
  return short.charAt(0).toUpperCase() + short.slice(1);
};

const skeleton = (
  <>
    <Bone height={68} />
    <div class="figures">
      {[0, 1, 2, 3].map((at) => (
        <Bone key={at} height={84} />
      ))}
    </div>
  </>
);
