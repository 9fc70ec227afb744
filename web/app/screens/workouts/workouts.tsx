import { useEffect, useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, type Outputs, problemOf } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Bone, Empty, Loaded } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Title } from '../../parts/title.tsx';
import { dayText, localToday, monthLongText } from '../../text/dates.ts';
import { timeText, valueText } from '../../text/values.ts';
import { kindText, sizeTexts, workoutName } from '../../text/workouts.ts';
import { type Filter, filterOf, firstDayOf, searchOf, spans } from './filter.ts';
import { Sums } from './sums.tsx';

type Page = Outputs['workouts']['list'];
type Listed = Page['data'][number];

export function Workouts() {
  const { query: search, route } = useLocation();
  const filter = filterOf(search);
  const today = localToday();
  const known = useQuery('metrics.list', () => api.metrics.list.query({}));
  const kinds = known.data.value?.activities ?? [];
  const show = (next: Filter) => route(href(`/workouts${searchOf(next)}`));
  return (
    <div class="workouts stack">
      <Title>Workouts</Title>
      <div class="row apart">
        <Tabs label="Period" tabs={spans} chosen={filter.span} onChoose={(span) => show({ ...filter, span })} />
        <Kind kinds={kinds} chosen={filter.kind} onChoose={(kind) => show({ ...filter, kind })} />
      </div>
      <List key={searchOf(filter)} filter={filter} today={today} onAll={() => show({ kind: null, span: 'all' })} />
    </div>
  );
}

type KindProps = { kinds: readonly string[]; chosen: string | null; onChoose: (kind: string | null) => void };

function Kind({ kinds, chosen, onChoose }: KindProps) {
  const id = useId();
  const all = chosen === null || kinds.includes(chosen) ? kinds : [chosen, ...kinds];
  return (
    <div class="field beside">
      <label for={id}>Kind</label>
      <select id={id} value={chosen ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}>
        <option value="">All kinds</option>
        {all.map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </select>
    </div>
  );
}

const pageSize = 40;

const readPage = ({ kind }: Filter, from: string | null, cursor?: string) =>
  api.workouts.list.query({
    limit: pageSize,
    ...(kind !== null && { activity_type: kind }),
    ...(from !== null && { from }),
    ...(cursor !== undefined && { cursor }),
  });

type ListProps = { filter: Filter; today: string; onAll: () => void };

function List({ filter, today, onAll }: ListProps) {
  const from = firstDayOf(filter, today);
  const first = useQuery(`workouts.list:${JSON.stringify([filter.kind, from])}`, () => readPage(filter, from));
  return (
    <Loaded query={first} what="Your workouts" skeleton={skeleton}>
      {(page) =>
        page.data.length > 0 ? (
          <>
            <Sums filter={filter} from={from} today={today} />
            <Pages first={page} read={(cursor) => readPage(filter, from, cursor)} />
          </>
        ) : (
          <Nothing filter={filter} onAll={onAll} />
        )
      }
    </Loaded>
  );
}

type PagesProps = { first: Page; read: (cursor: string) => Promise<Page> };

function Pages({ first, read }: PagesProps) {
  const [more, setMore] = useState<readonly Page[]>([]);
  const [problem, setProblem] = useState('');
  // Later pages may begin elsewhere.
  useEffect(() => setMore([]), [first]);
  const last = more.at(-1) ?? first;
  const goOn = async () => {
    setProblem('');
    try {
      const page = await read(last.next_cursor ?? '');
      setMore([...more, page]);
    } catch (cause) {
      setProblem(problemOf(cause).message);
    }
  };
  const months = Map.groupBy(
    [first, ...more].flatMap(({ data }) => data),
    ({ date }) => date.slice(0, 7),
  );
  return (
    <>
      {[...months].map(([month, workouts]) => (
        <Month key={month} month={month} workouts={workouts} />
      ))}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {last.next_cursor !== null && (
        <div>
          <Button onClick={goOn}>Show earlier ones</Button>
        </div>
      )}
    </>
  );
}

const Month = ({ month, workouts }: { month: string; workouts: readonly Listed[] }) => {
  const title = monthLongText(`${month}-01`);
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul class="sessions card plain-list">
        {workouts.map((workout) => (
          <Row key={workout.id} workout={workout} />
        ))}
      </ul>
    </section>
  );
};

const Nothing = ({ filter: { kind, span }, onAll }: { filter: Filter; onAll: () => void }) =>
  kind === null && span === 'all' ? (
    <Empty title="No workouts yet">
      <p>As soon as a wearable or a file has brought one, it stands here with its numbers.</p>
      <div>
        <a class="button" href={href('/sources')}>
          See how to begin
        </a>
      </div>
    </Empty>
  ) : (
    <Empty title="No workouts like this">
      <p>There is none of this kind in these days.</p>
      <div>
        <Button onClick={onAll}>Show all</Button>
      </div>
    </Empty>
  );

const skeleton = (
  <>
    <Bone height={96} />
    <Bone height={420} />
  </>
);

function Row({ workout }: { workout: Listed }) {
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
