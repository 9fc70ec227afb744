import { useState } from 'preact/hooks';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Field } from '../../parts/field.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Bone, Empty, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { hasScreen } from '../../paths.ts';
import { daysBetween, relativeDay } from '../../text/dates.ts';
import { grouped } from './metric-groups.ts';

type List = Outputs['metrics']['list'];
type Listed = List['metrics'][number];

export function Metrics() {
  const list = useQuery('metrics.list', () => api.metrics.list.query({}));
  return (
    <div class="metrics stack">
      <Title>Metrics</Title>
      <Loaded query={list} what="Your metrics" skeleton={<Skeleton />}>
        {(data) => <All list={data} />}
      </Loaded>
    </div>
  );
}

function All({ list: { metrics, today, activities } }: { list: List }) {
  const [wanted, setWanted] = useState('');
  const measured = metrics.filter(({ key, days }) => days > 0 && !key.startsWith('biomarker:'));
  const found = grouped(measured.filter((metric) => isMeant(metric, wanted)));
  if (measured.length === 0) return <Nothing />;
  return (
    <>
      <ul class="views plain-list">
        {hasScreen('/nights') && <View to="/nights" icon="night" title="Nights" text="Stages, bedtime and wake time" />}
        {hasScreen('/workouts') && activities.length > 0 && (
          <View to="/workouts" icon="workouts" title="Workouts" text="Each session with its numbers" />
        )}
      </ul>
      <Field
        label="Find a metric"
        type="search"
        autocomplete="off"
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <p class="unseen" role="status">
        {wanted !== '' && `${found.reduce((sum, group) => sum + group.metrics.length, 0)} found`}
      </p>
      {found.length === 0 && <p class="quiet">Nothing that was measured is called so.</p>}
      <div class="groups">
        {found.map((group) => (
          <section key={group.title} class="card" aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul class="plain-list">
              {group.metrics.map((metric) => (
                <Row key={metric.key} metric={metric} today={today} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const isMeant = ({ label, words }: Listed, wanted: string) => {
  const text = wanted.trim().toLowerCase();
  return [label, ...words].some((word) => word.toLowerCase().includes(text));
};

const isOld = ({ last_date: last }: Listed, today: string) => last === null || daysBetween(last, today) > 2;

const Row = ({ metric, today }: { metric: Listed; today: string }) => (
  <li>
    <a class="row apart" href={href(`/metrics/${encodeURIComponent(metric.key)}`)}>
      <span>{metric.label}</span>
      <span class="small quiet row">
        {metric.last_date !== null && isOld(metric, today) && `until ${relativeDay(metric.last_date, today)}`}
        <Icon name="right" />
      </span>
    </a>
  </li>
);

type ViewProps = { to: string; icon: IconName; title: string; text: string };

const View = ({ to, icon, title, text }: ViewProps) => (
  <li>
    <a class="card" href={href(to)}>
      <Icon name={icon} />
      <span>
        <span class="strong">{title}</span>
        <span class="small quiet">{text}</span>
      </span>
      <Icon name="right" />
    </a>
  </li>
);

const Nothing = () => (
  <Empty title="Nothing was measured yet">
    <p>As soon as a wearable or a file has brought days, each of their numbers stands here.</p>
    <div>
      <a class="button" href={href(hasScreen('/sources') ? '/sources' : '/today')}>
        See how to begin
      </a>
    </div>
  </Empty>
);

const Skeleton = () => (
  <div class="groups">
    {[0, 1, 2, 3].map((at) => (
      <Bone key={at} height={320} />
    ))}
  </div>
);
