import { useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { Chart } from '../../charts/chart.tsx';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { longDate } from '../../text/dates.ts';
import { Standing } from './standing.tsx';

type History = Outputs['labs']['history'];

export function LabMarker() {
  const name = useRoute().params['name'] ?? '';
  const history = useQuery(`labs.history:${name}`, () => api.labs.history.query({ marker: name }));
  return (
    <div class="labs stack">
      <p>
        <a href={href('/labs')}>All values</a>
      </p>
      <Title>{name}</Title>
      <Loaded query={history} what="This value" skeleton={<Bone height={280} />}>
        {(data) => <Found history={data} />}
      </Loaded>
    </div>
  );
}

function Found({ history }: { history: History }) {
  const { points, reference } = history;
  return (
    <>
      <Drawn history={history} />
      <section class="stack" aria-labelledby="values">
        <h2 id="values">Every value with the range of its report</h2>
        <ul class="rows card plain-list">
          {points.toReversed().map((point) => (
            <li key={point.id} class="row apart">
              <div>
                {longDate(point.date)}
                {point.report_id !== null && (
                  <p class="small">
                    <a href={href(`/labs/reports/${point.report_id}`)}>Its report</a>
                  </p>
                )}
              </div>
              <Standing marker={history} point={point} />
            </li>
          ))}
        </ul>
      </section>
      {reference && (
        <p class="small quiet">
          Published by{' '}
          <a href={reference.reference} target="_blank" rel="noreferrer">
            {reference.authority}
          </a>
          .
        </p>
      )}
    </>
  );
}

function Drawn({ history: { name, unit, points } }: { history: History }) {
  const drawn = useMemo(() => {
    const known = points.filter(({ value }) => value !== null);
    const byDay = [...new Map(known.map((point) => [point.date, point])).values()];
    const isBand = byDay.every(({ range_low: low, range_high: high }) => low !== null && high !== null);
    const newest = byDay.at(-1);
    const [low, high] = [newest?.range_low ?? null, newest?.range_high ?? null];
    return {
      dates: byDay.map(({ date }) => date),
      series: [{ label: name, values: byDay.map(({ value }) => value) }],
      band: isBand
        ? { low: byDay.map((point) => point.range_low), high: byDay.map((point) => point.range_high) }
        : null,
      reference: isBand || (low === null && high === null) ? null : { low, high, label: 'Range of the newest report' },
    };
  }, [points]);
  if (drawn.dates.length < 2) return null;
  return (
    <section class="card">
      <Chart label={name} unit={unit} {...drawn} />
    </section>
  );
}
