import { useId, useMemo } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Moves } from '../../parts/moves.tsx';
import { Bone, Empty, Loaded } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Title, useTabTitle } from '../../parts/title.tsx';
import { hasScreen } from '../../paths.ts';
import { localToday, longDate, spanText } from '../../text/dates.ts';
import { rangeText, valueText } from '../../text/values.ts';
import { Days } from './days.tsx';
import { Figures, Headline } from './figures.tsx';
import { isAmount, isOfSleep } from './metric-groups.ts';
import { beforeText, datesOf, moved, newestDay, periods, rangeOf, searchOf, type View, viewOf } from './period.ts';
import { Picture } from './picture.tsx';
import { keyOf, type MetricData, readMetric, type Series } from './read-metric.ts';

type Listed = Outputs['metrics']['list']['metrics'][number];

export function Metric() {
  const { params } = useRoute();
  const { query: search, route } = useLocation();
  const key = params['key'] ?? '';
  const view = viewOf(search);
  const list = useQuery('metrics.list', () => api.metrics.list.query({}));
  const metrics = list.data.value?.metrics;
  const listed = metrics?.find((metric) => metric.key === key);
  useTabTitle(listed?.label);
  const show = (next: View) => route(href(`/metrics/${encodeURIComponent(key)}${searchOf(next)}`));
  if (metrics && (!listed || key.startsWith('biomarker:'))) return <Unknown isLab={listed !== undefined} />;
  if (listed && listed.days === 0) return <Never label={listed.label} />;
  return (
    <div class="metric stack">
      <header class="row apart">
        <Title>{listed?.label ?? 'Metric'}</Title>
        <Tabs
          label="Period"
          tabs={periods}
          chosen={view.period}
          onChoose={(period) => show({ ...view, period, with: view.with === 'before' ? null : view.with })}
        />
      </header>
      {view.period === 'all' && !listed ? (
        <Loaded query={list} what="The metric" skeleton={skeleton}>
          {() => null}
        </Loaded>
      ) : (
        <Shown key={key} metric={key} view={view} show={show} listed={listed} metrics={metrics ?? []} />
      )}
    </div>
  );
}

type ShownProps = {
  metric: string;
  view: View;
  show: (view: View) => void;
  listed: Listed | undefined;
  metrics: readonly Listed[];
};

function Shown({ metric: key, view, show, listed, metrics }: ShownProps) {
  const today = localToday();
  const isBars = isAmount(key);
  const range = rangeOf({ key, isBars, view, today, first: listed?.first_date ?? null });
  const isDay = view.period === 'day';
  const compared = view.with === 'before' && !range.before ? null : view.with;
  const wanted = { key, range, isDay, compared };
  const query = useQuery(keyOf(wanted), () => readMetric(wanted));
  const step = (direction: -1 | 1) => {
    const to = moved(view, range, newestDay(key, today), direction);
    return to && (() => show(to));
  };
  return (
    <>
      <div class="row apart choices">
        <Moves label="Period" earlier={step(-1)} later={step(1)}>
          {isDay ? longDate(range.to) : spanText(range.from, range.to)}
        </Moves>
        <Compare
          chosen={compared}
          before={range.before ? beforeText(view.period) : null}
          metrics={metrics.filter(
            (other) => other.key !== key && other.days > 0 && !other.key.startsWith('biomarker:'),
          )}
          onChoose={(other) => show({ ...view, with: other })}
        />
      </div>
      <Loaded query={query} what="The metric" skeleton={skeleton}>
        {(data) => (
          <Full data={data} isDay={isDay} today={today} view={view} show={show} listed={listed} isBars={isBars} />
        )}
      </Loaded>
    </>
  );
}

type FullProps = {
  data: MetricData;
  isDay: boolean;
  isBars: boolean;
  today: string;
  view: View;
  show: (view: View) => void;
  listed: Listed | undefined;
};

function Full({ data, isDay, isBars, today, view, show, listed }: FullProps) {
  const { series } = data;
  const { from, step, values } = series;
  const dates = useMemo(() => datesOf({ from, step, count: values.length }), [series]);
  const last = listed?.last_date ?? null;
  if (values.every((value) => value === null))
    return (
      <Empty title="Nothing was measured in these days">
        {last !== null && (
          <>
            <p>The newest value is of {longDate(last)}.</p>
            <div>
              <button type="button" class="button" onClick={() => show({ ...view, to: last })}>
                Go there
              </button>
            </div>
          </>
        )}
      </Empty>
    );
  const beforeName = beforeText(view.period);
  return (
    <>
      <section class="card stack" aria-label="Over time">
        <Headline series={series} dates={dates} isDay={isDay} today={today} />
        <Picture
          data={data}
          isBars={isBars}
          beforeName={beforeName}
          otherIsBars={data.other !== null && isAmount(data.other.series.metric)}
        />
        <Legend series={series} />
      </section>
      <Figures data={data} beforeName={beforeName} />
      <Days series={series} dates={dates} />
      {isOfSleep(series.metric) && (
        <p>
          <a href={href('/nights')}>See the last night</a>
        </p>
      )}
    </>
  );
}

function Legend({ series: { band, reference, unit, step } }: { series: Series }) {
  if (!reference && !(band && step === 'day')) return null;
  return (
    <div class="small quiet stack legend">
      {band && step === 'day' && (
        <p>
          <span class="swatch" aria-hidden="true" /> Your usual: the middle of {band.n} days,{' '}
          {spanText(band.from, band.to)}.
        </p>
      )}
      {reference && (
        <p>
          Published: {limitsText(reference, unit)}
          {reference.of === 'week' && ' a week'}, by{' '}
          <a href={reference.reference} target="_blank" rel="noreferrer">
            {reference.authority}
          </a>
          .
        </p>
      )}
    </div>
  );
}

function limitsText({ low, high, high_is_outside: below }: NonNullable<Series['reference']>, unit: string): string {
  if (low !== null && high !== null) return rangeText(low, high, unit);
  if (low !== null) return `at least ${valueText(low, unit)}`;
  return high === null ? '' : `${below ? 'below' : 'at most'} ${valueText(high, unit)}`;
}

const Unknown = ({ isLab }: { isLab: boolean }) => (
  <div class="stack">
    <Title>{isLab ? 'A result of a laboratory' : 'No such metric'}</Title>
    <p>{isLab ? 'Its history stands with the reports it came from.' : 'hale does not know a metric of this name.'}</p>
    <p>{isLab && hasScreen('/labs') ? <a href={href('/labs')}>Labs</a> : <a href={href('/metrics')}>All metrics</a>}</p>
  </div>
);

const Never = ({ label }: { label: string }) => (
  <div class="stack">
    <Title>{label}</Title>
    <Empty title="No values yet">
      <p>None of your sources has told this.</p>
      <div>
        <a class="button" href={href('/metrics')}>
          All metrics
        </a>
      </div>
    </Empty>
  </div>
);

const skeleton = (
  <>
    <Bone height={420} />
    <Bone height={96} />
    <Bone height={320} />
  </>
);

type Props = {
  chosen: string | null;
  before: string | null;
  metrics: readonly { key: string; label: string }[];
  onChoose: (chosen: string | null) => void;
};

function Compare({ chosen, before, metrics, onChoose }: Props) {
  const id = useId();
  return (
    <div class="field beside compare">
      <label for={id}>Compare with</label>
      <select id={id} value={chosen ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}>
        <option value="">Nothing</option>
        {before !== null && <option value="before">{before}</option>}
        <optgroup label="Another metric">
          {metrics.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
