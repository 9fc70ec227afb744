import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Bone, Loaded } from '../../parts/states.tsx';

export function Today() {
  const metrics = useQuery('metrics.list', () => api.metrics.list.query({}));
  return (
    <div class="stack">
      <h1 tabIndex={-1}>Today</h1>
      <Loaded query={metrics} what="Today" skeleton={<Bone height={240} />}>
        {({ metrics: known }) => <Known metrics={known.filter(({ days }) => days > 0)} />}
      </Loaded>
    </div>
  );
}

type Metrics = Outputs['metrics']['list']['metrics'];

const Known = ({ metrics }: { metrics: Metrics }) =>
  metrics.length === 0 ? (
    <p>
      There is no data yet. <a href={href('/docs/quick-start')}>First steps</a>
    </p>
  ) : (
    <ul class="plain-list stack">
      {metrics.map(({ key, label, days, last_date }) => (
        <li class="card row apart" key={key}>
          <span class="strong">{label}</span>
          <span class="quiet">
            {days} days, until {last_date}
          </span>
        </li>
      ))}
    </ul>
  );
