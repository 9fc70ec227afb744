import { useMemo } from 'preact/hooks';
import { Chart } from '../../charts/chart.tsx';
import { api, type Outputs } from '../../data/api.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { kindText } from '../../text/workouts.ts';

type Told = Outputs['workouts']['get'];
type Listed = Outputs['workouts']['list']['data'][number];

const quantities = [
  { name: 'Pace', unit: 's/km', of: ({ pace_s_km: pace }: Listed) => pace },
  { name: 'Distance', unit: 'm', of: ({ distance_m: metres }: Listed) => metres },
  { name: 'Time', unit: 'min', of: ({ duration_s: seconds }: Listed) => seconds && seconds / 60 },
] as const;

const countMax = 30;
const countMin = 3;

export function Before({ workout, kind }: { workout: Told; kind: string }) {
  const { date } = workout;
  const query = useQuery(`workouts.list:${JSON.stringify([kind, date])}`, () =>
    api.workouts.list.query({ activity_type: kind, to: date, limit: countMax }),
  );
  return (
    <Loaded query={query} what="Those before it" skeleton={<Bone height={320} />}>
      {({ data }) => <Drawn workout={workout} kind={kind} listed={data} />}
    </Loaded>
  );
}

type DrawnProps = { workout: Told; kind: string; listed: readonly Listed[] };

function Drawn({ workout, kind, listed }: DrawnProps) {
  const drawn = useMemo(() => {
    const chosen = quantities.find(({ of }) => of(workout) !== null);
    if (!chosen) return null;
    const own = listed.filter(
      ({ provider, id, date }) => provider === workout.provider && (id === workout.id || date < workout.date),
    );
    const byDay = [...new Map(own.toReversed().map((one) => [one.date, chosen.of(one)])).entries()];
    const { name, unit } = chosen;
    return { name, unit, dates: byDay.map(([day]) => day), values: byDay.map(([, value]) => value) };
  }, [workout, listed]);
  if (!drawn || drawn.values.filter((value) => value !== null).length < countMin) return null;
  const { name, unit, dates, values } = drawn;
  const title = `${name} against those before it`;
  return (
    <section class="card stack" aria-label={title}>
      <h2>{title}</h2>
      <Chart label={`${name}, ${kindText(kind)}`} unit={unit} dates={dates} series={[{ label: name, values }]} />
    </section>
  );
}
