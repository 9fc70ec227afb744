import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { api, type Outputs } from '../../data/api.ts';
import { href } from '../../data/place.ts';
import { useQuery } from '../../data/query.ts';
import { useWearableReturn } from '../../data/wearable-return.ts';
import { Icon } from '../../parts/icon.tsx';
import { Bone, Loaded } from '../../parts/states.tsx';
import { Title } from '../../parts/title.tsx';
import { Unusual } from '../../parts/unusual.tsx';
import { hasScreen } from '../../paths.ts';
import { daysBetween, longDay, relativeDay, timeZone } from '../../text/dates.ts';
import { timeText } from '../../text/values.ts';
import { useRestOfArrival } from './arrival.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ReportTile, Tile, WorkoutTile } from './tiles.tsx';

type Overview = Outputs['overview'];

export function Today() {
  useWearableReturn();
  const overview = useQuery('overview', () => api.overview.query({ time_zone: timeZone() }));
  const wasEmpty = useRef(false);
  const seen = overview.data.value;
  wasEmpty.current ||= seen?.is_empty === true;
  useRestOfArrival(seen, wasEmpty.current && seen?.is_empty === false);
  return (
    <div class="today stack">
      <Loaded query={overview} what="Today" title="Today" skeleton={<Skeleton />}>
        {(data) => (data.is_empty ? <FirstSteps /> : <Full overview={data} />)}
      </Loaded>
    </div>
  );
}

function Full({ overview }: { overview: Overview }) {
  const { today, tiles, latest_workout: workout, latest_report: report } = overview;
  const measured = tiles.filter(({ value }) => value !== null);
  const unusual = measured.filter((tile) => tile.unusual !== null && isRecent(tile.date, today));
  return (
    <>
      <header class="row apart">
        <Title>{longDay(today)}</Title>
        <p class={`small ${isRecent(overview.data_until, today) ? 'quiet' : 'notice'}`}>{freshness(overview)}</p>
      </header>
      <Unusual values={unusual} today={today} />
      <ul class="tiles plain-list">
        {measured.map((tile) => (
          <Tile key={tile.metric} tile={tile} today={today} />
        ))}
        {workout && <WorkoutTile workout={workout} today={today} />}
        {report && <ReportTile report={report} today={today} />}
      </ul>
      {hasScreen('/ask') && <AskBox />}
    </>
  );
}

const isRecent = (date: string | null, today: string) => date !== null && daysBetween(date, today) <= 2;

function freshness({ today, data_until: until, data_until_at: at }: Overview): string {
  if (until === null) return 'no wearable data';
  if (until === today && at?.startsWith(today)) return `data until ${timeText(at)}`;
  return `data until ${relativeDay(until, today)}`;
}

const Skeleton = () => (
  <>
    <Bone height={34} />
    <div class="tiles">
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Bone key={at} height={156} />
      ))}
    </div>
  </>
);

function AskBox() {
  const { route } = useLocation();
  return (
    <form
      class="ask-box"
      onSubmit={(event) => {
        event.preventDefault();
        const question = String(new FormData(event.currentTarget).get('question')).trim();
        if (question !== '') route(`${href('/ask')}?question=${encodeURIComponent(question)}`);
      }}
    >
      <input
        name="question"
        aria-label="Ask about your data"
        placeholder="Ask about your data…"
        maxLength={2000}
        autocomplete="off"
        data-ask
      />
      <button type="submit" class="icon-button" aria-label="Ask">
        <Icon name="send" />
      </button>
    </form>
  );
}
