import { useLocation, useRoute } from 'preact-iso';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { DayField } from '../../parts/day-field.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Moves } from '../../parts/moves.tsx';
import { Bone, Empty, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { Unusual } from '../../parts/unusual.tsx';
import { Fact } from '../../parts/value.tsx';
import { openProof } from '../../proof/proof-address.ts';
import { isDate, longDay, timeZone } from '../../text/dates.ts';
import { sourceName } from '../../text/sources.ts';
import { unitOf } from '../../text/units.ts';
import { standingText } from '../../text/usual.ts';
import { rangeText } from '../../text/values.ts';
import { Picture, Sleeps } from './sleeps.tsx';

type NightData = Outputs['nights']['get'];
type DayValue = NightData['values'][number];

const pathOf = (date: string) => href(`/nights/${date}`);

export function Night() {
  const asked = useRoute().params['date'];
  const date = isDate(asked ?? '') ? asked : undefined;
  const query = useQuery(`nights.get:${date ?? ''}`, () =>
    api.nights.get.query({ time_zone: timeZone(), ...(date !== undefined && { date }) }),
  );
  return (
    <div class="night stack">
      <Title>Night</Title>
      <Loaded query={query} what="The night" skeleton={<Skeleton />}>
        {(data) => (data.date === null ? <NoNights /> : <Found night={data} date={data.date} />)}
      </Loaded>
    </div>
  );
}

function Found({ night, date }: { night: NightData; date: string }) {
  const { route } = useLocation();
  const { previous, next, today, sleeps, naps, others } = night;
  const to = (day: string | null) => (day === null ? null : () => route(pathOf(day)));
  const values = night.values.filter(({ value }) => value !== null);
  const asleep = values.find(({ metric }) => metric === 'sleep_duration');
  const figures = values.filter((value) => value !== asleep);
  return (
    <>
      <div class="row apart">
        <Moves label="Nights" earlier={to(previous)} later={to(next)}>
          {longDay(date)}
        </Moves>
        <DayField label="Go to" value={date} max={today} onChoose={(day) => route(pathOf(day))} />
      </div>
      {sleeps.length === 0 ? (
        <Nothing night={night} />
      ) : (
        <>
          <Unusual values={values.filter(({ unusual }) => unusual !== null)} today={today} />
          <section class="card stack" aria-label="The night">
            {asleep && <Headline value={asleep} />}
            <Picture sleeps={sleeps} values={values} />
          </section>
        </>
      )}
      {figures.length > 0 && (
        <ul class="figures plain-list">
          {figures.map((value) => (
            <OneValue key={value.metric} value={value} />
          ))}
        </ul>
      )}
      <Sleeps title="Naps of that day" sleeps={naps} />
      <Sleeps title="What other sources tell of this night" sleeps={others} />
    </>
  );
}

const ValueFact = ({ value: { metric, unit, label, value, query } }: { value: DayValue }) =>
  value === null ? null : (
    <Fact
      value={value}
      unit={unitOf({ key: metric, unit })}
      label={label}
      onOpen={() => openProof({ query, said: value, label })}
    />
  );

const Headline = ({ value: asleep }: { value: DayValue }) => {
  const { metric, unit, value, band, source } = asleep;
  return (
    <div class="headline">
      <ValueFact value={asleep} />
      <p class="quiet">asleep{source !== null && `, from ${sourceName(source)}`}</p>
      {band && value !== null && (
        <p>
          Your usual {rangeText(band.low, band.high, unit)}
          <span class="quiet">, {standingText(value, { key: metric, unit, band })}</span>
        </p>
      )}
    </div>
  );
};

const OneValue = ({ value }: { value: DayValue }) => {
  const { metric, label, unit, band } = value;
  return (
    <Figure
      label={<a href={href(`/metrics/${metric}`)}>{label}</a>}
      note={band && `usual ${rangeText(band.low, band.high, unitOf({ key: metric, unit }))}`}
    >
      <ValueFact value={value} />
    </Figure>
  );
};

const Nothing = ({ night: { previous, next } }: { night: NightData }) => {
  const nearest = previous ?? next;
  return (
    <Empty title="No night was measured here">
      <p>None of your sources has told of a sleep that ended on this day.</p>
      {nearest !== null && (
        <div>
          <a class="button" href={pathOf(nearest)}>
            See {longDay(nearest)}
          </a>
        </div>
      )}
    </Empty>
  );
};

const NoNights = () => (
  <Empty title="No nights yet">
    <p>As soon as a wearable or a file has brought a night, its stages, bedtime and wake time stand here.</p>
    <div>
      <a class="button" href={href('/sources')}>
        See how to begin
      </a>
    </div>
  </Empty>
);

const Skeleton = () => (
  <>
    <Bone height={44} />
    <Bone height={360} />
    <div class="figures">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Bone key={at} height={108} />
      ))}
    </div>
  </>
);
